"""A whole tournament as a zip of the folder format: brought in, taken out."""

from __future__ import annotations

import io
import lzma
import zipfile
import zlib
from collections.abc import Iterator
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID, uuid5

from scoring import queries
from scoring.events import SheetTotalled, SmazzataEntered
from scoring.queries import EventFilter
from scoring.rules.violations import Violation
from scoring.rules.violations import refuse as refuse_by_rule
from scoring.values import Right, Role
from tournaments.api import media
from tournaments.api.answers import File
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.shapes import Shape
from tournaments.api.tournaments import EXAMPLE, TournamentShape, shape
from tournaments.models import Tournament
from tournaments.organise.folders import export_folder, import_folder
from tournaments.organise.opening import opened_by
from tournaments.refusals import HouseCode

LARGEST_FILE = 5 * 1024 * 1024
"""Bytes of one file, unpacked: 100,000 lines of smazzate."""
MOST_FILES = 40
_DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError),
    *(NotImplementedError, RuntimeError, EOFError, OSError, ValueError),
)
"""What a damaged, locked or made-up archive brings its reader to."""


class SetAsideShape(Shape, frozen=True, kw_only=True):
    """A sheet that does not pass the checks and came in all the same, and which checks."""

    round: int
    table: int
    codes: tuple[str, ...]


class ImportShape(Shape, frozen=True, kw_only=True):
    tournament: TournamentShape
    set_aside: tuple[SetAsideShape, ...]


class ImportDoor(Door):
    parser_classes = (media.ZipBytes,)

    @operation(
        summary="Bring a tournament in and become its director",
        answers=ImportShape,
        body=bytes,
        opener=True,
        keyed=True,
        media="application/zip",
        status=HTTPStatus.CREATED,
        example={
            "tournament": EXAMPLE,
            "set_aside": [{"round": 2, "table": 4, "codes": ["deck_exceeded"]}],
        },
        refusals=(HTTPStatus.CONFLICT,),
    )
    def post(self, asked: Asked[bytes]) -> ImportShape:
        # Part of the command: under one key another archive is another tournament.
        command_id = uuid5(asked.command_id, sha256(asked.form).hexdigest())
        tournament = opened_by(asked.user, command_id) or _imported(asked, command_id)
        return ImportShape(
            tournament=shape(tournament, Role.DIRECTOR),
            set_aside=tuple(_set_aside(tournament)),
        )


def _imported(asked: Asked[bytes], command_id: UUID) -> Tournament:
    with TemporaryDirectory() as folder:
        unpack(asked.form, Path(folder))
        return import_folder(Path(folder), asked.user, command_id=command_id).tournament


def _set_aside(tournament: Tournament) -> Iterator[SetAsideShape]:
    """From the book, which says the same to whoever asks again."""
    found: dict[tuple[int, int], set[str]] = {}
    typed = EventFilter(names=(SmazzataEntered.name(), SheetTotalled.name()))
    for one in queries.events(tournament.ledger, typed):
        if isinstance(one.event, SmazzataEntered | SheetTotalled) and one.event.overridden:
            place = (one.event.round, one.event.table)
            found.setdefault(place, set()).update(one.event.overridden)
    for (round_, table), codes in sorted(found.items()):
        yield SetAsideShape(round=round_, table=table, codes=tuple(sorted(codes)))


class ExportDoor(Door):
    renderer_classes = media.ZIP

    @operation(
        summary="Take a tournament out, as the import takes it in",
        answers=File,
        gives="application/zip",
        right=Right.PRINT,
    )
    def get(self, asked: Asked[None]) -> File:
        packed = io.BytesIO()
        with TemporaryDirectory() as folder, zipfile.ZipFile(packed, "w") as archive:
            export_folder(asked.tournament, Path(folder))
            for file in sorted(Path(folder).iterdir()):
                archive.write(file, file.name, zipfile.ZIP_DEFLATED)
        return File(packed.getvalue(), "application/zip", f"{asked.tournament.slug}.zip")


def unpack(content: bytes, folder: Path) -> None:
    """Write an archive's files into a folder, each under its own name and no other path.

    What was packed with its folder is unpacked without it. Links and paths mean nothing here.

    Raises:
        Violation: it is no zip, is damaged or locked, or holds more than a tournament can.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            files = [one for one in archive.infolist() if not one.is_dir()]
            if len(files) > MOST_FILES:
                raise _too_large("", len(files), MOST_FILES)
            for one in files:
                _unpack_one(archive, one, folder)
    except _DAMAGED as error:
        raise refuse_by_rule(HouseCode.FILE_UNREADABLE, file="zip", why=str(error)[:200]) from error


def _unpack_one(archive: zipfile.ZipFile, one: zipfile.ZipInfo, folder: Path) -> None:
    name = one.filename.replace("\\", "/").rsplit("/", 1)[-1]
    if not name.endswith((".csv", ".json")) or name.startswith("."):
        return
    with archive.open(one) as packed:
        # The header may lie about the size: what comes out is counted.
        unpacked = packed.read(LARGEST_FILE + 1)
    if len(unpacked) > LARGEST_FILE:
        raise _too_large(name, len(unpacked), LARGEST_FILE)
    (folder / name).write_bytes(unpacked)


def _too_large(name: str, value: int, limit: int) -> Violation:
    return refuse_by_rule(HouseCode.UPLOAD_TOO_LARGE, file=name, value=value, limit=limit)
