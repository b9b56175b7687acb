"""Who is missing after the whistle of a round, and when their tables begin."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import AwaitLines
from scoring.rules.violations import refuse
from scoring.values import RoundNumber
from tournaments.api.wire.permissions import May
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Instant, Shape, fill
from tournaments.api.wire.views import TournamentView
from tournaments.presenters.incidents import LateCard, late_cards


class LateTableShape(Shape, frozen=True, kw_only=True):
    table: int
    entrants: tuple[int, ...]
    begun: bool
    seconds: int | None
    """From the whistle until play began, or until now; null: it has played, nobody said when."""
    sanction: str
    """Code of the catalogue that the minutes have reached; empty: none."""
    article: str
    played: bool
    """False: too late to play, see the award's proposals."""


class LatenessShape(Shape, frozen=True, kw_only=True):
    number: int
    started: Instant | None
    """When the whistle went; null before."""
    items: tuple[LateTableShape, ...]


class LatenessView(TournamentView):
    permission_classes = [May(AwaitLines.right)]

    @extend_schema(
        summary="Tables that did not begin at the whistle, and the step of lateness reached",
        responses=LatenessShape,
    )
    def get(self, request: ApiRequest, round: RoundNumber) -> Response:
        played = self.moment.round(round)
        if played is None or not played.published:
            raise refuse(ApiCode.NOT_FOUND)
        return self.respond(
            LatenessShape,
            number=self.moment.number,
            started=played.started,
            items=tuple(map(_late, late_cards(self.moment, played))),
        )


def _late(card: LateCard) -> LateTableShape:
    step = card.book.step
    return fill(
        LateTableShape,
        card.book,
        sanction=card.sanction,
        article=step.article if step else "",
        played=card.is_played,
    )
