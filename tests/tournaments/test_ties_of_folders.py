"""Ties that were settled: a folder brings back the order of those who are equal still."""

from __future__ import annotations

import pytest

from scoring.rulings import PenaltyUnit
from tests.builders import (
    Hall,
    enter,
    enter_sheet,
    open_tournament,
    penalise,
    start_round,
    tables,
    totals,
    withdraw,
)
from tests.tournaments.carrying import Carry, here, ranked, readmit, settle
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def all_equal(of: int, rounds: int = 1) -> Hall:
    """After the first round."""
    hall = open_tournament(rounds=rounds)
    enter(hall, of)
    play_equal(hall, 1)
    return hall


def play_equal(hall: Hall, round_: int) -> None:
    start_round(hall, round_)
    for table in tables(hall, round_):
        if not table.is_bye:
            enter_sheet(hall, round_, table.table, totals(500, 500))


def punish(hall: Hall, *entrants: int) -> None:
    for entrant in entrants:
        penalise(hall, entrant, 1, 1, unit=PenaltyUnit.VICTORY_POINTS)


def settled(files: dict[str, str]) -> list[str]:
    """Round and order of each."""
    rows = files.get("ties.csv", "").splitlines()[1:]
    return [row.rpartition(",")[0] for row in rows]


def test_those_still_equal_keep_their_order_when_another_was_punished_later(carry: Carry) -> None:
    hall = all_equal(4)
    settle(hall, 3, 1, 4, 2)
    punish(hall, 4)
    said = carry.over(hall)
    assert ranked(said, 1) == [3, 1, 2, 4]
    assert settled(said) == ["1,3 1 2"]


def test_those_punished_alike_keep_their_order_too(carry: Carry) -> None:
    hall = all_equal(6)
    settle(hall, 6, 5, 4, 3, 2, 1)
    punish(hall, 2, 5)
    said = carry.over(hall)
    assert ranked(said, 1) == [6, 4, 3, 1, 5, 2]
    assert settled(said) == ["1,6 4 3 1", "1,5 2"]


def test_of_ties_in_one_another_the_later_goes_before_and_all_rounds_have_theirs(
    carry: Carry,
) -> None:
    hall = all_equal(4, rounds=2)
    settle(hall, 4, 3, 2, 1)
    settle(hall, 1, 3)
    play_equal(hall, 2)
    settle(hall, 2, 4, 1)
    punish(hall, 2)
    said = carry.over(hall)
    assert settled(said) == ["1,4 3 2 1", "1,1 3", "2,4 1"]


def test_a_tie_of_whom_none_is_equal_to_another_is_left_out(carry: Carry) -> None:
    hall = all_equal(4)
    settle(hall, 4, 3)
    punish(hall, 3)
    assert settled(carry.over(hall)) == []


def test_who_is_ranked_no_more_leaves_the_order_of_the_others(carry: Carry) -> None:
    """Nobody of them ever sat; one left for good."""
    hall = open_tournament(rounds=1)
    enter(hall, 7)
    for entrant in (5, 6, 7):
        withdraw(hall, entrant)
    play_equal(hall, 1)
    readmit(hall, 5, 6, 7)
    settle(hall, 7, 6, 5)
    withdraw(hall, 6)
    assert settled(carry.over(hall)) == ["1,7 5"]


def test_those_who_had_left_when_their_tie_was_settled_are_not_there_again(carry: Carry) -> None:
    """They sat in the first round, and stand in every ranking."""
    hall = all_equal(6, rounds=2)
    for entrant in (2, 5):
        withdraw(hall, entrant)
    play_equal(hall, 2)
    settle(hall, 5, 2)
    assert settled(carry.over(hall)) == ["2,5 2"]
    assert here(Tournament.objects.get().ledger) == {1, 3, 4, 6}
