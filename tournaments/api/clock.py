"""The time of a round: the whistle, pauses, extensions, the time-out, and what is taken back."""

from __future__ import annotations

from scoring.queries import Book, RoundInBook
from scoring.rules.clock import RoundClock, time_of
from tournaments.api.wire.shapes import Instant, Shape


class ClockShape(Shape, frozen=True, kw_only=True):
    """Nothing here changes by itself: count down to `ends`, by the server's time."""

    started: Instant | None
    """When the whistle went; null before, and to players whom the edition tells no time."""
    minutes: int | None
    """Announced for each round; null: none were."""
    extended: int
    """Minutes given beyond those."""
    ends: Instant | None
    """When the minutes are over; null in a pause, before the whistle, or without minutes."""
    paused_since: Instant | None
    left_in_pause: int | None
    """Seconds that are left when play goes on."""
    time_out: Instant | None
    """When it was called."""


def clock_shape(book: Book, round_: RoundInBook, *, official: bool) -> ClockShape:
    """The clock's figures of a round; to players nothing, where they may not ask (I art. 6)."""
    told = official or not book.regulation.untold_time
    started, clock = (round_.started, round_.clock) if told else (None, RoundClock())
    minutes = book.settings.round_minutes
    time = time_of(clock, started=started, minutes=minutes, now=book.now)
    paused = clock.is_paused
    return ClockShape(
        started=started,
        minutes=minutes,
        extended=clock.extended,
        ends=time.ends,
        paused_since=clock.pauses[-1].began if paused else None,
        left_in_pause=round(time.left.total_seconds()) if paused and time.left else None,
        time_out=clock.called,
    )
