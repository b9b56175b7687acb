"""Mitchell, whatever becomes of the field (RULES.md section 7)."""

from collections import Counter

import pytest

from scoring.commands import ReadmitEntrant
from scoring.rules.pairing import first_round, mitchell
from scoring.rules.pairing.field import History
from scoring.seats import WhyByeGiven
from scoring.values import EntrantNumber, RoundNumber
from tests.builders import seat_at, totals
from tests.rules.game import opened
from tests.rules.lines import Pairs, numbers, pairs, up_to

MITCHELL: dict[int, list[Pairs]] = {
    4: [[(1, 3), (2, 4)], [(1, 4), (2, 3)]],
    5: [
        [(1, 4), (2, 5), (3, None)],
        [(1, 3), (2, 4), (5, None)],
        [(1, 5), (2, 3), (4, None)],
    ],
    6: [
        [(1, 4), (2, 5), (3, 6)],
        [(1, 6), (2, 4), (3, 5)],
        [(1, 5), (2, 6), (3, 4)],
    ],
    8: [
        [(1, 5), (2, 6), (3, 7), (4, 8)],
        [(1, 8), (2, 5), (3, 6), (4, 7)],
        [(1, 7), (2, 8), (3, 5), (4, 6)],
        [(1, 6), (2, 7), (3, 8), (4, 5)],
    ],
}


@pytest.mark.parametrize("lines", MITCHELL)
def test_mitchell_moves_the_second_lines_to_the_next_table(lines: int) -> None:
    rounds = MITCHELL[lines]
    game = opened(rounds=len(rounds), entrants=lines)
    for number, expected in enumerate(rounds, start=1):
        game.play(number)
        assert game.pairs(number) == expected


@pytest.mark.parametrize(("lines", "reason"), [(5, WhyByeGiven.MOVEMENT), (6, None)])
def test_mitchell_says_that_who_rests_does_so_by_the_movement(
    lines: int, reason: WhyByeGiven | None
) -> None:
    game = opened(rounds=2, entrants=lines)
    game.play(1)
    game.seat(2)
    (part,) = game.ledger.rounds[RoundNumber(2)].parts
    assert part.bye_reason is reason


@pytest.mark.parametrize("lines", range(2, 25))
def test_mitchell_repeats_no_meeting_and_no_bye_in_as_many_rounds_as_tables(lines: int) -> None:
    tables = (lines + 1) // 2
    game = opened(rounds=tables, entrants=lines)
    met: set[frozenset[int]] = set()
    rested: list[int] = []
    for round_ in range(1, tables + 1):
        game.play(round_)
        assert sorted(n for pair in game.pairs(round_) for n in pair if n) == up_to(lines)
        for a, b in game.pairs(round_):
            if b is None:
                rested.append(a)
            else:
                assert frozenset((a, b)) not in met
                met.add(frozenset((a, b)))
    assert len(rested) == len(set(rested)) == (tables if lines % 2 else 0)


@pytest.mark.parametrize("lines", range(3, 18, 2))
def test_in_more_rounds_than_tables_everybody_rests_before_anybody_rests_twice(lines: int) -> None:
    game = opened(rounds=2 * lines, entrants=lines)
    rested: list[int] = []
    for round_ in range(1, 2 * lines + 1):
        game.play(round_)
        (resting,) = [a for a, b in game.pairs(round_) if b is None]
        rested.append(resting)
    assert sorted(rested[:lines]) == up_to(lines)


def test_a_late_pair_takes_the_empty_seat() -> None:
    game = opened(entrants=5)
    game.play(1)
    game.enter(1)
    game.play(2)
    assert game.pairs(2) == [(1, 6), (2, 4), (3, 5)]
    assert game.ledger.entrants[EntrantNumber(6)].first_round == 2


def test_a_late_pair_opens_a_table_when_all_are_taken() -> None:
    game = opened(entrants=4)
    game.play(1)
    game.enter(1)
    game.play(2)
    assert sorted(n for pair in game.pairs(2) for n in pair if n) == [1, 2, 3, 4, 5]
    assert sum(b is None for _, b in game.pairs(2)) == 1


def test_a_pair_that_withdrew_is_seated_no_more_and_its_opponent_rests_or_plays() -> None:
    game = opened(entrants=6)
    game.play(1)
    game.withdraw(6)
    game.play(2)
    assert game.pairs(2) == [(1, 3), (2, 4), (5, None)]
    game.withdraw(5)
    game.play(3)
    seated = [n for pair in game.pairs(3) for n in pair if n]
    assert sorted(seated) == [1, 2, 3, 4]
    assert all(b is not None for _, b in game.pairs(3))


def test_a_pair_is_readmitted_where_there_is_room() -> None:
    game = opened(entrants=6)
    game.withdraw(2)
    game.play(1)
    game.do(ReadmitEntrant(entrant=EntrantNumber(2)))
    game.play(2)
    assert sorted(n for pair in game.pairs(2) for n in pair if n) == up_to(6)


def test_mitchell_goes_on_from_tables_numbered_by_hand() -> None:
    game = opened(entrants=4)
    game.seat_by_hand(1, [seat_at(3, 1, 3), seat_at(5, 2, 4)])
    game.publish(1)
    for table in (3, 5):
        game.sheet(1, table, totals(100, 0))
    game.start(2)
    assert sorted(n for pair in game.pairs(2) for n in pair if n) == [1, 2, 3, 4]
    assert {frozenset(pair) for pair in game.pairs(2)} == {frozenset((1, 4)), frozenset((2, 3))}


def test_history_makes_mitchell_take_a_larger_step() -> None:
    met = [frozenset(numbers(1, 6)), frozenset(numbers(2, 4)), frozenset(numbers(3, 5))]
    before = first_round.halves(up_to(6), WhyByeGiven.LAST_ENTERED).seats
    history = History(met=Counter(met), movable=set(numbers(4, 5, 6)))
    assert pairs(mitchell.pair(before, up_to(6), history)) == [(1, 5), (2, 6), (3, 4)]


def test_who_would_rest_again_takes_the_place_of_one_whose_opponent_it_has_not_met() -> None:
    met = [frozenset(numbers(3, 5))]
    before = first_round.halves(up_to(5), WhyByeGiven.LAST_ENTERED).seats
    history = History(met=Counter(met), rests=Counter(numbers(3, 4, 5)), movable=set(numbers(4, 5)))
    assert pairs(mitchell.pair(before, up_to(5), history)) == [(1, 3), (5, 4), (2, None)]


@pytest.mark.parametrize("leaving", [(1, 2), (7, 8), (2, 7), (1, 2, 3), (6, 7, 8), (4, 5, 8)])
def test_those_who_stay_close_up_and_at_most_one_rests(leaving: tuple[int, ...]) -> None:
    game = opened(rounds=4, entrants=8)
    game.play(1)
    for entrant in leaving:
        game.withdraw(entrant)
    for round_ in (2, 3):
        game.play(round_)
        seated = [entrant for pair in game.pairs(round_) for entrant in pair if entrant]
        assert sorted(seated) == [entrant for entrant in up_to(8) if entrant not in leaving]
        assert sum(b is None for _, b in game.pairs(round_)) == len(leaving) % 2


def test_where_no_step_is_free_of_rematches_as_few_lines_as_possible_cross() -> None:
    """Step 1 would bring 1 and 8 together again, step 2: 2 and 8, 3: 3 and 8, 4: 1 and 5."""
    met = [frozenset(numbers(*two)) for two in ((1, 8), (2, 8), (3, 8), (1, 5))]
    before = first_round.halves(up_to(8), WhyByeGiven.LAST_ENTERED).seats
    history = History(met=Counter(met), movable=set(numbers(5, 6, 7, 8)))
    seating = mitchell.pair(before, up_to(8), history)
    assert pairs(seating) == [(1, 7), (2, 5), (3, 6), (4, 8)]


def test_where_rematches_cannot_be_avoided_there_are_as_few_as_a_step_allows() -> None:
    """Line 8 has met everybody: one rematch, and not two."""
    met = [frozenset(numbers(*two)) for two in ((1, 8), (2, 8), (3, 8), (4, 8), (2, 5))]
    before = first_round.halves(up_to(8), WhyByeGiven.LAST_ENTERED).seats
    history = History(met=Counter(met), movable=set(numbers(5, 6, 7, 8)))
    seating = mitchell.pair(before, up_to(8), history)
    assert pairs(seating) == [(1, 7), (2, 8), (3, 5), (4, 6)]


def test_two_newcomers_and_two_leavers_change_places() -> None:
    game = opened(entrants=6)
    game.play(1)
    game.withdraw(1)
    game.withdraw(5)
    game.enter(2)
    game.play(2)
    seated = sorted(entrant for pair in game.pairs(2) for entrant in pair if entrant)
    assert seated == [2, 3, 4, 6, 7, 8]


def test_newcomers_take_the_holes_in_the_order_of_their_numbers() -> None:
    before = (seat_at(1, 1, 3), seat_at(2, 2, 4))
    found = mitchell.pair(before, numbers(3, 4, 16, 9), History())
    assert pairs(found) == [(9, 4), (16, 3)]
