"""What whoever sends a form had seen last: refused when somebody wrote in between."""

from __future__ import annotations

from scoring.values import EventNumber
from tournaments.desk.page import Desk
from tournaments.desk.seating.seats_typed import LONGEST_NUMBER


def last_seen(desk: Desk) -> EventNumber | None:
    """The event that the form was shown after; None where it says none that can be."""
    text = desk.request.POST.get("expected", "")
    return EventNumber(int(text)) if text.isdecimal() and len(text) <= 2 * LONGEST_NUMBER else None
