"""The giallo: which pairs meet at a table (I art. 2)."""

from collections import Counter

import pytest

from scoring.rules.pairing.field import Two
from scoring.rules.pairing.nearest import Match
from scoring.rules.pairing.rotazione import best_tables, meeting_cost
from tests.rules import goldens
from tests.rules.goldens import written
from tests.rules.lines import numbers, up_to


def in_pairs(pairs: int) -> list[Match]:
    """1 with 2, 3 with 4 ..."""
    order = up_to(2 * pairs)
    return list(zip(order[::2], order[1::2], strict=True))


def met(*meetings: tuple[int, int, int]) -> Counter[Two]:
    """Two players, and how often they have been opponents."""
    return Counter({frozenset(numbers(a, b)): times for a, b, times in meetings})


def tables(pairs: int, before: Counter[Two]) -> str:
    return written(goldens.of(best_tables(in_pairs(pairs), before)))


def test_pairs_that_have_not_met_meet_as_near_as_can_be() -> None:
    assert tables(4, met()) == "1+2-3+4 5+6-7+8"
    assert meeting_cost(in_pairs(4), met()) == 0


def test_of_all_tables_those_where_fewest_meet_again() -> None:
    assert tables(4, met((1, 3, 1))) == "1+2-5+6 3+4-7+8"
    assert tables(4, met((1, 3, 1), (2, 5, 1))) == "1+2-7+8 3+4-5+6"


ONLY_OUTER_AND_INNER_LEFT = [(1, 7, 3), (2, 8, 3)]
"""Nobody wants first pair against last."""


@pytest.mark.parametrize(
    ("others", "seated"),
    [
        ([(1, 5, 1), (1, 6, 1), (2, 5, 1)], "1+2-5+6 3+4-7+8"),
        ([(1, 5, 1), (1, 6, 1), (2, 5, 1), (2, 6, 1), (3, 7, 1)], "1+2-3+4 5+6-7+8"),
    ],
)
def test_a_third_meeting_weighs_more_than_three_second_ones_and_less_than_five(
    others: list[tuple[int, int, int]], seated: str
) -> None:
    assert tables(4, met((1, 3, 2), *others, *ONLY_OUTER_AND_INNER_LEFT)) == seated


def test_what_meeting_again_comes_to_is_the_sum_of_the_squares() -> None:
    assert meeting_cost(in_pairs(2), met((1, 3, 3), (2, 4, 1))) == 9 + 1


@pytest.mark.parametrize("near", [24, 96])
def test_who_has_met_everybody_near_goes_further_rather_than_meet_again(near: int) -> None:
    everybody = met(*((1, other, 1) for other in range(3, 2 * near + 3)))
    pairs = in_pairs(near + 4)
    (table,) = (seat for seat in best_tables(pairs, everybody) if 1 in seat.entrants())
    assert min(table.lines[1]) > 2 * near + 2
    assert meeting_cost(pairs, everybody) == 0
