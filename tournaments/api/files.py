"""What pages show as files for spreadsheets: `Accept` says of which type."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAuthenticated

from scoring.commands import EnterEntrants
from scoring.rules.violations import refuse
from scoring.values import Right
from tournaments.access.traces import leave_trace
from tournaments.api.circuits.ranking import CircuitRankingQuery
from tournaments.api.register import EventsQuery
from tournaments.api.wire.media import TABLES, CsvRenderer, XlsxRenderer, binary
from tournaments.api.wire.permissions import Everybody, May
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest, Query, Round
from tournaments.api.wire.views import CircuitView, TournamentView
from tournaments.exports.contents import FOR_OFFICIALS, ExportKind, export
from tournaments.exports.files import Export, FileType, NothingToExport, file_of
from tournaments.exports.lists import list_example, register_export
from tournaments.exports.rankings import circuit_export
from tournaments.models import TraceKind
from tournaments.presenters.circuits.ranking import circuit_table

FILES: dict[Any, Any] = {
    (200, renderer.media_type): binary(renderer.media_type)
    for renderer in (CsvRenderer, XlsxRenderer)
}
NOT_THERE = {HTTPStatus.NOT_FOUND: ProblemDetails}


class FileQuery(Query, frozen=True, kw_only=True):
    """Of a round: the one under way by default; the ranking's last one that has a score."""

    round: Round | None = None


class FileView(TournamentView):
    permission_classes = [Everybody]
    renderer_classes = TABLES
    query_class = FileQuery

    @extend_schema(
        summary="What a page shows, for a spreadsheet: `Accept` csv or xlsx; sheets for officials",
        responses={**FILES, HTTPStatus.FORBIDDEN: ProblemDetails, **NOT_THERE},
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
        return _file(request, content)


class RegisterFileView(TournamentView):
    permission_classes = [May(Right.READ)]
    renderer_classes = TABLES
    query_class = EventsQuery

    @extend_schema(
        summary="Events for a spreadsheet, oldest first; `limit` does not cut them",
        responses=FILES,
    )
    def get(self, request: ApiRequest) -> HttpResponse:
        query: EventsQuery = self.query
        private = self.may(Right.WRITE_REFERTI)
        _trace(self, "register")
        return _file(request, register_export(self.moment, query.filter(), private=private))


class ListExampleView(TournamentView):
    permission_classes = [May(EnterEntrants.right)]
    renderer_classes = TABLES

    @extend_schema(
        summary="A list of entries to be filled in, with the columns of this format",
        responses=FILES,
    )
    def get(self, request: ApiRequest) -> HttpResponse:
        return _file(request, list_example(self.moment.book.format))


class CircuitFileView(CircuitView):
    permission_classes = [Everybody]
    renderer_classes = TABLES
    query_class = CircuitRankingQuery

    @extend_schema(summary="The ranking of the season for a spreadsheet", responses=FILES)
    def get(self, request: ApiRequest) -> HttpResponse:
        return _file(request, circuit_export(circuit_table(self.circuit, self.query.category)))


def _trace(view: TournamentView, name: str) -> None:
    leave_trace(TraceKind.TAKEN_OUT, tournament=view.tournament.pk, detail=f"{name} api")


def _file(request: ApiRequest, content: Export) -> HttpResponse:
    """Whoever takes anything gets CSV."""
    wanted = getattr(request, "accepted_renderer", None)
    excel = isinstance(wanted, XlsxRenderer)
    return file_of(content, FileType.XLSX if excel else FileType.CSV)
