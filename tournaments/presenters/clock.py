"""The time of the round under way, as it is shown on every screen."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from scoring.queries import RoundInBook
from scoring.rules import regulations
from scoring.rules.clock import (
    WARNING_MINUTES,
    ClockState,
    RoundTime,
    has_happened,
    is_built_on,
    time_of,
)
from scoring.values import ClockStep, EventNumber, RoundNumber
from tournaments.moment import Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockCard:
    """What a screen needs to count by itself; all times are the database's."""

    number: EventNumber
    round: RoundNumber
    time: RoundTime
    minutes: int | None
    """Announced for each round; None: none were."""
    extended: int
    """Minutes given beyond those."""
    called: datetime | None
    counts_from: datetime | None
    """Since when it has been played without a pause, had there been none: the whistle, later."""
    last_lap: bool
    """Whether the edition says what is still played at the end of the time."""
    edition: str
    """Whose page tells who still plays at a time-out; empty where there is none."""
    undoable: tuple[ClockStep, ...]
    """What may still be taken back."""
    warning: int = WARNING_MINUTES

    @property
    def state(self) -> ClockState:
        return self.time.state

    @property
    def seconds_left(self) -> float | None:
        """How many were left when this was made; None where no minutes were announced."""
        return None if self.time.left is None else self.time.left.total_seconds()

    @property
    def left(self) -> str:
        """The same as it is shown; before the whistle what there will be, without announced minutes
        what was played. Empty where no time tells anything."""
        if self.state is ClockState.CALLED:
            return ""
        if self.time.left is None and self.state is ClockState.RUNNING:
            return spell(self.time.played)
        waiting = timedelta(minutes=self.minutes) if self.minutes else None
        left = waiting if self.state is ClockState.WAITING else self.time.left
        return "" if left is None else spell(left)


def spell(left: timedelta) -> str:
    """Minutes and seconds as countdown.js writes them, rounded up: 00:00 when nothing is left."""
    seconds = -(-left // timedelta(seconds=1))
    hours = f"{seconds // 3600}:" if seconds >= 3600 else ""
    return f"{hours}{seconds // 60 % 60:02}:{seconds % 60:02}"


def clock_card(moment: Moment, now: datetime | None = None) -> ClockCard | None:
    """The time of the round that is played; None when nobody plays, or never heard a whistle.

    `now`: of who asks, where the moment is one that others opened.
    """
    round_ = moment.round(moment.book.current_round)
    if round_ is None or not _is_shown(round_):
        return None
    book = moment.book
    minutes = book.settings.round_minutes
    now = now or book.now
    time = time_of(round_.clock, started=round_.started, minutes=minutes, now=now)
    return ClockCard(
        number=moment.number,
        round=round_.number,
        time=time,
        minutes=minutes,
        extended=round_.clock.extended,
        called=round_.clock.called,
        counts_from=round_.started and round_.started + round_.clock.paused(now),
        last_lap=book.regulation.time_out is not None,
        edition=book.regulation.edition if _has_helper(moment) else "",
        undoable=_undoable(round_, time),
    )


def _is_shown(round_: RoundInBook) -> bool:
    """From its publication to its last sheet; with sheets and no whistle, nobody kept the time."""
    playing = round_.published and not round_.closed and round_.missing > 0
    return playing and (round_.started is not None or not _has_sheets(round_))


def _has_sheets(round_: RoundInBook) -> bool:
    return round_.missing < round_.tables


def _has_helper(moment: Moment) -> bool:
    """An organiser's own edition has no page of its own among the tools."""
    regulation = moment.book.regulation
    return regulation.time_out is not None and regulation.edition in regulations.editions()


def _undoable(round_: RoundInBook, time: RoundTime) -> tuple[ClockStep, ...]:
    if round_.started is None:
        return ()
    in_use = _has_sheets(round_) or bool(round_.late)
    return tuple(
        step
        for step in ClockStep
        if has_happened(step, round_.clock)
        and not is_built_on(step, round_.clock, time, in_use=in_use)
    )
