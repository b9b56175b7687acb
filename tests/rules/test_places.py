"""One place number: whatever equals were put in order, what the places hold is handed out."""

from itertools import pairwise
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import regulations
from scoring.rules.circuits import CircuitRules, Leg, Placed, season
from scoring.rules.prizes import Candidate, Policy, Prize, PrizeList, award
from scoring.rules.tiebreaks import Ranked, rank
from scoring.values import EntrantNumber, PlayerId, Points

ORDER = regulations.load("classico").ranking.tie_breaks
SIX = range(1, 7)
TABLE = (100, 70, 50, 30, 20, 10)
MERITS = st.lists(st.sampled_from([10, 20]), min_size=len(SIX), max_size=len(SIX))
SETTLED = st.lists(st.permutations(SIX).map(lambda six: six[:3]), max_size=5)


def ranking(victory_points: list[int], settled: list[list[int]]) -> tuple[Ranked, ...]:
    totals = {EntrantNumber(one): Points(victory_points[one - 1]) for one in SIX}
    return rank(totals, ORDER, [[EntrantNumber(one) for one in tie] for tie in settled])


@given(MERITS, SETTLED)
def test_a_place_is_one_more_than_all_that_are_ahead(
    victory_points: list[int], settled: list[list[int]]
) -> None:
    """C art. 9."""
    places = [row.rank for row in ranking(victory_points, settled)]
    assert places == [1 + places.index(place) for place in places]


@given(MERITS, SETTLED.filter(bool))
def test_of_equals_what_was_settled_last_is_the_order(
    victory_points: list[int], settled: list[list[int]]
) -> None:
    places = {row.entrant: row.rank for row in ranking(victory_points, settled)}
    for points in (10, 20):
        equals = [EntrantNumber(one) for one in settled[-1] if victory_points[one - 1] == points]
        assert all(places[better] < places[worse] for better, worse in pairwise(equals))


@given(st.permutations(SIX), st.permutations(SIX).map(lambda six: six[:2]))
def test_those_whom_a_later_order_does_not_name_stay_as_they_were_put(
    before: list[int], later: list[int]
) -> None:
    places = {row.entrant: row.rank for row in ranking([10] * len(SIX), [before, later])}
    others = [EntrantNumber(one) for one in before if one not in later]
    assert all(places[better] < places[worse] for better, worse in pairwise(others))


@given(MERITS, SETTLED)
def test_prizes_hand_out_what_the_places_hold(
    victory_points: list[int], settled: list[list[int]]
) -> None:
    offered = [Prize(place=place, cents=worth) for place, worth in enumerate(TABLE, start=1)]
    rows = [
        Candidate(entrant=row.entrant, rank=row.rank) for row in ranking(victory_points, settled)
    ]
    (awarded,) = award([PrizeList(prizes=tuple(offered))], rows, Policy())
    assert [stake.prizes[0].place for stake in awarded.stakes] == sorted({row.rank for row in rows})
    given_out = sum(winner.cents for stake in awarded.stakes for winner in stake.winners)
    assert given_out + sum(stake.left_cents for stake in awarded.stakes) == sum(TABLE)


@given(MERITS, SETTLED)
def test_a_circuit_pays_what_the_places_hold(
    victory_points: list[int], settled: list[list[int]]
) -> None:
    placed = tuple(
        Placed(players=(PlayerId(UUID(int=row.entrant)),), rank=row.rank, points=row.points)
        for row in ranking(victory_points, settled)
    )
    lines = season([Leg(number=1, final=True, placed=placed)], CircuitRules(table=TABLE))
    # A share is rounded to the hundredth.
    assert abs(sum(line.points for line in lines) - 100 * sum(TABLE)) <= len(SIX)
