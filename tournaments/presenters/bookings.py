"""The queue of those who ask to be entered: who has a place, and who waits."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import server_time
from tournaments.models import Booking, Tournament
from tournaments.models.bookings import BookingState
from tournaments.moment import Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Queued:
    """A booking in the queue."""

    booking: Booking
    waits: int
    """How many are before it on the waiting list and itself; 0: there is a place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookingQueue:
    """Places of a tournament, those entered, and those who ask, first come first."""

    limit: int | None
    entered: int
    asked: tuple[Queued, ...]
    answered: tuple[Booking, ...]

    @property
    def free(self) -> int | None:
        """Places that nobody has or asked for; None: as many as come."""
        if self.limit is None:
            return None
        return max(0, self.limit - self.entered - len(self.asked))

    @property
    def placed(self) -> tuple[Booking, ...]:
        """Those who ask and for whom there is a place."""
        return tuple(queued.booking for queued in self.asked if not queued.waits)

    @property
    def waiting(self) -> int:
        return len(self.asked) - len(self.placed)

    def of(self, booking: Booking) -> Queued:
        """Where a booking stands; who does not ask any more waits for nothing."""
        return next(
            (queued for queued in self.asked if queued.booking == booking),
            Queued(booking=booking, waits=0),
        )


def booking_queue(moment: Moment) -> BookingQueue:
    """The queue as it stands."""
    rows = tuple(moment.tournament.bookings.all())
    asked = [row for row in rows if row.state == BookingState.ASKED]
    limit, entered = moment.tournament.bookings_limit, _playing(moment)
    beyond = len(asked) if limit is None else max(0, limit - entered)
    return BookingQueue(
        limit=limit,
        entered=entered,
        asked=tuple(
            Queued(booking=row, waits=max(0, place - beyond))
            for place, row in enumerate(asked, start=1)
        ),
        answered=tuple(row for row in rows if row.state != BookingState.ASKED),
    )


def takes_bookings(moment: Moment) -> bool:
    """Whether players may book now: the director lets them, it is not too late, nobody plays."""
    return is_open(moment.tournament) and not moment.published_rounds


def is_open(tournament: Tournament) -> bool:
    """Whether the director lets players book, and the day has not come."""
    until = tournament.bookings_until
    return tournament.bookings_open and (until is None or server_time.now() < until)


def _playing(moment: Moment) -> int:
    entrants = moment.names.entrants.values()
    return sum(not (entrant.stand_in or entrant.withdrawn) for entrant in entrants)
