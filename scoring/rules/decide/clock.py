"""The whistle and the time of a round: pauses, extensions, the time-out called, and taken back."""

from datetime import timedelta

from scoring import events as ev
from scoring.records import record
from scoring.rules.clock import (
    LONGEST_EXTENSION,
    ClockState,
    RoundTime,
    has_happened,
    is_built_on,
    time_of,
)
from scoring.rules.decide import Command, Scene, require_reason, started_round, under_way
from scoring.rules.ledger import Round
from scoring.rules.violations import Code, Violation, refuse
from scoring.values import ClockStep, Minutes, RemarkId, Right, RoundNumber


@record
class StartRound(Command):
    """Blow the whistle, once: blown again, the first one stays."""

    right = Right.KEEP_TIME
    round: RoundNumber

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        round_ = under_way(scene.ledger, self.round)
        if round_.started is not None:
            return ()
        return (ev.RoundStarted(round=self.round, at=scene.now),)


@record
class PauseClock(Command):
    """Stop the time; stopped already, it stays as it is."""

    right = Right.KEEP_TIME
    round: RoundNumber

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        round_ = _not_called(scene, self.round)
        state = _time(scene, round_).state
        if state is ClockState.PAUSED:
            return ()
        if state is ClockState.OVER:
            raise refuse(Code.TIME_IS_OVER, field="round", round=self.round)
        return (ev.ClockPaused(round=self.round, at=scene.now),)


@record
class ResumeClock(Command):
    """The time goes on after a pause; if there is none, it goes on as it does."""

    right = Right.KEEP_TIME
    round: RoundNumber

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        if not started_round(scene.ledger, self.round).clock.is_paused:
            return ()
        return (ev.ClockResumed(round=self.round, at=scene.now),)


@record
class ExtendTime(Command):
    """So many minutes more, as long as nobody has called the time-out."""

    right = Right.KEEP_TIME
    reason_required = True
    round: RoundNumber
    minutes: Minutes
    remark: RemarkId | None = None

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        _not_called(scene, self.round)
        if scene.ledger.settings.round_minutes is None:
            raise refuse(Code.NO_ROUND_MINUTES, field="minutes")
        if not 1 <= self.minutes <= LONGEST_EXTENSION:
            raise refuse(
                Code.EXTENSION_OUT_OF_RANGE,
                field="minutes",
                value=self.minutes,
                most=LONGEST_EXTENSION,
            )
        require_reason(self.remark)
        return (self.fact(ev.TimeExtended),)


@record
class CallTimeOut(Command):
    """The minutes are over (C/F art. 10, U art. 7, I art. 15); called again, the first one stays.

    Where no minutes were announced, the referee alone says when.
    """

    right = Right.KEEP_TIME
    round: RoundNumber

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        round_ = started_round(scene.ledger, self.round)
        if round_.clock.called is not None:
            return ()
        time = _time(scene, round_)
        if time.state is ClockState.PAUSED:
            raise refuse(Code.CLOCK_IS_PAUSED, field="round", round=self.round)
        if time.left:
            raise refuse(
                Code.TIME_NOT_OVER, field="round", round=self.round, left=_spelt(time.left)
            )
        return (ev.TimeOutCalled(round=self.round, at=scene.now),)


@record
class UndoClockStep(Command):
    """Take back a whistle, the last extension or the time-out, as long as it harms nobody."""

    right = Right.KEEP_TIME
    round: RoundNumber
    step: ClockStep

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        round_ = started_round(scene.ledger, self.round)
        if not has_happened(self.step, round_.clock):
            raise self._refused(Code.CLOCK_STEP_UNKNOWN)
        time = _time(scene, round_)
        if is_built_on(self.step, round_.clock, time, in_use=_in_use(round_)):
            raise self._refused(Code.CLOCK_STEP_NEEDED)
        return (ev.ClockStepUndone(round=self.round, step=self.step),)

    def _refused(self, code: Code) -> Violation:
        return refuse(code, field="step", step=self.step.value, round=self.round)


def _in_use(round_: Round) -> bool:
    """Whether lateness or a sheet counts from the whistle."""
    played = any(table.scores for table in round_.tables.values() if not table.is_bye)
    return played or bool(round_.late)


def _not_called(scene: Scene, number: RoundNumber) -> Round:
    """A round whose time-out nobody has called yet."""
    round_ = started_round(scene.ledger, number)
    if round_.clock.called is not None:
        raise refuse(Code.TIME_OUT_WAS_CALLED, field="round", round=number)
    return round_


def _time(scene: Scene, round_: Round) -> RoundTime:
    minutes = scene.ledger.settings.round_minutes
    return time_of(round_.clock, started=round_.started, minutes=minutes, now=scene.now)


def _spelt(left: timedelta) -> str:
    seconds = -(-left // timedelta(seconds=1))
    return f"{seconds // 60}:{seconds % 60:02}"
