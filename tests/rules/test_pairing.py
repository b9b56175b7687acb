"""Who plays whom (RULES.md section 7): first rounds, Danese, drafts and hands."""

from collections import Counter

import pytest

from scoring.plans import Movement, SeatingMethod
from scoring.rules.decide.seating import announced_methods
from scoring.rules.pairing import Seating, danese, first_round, italiana, nearest
from scoring.rules.pairing.nearest import circle_free, circle_pairs
from scoring.rules.pairing.registry import MOVEMENTS
from scoring.rules.violations import Code, Violation
from scoring.seats import Seat, WhyAvoided, WhyByeGiven
from scoring.values import EntrantNumber, RoundNumber
from tests.builders import seat_at, totals
from tests.rules.game import REASON, Game, opened
from tests.rules.lines import Pairs, numbers, pairs, up_to

ENTRY_ORDER: dict[int, Pairs] = {
    2: [(1, 2)],
    3: [(1, 3), (2, None)],
    4: [(1, 3), (2, 4)],
    5: [(1, 4), (2, 5), (3, None)],
    7: [(1, 5), (2, 6), (3, 7), (4, None)],
    8: [(1, 5), (2, 6), (3, 7), (4, 8)],
}


@pytest.mark.parametrize("lines", ENTRY_ORDER)
def test_the_first_round_in_order_of_entry(lines: int) -> None:
    seating = first_round.halves(up_to(lines), WhyByeGiven.LAST_ENTERED)
    assert pairs(seating) == ENTRY_ORDER[lines]
    assert seating.bye_reason == (WhyByeGiven.LAST_ENTERED if lines % 2 else None)


def test_a_lot_can_be_drawn_again_by_anybody_with_its_seed() -> None:
    """The order of `printf 2026:7 | sha256sum`, number by number."""
    assert first_round.draw(up_to(8), 2026) == numbers(*LOT_OF_2026)

    def by_lot(order: list[EntrantNumber], seed: int) -> Seating:
        return first_round.halves(first_round.draw(order, seed), WhyByeGiven.LOT)

    seating = by_lot(up_to(7), 2026)
    assert sorted(entrant for pair in pairs(seating) for entrant in pair if entrant) == up_to(7)
    assert seating.bye_reason is WhyByeGiven.LOT
    assert seating == by_lot(up_to(7)[::-1], 2026)
    assert seating != by_lot(up_to(7), 2027)


LOT_OF_2026 = (1, 6, 4, 3, 2, 7, 8, 5)


def test_danese_pairs_the_ranking_from_the_top() -> None:
    seating = danese.puro(numbers(5, 2, 6, 1, 4, 3), {})
    assert pairs(seating) == [(5, 2), (6, 1), (4, 3)]
    assert seating.bye_reason is None


@pytest.mark.parametrize(
    ("rested", "resting", "expected"),
    [
        ((), 4, [(5, 2), (3, 1), (4, None)]),
        ((4,), 1, [(5, 2), (3, 4), (1, None)]),
        ((4, 1), 3, [(5, 2), (1, 4), (3, None)]),
        ((1, 2, 3, 4, 5), 4, [(5, 2), (3, 1), (4, None)]),
    ],
)
def test_danese_rests_the_last_that_has_not_rested(
    rested: tuple[int, ...], resting: int, expected: Pairs
) -> None:
    seating = danese.puro(numbers(5, 2, 3, 1, 4), Counter(numbers(*rested)))
    assert pairs(seating) == expected
    assert seating.seats[-1].entrants() == (resting,)
    assert seating.bye_reason is WhyByeGiven.LAST_RANKED


def _after_a_round() -> Game:
    game = opened(entrants=6, movements=(Movement.MITCHELL, Movement.DANESE, Movement.DANESE))
    game.start(1)
    for table, (a, b) in enumerate([(500, 0), (1000, 0), (100, 0)], start=1):
        game.sheet(1, table, totals(a, b))
    return game


def test_danese_follows_the_ranking_of_the_round_before() -> None:
    game = _after_a_round()
    game.start(2)
    assert [row.entrant for row in game.ranking(1)] == [2, 1, 3, 6, 4, 5]
    assert game.pairs(2) == [(2, 1), (3, 6), (4, 5)]


def test_a_danese_draft_whose_ranking_has_changed_is_drawn_again_before_it_is_published() -> None:
    game = _after_a_round()
    game.seat(2)
    game.correct(1, 3, totals(1500, 0))
    with pytest.raises(Violation, match="seating_stale"):
        game.publish(2)
    game.start(2)
    assert game.pairs(2) == [(3, 2), (1, 4), (5, 6)]


def test_a_danese_draft_that_was_changed_by_hand_is_the_directors_own() -> None:
    game = _after_a_round()
    game.seat(2)
    game.amend(2, [seat_at(1, 1, 2), seat_at(2, 3, 4), seat_at(3, 5, 6)])
    game.correct(1, 3, totals(1500, 0))
    game.publish(2)
    assert game.pairs(2) == [(1, 2), (3, 4), (5, 6)]


def test_a_late_pair_comes_last_in_danese() -> None:
    game = _after_a_round()
    game.enter(1)
    game.start(2)
    assert game.pairs(2)[-1] == (7, None)


def test_by_hand_the_director_seats_whom_where_and_who_rests() -> None:
    game = opened(entrants=5)
    game.seat_by_hand(1, [seat_at(7, 5), seat_at(2, 1, 4), seat_at(4, 2, 3)])
    assert game.pairs(1) == [(1, 4), (2, 3), (5, None)]
    round_ = game.ledger.rounds[RoundNumber(1)]
    assert round_.parts[0].bye_reason is WhyByeGiven.BY_HAND
    assert sorted(round_.tables) == [2, 4, 7]


BY_HAND_WRONG = [
    ([seat_at(1, 1, 2), seat_at(1, 3, 4)], Code.TABLE_TWICE),
    ([seat_at(0, 1, 2), seat_at(1, 3, 4)], Code.TABLE_OUT_OF_RANGE),
    ([seat_at(1000, 1, 2), seat_at(1, 3, 4)], Code.TABLE_OUT_OF_RANGE),
    ([seat_at(1, 1, 2), seat_at(2, 1, 4)], Code.SEATED_TWICE),
    ([seat_at(1, 1, 1), seat_at(2, 3, 4)], Code.SEATED_TWICE),
    ([seat_at(1, 1, 2)], Code.SEATING_INCOMPLETE),
    ([seat_at(1, 1, 2), seat_at(2, 3, 9)], Code.ENTRANT_UNKNOWN),
    ([seat_at(1, 1, 2), seat_at(2, 3), seat_at(3, 4)], Code.BYES_TOO_MANY),
    ([seat_at(1, 1, 2), seat_at(2, 3, 4), seat_at(3, 5)], Code.SEATED_WITHDRAWN),
]


@pytest.mark.parametrize(("seats", "code"), BY_HAND_WRONG, ids=[str(c) for _, c in BY_HAND_WRONG])
def test_a_seating_by_hand_that_cannot_be_is_refused(seats: list[Seat], code: Code) -> None:
    game = opened(entrants=5)
    game.withdraw(5)
    with pytest.raises(Violation) as refused:
        game.seat_by_hand(1, seats)
    assert refused.value.code is code


def test_nobody_rests_twice_by_hand_while_another_has_not_rested() -> None:
    game = opened(entrants=3)
    game.play(1)
    with pytest.raises(Violation, match="bye_repeated"):
        game.seat_by_hand(2, [seat_at(1, 1, 3), seat_at(2, 2)])
    game.seat_by_hand(2, [seat_at(1, 2, 3), seat_at(2, 1)])


def test_a_round_is_drawn_only_when_it_is_due() -> None:
    game = opened(rounds=1, entrants=4)
    with pytest.raises(Violation, match="round_not_next"):
        game.seat(2)
    game.play(1)
    with pytest.raises(Violation, match="seating_published"):
        game.seat(1)
    with pytest.raises(Violation, match="round_beyond_plan"):
        game.seat(2)


def test_the_next_round_waits_for_the_missing_sheets_which_are_named() -> None:
    game = opened(entrants=6)
    game.start(1)
    game.sheet(1, 2, totals(100, 0))
    with pytest.raises(Violation) as refused:
        game.seat(2)
    (problem,) = refused.value.problems
    assert problem.code is Code.SHEETS_MISSING
    assert problem.data == {"round": 1, "tables": (1, 3)}
    game.seat(2, remark=REASON)
    game.publish(2)
    game.sheet(1, 3, totals(0, 100))
    assert game.ledger.rounds[RoundNumber(1)].missing() == (1,)


def test_a_draft_is_drawn_again_and_replaced() -> None:
    game = opened(entrants=9, first_round=SeatingMethod.LOT)
    game.seat(1, seed=1)
    first = game.pairs(1)
    game.seat(1, seed=2)
    assert game.pairs(1) != first


def test_a_lot_needs_a_seed_and_a_round_two_pairs() -> None:
    game = opened(entrants=1, first_round=SeatingMethod.LOT)
    with pytest.raises(Violation, match="too_few_entrants"):
        game.seat(1)
    game.enter(1)
    with pytest.raises(Violation, match="seed_required"):
        game.seat(1, seed=None)


def test_late_entrants_take_in_a_calendar_who_left_and_then_who_was_lent() -> None:
    """8 and 9 are stand-ins; 9 has left, so its place is taken once."""
    order, stand_ins = numbers(1, 2, 9, 8), numbers(8, 9)
    places = italiana.joined(order, numbers(1, 2, 5, 6, 8), stand_ins)
    assert places == tuple(numbers(1, 2, 5, 6))


def test_what_was_avoided_is_told_down_the_ranking() -> None:
    one, two, three, four, five, six = up_to(6)
    matches = [(one, five), (two, six), (three, four)]
    kept_apart = nearest.avoided(up_to(6), matches, lambda two: WhyAvoided.MET)
    assert [avoided.entrants for avoided in kept_apart] == [
        (one, two),
        (one, three),
        (one, four),
        (two, three),
        (two, four),
        (five, six),
    ]
    assert [avoided.places for avoided in kept_apart] == [3, 2, 1, 3, 2, 3]


def test_a_calendar_made_by_hand_goes_on_from_who_sat_opposite_and_who_rested() -> None:
    """Of four that rested two and two have each other's places; an odd one has the free place."""
    even = [seat_at(1, 1, 2), seat_at(2, 3), seat_at(3, 4)]
    assert set(map(frozenset, circle_pairs(italiana.calendar_of(even), 0))) == {
        frozenset((1, 2)),
        frozenset((3, 4)),
    }
    four = [*even, seat_at(4, 5), seat_at(5, 6)]
    assert set(map(frozenset, circle_pairs(italiana.calendar_of(four), 0))) == {
        frozenset(two) for two in ((1, 2), (3, 4), (5, 6))
    }
    odd = [*even, seat_at(4, 5)]
    order = italiana.calendar_of(odd)
    assert circle_free(order, 0) == 3
    assert set(map(frozenset, circle_pairs(order, 0))) == {frozenset((1, 2)), frozenset((4, 5))}


def test_the_ranking_that_was_paired_is_kept_only_where_it_had_a_say() -> None:
    for movement, ranked in ((Movement.DANESE, True), (Movement.MITCHELL, False)):
        game = opened(movements=(movement,) * 2, entrants=4)
        game.play(1)
        game.seat(2)
        assert (game.ledger.rounds[RoundNumber(2)].ranked_at is not None) is ranked


def test_the_first_round_is_announced_by_how_it_begins() -> None:
    game = opened(entrants=4)
    assert announced_methods(game.ledger, RoundNumber(1)) == {"": SeatingMethod.ENTRY_ORDER}
    assert announced_methods(game.ledger, RoundNumber(2)) == {"": SeatingMethod.MITCHELL}


def test_nobody_was_kept_apart_by_fewer_places_than_none() -> None:
    """3 and 5 are neighbours while 4 rests; 3 plays with 2, who sits nearer."""
    one, two, three, _, five = up_to(5)
    found = nearest.avoided(
        up_to(5),
        [(one, five), (two, three)],
        lambda pair: WhyAvoided.MET if pair == {three, five} else None,
    )
    assert [(avoided.entrants, avoided.places) for avoided in found] == [((three, five), 0)]


def test_who_comes_late_to_an_odd_calendar_finds_one_free_place_the_first_to_enter_first() -> None:
    with pytest.raises(italiana.CalendarFull) as full:
        italiana.joined(numbers(1, 2, 3), numbers(1, 2, 3, 4, 5))
    assert full.value.entrants == tuple(numbers(5))
    assert italiana.joined(numbers(1, 2, 3), numbers(1, 2, 3, 4)) == tuple(up_to(4))


@pytest.mark.parametrize(
    ("movement", "seats"),
    [
        (Movement.MITCHELL, False),
        (Movement.DANESE, False),
        (Movement.ITALIANA, True),
        (Movement.ROTATION, True),
    ],
)
def test_calendars_and_rotations_say_who_meets_whom_from_the_first_round_on(
    movement: Movement, seats: bool
) -> None:
    assert MOVEMENTS[movement].seats_first_round is seats
