"""Robot or rest: where somebody may rest, and that it is asked once (U art. 3.1)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.commands import Rests, SeatRound
from scoring.plans import Format, Movement, SeatingMethod
from scoring.rules import formats, regulations
from scoring.rules.violations import Code, Violation
from scoring.values import RoundNumber
from tests.builders import seat_at, totals
from tests.rules.game import FIRST, Game, opened, refused
from tests.rules.seatings import stand_in

ASKED = SeatRound(round=FIRST, seed=1, rests=Rests.ASKED)
GIVEN = replace(ASKED, rests=Rests.GIVEN)


def of(format_: Format, entrants: int) -> Game:
    movement = Movement.ROTATION if format_ is Format.GIALLO else Movement.MITCHELL
    return opened(
        regulation="uisp-parole",
        format_=format_,
        movements=[movement] * 3,
        entrants=entrants,
        smazzate=4,
    )


@pytest.mark.parametrize("regulation", regulations.editions())
@pytest.mark.parametrize("format_", Format)
def test_a_rest_is_given_where_a_table_of_four_is_short_and_alone_where_i_has_it(
    format_: Format, regulation: str
) -> None:
    bye = regulations.load(regulation).bye
    alone = () if regulation == "uisp-parole" else (Format.INDIVIDUAL,)
    assert (format_ in bye.formats) is (
        format_ in (Format.PAIRS, Format.TEAMS, Format.GIALLO, *alone)
    )


@given(format_=st.sampled_from(Format), over=st.integers(0, 3))
def test_who_would_rest_is_asked_about_or_refused_with_the_robots_that_help(
    format_: Format, over: int
) -> None:
    size = formats.of(format_).at_a_match
    entrants = 2 * size + over % size
    game = of(format_, entrants)
    robots = -entrants % size
    if not robots:
        game.do(ASKED)
        return
    code, data = refused(game, ASKED)
    known = format_ in regulations.load("uisp-parole").bye.formats
    assert code is (Code.ROBOT_OR_REST if known else Code.REST_UNKNOWN)
    assert data["robots"] == robots
    if known:
        game.do(GIVEN)
        return
    assert refused(game, GIVEN)[0] is Code.REST_UNKNOWN
    for _ in range(robots):
        stand_in(game)
    game.do(ASKED)


def test_it_is_asked_until_somebody_rests_in_the_draft_or_has_rested() -> None:
    game = of(Format.PAIRS, 5)
    assert refused(game, ASKED)[0] is Code.ROBOT_OR_REST
    game.do(GIVEN)
    game.do(ASKED)
    game.publish(1)
    for table in (1, 2):
        game.sheet(1, table, totals(500, 300))
    game.do(replace(ASKED, round=RoundNumber(2)))


def test_who_writes_a_rest_by_hand_has_said_so_but_not_where_none_is_known() -> None:
    by_hand = replace(ASKED, method=SeatingMethod.BY_HAND)
    of(Format.PAIRS, 3).do(replace(by_hand, seats=(seat_at(1, 1, 2), seat_at(2, 3))))
    game = of(Format.THREES, 4)
    alone = replace(by_hand, seats=(seat_at(1, 1, 2, 3), seat_at(2, 4)))
    with pytest.raises(Violation) as refusal:
        game.do(alone)
    assert refusal.value.problems[0].code is Code.REST_UNKNOWN


def test_where_a_calendar_leaves_somebody_alone_no_robot_helps() -> None:
    game = opened(
        regulation="uisp-parole",
        format_=Format.INDIVIDUAL,
        movements=[Movement.ITALIANA] * 5,
        entrants=6,
    )
    game.do(ASKED)
    game.publish(1)
    for table in (1, 2, 3):
        game.sheet(1, table, totals(500, 300))
    for leaving in (1, 2):
        game.withdraw(leaving)
    game.do(replace(ASKED, round=RoundNumber(2)))
