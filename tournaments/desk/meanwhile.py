"""What somebody else wrote while a form was being filled in (decision 0175)."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext_lazy as _

from scoring.events import Recorded
from scoring.values import EventNumber
from tournaments.desk.forms import CommandForm
from tournaments.desk.page import Desk
from tournaments.presenters.register import RegisterLine, lines

NO_CAPTAIN_NOW = _("Chi era il capitano non gioca più: ora la squadra non ne ha uno.")


def written_meanwhile(
    desk: Desk,
    form: CommandForm,
    since: Callable[[EventNumber], tuple[Recorded, ...]],
    seen: str = "expected",
) -> tuple[RegisterLine, ...]:
    """The lines about a thing since the form was shown; none unless it was refused for them.

    `since` tells what was written about it behind an event; `seen` is the field that says which
    one the form was shown with.
    """
    if not form.is_stale:
        return ()
    return lines(desk.moment, since(EventNumber(form.cleaned_data[seen] or 0)))
