"""A dossier as one file: packed to the same bytes each time, opened with distrust."""

from __future__ import annotations

import io
import lzma
import zipfile
import zlib
from collections import Counter
from collections.abc import Mapping
from hashlib import sha256

import msgspec

from scoring.rules.violations import refuse
from tournaments.organise.dossiers.parts import (
    FORMAT,
    MANIFEST,
    PARTS,
    Manifest,
    misfit,
    read,
    written,
)
from tournaments.refusals import HouseCode

LARGEST = 60_000_000
"""Bytes of all parts, unpacked: three times those of the largest tournament."""


DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    NotImplementedError,
    RuntimeError,
    EOFError,
    OSError,
    ValueError,
)
"""What a damaged, locked or made-up archive brings its reader to."""


class _Format(msgspec.Struct, frozen=True):
    """What every format says."""

    format: int


def pack(parts: Mapping[str, bytes], manifest: Manifest) -> bytes:
    """One zip of all parts, in their order."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {MANIFEST: written(manifest), **parts}.items():
            archive.writestr(_member(name), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _member(name: str) -> zipfile.ZipInfo:
    """Without the hour: the same content is the same file, and its ETag is of its content."""
    entry = zipfile.ZipInfo(name)
    entry.external_attr = 0o600 << 16
    return entry


def is_dossier(content: bytes) -> bool:
    """Whether a file is one of a whole tournament: of its parts the first says so."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return _folder(archive) is not None
    except DAMAGED:
        return False


def _folder(archive: zipfile.ZipFile) -> str | None:
    """Where its parts stand: unpacked and packed again by hand, in a folder of some name."""
    names = (name for name in archive.namelist() if name.rsplit("/", 1)[-1] == MANIFEST)
    found = next(names, None)
    return found.removesuffix(MANIFEST) if found else None


def unpack(content: bytes) -> tuple[Manifest, dict[str, bytes]]:
    """What a dossier says it holds, and its parts, each as it is sealed; tables are among them.

    Raises:
        Violation: `dossier_part`, by its name; `dossier_later`; `archive_too_large`.
    """
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        _require_once(archive)
        manifest = _manifest(_content(archive, MANIFEST, LARGEST))
        parts: dict[str, bytes] = {}
        for name in dict.fromkeys((*PARTS, *manifest.parts)):
            parts[name] = _content(archive, name, LARGEST - sum(map(len, parts.values())))
    for name, part in parts.items():
        if sha256(part).hexdigest() != manifest.parts.get(name):
            raise misfit(name)
    return manifest, parts


def _require_once(archive: zipfile.ZipFile) -> None:
    """Of two parts of one name, each program would read another."""
    for name, times in Counter(archive.namelist()).items():
        if times > 1:
            raise misfit(name.rsplit("/", 1)[-1])


def _manifest(content: bytes) -> Manifest:
    format_ = read(content, MANIFEST, _Format).format
    if format_ != FORMAT:
        raise refuse(HouseCode.DOSSIER_LATER, value=format_, limit=FORMAT)
    return read(content, MANIFEST, Manifest)


def _content(archive: zipfile.ZipFile, name: str, room: int) -> bytes:
    try:
        with archive.open(f"{_folder(archive)}{name}") as packed:
            # The header may lie about the size: what comes out is counted.
            content = packed.read(room + 1)
    except (*DAMAGED, KeyError) as error:
        raise misfit(name, str(error)) from error
    if len(content) > room:
        raise refuse(HouseCode.ARCHIVE_TOO_LARGE, file=name, limit=LARGEST // 1_000_000)
    return content
