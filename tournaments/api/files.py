"""What is taken out as a file, and a whole tournament brought in.

PDFs are asked for, then fetched when they are drawn; of tables `Accept` says of which type; a
tournament is one sealed file, a dossier.
"""

from http import HTTPStatus
from typing import Annotated, Any
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.response import Response

from scoring.commands import EnterEntrants
from scoring.rules.violations import refuse
from scoring.values import Right, Role
from tournaments.access.traces import leave_trace
from tournaments.api.register import EventsQuery
from tournaments.api.tournaments import TOURNAMENT, TournamentShape, tournament_shape
from tournaments.api.wire.headers import REPEATED, idempotent, language
from tournaments.api.wire.media import (
    PDF,
    TABLES,
    ZIP,
    CsvRenderer,
    OctetStreamParser,
    XlsxRenderer,
    ZipParser,
    binary,
)
from tournaments.api.wire.permissions import Everybody, May, Opener
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest, Body, Line, Query, Round
from tournaments.api.wire.shapes import Shape, examples, fill
from tournaments.api.wire.views import ApiView, TournamentView, file_response, found
from tournaments.exports.contents import FOR_OFFICIALS, ExportKind, dossier, export
from tournaments.exports.files import Export, FileType, NothingToExport, file_of
from tournaments.exports.lists import list_example, register_export
from tournaments.models import Document, DocumentKind, TraceKind
from tournaments.moment import Moment
from tournaments.organise.dossiers import TO_TAKE_OUT, dossier_name
from tournaments.organise.dossiers.bringing_in import SetAside, import_file, set_aside
from tournaments.organise.texts import longest
from tournaments.reports import archive
from tournaments.reports.content import FOR_WRITERS, NothingToPrint, file_name

DRAWN = binary("application/pdf")

LONGEST_SUBJECT = longest("subject", Document)


class DocumentBody(Body):
    """`subject` is a round's number (empty: the one under way), a referto's id, or the body whose
    form is to be seen, in small letters and hyphens.

    What is of the whole tournament has none: crosses, entrants, programme, prizes, `blank-referto`
    (the form to fill in by pen), and `referti`, all that are filed as one document.
    """

    kind: DocumentKind
    subject: Annotated[str, msgspec.Meta(max_length=LONGEST_SUBJECT, pattern="^[0-9a-zA-Z-]*$")] = (
        ""
    )


class DocumentShape(Shape):
    id: UUID
    kind: DocumentKind
    subject: str
    ready: bool
    """Ask again a little later while it is not."""
    failed: str


class DocumentsView(TournamentView):
    permission_classes = [May(Right.PRINT)]

    @extend_schema(
        summary="Ask for a PDF as of now, in the language of the request",
        request=DocumentBody,
        responses={202: DocumentShape},
    )
    def post(self, request: ApiRequest) -> Response:
        paper = request.body_as(DocumentBody)
        _require_right(self, paper.kind)
        try:
            document = archive.ask(self.tournament, paper.kind, paper.subject, language())
        except NothingToPrint as error:
            raise refuse(ApiCode.NOTHING_TO_PRINT, field="subject") from error
        shape = fill(DocumentShape, document, ready=document.content is not None)
        place = ("tournaments", self.slug, "documents", document.pk)
        return self.made(shape, *place, status=HTTPStatus.ACCEPTED)


class DocumentView(TournamentView):
    permission_classes = [May(Right.PRINT)]

    @extend_schema(summary="Whether a PDF is drawn", responses=DocumentShape)
    def get(self, request: ApiRequest, document: UUID) -> Response:
        row = _document(self, document)
        return self.respond(DocumentShape, row, ready=row.content is not None)


class PdfView(TournamentView):
    permission_classes = [May(Right.PRINT)]
    renderer_classes = PDF

    @extend_schema(summary="The PDF, once it is drawn", responses={(200, "application/pdf"): DRAWN})
    def get(self, request: ApiRequest, document: UUID) -> HttpResponse:
        return pdf(_document(self, document))


def pdf(document: Document) -> HttpResponse:
    """What was drawn; 404 until it is."""
    if document.content is None:
        raise refuse(ApiCode.NOT_FOUND)
    archive.trace_reading(document)
    return file_response(bytes(document.content), "application/pdf", file_name(document))


def _document(view: TournamentView, key: UUID) -> Document:
    rows = Document.objects.select_related("tournament")
    document = found(rows.filter(tournament=view.tournament, pk=key).first())
    _require_right(view, DocumentKind(document.kind))
    return document


def _require_right(view: TournamentView, kind: DocumentKind) -> None:
    """A referto on paper is as private as it is on the screen."""
    if kind in FOR_WRITERS and not view.may(Right.WRITE_REFERTI):
        raise refuse(ApiCode.FORBIDDEN)


TABLE_FILES: dict[Any, Any] = {
    (200, renderer.media_type): binary(renderer.media_type)
    for renderer in (CsvRenderer, XlsxRenderer)
}
NOT_THERE = {HTTPStatus.NOT_FOUND: ProblemDetails}


class FileQuery(Query):
    """Of a round: the one under way by default; the ranking's last one that has a score."""

    round: Round | None = None


class FileView(TournamentView):
    permission_classes = [Everybody]
    renderer_classes = TABLES
    query_class = FileQuery

    @extend_schema(
        summary="What a page shows, for a spreadsheet: `Accept` csv or xlsx; sheets for officials",
        responses={**TABLE_FILES, HTTPStatus.FORBIDDEN: ProblemDetails, **NOT_THERE},
    )
    def get(self, request: ApiRequest, kind: ExportKind) -> HttpResponse:
        if kind in FOR_OFFICIALS and not self.may(Right.READ):
            raise (refuse(ApiCode.FORBIDDEN) if request.user.is_authenticated else NotAuthenticated)
        try:
            content = export(self.moment, kind, self.query.round)
        except NothingToExport as error:
            raise refuse(ApiCode.NOT_FOUND) from error
        if kind in FOR_OFFICIALS:
            _trace(self, kind.value)
        return table_file(request, content)


class RegisterFileView(TournamentView):
    permission_classes = [May(Right.READ)]
    renderer_classes = TABLES
    query_class = EventsQuery

    @extend_schema(
        summary="Events for a spreadsheet, oldest first; `limit` does not cut them",
        responses=TABLE_FILES,
    )
    def get(self, request: ApiRequest) -> HttpResponse:
        query: EventsQuery = self.query
        private = self.may(Right.WRITE_REFERTI)
        _trace(self, "register")
        return table_file(request, register_export(self.moment, query.filter(), private=private))


class ListExampleView(TournamentView):
    permission_classes = [May(EnterEntrants.right)]
    renderer_classes = TABLES

    @extend_schema(
        summary="A list of entries to be filled in, with the columns of this format",
        responses=TABLE_FILES,
    )
    def get(self, request: ApiRequest) -> HttpResponse:
        return table_file(request, list_example(self.moment.book.format))


def _trace(view: TournamentView, name: str) -> None:
    leave_trace(TraceKind.TAKEN_OUT, tournament=view.tournament.pk, detail=f"{name} api")


def table_file(request: ApiRequest, content: Export) -> HttpResponse:
    """Whoever takes anything gets CSV."""
    wanted = getattr(request, "accepted_renderer", None)
    excel = isinstance(wanted, XlsxRenderer)
    return file_of(content, FileType.XLSX if excel else FileType.CSV)


ARCHIVE = binary("application/zip")


@examples(
    one_set_aside={
        "tournament": TOURNAMENT,
        "set_aside": [{"round": 2, "table": 4, "codes": ["deck_exceeded"]}],
    }
)
class ImportShape(Shape):
    tournament: TournamentShape
    set_aside: tuple[SetAside, ...]


class ImportQuery(Query):
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
