"""One table of a round: who sits there, how far its sheet is, and what it says."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.rules.pairing import table_in_other_room
from scoring.values import Right, RoundNumber, TableNumber
from tournaments.api.rounds import TableShape, require_seen, table_shape
from tournaments.api.seating import table_unknown
from tournaments.api.sheets.typed import sheet_form
from tournaments.api.wire.headers import conditional_get
from tournaments.api.wire.permissions import Everybody
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.views import TournamentView
from tournaments.organise.sheets import SheetForm
from tournaments.presenters.rounds.page import card


class OneTable(TableShape, frozen=True, kw_only=True):
    number: int
    round: int
    other_room: int | None
    """The other table of a match of teams."""
    sheet: SheetForm | None
    """As it was typed, told to officials only; null while it is not in."""


class TableView(TournamentView):
    permission_classes = [Everybody]

    @extend_schema(
        summary="One table of a round with its sheet; of a draft for officials only",
        responses=OneTable,
    )
    @conditional_get
    def get(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        require_seen(self, round)
        seated = self.moment.table(round, table)
        if seated is None:
            raise table_unknown(self.moment, round, table)
        official = self.may(Right.READ)
        return self.respond(
            OneTable,
            table_shape(card(seated, self.moment.names)),
            number=self.moment.number,
            round=round,
            other_room=table_in_other_room(seated.table, seated.room),
            sheet=sheet_form(seated.sheet) if seated.sheet and official else None,
        )
