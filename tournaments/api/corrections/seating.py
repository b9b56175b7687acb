"""A seating that is out: the ranking it went by and the corrected one; two pairs that swap."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.rules.violations import Code, refuse
from scoring.values import Right, RoundNumber
from tournaments.api.register import RegisterShape
from tournaments.api.what_if import ComparisonShape
from tournaments.api.wire.permissions import May
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape
from tournaments.api.wire.views import TournamentView
from tournaments.presenters.corrections import seating_rankings


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
