"""What if: a past score, penalty or sanction otherwise or left out; nothing is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import RegisterComplaint
from scoring.rules.what_if import Change, LeftOut, PenaltyInstead, ScoreInstead
from scoring.rulings import PenaltyUnit
from scoring.sheets import SheetScore
from scoring.values import Figure, Points
from tournaments.api.entrants import EntrantShape
from tournaments.api.sheets.typed import AwardedPoints
from tournaments.api.wire.permissions import May
from tournaments.api.wire.requests import ApiRequest, Body, Event, Round, Table
from tournaments.api.wire.shapes import Shape, fill
from tournaments.api.wire.views import TournamentView
from tournaments.presenters.what_if import PositionCard, what_if

Lines = msgspec.Meta(min_length=1, max_length=3)


class OtherScore(Body, frozen=True, kw_only=True):
    """A table's score as if it had been this one from the beginning: played, or by decision."""

    round: Round
    table: Table
    totals: Annotated[tuple[Figure, ...], Lines] | None = None
    """P.P. of each line, a first."""
    points: Annotated[tuple[AwardedPoints, ...], Lines] | None = None
    """By decision, of each line; of a whole match, where it is two tables."""

    def change(self) -> ScoreInstead:
        points = fill(tuple[Points, ...], self.points) if self.points is not None else None
        sheet = SheetScore(totals=self.totals) if points is None else None
        return ScoreInstead(round=self.round, table=self.table, sheet=sheet, points=points)


class OtherPenalty(Body, frozen=True, kw_only=True):
    """Other points taken by a penalty or a sanction: the number of its event."""

    ruling: Event
    unit: PenaltyUnit
    amount: Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class WhatIfBody(Body, frozen=True, kw_only=True):
    after_round: Round | None = None
    """Left out: the round under way."""
    without: Annotated[tuple[Event, ...], msgspec.Meta(max_length=100)] = ()
    """Numbers of events: a correction, an award, a penalty, a sanction."""
    scores: Annotated[tuple[OtherScore, ...], msgspec.Meta(max_length=100)] = ()
    penalties: Annotated[tuple[OtherPenalty, ...], msgspec.Meta(max_length=100)] = ()

    def changes(self) -> Iterator[Change]:
        yield from (LeftOut(event=number) for number in self.without)
        yield from (score.change() for score in self.scores)
        for penalty in self.penalties:
            yield PenaltyInstead(event=penalty.ruling, unit=penalty.unit, amount=penalty.amount)


class DifferenceShape(Shape, frozen=True, kw_only=True):
    entrant: EntrantShape
    then: PositionCard
    now: PositionCard
    concerned: bool
    """It sits at the table that this is about."""
    higher_group: bool
    gains_prize: bool


class ComparisonShape(Shape, frozen=True, kw_only=True):
    """Whoever something changes for, in the order of the ranking as it would be."""

    number: int
    after_round: int
    rows: tuple[DifferenceShape, ...]


class WhatIfView(TournamentView):
    permission_classes = [May(RegisterComplaint.right)]

    @extend_schema(
        summary="What a ranking would be, had something been otherwise; nothing is written",
        request=WhatIfBody,
        responses=ComparisonShape,
    )
    def post(self, request: ApiRequest) -> Response:
        asked = request.body_as(WhatIfBody)
        card = what_if(self.moment, asked.changes(), after_round=asked.after_round)
        return self.respond(ComparisonShape, card)
