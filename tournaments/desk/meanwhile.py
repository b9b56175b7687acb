"""What somebody else wrote while a form was being filled in."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from scoring.events import CaptainNamed, LineUpChanged, RoomsDeclared
from scoring.queries import EventFilter
from scoring.values import EntrantNumber
from tournaments.desk.forms import CommandForm
from tournaments.desk.page import Desk
from tournaments.presenters.register import RegisterLine, written_since

NO_CAPTAIN_NOW = _("Chi era il capitano non gioca più: ora la squadra non ne ha uno.")


def written_meanwhile(
    desk: Desk, form: CommandForm, about: EventFilter
) -> tuple[RegisterLine, ...]:
    """The lines about a thing since the form was shown; none unless it was refused for them."""
    if not form.is_stale:
        return ()
    return written_since(desk.moment, replace(about, after=form.cleaned_data["expected"]))


def about_line_up(entrant: EntrantNumber) -> EventFilter:
    """Who plays under a number, in which room and as captain."""
    kinds = (LineUpChanged, RoomsDeclared, CaptainNamed)
    return EventFilter(names=tuple(kind.name() for kind in kinds), entrant=entrant)
