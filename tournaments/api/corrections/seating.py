"""A seating that is out: the ranking it went by and the corrected one; two pairs that swap."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import SwapPlaces
from scoring.rules.violations import Code, refuse
from scoring.values import PlayerId, Right, RoundNumber
from tournaments.api.corrections.sheets import Players
from tournaments.api.register import RegisterShape
from tournaments.api.what_if import COMPARISON, ComparisonShape
from tournaments.api.wire.bodies import Body, Event, Reason, Table
from tournaments.api.wire.permissions import May
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape, Written, examples
from tournaments.api.wire.views import TournamentView
from tournaments.api.wire.writing import idempotent
from tournaments.organise.corrections import swap_places
from tournaments.presenters.corrections import seating_rankings


@examples(
    inversion={
        "corrected": 3,
        "agreed_by": [
            "6f1d2f3a-6c3b-4a55-9a6c-0d1f0c5c2a11",
            "0b0c6c4e-7f0e-4d36-8e0e-5b7a3b1f9d22",
        ],
        "reason": "Linee invertite sullo score",
        "expected": 64,
    }
)
class SwapBody(Body, frozen=True, kw_only=True):
    """The two pairs of a mended sheet change places in the seating that is out (I art. 19)."""

    corrected: Table
    """Their table of the round before."""
    agreed_by: Players
    reason: Reason
    expected: Event | None = None


@examples(
    round_two={"round": 2, "ranked_at": 61, "comparison": COMPARISON, "why": []},
)
class SeatingRankingsShape(Shape, frozen=True, kw_only=True):
    """The ranking that a round was seated by, beside the same as corrected since."""

    round: int
    ranked_at: int | None
    """The ledger's number whose ranking was paired; null where it went by no ranking."""
    comparison: ComparisonShape
    why: tuple[RegisterShape, ...]
    """What was decided since, oldest first."""


class SeatingRankingsView(TournamentView):
    permission_classes = [May(Right.READ)]

    @extend_schema(
        summary="The ranking used for a seating, and the same as corrected since",
        responses=SeatingRankingsShape,
    )
    def get(self, request: ApiRequest, round: RoundNumber) -> Response:
        private = self.may(Right.PENALISE)
        shown = seating_rankings(self.moment, round, private=private)
        if shown is None:
            raise refuse(Code.ROUND_UNKNOWN, field="round", round=round)
        return self.respond(SeatingRankingsShape, shown)


class SwapView(TournamentView):
    permission_classes = [May(SwapPlaces.right)]

    @extend_schema(
        summary="Let the two pairs of a mended sheet change places, both agreeing",
        request=SwapBody,
        responses=Written,
    )
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber) -> Response:
        body = request.body_as(SwapBody)
        receipt = swap_places(
            by=self.by,
            round_=round,
            corrected=body.corrected,
            agreed_by=[PlayerId(player) for player in body.agreed_by],
            reason=body.reason,
            expected=body.expected,
            command_id=request.command_id,
        )
        return self.written(receipt)
