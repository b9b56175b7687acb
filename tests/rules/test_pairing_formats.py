"""Seating teams, threes and the giallo, by movement and by hand."""

from collections import Counter

import pytest

from scoring.commands import (
    SeatRound,
)
from scoring.plans import Format, Movement, SeatingMethod
from scoring.rules.pairing import matches, table_in_other_room
from scoring.rules.pairing.registry import movements_of
from scoring.rules.violations import Code
from scoring.seats import Room, Seat, WhyByeGiven
from scoring.values import HIGHEST_TABLE, TableNumber
from tests.builders import seat_at, totals
from tests.rules import formulas, goldens
from tests.rules.formulas import Pair
from tests.rules.game import FIRST, Game, opened, refused
from tests.rules.seatings import go_on, parts, seated, seats, stand_in


def of_teams(entrants: int, rounds: int = 3, movement: Movement = Movement.MITCHELL) -> Game:
    return opened(
        regulation="internazionale",
        smazzate=4,
        format_=Format.TEAMS,
        movements=[movement] * rounds,
        entrants=entrants,
    )


# Teams


def test_a_match_of_teams_has_two_rooms_with_the_lines_the_other_way_round() -> None:
    game = of_teams(4)
    game.seat(1)
    assert seats(game, 1) == (
        seat_at(1, 1, 3, room=Room.OPEN),
        seat_at(2, 3, 1, room=Room.CLOSED),
        seat_at(3, 2, 4, room=Room.OPEN),
        seat_at(4, 4, 2, room=Room.CLOSED),
    )


def test_a_team_that_rests_has_a_table_and_no_room_and_mitchell_goes_on_by_matches() -> None:
    game = of_teams(5)
    assert go_on(game, 1) == "1-4 4-1 2-5 5-2 (3)"
    assert go_on(game, 2) == "1-3 3-1 2-4 4-2 (5)"
    assert go_on(game, 3) == "1-5 5-1 2-3 3-2 (4)"


@pytest.mark.parametrize("left", [0, 2, 5])
@pytest.mark.parametrize("teams_", [5, 7, 9])
def test_an_odd_number_of_teams_leaves_no_hole_in_the_tables_and_needs_none_more(
    teams_: int, left: int
) -> None:
    """Fixed teams stay, one that moves rests, and whoever leaves changes nothing in that."""
    rounds = teams_ // 2 + 1
    game = of_teams(teams_, rounds)
    met: Counter[frozenset[int]] = Counter()
    for round_ in range(1, rounds + 1):
        if left and round_ == rounds:
            game.enter(1)
            game.withdraw(left)
        go_on(game, round_)
        assert [seat.table for seat in seats(game, round_)] == list(range(1, teams_ + 1))
        met.update(frozenset(seat.entrants()) for seat in matches(seats(game, round_)))
    assert left or max(met.values()) == 1


@pytest.mark.parametrize("movement", [Movement.DANESE, Movement.ITALIANA])
def test_teams_move_as_matches_do(movement: Movement) -> None:
    game = of_teams(6, movement=movement)
    met: Counter[Pair] = Counter()
    for round_ in (1, 2, 3):
        go_on(game, round_)
        by_room = {room: [s for s in seats(game, round_) if s.room is room] for room in Room}
        pairs = formulas.meetings(goldens.of(by_room[Room.OPEN]))
        assert sorted(map(sorted, pairs)) == sorted(
            map(sorted, formulas.meetings(goldens.of(by_room[Room.CLOSED])))
        )
        met.update(pairs)
    assert sum(met.values()) == 9


def test_the_other_room_of_a_match_is_the_table_beside() -> None:
    assert table_in_other_room(TableNumber(5), Room.OPEN) == 6
    assert table_in_other_room(TableNumber(6), Room.CLOSED) == 5
    assert table_in_other_room(TableNumber(5), None) is None


ROOMS_WRONG = [
    [seat_at(1, 1, 2, room=Room.OPEN)],
    [seat_at(1, 1, 2), seat_at(2, 2, 1)],
    [seat_at(1, 1, 2, room=Room.OPEN), seat_at(2, 1, 2, room=Room.CLOSED)],
    [seat_at(1, 1, 2, room=Room.OPEN), seat_at(2, 2, 1, room=Room.OPEN)],
    [seat_at(1, 1, 2, room=Room.OPEN), seat_at(2, 1, room=Room.CLOSED)],
    [seat_at(1, 1, room=Room.OPEN), seat_at(2, 2)],
]


@pytest.mark.parametrize("wrong", ROOMS_WRONG)
def test_by_hand_a_match_of_teams_needs_both_its_rooms(wrong: list[Seat]) -> None:
    command = SeatRound(round=FIRST, method=SeatingMethod.BY_HAND, seats=tuple(wrong))
    assert refused(of_teams(2), command)[0] is Code.ROOMS_MISMATCH


# By hand

MALFORMED = [
    (Format.PAIRS, [seat_at(1, 1, 2, 3), seat_at(2, 4)]),
    (Format.PAIRS, [seat_at(1, (1, 2), 3), seat_at(2, 4)]),
    (Format.PAIRS, [seat_at(1, 1, 2, room=Room.OPEN), seat_at(2, 3, 4)]),
    (Format.GIALLO, [seat_at(1, 1, 2), seat_at(2, 3, 4)]),
    (Format.GIALLO, [seat_at(1, (1, 2)), seat_at(2, (3, 4))]),
    (Format.THREES, [seat_at(1, 1, 2), seat_at(2, 3, 4)]),
]


@pytest.mark.parametrize(("format_", "wrong"), MALFORMED)
def test_by_hand_every_table_is_as_its_format_has_it(format_: Format, wrong: list[Seat]) -> None:
    game = opened(regulation="uisp-parole", format_=format_, entrants=4)
    command = SeatRound(round=FIRST, method=SeatingMethod.BY_HAND, seats=tuple(wrong))
    assert refused(game, command)[0] is Code.TABLE_MALFORMED


def test_by_hand_as_many_rest_as_the_format_leaves_over() -> None:
    game = opened(format_=Format.GIALLO, entrants=6)
    game.seat_by_hand(1, [seat_at(1, (1, 2), (3, 4)), seat_at(2, 5), seat_at(3, 6)])
    assert seated(game, 1) == "1+2-3+4 (5) (6)"
    threes = opened(regulation="uisp-parole", format_=Format.THREES, entrants=6)
    resting = (seat_at(1, 1, 2, 3), *(seat_at(at, at) for at in (4, 5, 6)))
    command = SeatRound(round=FIRST, method=SeatingMethod.BY_HAND, seats=resting)
    assert refused(threes, command)[0] is Code.BYES_TOO_MANY


def test_two_that_have_met_may_meet_again_when_the_director_says_so() -> None:
    game = opened(entrants=4, movements=[Movement.MITCHELL, Movement.DANESE_NO_REMATCH])
    game.play(1)
    game.seat_by_hand(2, [seat_at(1, 1, 3), seat_at(2, 2, 4)])
    game.publish(2)
    assert seated(game, 2) == "1-3 2-4"


@pytest.mark.parametrize(
    ("format_", "too_few"),
    [(Format.PAIRS, 1), (Format.TEAMS, 1), (Format.GIALLO, 3), (Format.THREES, 2)],
)
def test_a_first_round_needs_a_table_full(format_: Format, too_few: int) -> None:
    game = opened(regulation="internazionale", smazzate=4, format_=format_, entrants=too_few)
    code, data = refused(game, SeatRound(round=FIRST))
    assert (code, data["value"]) == (Code.TOO_FEW_ENTRANTS, too_few)


# Threes


def test_danese_in_threes_puts_the_first_three_of_the_ranking_at_table_one() -> None:
    game = opened(
        regulation="uisp-parole",
        format_=Format.THREES,
        movements=[Movement.MITCHELL, Movement.DANESE, Movement.DANESE],
        entrants=7,
    )
    game.start(1)
    assert seated(game, 1) == "1-3-5 2-4-6 (7)"
    game.sheet(1, 1, totals(100, 700, 200))
    game.sheet(1, 2, totals(600, 500, 400))
    assert go_on(game, 2) == "3-2-4 6-7-5 (1)"
    assert parts(game, 2)[0].bye_reason is WhyByeGiven.LAST_RANKED
    go_on(game, 3)
    assert formulas.resting(goldens.of(seats(game, 3))) not in ([7], [1])


def test_who_comes_late_to_threes_and_who_leaves() -> None:
    game = opened(
        regulation="uisp-parole",
        format_=Format.THREES,
        movements=[Movement.MITCHELL] * 3,
        entrants=9,
    )
    assert go_on(game, 1) == "1-4-7 2-5-8 3-6-9"
    game.withdraw(5)
    game.enter(1)
    assert go_on(game, 2) == "1-6-8 2-4-9 3-10-7"
    for leaving in (1, 2):
        game.withdraw(leaving)
    assert sorted(one for seat in _seated(game, 3) for one in seat.entrants()) == [
        3,
        4,
        *range(6, 11),
    ]


def _seated(game: Game, round_: int) -> tuple[Seat, ...]:
    go_on(game, round_)
    return seats(game, round_)


# Giallo


def test_whoever_enters_the_giallo_late_finds_partners_and_nobody_has_one_twice() -> None:
    game = opened(format_=Format.GIALLO, rounds=6, entrants=12)
    tables: list[goldens.Table] = []
    for round_ in range(1, 7):
        if round_ == 3:
            game.enter(2)
        if round_ == 5:
            game.withdraw(1)
            game.withdraw(8)
        go_on(game, round_)
        tables += goldens.of(seats(game, round_))
    assert max(Counter(formulas.partners(tables)).values()) == 1
    assert max(Counter(formulas.resting(tables)).values()) == 1


def test_when_everybody_has_played_with_everybody_partners_come_again_evenly() -> None:
    game = opened(format_=Format.GIALLO, rounds=6, entrants=4)
    for round_ in range(1, 7):
        go_on(game, round_)
    tables = [table for round_ in range(1, 7) for table in goldens.of(seats(game, round_))]
    assert set(Counter(formulas.partners(tables)).values()) == {2}


# Numbers of tables


@pytest.mark.parametrize(
    ("format_", "movement"),
    [
        (format_, movement)
        for format_ in Format
        if format_ is not Format.TEAMS
        for movement in sorted(movements_of(format_))
    ],
)
def test_tables_are_numbered_from_one_and_those_where_somebody_rests_come_last(
    format_: Format, movement: Movement
) -> None:
    """A seat is found by its number; a stand-in that nobody needs has one too."""
    game = opened(regulation="uisp-parole", format_=format_, movements=[movement] * 3, entrants=12)
    stand_in(game)
    for round_ in (1, 2, 3):
        go_on(game, round_)
        assert [seat.table for seat in seats(game, round_)] == list(
            range(1, len(seats(game, round_)) + 1)
        )
        assert seats(game, round_)[-1].entrants() == (13,)


def test_by_hand_the_highest_table_is_one() -> None:
    game = opened(entrants=4)
    game.seat_by_hand(1, [seat_at(HIGHEST_TABLE, 1, 2), seat_at(1, 3, 4)])
    beyond = SeatRound(
        round=FIRST,
        method=SeatingMethod.BY_HAND,
        seats=(seat_at(HIGHEST_TABLE + 1, 1, 2), seat_at(1, 3, 4)),
    )
    assert refused(game, beyond) == (
        Code.TABLE_OUT_OF_RANGE,
        {"table": HIGHEST_TABLE + 1, "limit": HIGHEST_TABLE},
    )
