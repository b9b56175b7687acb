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
from tournaments.api.entrants import ENTRANT, OPPONENT, EntrantShape
from tournaments.api.incidents.proposed import NOTHING, ProposedSanctionShape, prescribed
from tournaments.api.wire.bodies import Body, Event, Query, Reason
from tournaments.api.wire.permissions import May
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape, Written, examples, fill
from tournaments.api.wire.views import TournamentView
from tournaments.api.wire.writing import idempotent
from tournaments.organise.incidents import leave_round
from tournaments.presenters.incidents import (
    OfferCard,
    leaving_card,
)

SoFar = Annotated[tuple[Figure, ...], msgspec.Meta(max_length=3)]
REST = {"victory_points": 14, "match_points": 355, "game_points": 355}


class LeavingQuery(Query, frozen=True, kw_only=True):
    so_far: tuple[Figure, ...] = ()
    """P.P. of each line as played until now, a first; left out: those of the sheet, if it is in."""


@examples(
    zero={
        "choice": "zero",
        "reason": "Lasciata la sede senza preavviso dopo la prima smazzata",
        "expected": 42,
    },
    so_far={
        "choice": "score_so_far",
        "so_far": [805, 640],
        "reason": "Malore di un giocatore alla terza smazzata",
    },
)
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


@examples(
    zero={
        "round": 2,
        "table": 4,
        "so_far": None,
        "partners": [],
        "offers": [
            {
                "choice": "zero",
                "article": "13.4",
                "lines": [
                    {"line": "a", "entrants": [ENTRANT], "leaves": True, "points": NOTHING},
                    {"line": "b", "entrants": [OPPONENT], "leaves": False, "points": REST},
                ],
            }
        ],
        "if_unjustified": [],
        "expected": 42,
    }
)
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

    @extend_schema(
        summary="Withdraw an entrant from the round being played, with the score of its table",
        request=LeavingBody,
        responses=Written,
    )
    @idempotent
    def post(self, request: ApiRequest, entrant: EntrantNumber) -> Response:
        leaving = request.body_as(LeavingBody)
        receipt = leave_round(
            by=self.by,
            entrant=entrant,
            choice=leaving.choice,
            so_far=leaving.so_far or None,
            reason=leaving.reason,
            expected=leaving.expected,
            command_id=request.command_id,
        )
        return self.written(receipt)


def _offer(card: OfferCard) -> OfferShape:
    lines = tuple(
        fill(LeavingLineShape, line.line, points=line.points, leaves=line.leaves)
        for line in card.lines
    )
    return fill(OfferShape, card, lines=lines)
