"""The ranking: read after any round and as of any event; ties, publication, the final."""

from __future__ import annotations

from datetime import datetime
from http import HTTPStatus
from typing import Annotated

import msgspec
from rest_framework.exceptions import NotAuthenticated

from scoring.commands import (
    Receipt,
)
from scoring.rules.violations import Code
from scoring.rules.violations import refuse as refuse_by_rule
from scoring.rulings import TieMethod
from scoring.values import EntrantNumber, EventNumber, Points, Right, RoundNumber, Stage
from tournaments.api import samples
from tournaments.api.bodies import Body, Reason, Seed, Small
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.problems import refuse
from tournaments.api.refusals import ApiCode
from tournaments.api.shapes import EntrantShape, Shape, entrant_shape
from tournaments.organise.ranking import make_ranking_final, publish_ranking, settle_tie
from tournaments.presenters.ranking import RankingTable, ranking


class RankingQuery(Body, frozen=True, kw_only=True):
    after_round: Small | None = None
    """Left out: the round under way."""
    as_of: Annotated[int, msgspec.Meta(ge=1, le=2_147_483_647)] | None = None
    """As it was when the ledger ended with this event; for officials."""


class TieBody(Body, frozen=True, kw_only=True):
    """Entrants equal on everything: by hand best first, by lot in any order."""

    entrants: Annotated[tuple[Small, ...], msgspec.Meta(max_length=1_000)]
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


class CarriedShape(Shape, frozen=True, kw_only=True):
    after_round: int
    percent: int


class RankingShape(Shape, frozen=True, kw_only=True):
    number: int
    after_round: int
    planned_rounds: int
    stage: Stage
    protests_until: datetime | None
    complete: bool
    missing: int
    carried: CarriedShape | None
    """In a ranking of merit groups: what they took over from the single group."""
    rows: tuple[RankedShape, ...]


class RankingDoor(Door):
    @operation(
        summary="The ranking, best first; equals share a rank",
        answers=RankingShape,
        query=RankingQuery,
        public=True,
        tagged=True,
        refusals=(HTTPStatus.FORBIDDEN, HTTPStatus.UNPROCESSABLE_ENTITY),
        example={
            "number": 61,
            "after_round": 2,
            "planned_rounds": 4,
            "stage": "playing",
            "protests_until": None,
            "complete": True,
            "missing": 0,
            "carried": None,
            "rows": [
                {
                    "rank": 1,
                    "group": "",
                    "moved": 2,
                    "entrant": samples.ENTRANT,
                    "points": {"victory_points": 31, "match_points": 1105, "game_points": 4095},
                    "settled": False,
                }
            ],
        },
    )
    def get(self, asked: Asked[RankingQuery]) -> RankingShape:
        said = asked.form
        if said.as_of is not None and not asked.may(Right.READ):
            raise refuse(ApiCode.FORBIDDEN) if asked.user_id else NotAuthenticated
        found = ranking(
            asked.moment,
            after_round=None if said.after_round is None else RoundNumber(said.after_round),
            as_of=None if said.as_of is None else EventNumber(said.as_of),
        )
        if found is None:
            raise refuse_by_rule(Code.TOURNAMENT_UNKNOWN)
        if found.after_round > found.planned_rounds:
            raise refuse_by_rule(
                Code.ROUND_UNKNOWN, field="after_round", round=int(found.after_round)
            )
        return _shape(found)


class TieDoor(Door):
    @operation(
        summary="Settle a tie between entrants equal on everything",
        answers=Receipt,
        body=TieBody,
        right=Right.PUBLISH_RANKING,
        keyed=True,
        examples={"by_lot": {"entrants": [4, 9], "method": "lot", "reason": "Sorteggio al tavolo"}},
    )
    def post(self, asked: Asked[TieBody]) -> Receipt:
        said = asked.form
        return settle_tie(
            by=asked.by,
            entrants=tuple(EntrantNumber(one) for one in said.entrants),
            method=said.method,
            seed=said.seed,
            reason=said.reason,
            command_id=asked.command_id,
        )


class RankingPublicationDoor(Door):
    @operation(
        summary="Put the last ranking out, open to protests for the announced window",
        answers=Receipt,
        right=Right.PUBLISH_RANKING,
        keyed=True,
    )
    def post(self, asked: Asked[None]) -> Receipt:
        return publish_ranking(by=asked.by, command_id=asked.command_id)


class FinalRankingDoor(Door):
    @operation(
        summary="Make the ranking final, once the protest window is over",
        answers=Receipt,
        right=Right.PUBLISH_RANKING,
        keyed=True,
    )
    def post(self, asked: Asked[None]) -> Receipt:
        return make_ranking_final(by=asked.by, command_id=asked.command_id)


def _shape(found: RankingTable) -> RankingShape:
    return RankingShape(
        number=found.number,
        after_round=found.after_round,
        planned_rounds=found.planned_rounds,
        stage=found.stage,
        protests_until=found.protests_until,
        complete=found.complete,
        missing=found.missing,
        carried=(
            CarriedShape(after_round=found.carried.after_round, percent=found.carried.percent)
            if found.carried
            else None
        ),
        rows=tuple(
            RankedShape(
                rank=one.rank,
                group=one.group,
                moved=one.moved,
                entrant=entrant_shape(one.entrant),
                points=one.points,
                settled=one.settled,
            )
            for one in found.rows
        ),
    )
