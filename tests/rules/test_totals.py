"""A tournament known by its totals alone, as a ranking."""

from uuid import UUID

import pytest

from scoring.rules.circuits import (
    CircuitRules,
    CircuitTieBreak,
    EqualTotals,
    Leg,
    season,
)
from scoring.rules.totals import Total, ranked
from scoring.values import PlayerId

PLAYERS = [PlayerId(UUID(int=number)) for number in range(1, 6)]


def totals(*told: tuple[int, int | None]) -> list[Total]:
    return [
        Total(players=(player,), victory_points=vp, match_points=mp)
        for player, (vp, mp) in zip(PLAYERS, told, strict=False)
    ]


def ranks(told: list[Total], equal: EqualTotals) -> dict[int, int]:
    return {row.players[0].int: row.rank for row in ranked(told, equal)}


@pytest.mark.parametrize(
    ("equal", "expected"),
    [
        (EqualTotals.MATCH_POINTS, {1: 3, 2: 1, 3: 2, 4: 3, 5: 5}),
        (EqualTotals.SHARED, {1: 2, 2: 1, 3: 2, 4: 2, 5: 5}),
    ],
)
def test_equal_victory_points_are_parted_by_match_points_or_shared(
    equal: EqualTotals, expected: dict[int, int]
) -> None:
    told = totals((40, -20), (41, None), (40, 35), (40, -20), (12, 900))
    assert ranks(told, equal) == expected


def test_equals_share_where_the_match_points_of_one_are_not_known() -> None:
    told = totals((40, 100), (40, None), (39, 5), (39, 7))
    assert ranks(told, EqualTotals.MATCH_POINTS) == {1: 1, 2: 1, 4: 3, 3: 4}


def test_match_points_break_ties_of_the_season_too() -> None:
    told = totals((40, 10), (40, 30))
    placed = ranked(told, EqualTotals.SHARED)
    rules = CircuitRules(table=(10, 8), ties=(CircuitTieBreak.MATCH_POINTS,))
    ranking = season([Leg(number=1, final=True, placed=placed)], rules)
    assert [(line.competitor[0].int, line.rank, line.points) for line in ranking] == [
        (2, 1, 900),
        (1, 2, 900),
    ]
    assert ranking[1].decided_by is CircuitTieBreak.MATCH_POINTS
