"""What the fold is fed, and the kinds of event by which it moves a number (`require_fresh`).

A writer has to have seen such a number: whoever was refused for it is shown the lines of these
kinds.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Protocol, TypeAlias

from scoring import events as ev
from scoring.events import Event
from scoring.rules.ledger.state import Ledger
from scoring.values import EventNumber, TableNumber, UserId


class Fact(Protocol):
    """What the fold needs to know of a recorded event."""

    @property
    def number(self) -> EventNumber: ...
    @property
    def event(self) -> Event: ...
    @property
    def user(self) -> UserId: ...
    @property
    def at(self) -> datetime | None: ...
    @property
    def hash(self) -> str: ...


Handlers: TypeAlias = dict[type[Event], Callable[[Ledger, Any, Fact], None]]
"""What each kind of event does to a ledger."""

Kinds = tuple[type[Event], ...]

OF_A_LINE_UP: Kinds = (ev.EntrantEntered, ev.LineUpChanged, ev.RoomsDeclared, ev.CaptainNamed)
"""`Entrant.changed`: who plays under a number, in which room and as captain."""
OF_PLACES: Kinds = (
    ev.RoundSeated,
    ev.SeatingAmended,
    ev.SeatingTakenBack,
    ev.PositionsAssigned,
    ev.SeatsMistaken,
    ev.SeatTakenOver,
    ev.SeatGivenBack,
    ev.PlacesSwapped,
)
"""`Table.placed`: who sits at a table, and in which place."""
OF_A_SEATING: Kinds = (
    ev.RoundSeated,
    ev.SeatingAmended,
    ev.SeatingPublished,
    ev.SeatingTakenBack,
    ev.SeatsMistaken,
    ev.SeatTakenOver,
    ev.SeatGivenBack,
    ev.PlacesSwapped,
    ev.RoundClosed,
)
"""`Round.last`: a round as it is drawn, published and ended."""
OF_THE_PLAN: Kinds = (ev.PlanChanged,)
"""`Ledger.plan_changed_at`."""
OF_PRIZES: Kinds = (ev.PrizesAnnounced,)
"""How many announcements there are."""


def concerns(event: Event, table: TableNumber) -> bool:
    """Whether an event about places is about this table; one of a whole seating is."""
    if isinstance(event, ev.PositionsAssigned):
        return event.table == table
    seats = getattr(event, "seats", None)
    return seats is None or any(seat.table == table for seat in seats)
