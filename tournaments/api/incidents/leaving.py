"""An entrant leaves the round: the scores to choose from, then its withdrawal and its score."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import LeaveRound
from scoring.rules.violations import Code, refuse
from scoring.rulings import WithdrawalChoice
from scoring.values import EntrantNumber, Figure, Line, Points
from tournaments.api.entrants import EntrantShape
from tournaments.api.incidents.proposed import ProposedSanctionShape, prescribed
from tournaments.api.wire.bodies import Body, Event, Query, Reason
from tournaments.api.wire.commands import writing
from tournaments.api.wire.permissions import May
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape, fill
from tournaments.api.wire.views import TournamentView
from tournaments.presenters.incidents import (
    OfferCard,
    leaving_card,
)

SoFar = Annotated[tuple[Figure, ...], msgspec.Meta(max_length=3)]


class LeavingQuery(Query, frozen=True, kw_only=True):
    so_far: tuple[Figure, ...] = ()
    """P.P. of each line as played until now, a first; left out: those of the sheet, if it is in."""


class LeavingBody(Body, frozen=True, kw_only=True):
    """What the referee chose of the scores that were offered."""

    choice: WithdrawalChoice
    so_far: SoFar = ()
    reason: Reason
    expected: Event | None = None


class LeavingLineShape(Shape, frozen=True, kw_only=True):
    line: Line
    entrants: tuple[EntrantShape, ...]
    leaves: bool
    points: Points


class OfferShape(Shape, frozen=True, kw_only=True):
    choice: WithdrawalChoice
    article: str
    lines: tuple[LeavingLineShape, ...]


class LeavingShape(Shape, frozen=True, kw_only=True):
    """What a withdrawal during the round would come to; nothing is saved."""

    round: int
    table: int
    so_far: tuple[int, ...] | None
    partners: tuple[EntrantShape, ...]
    """In a giallo: who shares the line's score and plays on."""
    offers: tuple[OfferShape, ...]
    if_unjustified: tuple[ProposedSanctionShape, ...]
    last: int = msgspec.field(name="expected")


class LeavingView(TournamentView):
    permission_classes = [May(LeaveRound.right)]
    query_class = LeavingQuery

    @extend_schema(
        summary="The scores to choose from if an entrant leaves the round now; nothing is saved",
        responses={200: LeavingShape, HTTPStatus.UNPROCESSABLE_ENTITY: ProblemDetails},
    )
    def get(self, request: ApiRequest, entrant: EntrantNumber) -> Response:
        if entrant not in {entered.number for entered in self.moment.entrants}:
            raise refuse(Code.ENTRANT_UNKNOWN, field="entrant", entrant=entrant)
        card = leaving_card(self.moment, entrant, self.query.so_far or None)
        return self.respond(
            LeavingShape,
            card.book,
            card,
            table=card.book.table,
            offers=tuple(map(_offer, card.offers)),
            if_unjustified=tuple(
                prescribed(proposal, card.book.table) for proposal in card.unjustified
            ),
        )

    post = writing(
        LeaveRound,
        "Withdraw an entrant from the round being played, with the score of its table",
        body=LeavingBody,
        said=lambda _view, body: {"so_far": body.so_far or None},
    )


def _offer(card: OfferCard) -> OfferShape:
    lines = tuple(
        fill(LeavingLineShape, line.line, points=line.points, leaves=line.leaves)
        for line in card.lines
    )
    return fill(OfferShape, card, lines=lines)
