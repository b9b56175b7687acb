"""The time of a round: from the whistle to its end, with pauses, extensions, and lateness."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from scoring.records import record
from scoring.rules.regulations import Regulation
from scoring.rules.regulations.discipline import LatenessStep
from scoring.values import ClockStep

WARNING_MINUTES = 5
"""So long before the end it is announced; no text says when."""
LONGEST_EXTENSION = 60
"""Minutes of one extension; no text says any."""


class ClockState(StrEnum):
    """What the time of a round is doing."""

    WAITING = "waiting"
    """The whistle has not gone."""
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"
    """The minutes are over; nobody has called the time-out yet."""
    CALLED = "called"


@dataclass(slots=True, kw_only=True)
class Pause:
    began: datetime
    ended: datetime | None = None
    """None while it lasts."""


@dataclass(slots=True, kw_only=True)
class RoundClock:
    """What became of a round's time after the whistle."""

    extensions: list[int] = field(default_factory=list)
    """Minutes beyond those announced, in the order they were given."""
    pauses: list[Pause] = field(default_factory=list)
    called: datetime | None = None
    """When the time-out was called."""

    @property
    def is_paused(self) -> bool:
        return bool(self.pauses) and self.pauses[-1].ended is None

    @property
    def is_untouched(self) -> bool:
        """Whether nothing has happened to it since the whistle."""
        return not self.extensions and not self.pauses and self.called is None

    @property
    def extended(self) -> int:
        """Minutes, all extensions together."""
        return sum(self.extensions)

    def paused(self, until: datetime) -> timedelta:
        """How long nobody played, up to a time."""
        lengths = ((pause.ended or until) - pause.began for pause in self.pauses)
        return sum(lengths, start=timedelta())


@record
class RoundTime:
    """How a round's time stands at one moment."""

    state: ClockState
    played: timedelta = timedelta()
    """Since the whistle, without pauses; once the time-out was called, until then."""
    ends: datetime | None = None
    """When the minutes are over; None in a pause, or where none were announced."""
    left: timedelta | None = None
    """Until then, never less than nothing; None where no minutes were announced."""


def time_of(
    clock: RoundClock, *, started: datetime | None, minutes: int | None, now: datetime
) -> RoundTime:
    """How the time of a round stands; `minutes` were announced for it, None: none were."""
    if started is None:
        return RoundTime(state=ClockState.WAITING)
    until = clock.called or now
    played = max(until - started - clock.paused(until), timedelta())
    if minutes is None:
        return RoundTime(state=_state(clock, None), played=played)
    whole = timedelta(minutes=minutes + clock.extended)
    left = max(whole - played, timedelta())
    ends = None if clock.is_paused else started + whole + clock.paused(until)
    return RoundTime(state=_state(clock, left), played=played, ends=ends, left=left)


def _state(clock: RoundClock, left: timedelta | None) -> ClockState:
    if clock.called is not None:
        return ClockState.CALLED
    if clock.is_paused:
        return ClockState.PAUSED
    return ClockState.RUNNING if left is None or left else ClockState.OVER


def has_happened(step: ClockStep, clock: RoundClock) -> bool:
    """Whether there is such a step to take back, the whistle having gone."""
    if step is ClockStep.EXTENSION:
        return bool(clock.extensions)
    return step is ClockStep.WHISTLE or clock.called is not None


def is_built_on(step: ClockStep, clock: RoundClock, time: RoundTime, *, in_use: bool) -> bool:
    """Whether taking a step back would harm somebody; `in_use`: it counts from the whistle."""
    if step is ClockStep.WHISTLE:
        return in_use or not clock.is_untouched
    if step is ClockStep.EXTENSION:
        # Who counts on these minutes would all at once have none.
        return (time.left or timedelta()) <= timedelta(minutes=clock.extensions[-1])
    return False


MINUTE = 60


def step_reached(regulation: Regulation, seconds: int) -> LatenessStep | None:
    """The first whose minutes are not over; None where the edition says nothing of it."""
    for step in regulation.lateness:
        if step.up_to is None or seconds <= step.up_to * MINUTE:
            return step
    return None
