"""The ranking: after any round, as of any event, or with a past score otherwise or left out."""

from collections.abc import Iterator
from enum import StrEnum
from http import HTTPStatus
from typing import Annotated

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.response import Response

from scoring.commands import RegisterComplaint
from scoring.rules.violations import Code, refuse
from scoring.rules.what_if import Change, LeftOut, PenaltyInstead, ScoreInstead
from scoring.rulings import PenaltyUnit, TieMethod
from scoring.sheets import SheetScore
from scoring.values import EventNumber, Figure, Points, Right, Stage
from tournaments.api.entrants import EntrantShape
from tournaments.api.sheets.typed import AwardedPoints
from tournaments.api.wire.headers import conditional_get
from tournaments.api.wire.permissions import Everybody, May
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import (
    ApiRequest,
    Body,
    Entrant,
    Event,
    Query,
    Round,
    Table,
    Word,
)
from tournaments.api.wire.shapes import Instant, Shape, fields_of, fill, or_sparse, thinned
from tournaments.api.wire.views import TournamentView
from tournaments.presenters.ranking import Carried, RankingRow, RankingState, ranking
from tournaments.presenters.what_if import PositionCard, what_if


class RankedShape(Shape):
    rank: int
    """Within the group, where there are merit groups."""
    group: str
    """The merit group it is ranked in; empty in a single group."""
    moved: int | None
    """Places gained since the round before; null when there was none."""
    entrant: EntrantShape
    points: Points
    settled: bool
    """The director settled a tie here."""
    settled_by: TieMethod | None
    settled_under: str
    """By which article it was; empty where none was."""
    shared: bool
    """Others are equal to it on all of `ranked_by`, and nobody settled it."""
    open: bool
    """The ranking is provisional, and this place may still change."""
    open_until: Instant | None
    """When this place turns definitive by itself, while it is open."""
    unlikely: bool
    """One of its sheets has a figure so unlikely that it was typed twice."""


RankedField = StrEnum("RankedField", fields_of(RankedShape))  # type: ignore[misc]


class RankingQuery(Query):
    after_round: Annotated[
        Round | None,
        msgspec.Meta(description="After this round; left out: the last one that has a score."),
    ] = None
    as_of: Annotated[
        Annotated[EventNumber, msgspec.Meta(ge=1, le=2_147_483_647)] | None,
        msgspec.Meta(description="As it was when the ledger ended with this event; for officials."),
    ] = None
    group: Annotated[Word, msgspec.Meta(description="Of this merit group.")] = ""
    entrant: Annotated[Entrant | None, msgspec.Meta(description="Of this entrant.")] = None
    fields: Annotated[
        tuple[RankedField, ...],
        msgspec.Meta(max_length=20, description="Of each only these fields; all by default."),
    ] = ()

    def admits(self, row: RankingRow) -> bool:
        return self.group in ("", row.group) and self.entrant in (None, row.entrant.number)


class RankingShape(Shape):
    number: int
    after_round: int
    planned_rounds: int
    stage: Stage
    state: RankingState
    """Provisional until `protests_until`, then definitive by itself; `cut` where only the groups
    are formed by it."""
    protests_until: Instant | None
    """When the next of its places turn definitive; each row says its own."""
    counts_until: Instant | None
    """Until when players complain of counts, where the regulation has that of each ranking."""
    complete: bool
    missing: int
    tables: int
    """Of the round, without those that rest."""
    title: str
    """What it holds, in words: the rounds up to one, or of this one the sheets that are in."""
    ranked_by: tuple[PenaltyUnit, ...]
    """The points that decide a place, first to last."""
    by_article: str
    """Where this order stands; or that the direction announced it."""
    carried: Carried | None
    """In a ranking of merit groups: what they took over from the single group."""
    rows: Annotated[tuple[RankedShape, ...], or_sparse(RankedShape)]


class RankingView(TournamentView):
    permission_classes = [Everybody]
    query_class = RankingQuery

    @extend_schema(
        summary="The ranking, best first; equals share a rank",
        responses={
            200: RankingShape,
            HTTPStatus.FORBIDDEN: ProblemDetails,
            HTTPStatus.UNPROCESSABLE_ENTITY: ProblemDetails,
        },
    )
    @conditional_get
    def get(self, request: ApiRequest) -> Response:
        query: RankingQuery = self.query
        if query.as_of is not None and not self.may(Right.READ):
            raise (refuse(ApiCode.FORBIDDEN) if request.user.is_authenticated else NotAuthenticated)
        after = query.after_round
        # A draft is nobody's business here: what is missing of it would tell that it is seated.
        if after is not None and after > self.moment.book.current_round:
            raise refuse(Code.ROUND_UNKNOWN, field="after_round", round=int(after))
        page = ranking(self.moment, after_round=after, as_of=query.as_of)
        answer = fill(
            RankingShape,
            page,
            ranked_by=tuple(PenaltyUnit(column.name) for column in page.columns),
            rows=tuple(filter(query.admits, page.rows)),
        )
        return Response(thinned(answer, "rows", query.fields))


Lines = msgspec.Meta(min_length=1, max_length=3)


class OtherScore(Body):
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


class OtherPenalty(Body):
    """Other points taken by a penalty or a sanction: the number of its event."""

    ruling: Event
    unit: PenaltyUnit
    amount: Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class WhatIfBody(Body):
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


class DifferenceShape(Shape):
    entrant: EntrantShape
    then: PositionCard
    now: PositionCard
    concerned: bool
    """It sits at the table that this is about."""
    higher_group: bool
    gains_prize: bool


class ComparisonShape(Shape):
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
