"""First rounds, clubs kept apart, wrong seats, and drafts that no longer hold."""

from dataclasses import replace

import pytest

from scoring.commands import (
    ChangePlan,
    PublishSeating,
    RecordMistakenSeats,
    Rests,
    SeatRound,
)
from scoring.plans import Format, Movement, Plan, SeatingMethod
from scoring.rules.pairing import first_round
from scoring.rules.pairing.first_round import by_member
from scoring.rules.violations import Code
from scoring.seats import Part, WhyAvoided, WhyByeGiven
from scoring.values import EntrantNumber
from tests.builders import seat_at, totals
from tests.rules import formulas, goldens
from tests.rules.game import FIRST, REASON, Game, opened, refused
from tests.rules.seatings import SECOND, go_on, numbers, parts, seated, seats

# First rounds


def begun(
    entrants: int,
    method: SeatingMethod = SeatingMethod.CATEGORY,
    *,
    format_: Format = Format.PAIRS,
    movement: Movement = Movement.MITCHELL,
    regulation: str = "classico",
    rounds: int = 3,
    clubs_apart: bool = False,
) -> Game:
    return opened(
        regulation=regulation,
        format_=format_,
        first_round=method,
        movements=[movement] * rounds,
        clubs_apart=clubs_apart,
        entrants=entrants,
    )


@pytest.mark.parametrize(
    ("order", "odd"),
    [((), (1, 2, 3)), ((1, 2), (3,)), ((1, 2, 3, 3), (3,)), ((1, 2, 3, 4), (4,))],
)
def test_an_order_names_everybody_once(order: tuple[int, ...], odd: tuple[int, ...]) -> None:
    code, data = refused(begun(3), SeatRound(round=FIRST, order=numbers(*order)))
    assert code is Code.ORDER_MISMATCH
    assert data["entrants"] == odd


def test_by_category_the_strongest_are_fixed_and_do_not_meet() -> None:
    game = begun(5)
    game.do(SeatRound(round=FIRST, order=numbers(4, 2, 5, 1, 3)))
    assert seated(game, 1) == "4-1 2-3 (5)"
    assert parts(game, 1)[0].order == numbers(4, 2, 5, 1, 3)


@pytest.mark.parametrize(
    ("fixed", "expected"),
    [
        (None, "1-4 2-5 (3)"),
        (5, "1-4 2-5 (3)"),
        (3, "1-4 2-5 (3)"),
        (2, "1-3 2-4 (5)"),
        (0, "1-3 2-4 (5)"),
    ],
)
def test_by_letters_the_sides_are_evened_out_where_the_alphabet_is_not(
    fixed: int | None, expected: str
) -> None:
    game = begun(5, SeatingMethod.ALPHABETICAL)
    game.do(SeatRound(round=FIRST, order=numbers(1, 2, 3, 4, 5), letters=("C", "L"), fixed=fixed))
    assert seated(game, 1) == expected
    assert parts(game, 1)[0].letters == ("C", "L")
    game.publish(1)


def test_an_order_is_put_at_tables_by_the_movement_of_the_first_round() -> None:
    game = begun(4, movement=Movement.ITALIANA)
    game.do(SeatRound(round=FIRST, order=numbers(4, 3, 2, 1)))
    assert seated(game, 1) == "4-1 3-2"
    giallo = begun(4, format_=Format.GIALLO, movement=Movement.ROTATION)
    giallo.do(SeatRound(round=FIRST, order=numbers(4, 3, 2, 1)))
    assert seated(giallo, 1) == "4+1-3+2"


def test_who_rests_in_a_lot_rests_by_lot_in_every_format() -> None:
    for format_, movement in ((Format.GIALLO, Movement.ROTATION), (Format.THREES, Movement.DANESE)):
        game = begun(
            5,
            SeatingMethod.LOT,
            format_=format_,
            movement=movement,
            regulation="uisp-parole",
        )
        game.start(1)
        assert parts(game, 1)[0].bye_reason is WhyByeGiven.LOT


# Clubs


def apart(game: Game, *clubs: tuple[int, ...], order: tuple[int, ...] = ()) -> tuple[Part, ...]:
    members = tuple(numbers(*club) for club in clubs)
    game.do(SeatRound(round=FIRST, order=numbers(*order), clubs=members, rests=Rests.PLAYED))
    game.publish(1)
    return parts(game, 1)


def test_members_of_a_club_do_not_meet_in_the_first_round() -> None:
    game = begun(8, SeatingMethod.ENTRY_ORDER, clubs_apart=True)
    (part,) = apart(game, (1, 5), (2, 3))
    assert seated(game, 1) == "1-6 2-5 3-7 4-8"
    (avoided,) = part.avoided
    assert (avoided.entrants, avoided.why, avoided.places) == (
        numbers(1, 5),
        WhyAvoided.SAME_CLUB,
        1,
    )


def test_clubs_are_kept_apart_only_where_the_plan_says_so() -> None:
    game = begun(8, SeatingMethod.ENTRY_ORDER)
    assert apart(game, (1, 5))[0].avoided == ()
    assert seated(game, 1) == "1-5 2-6 3-7 4-8"


def test_who_rests_is_another_one_only_when_no_club_can_be_kept_apart_otherwise() -> None:
    game = begun(5, SeatingMethod.ENTRY_ORDER, clubs_apart=True)
    apart(game, (1, 2, 4))
    assert seated(game, 1) == "(1) 2-5 3-4"


def test_a_club_of_more_than_half_the_field_meets_itself_as_little_as_can_be() -> None:
    game = begun(8, SeatingMethod.ENTRY_ORDER, clubs_apart=True)
    club = {1, 2, 3, 4, 5, 6}
    apart(game, tuple(club))
    pairs = formulas.meetings(goldens.of(seats(game, 1)))
    assert sum(pair <= club for pair in pairs) == 2
    avoided = {frozenset(clash.entrants) for clash in parts(game, 1)[0].avoided}
    assert not avoided.intersection(pairs)


@pytest.mark.parametrize(
    ("format_", "movement", "entrants"),
    [
        (Format.INDIVIDUAL, Movement.ITALIANA, 8),
        (Format.INDIVIDUAL, Movement.ITALIANA, 9),
        (Format.GIALLO, Movement.ROTATION, 12),
        (Format.THREES, Movement.MITCHELL, 12),
    ],
)
def test_clubs_are_kept_apart_in_every_format(
    format_: Format, movement: Movement, entrants: int
) -> None:
    game = begun(
        entrants,
        SeatingMethod.ENTRY_ORDER,
        format_=format_,
        movement=movement,
        regulation="uisp-parole",
        clubs_apart=True,
    )
    clubs = ((1, 2, entrants), (3, 4, 5), (6, 7, 8))
    apart(game, *clubs)
    for pair in formulas.meetings(goldens.of(seats(game, 1))):
        assert not any(pair <= set(club) for club in clubs)
    go_on(game, 2)


@pytest.mark.parametrize(
    ("club", "expected"), [((2, 5), "2-4 5-3 (1)"), ((2, 4, 5), "1-5 4-3 (2)")]
)
def test_an_odd_calendar_keeps_clubs_apart_and_its_free_place(
    club: tuple[int, ...], expected: str
) -> None:
    """Another one rests only when no club can be kept apart otherwise; everybody meets still."""
    game = begun(
        5, SeatingMethod.ENTRY_ORDER, movement=Movement.ITALIANA, rounds=5, clubs_apart=True
    )
    (part,) = apart(game, club)
    assert seated(game, 1) == expected
    assert part.bye_reason is WhyByeGiven.CALENDAR
    assert {avoided.why for avoided in part.avoided} == {WhyAvoided.SAME_CLUB}
    for round_ in range(2, 6):
        go_on(game, round_)
    met = [
        two for round_ in range(1, 6) for two in formulas.meetings(goldens.of(seats(game, round_)))
    ]
    assert len(met) == len(set(met)) == 10


def test_the_third_at_a_table_is_kept_apart_from_either_of_the_others() -> None:
    game = begun(
        12,
        SeatingMethod.ENTRY_ORDER,
        format_=Format.THREES,
        regulation="uisp-parole",
        clubs_apart=True,
    )
    clubs = ((1, 9), (6, 10))
    apart(game, *clubs)
    met = formulas.meetings(goldens.of(seats(game, 1)))
    assert not any(pair == set(club) for pair in met for club in clubs)


# Wrong seats, and drafts that no longer hold


def test_mitchell_goes_on_as_if_nobody_had_sat_wrong() -> None:
    game = opened(entrants=8)
    game.start(1)
    game.do(
        RecordMistakenSeats(
            round=FIRST,
            seats=(seat_at(1, 1, 6), seat_at(2, 2, 5)),
            wrong=numbers(5, 6),
            remark=REASON,
        )
    )
    assert go_on(game, 2) == "1-8 2-5 3-6 4-7"


def test_danese_without_rematches_knows_who_really_met() -> None:
    game = opened(entrants=4, movements=[Movement.MITCHELL, *[Movement.DANESE_NO_REMATCH] * 2])
    game.start(1)
    game.do(
        RecordMistakenSeats(
            round=FIRST,
            seats=(seat_at(1, 1, 2), seat_at(2, 3, 4)),
            wrong=numbers(2, 3),
            remark=REASON,
        )
    )
    go_on(game, 2)
    assert not {frozenset((1, 2)), frozenset((3, 4))} & set(
        formulas.meetings(goldens.of(seats(game, 2)))
    )
    (part,) = parts(game, 2)
    assert {avoided.why for avoided in part.avoided} == {WhyAvoided.MET}
    assert {frozenset(avoided.entrants) for avoided in part.avoided} == {
        frozenset((1, 2)),
        frozenset((3, 4)),
    }


def _changed(game: Game, **changes: object) -> None:
    plan = game.ledger.plan
    assert plan is not None
    game.do(ChangePlan(plan=replace(plan, **changes), remark=REASON))  # type: ignore[arg-type]


@pytest.mark.parametrize("after", [Movement.DANESE_NO_REMATCH, Movement.MITCHELL])
def test_a_draft_whose_movement_is_announced_no_more_is_drawn_again(after: Movement) -> None:
    game = opened(entrants=6, movements=[Movement.MITCHELL, Movement.DANESE])
    game.play(1)
    game.seat(2)
    _changed(game, movements=(Movement.MITCHELL, after))
    assert refused(game, PublishSeating(round=SECOND))[0] is Code.SEATING_STALE
    game.start(2)
    assert parts(game, 2)[0].method is SeatingMethod(after.value)


@pytest.mark.parametrize(
    "changes",
    [
        {"first_round": SeatingMethod.LOT},
        {"movements": (Movement.ITALIANA,) * 3},
    ],
)
def test_a_first_round_drawn_by_another_plan_is_drawn_again(changes: dict[str, object]) -> None:
    game = opened(entrants=6)
    game.seat(1)
    _changed(game, **changes)
    assert refused(game, PublishSeating(round=FIRST))[0] is Code.SEATING_STALE
    game.start(1)


def test_the_director_may_begin_in_another_way_than_announced() -> None:
    game = opened(entrants=6, first_round=SeatingMethod.LOT)
    _changed(game, movements=(Movement.MITCHELL,) * 2)
    game.do(SeatRound(round=FIRST, method=SeatingMethod.ENTRY_ORDER))
    game.publish(1)
    assert seated(game, 1) == "1-4 2-5 3-6"


def test_a_draft_by_hand_stays_whatever_was_announced_since() -> None:
    game = opened(entrants=4, movements=[Movement.MITCHELL, Movement.DANESE])
    game.play(1)
    game.seat_by_hand(2, [seat_at(1, 1, 2), seat_at(2, 3, 4)])
    _changed(game, movements=(Movement.MITCHELL, Movement.DANESE_NO_REMATCH))
    game.publish(2)
    assert seated(game, 2) == "1-2 3-4"


def test_danese_modificato_is_puro_in_the_last_round() -> None:
    game = opened(entrants=4, movements=[Movement.DANESE_MODIFICATO] * 3)
    for round_, expected in ((1, "1-3 2-4"), (2, "1-2 3-4"), (3, "1-2 3-4")):
        game.start(round_)
        assert seated(game, round_) == expected
        for table, seat in enumerate(seats(game, round_), start=1):
            a, b = seat.entrants()
            game.sheet(round_, table, totals(300, 0) if a < b else totals(0, 300))


def test_what_a_rematch_avoided_has_cost_is_told_in_places() -> None:
    plan = Plan(
        first_round=SeatingMethod.ENTRY_ORDER,
        movements=(Movement.MITCHELL, *[Movement.DANESE_NO_REMATCH] * 2),
    )
    game = opened(entrants=4, movements=plan.movements)
    game.start(1)
    game.sheet(1, 1, totals(1000, 900))
    game.sheet(1, 2, totals(0, 0))
    game.start(2)
    (part,) = parts(game, 2)
    assert part.order == numbers(1, 2, 4, 3)
    assert seated(game, 2) == "1-2 4-3"
    for table in (1, 2):
        game.sheet(2, table, totals(0, 0))
    game.start(3)
    (part,) = parts(game, 3)
    assert seated(game, 3) == "1-4 2-3"
    avoided = {clash.entrants: (clash.why, clash.places) for clash in part.avoided}
    assert avoided[EntrantNumber(1), EntrantNumber(2)] == (WhyAvoided.MET, 1)


# Clubs, past the nearest tables


def test_who_meets_its_club_at_all_tables_near_moves_further() -> None:
    size, near = 70, 66
    places = [[EntrantNumber(one)] for one in range(1, size + 1)]
    movers = [EntrantNumber(100 + one) for one in range(1, size + 1)]
    club = [EntrantNumber(one) for one in (*range(1, near + 1), 101)]
    moved, avoided = first_round.apart(places, movers, by_member([club]))
    assert moved.index(EntrantNumber(101)) >= near
    assert sorted(one for one in moved if one) == movers
    (told,) = avoided
    assert told.entrants == (1, 101)


def test_of_those_at_a_table_only_the_club_mate_is_told_to_be_kept_apart() -> None:
    """Three at a table: the third line meets both others, and is of one's club."""
    places = [numbers(1, 2), numbers(3, 4)]
    moved, avoided = first_round.apart(places, numbers(5, 6), by_member([numbers(5, 1)]))
    assert moved == list(numbers(6, 5))
    assert [told.entrants for told in avoided] == [(1, 5)]
