"""Who rests plays instead of who is missing at a table (U art. 13.4, 1)."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import GiveSeatBack, TakeSeat
from scoring.values import PlayerId, RoundNumber, TableNumber
from tournaments.api.corrections.sheets import Players
from tournaments.api.wire.bodies import Body, Entrant, Event, Reason
from tournaments.api.wire.permissions import May
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Written, examples
from tournaments.api.wire.views import TournamentView
from tournaments.api.wire.writing import idempotent
from tournaments.organise.incidents import give_seat_back, take_seat


@examples(
    one_pair={
        "missing": 7,
        "entrant": 12,
        "agreed_by": [
            "6f1d2f3a-6c3b-4a55-9a6c-0d1f0c5c2a11",
            "0b0c6c4e-7f0e-4d36-8e0e-5b7a3b1f9d22",
        ],
        "reason": "Malore prima del fischio",
        "expected": 64,
    }
)
class ReplacementBody(Body, frozen=True, kw_only=True):
    """Who rests in this round plays at the table; who is missing has no points of it."""

    missing: Entrant
    """One of the line that is not there."""
    entrant: Entrant
    """One of the line that rests."""
    agreed_by: Players
    """All who are at the table."""
    leaves: bool = False
    """Who is missing leaves the tournament too."""
    reason: Reason
    expected: Event | None = None
    """The last event about the seating, as seen."""


class ReplacementView(TournamentView):
    permission_classes = [May(TakeSeat.right)]

    @extend_schema(
        summary="Let who rests play instead of who is missing, the table consenting",
        request=ReplacementBody,
        responses=Written,
    )
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        body = request.body_as(ReplacementBody)
        receipt = take_seat(
            by=self.by,
            round_=round,
            table=table,
            missing=body.missing,
            entrant=body.entrant,
            agreed_by=[PlayerId(player) for player in body.agreed_by],
            leaves=body.leaves,
            reason=body.reason,
            expected=body.expected,
            command_id=request.command_id,
        )
        return self.written(receipt)


@examples(undone={"expected": 71})
class UndoingBody(Body, frozen=True, kw_only=True):
    expected: Event | None = None
    """The last event about the seating, as seen."""


class ReplacementUndoingView(TournamentView):
    permission_classes = [May(GiveSeatBack.right)]

    @extend_schema(
        summary="Take the replacement back: who was written as missing plays, the other rests",
        request=UndoingBody,
        responses=Written,
    )
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        receipt = give_seat_back(
            by=self.by,
            round_=round,
            table=table,
            expected=request.body_as(UndoingBody).expected,
            command_id=request.command_id,
        )
        return self.written(receipt)
