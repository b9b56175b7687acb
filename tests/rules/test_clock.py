"""The time of a round: whistle, pauses, extensions, the time-out called, and what is taken back."""

from datetime import timedelta

import pytest

from scoring.commands import (
    AwaitLines,
    CallTimeOut,
    Command,
    EnterSheet,
    ExtendTime,
    PauseClock,
    ResumeClock,
    StartRound,
    UndoClockStep,
)
from scoring.events import (
    ClockPaused,
    ClockResumed,
    ClockStepUndone,
    RoundStarted,
    TimeExtended,
    TimeOutCalled,
)
from scoring.rules import regulations
from scoring.rules.clock import ClockState, RoundTime, step_reached, time_of
from scoring.rules.violations import Code
from scoring.values import ClockStep, Right
from tests import builders
from tests.rules.game import FIRST, ONE, PAIR, REASON, REFEREE, Game, opened, refused

MINUTES = 35
WHISTLE = StartRound(round=FIRST)
PAUSE = PauseClock(round=FIRST)
RESUME = ResumeClock(round=FIRST)
CALL = CallTimeOut(round=FIRST)
EXTEND = ExtendTime(round=FIRST, minutes=5, remark=REASON)
NO_WHISTLE, NO_EXTENSION, NO_TIME_OUT = (
    UndoClockStep(round=FIRST, step=step)
    for step in (ClockStep.WHISTLE, ClockStep.EXTENSION, ClockStep.TIME_OUT)
)


@pytest.fixture
def game() -> Game:
    """Five pairs, rounds of 35 minutes, the first published."""
    game = opened(rounds=2, entrants=5, regulation="uisp-parole", round_minutes=MINUTES)
    game.start(1)
    return game


def time(game: Game) -> RoundTime:
    round_ = game.ledger.rounds[FIRST]
    assert game.ledger.opened is not None
    minutes = game.ledger.opened.settings.round_minutes
    return time_of(round_.clock, started=round_.started, minutes=minutes, now=game.now)


def left(game: Game) -> float:
    remaining = time(game).left
    assert remaining is not None
    return remaining / timedelta(minutes=1)


def test_the_time_runs_from_the_whistle_and_is_over_by_itself(game: Game) -> None:
    assert time(game).state is ClockState.WAITING
    assert game.do(WHISTLE) == (RoundStarted(round=FIRST, at=game.now),)
    whistle = game.now
    game.wait(30)
    assert (time(game).state, left(game)) == (ClockState.RUNNING, 5)
    assert time(game).ends == whistle + timedelta(minutes=MINUTES)
    game.wait(5)
    assert (time(game).state, left(game)) == (ClockState.OVER, 0)


def test_a_pause_is_not_played_and_moves_the_end(game: Game) -> None:
    game.do(WHISTLE)
    whistle = game.now
    game.wait(10)
    assert game.do(PAUSE) == (ClockPaused(round=FIRST, at=game.now),)
    assert game.do(PAUSE) == ()
    game.wait(8)
    assert (time(game).state, left(game), time(game).ends) == (ClockState.PAUSED, 25, None)
    assert game.do(RESUME) == (ClockResumed(round=FIRST, at=game.now),)
    assert game.do(RESUME) == ()
    game.wait(1)
    assert left(game) == 24
    assert time(game).played == timedelta(minutes=11)
    assert time(game).ends == whistle + timedelta(minutes=MINUTES + 8)


def test_extensions_add_up_until_the_time_out_is_called(game: Game) -> None:
    game.do(WHISTLE)
    game.wait(36)
    assert time(game).state is ClockState.OVER
    assert game.do(EXTEND) == (TimeExtended(round=FIRST, minutes=5, remark=REASON),)
    assert (time(game).state, left(game)) == (ClockState.RUNNING, 4)
    game.do(EXTEND)
    assert left(game) == 9
    game.wait(10)
    assert game.do(CALL) == (TimeOutCalled(round=FIRST, at=game.now),)
    assert game.do(CALL) == ()
    game.wait(3)
    assert (time(game).state, time(game).played) == (ClockState.CALLED, timedelta(minutes=46))
    assert refused(game, EXTEND)[0] is Code.TIME_OUT_WAS_CALLED
    assert refused(game, PAUSE)[0] is Code.TIME_OUT_WAS_CALLED


def test_nothing_is_done_to_a_time_that_does_not_run(game: Game) -> None:
    for command in (PAUSE, RESUME, EXTEND, CALL, NO_WHISTLE, NO_EXTENSION, NO_TIME_OUT):
        assert refused(game, command)[0] is Code.ROUND_NOT_STARTED
    game.do(WHISTLE)
    game.wait(MINUTES)
    assert refused(game, PAUSE)[0] is Code.TIME_IS_OVER


def test_nobody_loses_minutes_by_an_early_time_out(game: Game) -> None:
    game.do(WHISTLE)
    game.now += timedelta(minutes=31, seconds=47)
    assert refused(game, CALL) == (Code.TIME_NOT_OVER, {"round": 1, "left": "3:13"})
    game.do(PAUSE)
    game.wait(60)
    assert refused(game, CALL)[0] is Code.CLOCK_IS_PAUSED


@pytest.mark.parametrize("minutes", [-5, 0, 61])
def test_an_extension_is_of_some_minutes_and_for_a_reason(game: Game, minutes: int) -> None:
    game.do(WHISTLE)
    senseless = ExtendTime(round=FIRST, minutes=minutes, remark=REASON)
    assert refused(game, senseless)[0] is Code.EXTENSION_OUT_OF_RANGE
    assert refused(game, ExtendTime(round=FIRST, minutes=5))[0] is Code.REASON_REQUIRED


def test_where_no_minutes_were_announced_the_referee_says_when() -> None:
    game = opened(rounds=1, entrants=4, round_minutes=None)
    game.start(1)
    game.do(WHISTLE)
    game.wait(12)
    assert (time(game).left, time(game).ends) == (None, None)
    assert (time(game).state, time(game).played) == (ClockState.RUNNING, timedelta(minutes=12))
    assert refused(game, EXTEND)[0] is Code.NO_ROUND_MINUTES
    game.do(CALL)
    assert time(game).state is ClockState.CALLED


def test_a_whistle_by_mistake_is_taken_back_and_blown_again(game: Game) -> None:
    game.do(WHISTLE)
    assert game.do(NO_WHISTLE) == (ClockStepUndone(round=FIRST, step=ClockStep.WHISTLE),)
    assert time(game).state is ClockState.WAITING
    game.wait(7)
    game.do(WHISTLE)
    assert left(game) == MINUTES


COUNTED: tuple[Command, ...] = (
    AwaitLines(round=FIRST, table=ONE, entrants=(PAIR,)),
    PAUSE,
    EXTEND,
    EnterSheet(round=FIRST, table=ONE, sheet=builders.totals(1000, 500)),
)


@pytest.mark.parametrize("counted", COUNTED, ids=lambda command: type(command).__name__)
def test_a_whistle_that_others_counted_from_stays(game: Game, counted: Command) -> None:
    game.do(WHISTLE)
    game.do(counted)
    assert refused(game, NO_WHISTLE)[0] is Code.CLOCK_STEP_NEEDED


def test_the_last_extension_is_taken_back_while_time_is_left_without_it(game: Game) -> None:
    game.do(WHISTLE)
    assert refused(game, NO_EXTENSION)[0] is Code.CLOCK_STEP_UNKNOWN
    game.do(EXTEND)
    game.do(ExtendTime(round=FIRST, minutes=50, remark=REASON))
    game.do(NO_EXTENSION)
    assert left(game) == MINUTES + 5
    game.wait(MINUTES)
    assert refused(game, NO_EXTENSION) == (
        Code.CLOCK_STEP_NEEDED,
        {"round": 1, "step": "extension"},
    )


def test_a_time_out_by_mistake_is_taken_back(game: Game) -> None:
    game.do(WHISTLE)
    game.wait(MINUTES)
    assert refused(game, NO_TIME_OUT)[0] is Code.CLOCK_STEP_UNKNOWN
    game.do(CALL)
    game.do(NO_TIME_OUT)
    game.do(EXTEND)
    assert left(game) == 5


def test_time_is_kept_by_who_may(game: Game) -> None:
    commands = (WHISTLE, PAUSE, RESUME, EXTEND, CALL, NO_WHISTLE)
    assert {command.right for command in commands} == {Right.KEEP_TIME}
    assert game.do(WHISTLE, REFEREE)


def test_lateness_runs_on_in_a_pause(game: Game) -> None:
    """U art. 13 counts from the whistle and names no exception."""
    game.do(WHISTLE)
    game.do(PAUSE)
    game.wait(4)
    started = game.ledger.rounds[FIRST].started
    assert started is not None
    step = step_reached(regulations.load("uisp-parole"), int((game.now - started).total_seconds()))
    assert step is not None
    assert step.sanction == "u13_2_late_3_to_5"
