"""A folder of the format as one zip file: packed to be sent, unpacked with distrust."""

from __future__ import annotations

import io
import lzma
import zipfile
import zlib
from pathlib import Path

from scoring.rules.violations import Violation, refuse
from scoring.values import Right
from tournaments.moment import Moment
from tournaments.organise.folders.exporting import exported
from tournaments.organise.folders.files import LARGEST_FILE
from tournaments.refusals import HouseCode

MOST_FILES = 40
MOST_UNPACKED = 20_000_000
"""Bytes, of all files together."""
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


def pack(moment: Moment) -> bytes:
    """The tournament's folder, zipped, as `unpack` takes it in; private reasons for who may."""
    packed, tournament = io.BytesIO(), moment.tournament
    files = exported(moment, private=moment.may(Right.PENALISE))
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(member(f"{tournament.slug}/{name}"), text, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def member(name: str) -> zipfile.ZipInfo:
    """Without the hour: the same folder is the same file, and its ETag is of its content."""
    entry = zipfile.ZipInfo(name)
    entry.external_attr = 0o600 << 16
    return entry


def unpack(content: bytes, folder: Path, *, source: str = "zip") -> None:
    """Write an archive's files into a folder, each under its own name and no other path.

    What was packed with its folder is unpacked without it. Links and paths mean nothing here.

    Raises:
        Violation: it is no zip, is damaged or locked, or holds more than a tournament can.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            files = [member for member in archive.infolist() if not member.is_dir()]
            if len(files) > MOST_FILES:
                raise _too_large("", len(files), MOST_FILES)
            unpacked = 0
            for member in files:
                unpacked += _unpack_one(archive, member, folder)
                if unpacked > MOST_UNPACKED:
                    raise _too_large("", unpacked, MOST_UNPACKED)
    except DAMAGED as error:
        raise refuse(HouseCode.FILE_UNREADABLE, file=source, why=str(error)[:200]) from error


def _unpack_one(archive: zipfile.ZipFile, member: zipfile.ZipInfo, folder: Path) -> int:
    """The bytes that came out."""
    name = member.filename.replace("\\", "/").rsplit("/", 1)[-1]
    if not name.endswith((".csv", ".json")) or name.startswith("."):
        return 0
    with archive.open(member) as packed:
        # The header may lie about the size: what comes out is counted.
        unpacked = packed.read(LARGEST_FILE + 1)
    if len(unpacked) > LARGEST_FILE:
        raise _too_large(name, len(unpacked), LARGEST_FILE)
    return (folder / name).write_bytes(unpacked)


def _too_large(name: str, value: int, limit: int) -> Violation:
    return refuse(HouseCode.UPLOAD_TOO_LARGE, file=name, value=value, limit=limit)
