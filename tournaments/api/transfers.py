"""A whole tournament as one sealed file, a dossier: brought in, taken out."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.response import Response

from scoring.values import Right, Role
from tournaments.access.traces import leave_trace
from tournaments.api.tournaments import TOURNAMENT, TournamentShape, tournament_shape
from tournaments.api.wire.headers import REPEATED, idempotent
from tournaments.api.wire.media import ZIP, OctetStreamParser, ZipParser, binary
from tournaments.api.wire.permissions import May, Opener
from tournaments.api.wire.requests import ApiRequest, Line, Query
from tournaments.api.wire.shapes import Shape, examples, fill
from tournaments.api.wire.views import ApiView, TournamentView, file_response
from tournaments.exports.dossier import dossier
from tournaments.models import TraceKind
from tournaments.moment import Moment
from tournaments.organise.dossiers import TO_TAKE_OUT, dossier_name
from tournaments.organise.importing import SetAside, import_file, set_aside

ARCHIVE = binary("application/zip")


@examples(
    one_set_aside={
        "tournament": TOURNAMENT,
        "set_aside": [{"round": 2, "table": 4, "codes": ["deck_exceeded"]}],
    }
)
class ImportShape(Shape, frozen=True, kw_only=True):
    tournament: TournamentShape
    set_aside: tuple[SetAside, ...]


class ImportQuery(Query, frozen=True, kw_only=True):
    taken_from: Line = ""


TAKEN_FROM = OpenApiParameter(
    "taken_from",
    {"type": "string", "maxLength": 120, "example": "Circolo Primavera"},
    description="The house that a dossier comes from: the tournament goes on here, with its numbers"
    " and hashes. Left out, it is only read.",
)


class ImportView(ApiView):
    permission_classes = [Opener]
    parser_classes = [ZipParser, OctetStreamParser]

    @extend_schema(
        summary="Bring a tournament in from its dossier and become its director",
        request={"application/zip": ARCHIVE, "application/octet-stream": ARCHIVE},
        responses={201: ImportShape},
        parameters=[TAKEN_FROM, REPEATED],
    )
    @idempotent
    def post(self, request: ApiRequest) -> Response:
        imported = import_file(
            request.content,
            by=request.account,
            command_id=request.command_id,
            taken_from=request.query_as(ImportQuery).taken_from,
        )
        tournament = imported.tournament
        shape = fill(
            ImportShape,
            tournament=tournament_shape(Moment(tournament), Role.DIRECTOR),
            set_aside=set_aside(tournament),
        )
        return self.made(shape, "tournaments", tournament.slug, repeated=imported.repeated)


class ExportView(TournamentView):
    """What was a folder of CSV files: its tables lie in the dossier."""

    permission_classes = [May(Right.PRINT)]

    @extend_schema(
        summary="Moved to `dossier`",
        deprecated=True,
        responses={HTTPStatus.PERMANENT_REDIRECT: None},
    )
    def get(self, request: ApiRequest) -> HttpResponse:
        return HttpResponse(status=HTTPStatus.PERMANENT_REDIRECT, headers={"Location": "dossier"})


class DossierView(TournamentView):
    permission_classes = [May(TO_TAKE_OUT)]
    renderer_classes = ZIP

    @extend_schema(
        summary="Take a whole tournament out as one sealed file, with its tables",
        responses={(200, "application/zip"): ARCHIVE},
    )
    def get(self, request: ApiRequest) -> HttpResponse:
        content = dossier(self.tournament)
        leave_trace(TraceKind.TAKEN_OUT, tournament=self.tournament.pk, detail="dossier.zip api")
        return file_response(content, "application/zip", dossier_name(self.tournament))
