"""The ranking of a season: read, for a spreadsheet, and as a PDF, asked for and then fetched."""

from http import HTTPStatus
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.rules.circuits import CircuitTieBreak
from scoring.rules.violations import refuse
from tournaments.api.circuits.legs import LegShape, leg_shape
from tournaments.api.files import DRAWN, TABLE_FILES, pdf, table_file
from tournaments.api.wire.headers import language
from tournaments.api.wire.media import PDF, TABLES
from tournaments.api.wire.permissions import Everybody, Manager
from tournaments.api.wire.requests import ApiRequest, Body, Query, Word
from tournaments.api.wire.shapes import Shape, fill
from tournaments.api.wire.views import CircuitView, found
from tournaments.exports.rankings import circuit_export
from tournaments.models import Circuit, Document
from tournaments.presenters.circuits.ranking import CircuitRow, circuit_table
from tournaments.refusals import HouseCode
from tournaments.reports import archive
from tournaments.reports.content import NothingToPrint


class CircuitRankingQuery(Query):
    category: Word = ""


class ResultShape(Shape):
    leg: int
    place: int
    """In the whole tournament: merit group B goes on behind the last of A."""
    sharing: int
    """How many entrants hold the place."""
    points: int = msgspec.field(name="hundredths")
    """Circuit points, in hundredths of a point."""
    victory_points: int
    match_points: int
    counts: bool
    """False: dropped, the others were better."""
    final: bool


class SeasonShape(Shape):
    rank: int
    key: str
    """Stands for the competitor, whatever the ranking."""
    players: tuple[str, ...]
    joined: tuple[str, ...]
    """The names that are one person here, as who manages the circuit decided; mostly none."""
    category: str
    points: int = msgspec.field(name="hundredths")
    """Circuit points, in hundredths of a point: sum of the results that count."""
    provisional: bool
    decided_by: CircuitTieBreak | None
    """What puts it below who stands before it with the same points."""
    results: tuple[ResultShape, ...]


class RepeatedShape(Shape):
    names: int
    undecided: int
    """Of so many nobody has decided whether they are one person."""


class SeasonRanking(Shape):
    category: str
    categories: tuple[str, ...]
    provisional: bool
    legs: tuple[LegShape, ...]
    rows: tuple[SeasonShape, ...]
    repeated: RepeatedShape
    """Names of the whole season that stand more than once."""


class CircuitRankingView(CircuitView):
    permission_classes = [Everybody]
    query_class = CircuitRankingQuery

    @extend_schema(
        summary="The ranking of the season, with every result and whether it counts",
        responses=SeasonRanking,
    )
    def get(self, request: ApiRequest) -> Response:
        table = circuit_table(self.circuit, self.query.category)
        return self.respond(
            SeasonRanking,
            table,
            legs=tuple(map(leg_shape, table.legs)),
            rows=tuple(map(_row, table.rows)),
        )


def _row(row: CircuitRow) -> SeasonShape:
    results = tuple(fill(ResultShape, cell, leg=cell.leg.number) for cell in row.results)
    return fill(SeasonShape, row, results=results)


class CircuitFileView(CircuitView):
    permission_classes = [Everybody]
    renderer_classes = TABLES
    query_class = CircuitRankingQuery

    @extend_schema(summary="The ranking of the season for a spreadsheet", responses=TABLE_FILES)
    def get(self, request: ApiRequest) -> HttpResponse:
        return table_file(request, circuit_export(circuit_table(self.circuit, self.query.category)))


class CircuitDocumentBody(Body):
    category: Word = ""
    """Left out: everybody's ranking."""


class CircuitDocumentShape(Shape):
    id: UUID
    subject: str = msgspec.field(name="category")
    ready: bool
    """Ask again a little later while it is not."""
    failed: str


class CircuitDocumentsView(CircuitView):
    permission_classes = [Manager]

    @extend_schema(
        summary="Ask for the ranking as a PDF, as of now and in the language of the request",
        request=CircuitDocumentBody,
        responses={202: CircuitDocumentShape},
    )
    def post(self, request: ApiRequest) -> Response:
        category = request.body_as(CircuitDocumentBody).category
        try:
            document = archive.ask_circuit(self.circuit, category, language())
        except NothingToPrint as error:
            raise refuse(HouseCode.NOBODY_RANKED, field="category") from error
        shape = fill(CircuitDocumentShape, document, ready=document.content is not None)
        place = ("circuits", self.slug, "documents", document.pk)
        return self.made(shape, *place, status=HTTPStatus.ACCEPTED)


class CircuitDocumentView(CircuitView):
    permission_classes = [Manager]

    @extend_schema(summary="Whether the PDF is drawn", responses=CircuitDocumentShape)
    def get(self, request: ApiRequest, document: UUID) -> Response:
        row = _document(self.circuit, document)
        return self.respond(CircuitDocumentShape, row, ready=row.content is not None)


class CircuitPdfView(CircuitView):
    permission_classes = [Manager]
    renderer_classes = PDF

    @extend_schema(summary="The PDF, once it is drawn", responses={(200, "application/pdf"): DRAWN})
    def get(self, request: ApiRequest, document: UUID) -> HttpResponse:
        return pdf(_document(self.circuit, document))


def _document(circuit: Circuit, key: UUID) -> Document:
    return found(Document.objects.select_related("circuit").filter(circuit=circuit, pk=key).first())
