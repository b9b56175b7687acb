"""The ranking: read after any round and as of any event; ties, publication, the final."""

from __future__ import annotations

from enum import StrEnum
from http import HTTPStatus
from typing import Annotated

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.response import Response

from scoring.rules.violations import Code, refuse
from scoring.rulings import PenaltyUnit, TieMethod
from scoring.values import EventNumber, Points, Right, Stage
from tournaments.api.entrants import EntrantShape
from tournaments.api.wire.headers import conditional_get
from tournaments.api.wire.permissions import Everybody
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import (
    ApiRequest,
    Body,
    Entrant,
    Query,
    Reason,
    Round,
    Seed,
    Word,
)
from tournaments.api.wire.shapes import Instant, Shape, fields_of, fill, or_sparse, thinned
from tournaments.api.wire.views import TournamentView
from tournaments.presenters.ranking import Carried, RankingRow, RankingState, ranking


class TieBody(Body, frozen=True, kw_only=True):
    """Entrants equal on all that the ranking goes by: by hand best first, by lot in any order."""

    entrants: Annotated[tuple[Entrant, ...], msgspec.Meta(max_length=1_000)]
    method: TieMethod
    reason: Reason
    seed: Seed | None = None


class RankedShape(Shape, frozen=True, kw_only=True):
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


class RankingQuery(Query, frozen=True, kw_only=True):
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


class RankingShape(Shape, frozen=True, kw_only=True):
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
