"""Lateness is counted from the whistle; U art. 13.3's two scores are offered apart."""

from datetime import timedelta

import pytest

from scoring.commands import AwaitLines, BeginTable, StartRound
from scoring.events import LinesAwaited, RoundStarted, TableBegun
from scoring.rules import regulations, technical_scores
from scoring.rules.clock import step_reached
from scoring.rules.violations import Code
from scoring.values import EntrantNumber, Line, Points, RoundNumber, TableNumber
from tests.rules.game import FIRST, ONE, PAIR, REFEREE, Game, opened, refused


@pytest.fixture
def game() -> Game:
    """Five pairs, the first round seated: pair 3 rests at table 3."""
    game = opened(rounds=2, entrants=5, regulation="uisp-parole")
    game.start(1)
    return game


WAIT = AwaitLines(round=FIRST, table=ONE, entrants=(PAIR,))
BEGIN = BeginTable(round=FIRST, table=ONE)


def test_the_whistle_is_recorded_once_with_its_time(game: Game) -> None:
    assert game.do(StartRound(round=FIRST), REFEREE) == (RoundStarted(round=FIRST, at=game.now),)
    whistle = game.now
    game.wait(3)
    assert game.do(StartRound(round=FIRST), REFEREE) == ()
    assert game.ledger.rounds[FIRST].started == whistle


def test_a_table_that_was_waited_for_begins_later(game: Game) -> None:
    game.do(StartRound(round=FIRST), REFEREE)
    assert game.do(WAIT, REFEREE) == (LinesAwaited(round=FIRST, table=ONE, entrants=(PAIR,)),)
    game.wait(4)
    assert game.do(BEGIN, REFEREE) == (TableBegun(round=FIRST, table=ONE, at=game.now),)
    round_ = game.ledger.rounds[FIRST]
    assert round_.started is not None
    begun = round_.late[ONE].begun
    assert begun is not None
    assert begun - round_.started == timedelta(minutes=4)
    assert game.do(BEGIN, REFEREE) == ()


def test_who_was_marked_by_mistake_is_waited_for_no_more(game: Game) -> None:
    game.do(StartRound(round=FIRST), REFEREE)
    game.do(WAIT, REFEREE)
    game.do(AwaitLines(round=FIRST, table=ONE, entrants=()), REFEREE)
    assert game.ledger.rounds[FIRST].late == {}
    assert refused(game, BEGIN)[0] is Code.NOBODY_AWAITED


def test_nobody_is_late_before_the_whistle_nor_where_they_do_not_sit(game: Game) -> None:
    assert refused(game, WAIT)[0] is Code.ROUND_NOT_STARTED
    assert refused(game, StartRound(round=RoundNumber(2)))[0] is Code.ROUND_UNKNOWN
    game.do(StartRound(round=FIRST), REFEREE)
    stranger = AwaitLines(round=FIRST, table=ONE, entrants=(EntrantNumber(2),))
    assert refused(game, stranger)[0] is Code.NOT_AT_THIS_TABLE
    resting = AwaitLines(round=FIRST, table=TableNumber(3), entrants=(EntrantNumber(3),))
    assert refused(game, resting)[0] is Code.TABLE_IS_BYE


STEPS = [
    ("uisp-parole", 1, "u13_1_late_up_to_3"),
    ("uisp-parole", 180, "u13_1_late_up_to_3"),
    ("uisp-parole", 181, "u13_2_late_3_to_5"),
    ("uisp-parole", 300, "u13_2_late_3_to_5"),
    ("uisp-parole", 301, "u13_3_late_over_5"),
    ("internazionale", 300, "ilate_up_to_5"),
    ("internazionale", 301, "ilate_5_to_10"),
    ("internazionale", 600, "ilate_5_to_10"),
    ("internazionale", 601, "ilate_over_10"),
]


@pytest.mark.parametrize(("edition", "seconds", "code"), STEPS)
def test_the_minutes_since_the_whistle_reach_a_step(edition: str, seconds: int, code: str) -> None:
    step = step_reached(regulations.load(edition), seconds)
    assert step is not None
    assert step.sanction == code


def test_an_edition_that_says_nothing_of_lateness_has_no_step() -> None:
    assert step_reached(regulations.load("classico"), 900) is None


@pytest.mark.parametrize(("smazzate", "won"), [(2, 14), (3, 14), (4, 12)])
def test_u_13_3_offers_zero_points_and_the_technical_score_apart(smazzate: int, won: int) -> None:
    """(1) zero P.P. to the late line; (2) 355 M.P. to the complete line by the table in use."""
    announced = opened(regulation="uisp-parole", smazzate=smazzate).ledger.opened
    assert announced is not None
    by = technical_scores.terms(regulations.load("uisp-parole"), announced)
    zero, technical = technical_scores.of_lateness([Line.A], by)
    assert (zero.article, technical.article) == ("13.3, 1", "13.3, 2")
    assert zero.points == (Points(0, 0, 0), Points(won, 355, 355))
    assert technical.points == (Points(20 - won, -355, 0), Points(won, 355, 355))
