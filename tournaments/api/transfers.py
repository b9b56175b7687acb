"""A whole tournament as a zip of the folder format: brought in, taken out."""

from __future__ import annotations

from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID, uuid5

from scoring.values import Right, Role
from tournaments.api import media
from tournaments.api.answers import File
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.shapes import Shape
from tournaments.api.tournaments import EXAMPLE, TournamentShape, shape
from tournaments.models import Tournament
from tournaments.organise.folders import archives, import_folder, set_aside
from tournaments.organise.opening import opened_by


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
            set_aside=tuple(
                SetAsideShape(round=one.round, table=one.table, codes=one.codes)
                for one in set_aside(tournament)
            ),
        )


def _imported(asked: Asked[bytes], command_id: UUID) -> Tournament:
    with TemporaryDirectory() as folder:
        archives.unpack(asked.form, Path(folder))
        return import_folder(Path(folder), asked.user, command_id=command_id)


class ExportDoor(Door):
    renderer_classes = media.ZIP

    @operation(
        summary="Take a tournament out, as the import takes it in",
        answers=File,
        gives="application/zip",
        right=Right.PRINT,
    )
    def get(self, asked: Asked[None]) -> File:
        packed = archives.pack(asked.tournament)
        return File(packed, "application/zip", f"{asked.tournament.slug}.zip")
