"""What a movement goes by from round to round: orders, calendars, groups (RULES.md section 7)."""

import pytest

from scoring.commands import ReadmitEntrant, SeatRound
from scoring.plans import Format, GroupPlan, GroupsPlan, Movement, SeatingMethod
from scoring.rules.pairing import italiana
from scoring.rules.pairing.field import History
from scoring.seats import Seat, WhyByeGiven
from scoring.values import EntrantNumber, RoundNumber
from tests.builders import seat_at
from tests.rules import goldens
from tests.rules.game import REASON, Game, opened
from tests.rules.goldens import written
from tests.rules.seatings import go_on, numbers, parts, seats, stand_in


def by_hand(game: Game, round_: int, *tables: Seat) -> None:
    """A round as the director seats it, whatever sheets are missing."""
    game.do(
        SeatRound(
            round=RoundNumber(round_), method=SeatingMethod.BY_HAND, seats=tables, remark=REASON
        )
    )
    game.publish(round_)


def giallo(entrants: int = 8) -> Game:
    """Everybody's place was drawn, and is not that of their number."""
    game = opened(5, format_=Format.GIALLO, first_round=SeatingMethod.LOT, entrants=entrants)
    go_on(game, 1)
    assert list(order(game, 1)) != sorted(order(game, 1))
    return game


def order(game: Game, round_: int, part: int = 0) -> tuple[EntrantNumber, ...]:
    return parts(game, round_)[part].order


# The order that a rotation keeps


def test_a_rotation_keeps_the_order_that_was_drawn() -> None:
    game = giallo()
    for round_ in (2, 3, 4):
        go_on(game, round_)
        assert order(game, round_) == order(game, 1)


def test_a_rotation_keeps_its_order_past_a_round_made_by_hand() -> None:
    game = giallo()
    by_hand(game, 2, seat_at(1, (1, 2), (3, 4)), seat_at(2, (5, 6), (7, 8)))
    go_on(game, 3)
    assert order(game, 3) == order(game, 1)


def test_whoever_comes_into_a_rotation_stands_behind_those_who_came_before() -> None:
    """A stand-in gives its place to nobody, and who comes back has lost its own."""
    game = giallo()
    helper = stand_in(game)
    go_on(game, 2)
    assert order(game, 2) == (*order(game, 1), helper)
    first = order(game, 1)[0]
    game.withdraw(first)
    game.enter(1)
    go_on(game, 3)
    assert order(game, 3) == (*order(game, 2)[1:], 10)
    game.do(ReadmitEntrant(entrant=first))
    go_on(game, 4)
    assert order(game, 4) == (*order(game, 3), first)


def test_who_enters_beside_a_stand_in_stands_before_it() -> None:
    game = giallo()
    helper = stand_in(game)
    game.enter(1)
    go_on(game, 2)
    assert order(game, 2) == (*order(game, 1), helper + 1, helper)


# Calendars


def test_a_calendar_begins_anew_behind_another_movement() -> None:
    """By the ranking: the calendar of the first round is another one."""
    game = opened(movements=(Movement.ITALIANA, Movement.DANESE, Movement.ITALIANA), entrants=6)
    for round_ in (1, 2):
        game.play(round_)
    ranking = tuple(row.entrant for row in game.ranking())
    game.start(3)
    assert order(game, 3) == ranking
    assert game.ledger.rounds[RoundNumber(3)].ranked_at is not None


def test_a_calendar_made_by_hand_in_every_round_is_that_of_its_first() -> None:
    game = opened(movements=(Movement.ITALIANA,) * 4, entrants=6)
    hands = (((1, 2), (3, 4), (5, 6)), ((1, 4), (2, 6), (3, 5)), ((1, 6), (2, 3), (4, 5)))
    for round_, pairs in enumerate(hands, start=1):
        by_hand(game, round_, *(seat_at(at, a, b) for at, (a, b) in enumerate(pairs, start=1)))
    places = italiana.calendar_of(seats(game, 1))
    expected = italiana.pair(places, 3, numbers(*range(1, 7))).seats
    assert go_on(game, 4) == written(goldens.of(expected))


# Groups


def grouped(movement: Movement, *, rounds: int = 2, format_: Format = Format.PAIRS) -> Game:
    """So many rounds in a single group were played, then two groups formed."""
    size = {Format.GIALLO: 16}.get(format_, 8)
    game = opened(
        movements=(movement,) * (rounds + 3),
        format_=format_,
        first_round=SeatingMethod.LOT if format_ is Format.GIALLO else SeatingMethod.ENTRY_ORDER,
        groups=GroupsPlan(
            after_round=RoundNumber(rounds), groups=(GroupPlan(tables=2), GroupPlan(tables=2))
        ),
        entrants=size,
    )
    for round_ in range(1, rounds + 1):
        game.play(round_)
    game.cut()
    return game


def members(game: Game) -> list[tuple[EntrantNumber, ...]]:
    assert game.ledger.groups is not None
    return [group.entrants for group in game.ledger.groups.groups]


def test_a_group_goes_on_in_its_own_order() -> None:
    game = grouped(Movement.ROTATION, format_=Format.GIALLO)
    for round_ in (3, 4, 5):
        go_on(game, round_)
        for at, group in enumerate(members(game)):
            assert order(game, round_, at) == tuple(one for one in order(game, 1) if one in group)


def test_a_group_begins_a_calendar_of_its_own() -> None:
    """By its ranking: the calendar that everybody played together is over."""
    game = grouped(Movement.ITALIANA)
    ranking = [row.entrant for row in game.ranking()]
    game.start(3)
    for at, group in enumerate(members(game)):
        assert order(game, 3, at) == tuple(one for one in ranking if one in group)


def test_a_group_whose_calendar_was_begun_by_hand_goes_on_from_its_own_tables() -> None:
    """Who has left the group since keeps its place in the calendar: its opponent rests."""
    game = grouped(Movement.ITALIANA)
    (a, b, c, d), (e, f, g, h) = members(game)
    by_hand(game, 3, seat_at(1, d, b), seat_at(2, a, c), seat_at(3, h, e), seat_at(4, f, g))
    game.withdraw(e)
    places = italiana.calendar_of((seat_at(1, h, e), seat_at(2, f, g)))
    first = italiana.pair(
        italiana.calendar_of((seat_at(1, d, b), seat_at(2, a, c))), 1, (a, b, c, d)
    )
    second = italiana.pair(places, 1, (f, g, h))
    assert go_on(game, 4) == written(goldens.of((*first.seats, *second.seats)))


# What rounds leave behind


def test_who_was_on_another_line_than_the_first_has_moved() -> None:
    history = History.of((seat_at(1, 1, 4, 7), seat_at(2, 2)))
    assert history.movable == {4, 7}
    assert (history.rests, history.partners) == ({2: 1}, {})
    assert history.met == {frozenset(two): 1 for two in ((1, 4), (1, 7), (4, 7))}


def test_partners_are_no_opponents() -> None:
    history = History.of((seat_at(1, (1, 2), (3, 4)), seat_at(2, 5)))
    assert history.partners == {frozenset(two): 1 for two in ((1, 2), (3, 4))}
    assert set(history.met) == {frozenset(two) for two in ((1, 3), (1, 4), (2, 3), (2, 4))}
    assert (history.movable, history.rests) == ({3, 4}, {5: 1})


def test_a_movable_line_that_rested_goes_on_to_the_first_table() -> None:
    """The fixed line of table 1 has left: that of the last takes it, and who comes there rests."""
    game = opened(entrants=8)
    assert go_on(game, 1) == "1-5 2-6 3-7 4-8"
    game.withdraw(1)
    assert go_on(game, 2) == "4-7 2-8 3-5 (6)"
    assert go_on(game, 3) == "4-6 2-7 3-8 (5)"


@pytest.mark.parametrize(
    ("entrants", "begins", "reason"),
    [
        (8, SeatingMethod.LOT, None),
        (9, SeatingMethod.LOT, WhyByeGiven.LOT),
        (9, SeatingMethod.ENTRY_ORDER, WhyByeGiven.MOVEMENT),
    ],
)
def test_whom_the_lot_leaves_out_of_a_rotation_is_told_so(
    entrants: int, begins: SeatingMethod, reason: WhyByeGiven | None
) -> None:
    game = opened(2, format_=Format.GIALLO, first_round=begins, entrants=entrants)
    game.seat(1)
    assert parts(game, 1)[0].bye_reason is reason
