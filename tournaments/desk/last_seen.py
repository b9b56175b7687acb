"""What whoever sends a form had seen last: refused when somebody wrote in between."""

from __future__ import annotations

from scoring.values import EventNumber
from tournaments.desk.forms import CommandForm
from tournaments.desk.page import Desk


def last_seen(desk: Desk) -> EventNumber | None:
    """The event that the form was shown after; None where it says none that can be."""
    sent = CommandForm(desk.request.POST)
    sent.is_valid()
    number = sent.cleaned_data.get("expected")
    return None if number is None else EventNumber(number)
