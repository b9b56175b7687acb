"""A whole tournament as a zip of the folder format: brought in, taken out."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID, uuid5

from django.contrib.auth.models import User
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.values import Right, Role
from tournaments.access.traces import leave_trace
from tournaments.api.tournaments import TOURNAMENT, TournamentShape, tournament_shape
from tournaments.api.wire.parsers import ZipParser
from tournaments.api.wire.permissions import May, Opener
from tournaments.api.wire.renderers import ZIP
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape, examples, fill
from tournaments.api.wire.views import ApiView, TournamentView, file_response
from tournaments.api.wire.writing import REPEATED, idempotent
from tournaments.models import Tournament, TraceKind
from tournaments.moment import Moment
from tournaments.organise.folders import archives, import_folder, set_aside
from tournaments.organise.folders.importing import SetAside
from tournaments.organise.opening import opened_by

ARCHIVE = {"type": "string", "contentMediaType": "application/zip"}


@examples(
    one_set_aside={
        "tournament": TOURNAMENT,
        "set_aside": [{"round": 2, "table": 4, "codes": ["deck_exceeded"]}],
    }
)
class ImportShape(Shape, frozen=True, kw_only=True):
    tournament: TournamentShape
    set_aside: tuple[SetAside, ...]


class ImportView(ApiView):
    permission_classes = [Opener]
    parser_classes = [ZipParser]

    @extend_schema(
        summary="Bring a tournament in and become its director",
        request={"application/zip": ARCHIVE},
        responses={201: ImportShape},
        parameters=[REPEATED],
    )
    @idempotent
    def post(self, request: ApiRequest) -> Response:
        archive = request.content
        # Part of the command: under one key another archive is another tournament.
        command_id = uuid5(request.command_id, sha256(archive).hexdigest())
        before = opened_by(request.account, command_id)
        tournament = before or _imported(archive, request.account, command_id)
        shape = fill(
            ImportShape,
            tournament=tournament_shape(Moment(tournament), Role.DIRECTOR),
            set_aside=set_aside(tournament),
        )
        repeated = before is not None
        return self.made(shape, "tournaments", tournament.slug, repeated=repeated)


class ExportView(TournamentView):
    permission_classes = [May(Right.PRINT)]
    renderer_classes = ZIP

    @extend_schema(
        summary="Take a tournament out, as the import takes it in",
        responses={(200, "application/zip"): ARCHIVE},
    )
    def get(self, request: ApiRequest) -> HttpResponse:
        packed = archives.pack(self.moment)
        leave_trace(TraceKind.TAKEN_OUT, tournament=self.tournament.pk, detail="folder.zip api")
        return file_response(packed, "application/zip", f"{self.tournament.slug}.zip")


def _imported(archive: bytes, user: User, command_id: UUID) -> Tournament:
    with TemporaryDirectory() as folder:
        archives.unpack(archive, Path(folder))
        return import_folder(folder=Path(folder), by=user, command_id=command_id)
