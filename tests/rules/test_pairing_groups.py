"""Stand-ins, calendars all'italiana and merit groups."""

from string import ascii_uppercase

import pytest

from scoring.commands import (
    PublishRanking,
    ReadmitEntrant,
    SeatRound,
)
from scoring.plans import Format, GroupPlan, GroupsPlan, Movement, SeatingMethod
from scoring.rules.pairing.registry import movements_of
from scoring.rules.violations import Code
from scoring.seats import WhyByeGiven
from scoring.values import EntrantNumber, RoundNumber
from tests.builders import seat_at, totals
from tests.rules import formulas, goldens
from tests.rules.game import REASON, Game, opened, refused
from tests.rules.seatings import SECOND, go_on, numbers, parts, seated, seats, stand_in
from tests.rules.test_stand_ins import stand_in as lent

# Stand-ins


@pytest.mark.parametrize(
    ("movement", "entrants"),
    [
        (Movement.MITCHELL, 6),
        (Movement.DANESE, 6),
        (Movement.DANESE_MODIFICATO, 6),
        (Movement.DANESE_NO_REMATCH, 6),
        (Movement.ITALIANA, 6),
    ],
)
def test_a_stand_in_rests_while_nobody_needs_it_and_plays_when_somebody_would_rest(
    movement: Movement, entrants: int
) -> None:
    game = opened(movements=[movement] * 4, entrants=entrants)
    helper = stand_in(game)
    for round_ in (1, 2):
        go_on(game, round_)
        assert formulas.resting(goldens.of(seats(game, round_))) == [helper]
    game.withdraw(6)
    go_on(game, 3)
    assert formulas.resting(goldens.of(seats(game, 3))) == []


def test_the_page_can_say_that_a_stand_in_rests_because_nobody_needs_it() -> None:
    game = opened(entrants=4)
    stand_in(game)
    game.start(1)
    assert parts(game, 1)[0].bye_reason is WhyByeGiven.STAND_IN
    assert seated(game, 1) == "1-3 2-4 (5)"


@pytest.mark.parametrize(("format_", "entrants"), [(Format.GIALLO, 8), (Format.THREES, 6)])
def test_stand_ins_rest_first_in_the_other_formats_too(format_: Format, entrants: int) -> None:
    game = opened(regulation="uisp-parole", format_=format_, rounds=3, entrants=entrants)
    helper = stand_in(game)
    for round_ in (1, 2, 3):
        go_on(game, round_)
        assert formulas.resting(goldens.of(seats(game, round_))) == [helper]


def test_by_hand_a_stand_in_may_rest_again_and_again() -> None:
    game = opened(entrants=4)
    helper = stand_in(game)
    for round_ in (1, 2):
        game.seat_by_hand(round_, [seat_at(1, 1, 2), seat_at(2, 3, 4), seat_at(3, helper)])
        game.publish(round_)
        for table in (1, 2):
            game.sheet(round_, table, totals(100, 0))
    assert seated(game, 2) == "1-2 3-4 (5)"


# All'italiana


def italiana(entrants: int, rounds: int = 5) -> Game:
    return opened(movements=[Movement.ITALIANA] * rounds, entrants=entrants)


def test_who_has_left_a_calendar_leaves_its_opponents_a_rest() -> None:
    game = italiana(6)
    assert go_on(game, 1) == "1-6 2-5 4-3"
    game.withdraw(6)
    assert go_on(game, 2) == "3-1 5-4 (2)"
    game.withdraw(5)
    assert go_on(game, 3) == "4-2 (3) (1)"
    game.do(ReadmitEntrant(entrant=EntrantNumber(5)))
    assert go_on(game, 4) == "5-3 2-1 (4)"
    assert parts(game, 4)[0].bye_reason is WhyByeGiven.CALENDAR


def test_who_comes_late_takes_the_free_place_of_a_calendar() -> None:
    game = italiana(5)
    assert go_on(game, 1) == "2-5 4-3 (1)"
    game.enter(1)
    assert go_on(game, 2) == "6-2 3-1 5-4"
    assert parts(game, 2)[0].order == numbers(1, 2, 3, 4, 5, 6)


def test_who_comes_late_takes_the_place_of_who_has_left_or_of_a_stand_in() -> None:
    game = italiana(5)
    helper = stand_in(game)
    assert helper == 6
    assert go_on(game, 1) == "1-6 2-5 4-3"
    game.withdraw(4)
    game.enter(1)
    assert go_on(game, 2) == "6-2 3-1 5-7"
    game.enter(1)
    assert go_on(game, 3) == "3-8 7-2 1-5 (6)"


def test_a_calendar_that_is_full_refuses_who_comes_late_by_name() -> None:
    game = italiana(4)
    go_on(game, 1)
    game.enter(1)
    code, data = refused(game, SeatRound(round=SECOND, remark=REASON))
    assert code is Code.CALENDAR_FULL
    assert data["entrants"] == (5,)
    game.withdraw(5)
    assert go_on(game, 2) == "4-2 3-1"


def test_a_calendar_that_is_through_starts_over_with_sides_changed() -> None:
    game = italiana(4)
    seatings = [go_on(game, round_) for round_ in range(1, 6)]
    assert seatings == ["1-4 2-3", "4-2 3-1", "3-4 1-2", "4-1 3-2", "2-4 1-3"]


def test_a_calendar_that_begins_later_goes_by_the_ranking_and_keeps_to_it() -> None:
    """But for its first round, which would repeat the danese: that comes last."""
    game = opened(
        movements=[Movement.DANESE, *[Movement.ITALIANA] * 3, Movement.DANESE], entrants=4
    )
    game.start(1)
    assert seated(game, 1) == "1-3 2-4"
    game.sheet(1, 1, totals(0, 1000))
    game.sheet(1, 2, totals(500, 0))
    game.start(2)
    assert game.ledger.rounds[SECOND].ranked_at is not None
    assert seated(game, 2) == "1-2 4-3"
    game.sheet(2, 1, totals(0, 2000))
    game.sheet(2, 2, totals(0, 2000))
    assert go_on(game, 3) == "4-1 3-2"
    assert go_on(game, 4) == "1-3 4-2"
    assert game.ledger.rounds[RoundNumber(4)].ranked_at is None
    assert parts(game, 4)[0].order == numbers(3, 2, 4, 1)


def test_a_first_round_by_hand_or_changed_by_hand_is_the_beginning_of_its_calendar() -> None:
    game = italiana(4)
    game.seat_by_hand(1, [seat_at(1, 1, 2), seat_at(2, 3, 4)])
    game.publish(1)
    assert [go_on(game, round_) for round_ in (2, 3)] == ["2-3 4-1", "4-2 1-3"]
    other = italiana(4)
    other.seat(1)
    other.amend(1, [seat_at(1, 1, 2), seat_at(2, 3, 4)])
    other.publish(1)
    assert [go_on(other, round_) for round_ in (2, 3)] == ["2-3 4-1", "4-2 1-3"]


def test_by_hand_more_than_one_may_rest_where_a_calendar_leaves_them_alone() -> None:
    game = italiana(6)
    go_on(game, 1)
    resting = [seat_at(table, table) for table in (3, 4, 5, 6)]
    by_hand = SeatRound(
        round=SECOND,
        method=SeatingMethod.BY_HAND,
        seats=(seat_at(1, 1, 2), *resting),
        remark=REASON,
    )
    game.do(by_hand)
    assert seated(game, 2) == "1-2 (3) (4) (5) (6)"


# Merit groups


def grouped(entrants: int = 10, *plans: GroupPlan, after: int = 1) -> Game:
    groups = GroupsPlan(after_round=RoundNumber(after), groups=plans)
    movements = [Movement.MITCHELL] * after + [Movement.DANESE] * 3
    game = opened(movements=movements, groups=groups, entrants=entrants)
    for round_ in range(1, after + 1):
        game.play(round_)
    return game


def members(game: Game) -> dict[str, set[int]]:
    assert game.ledger.groups is not None
    return {group.name: set(group.entrants) for group in game.ledger.groups.groups}


def test_nobody_is_seated_before_the_groups_are_formed_that_were_announced() -> None:
    game = grouped(8, GroupPlan(tables=2), GroupPlan(tables=2))
    code, data = refused(game, SeatRound(round=SECOND))
    assert (code, data["round"]) == (Code.GROUPS_DUE, 1)


def test_each_group_goes_its_own_way_at_tables_of_its_own_and_nobody_leaves_it() -> None:
    movements = (Movement.ITALIANA,) * 3
    game = grouped(
        21,
        GroupPlan(tables=3, movements=movements),
        GroupPlan(tables=4, movements=(Movement.DANESE_NO_REMATCH,) * 3),
        GroupPlan(tables=4, movements=(Movement.MITCHELL,) * 3),
        after=2,
    )
    game.cut()
    groups = members(game)
    for round_ in (3, 4, 5):
        game.play(round_)
        assert [part.group for part in parts(game, round_)] == list(ascii_uppercase[:3])
        assert [seat.table for seat in seats(game, round_)] == list(range(1, 12))
        for group, (first, last) in zip(groups, ((1, 3), (4, 7), (8, 11)), strict=True):
            there = [s for s in seats(game, round_) if first <= s.table <= last]
            assert {entrant for seat in there for entrant in seat.entrants()} == groups[group]
    methods = [part.method for part in parts(game, 3)]
    assert methods == [
        SeatingMethod.ITALIANA,
        SeatingMethod.DANESE_NO_REMATCH,
        SeatingMethod.MITCHELL,
    ]
    calendar = [parts(game, round_)[0].order for round_ in (3, 4, 5)]
    assert len(set(calendar)) == 1


def test_every_odd_group_has_its_own_rest() -> None:
    game = grouped(10, GroupPlan(tables=2), GroupPlan(tables=3))
    game.withdraw(game.ranking()[0].entrant)
    game.cut()
    game.withdraw(min(members(game)["A"] & set(game.ledger.active_entrants())))
    go_on(game, 2)
    groups = members(game)
    resting = formulas.resting(goldens.of(seats(game, 2)))
    assert len(resting) == 2
    assert all(len(groups[name] & set(resting)) == 1 for name in groups)
    assert all(part.bye_reason is WhyByeGiven.LAST_RANKED for part in parts(game, 2))


def test_by_hand_too_nobody_leaves_a_group() -> None:
    game = grouped(4, GroupPlan(tables=1), GroupPlan(tables=1))
    game.cut()
    (a, b), (c, d) = (sorted(entrants) for entrants in members(game).values())
    mixed = (seat_at(1, a, c), seat_at(2, b, d))
    command = SeatRound(round=SECOND, method=SeatingMethod.BY_HAND, seats=mixed)
    assert refused(game, command)[0] is Code.GROUPS_MIXED


@pytest.mark.parametrize(
    ("format_", "movement"),
    [(format_, movement) for format_ in Format for movement in sorted(movements_of(format_))],
)
def test_a_stand_in_that_is_left_alone_in_its_group_rests(
    format_: Format, movement: Movement
) -> None:
    game = opened(
        regulation="internazionale",
        smazzate=4,
        format_=format_,
        movements=(movement,) * 2,
        groups=GroupsPlan(
            after_round=RoundNumber(1), groups=(GroupPlan(tables=2), GroupPlan(tables=2))
        ),
        entrants=16,
    )
    game.play(1)
    game.do(PublishRanking())
    game.wait(60)
    game.cut()
    assert game.ledger.groups is not None
    _, left = game.ledger.groups.groups
    for entrant in left.entrants:
        game.withdraw(entrant)
    helper = lent(game, group="B")
    go_on(game, 2)
    assert helper in formulas.resting(goldens.of(seats(game, 2)))
