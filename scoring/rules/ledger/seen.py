"""The kinds of event that move a number which a writer has to have seen (`require_fresh`).

Beside the fold's handlers: whoever was refused for the number is shown the lines of these kinds.
"""

from __future__ import annotations

from scoring import events as ev
from scoring.events import Event
from scoring.values import TableNumber

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
