"""Rooms and places at tables, as people call them."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.seats import Room
from scoring.values import TableNumber
from tournaments.wording import label


def room_label(room: Room | None) -> str:
    """Sala aperta, sala chiusa; nothing where there are no rooms."""
    return label(room).capitalize() if room is not None else ""


def room_name(room: Room | None, table: TableNumber) -> str:
    """A room with its table; the table alone where there are no rooms."""
    if room is None:
        return _("Tavolo %(table)s") % {"table": table}
    return _("%(room)s, tavolo %(table)s") % {"room": room_label(room), "table": table}
