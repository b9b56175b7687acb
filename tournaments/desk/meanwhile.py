"""What somebody else wrote while a form was being filled in, and what follows of it unasked."""

from collections.abc import Callable

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.commands import Receipt
from scoring.events import Recorded
from scoring.values import EventNumber
from tournaments.desk.forms import CommandForm
from tournaments.desk.page import Desk
from tournaments.organise.entrants import kept_line_ups, lost_captain
from tournaments.presenters.register import RegisterLine, lines
from tournaments.wording.voices import players

NO_CAPTAIN_NOW = _("Chi era il capitano non gioca più: ora la squadra non ne ha uno.")


def said_with(desk: Desk, done: str, receipt: Receipt) -> str:
    """What was done to a line-up, with what follows of it and nobody typed."""
    kept = [
        _t("Dal turno %(round)s gioca chi era già annunciato: %(players)s.")
        % {
            "round": line_up.from_round,
            "players": players(desk.moment.again().names, line_up.players),
        }
        for line_up in kept_line_ups(receipt)
    ]
    return " ".join((done, *kept, *([str(NO_CAPTAIN_NOW)] if lost_captain(receipt) else ())))


def written_meanwhile(
    desk: Desk,
    form: CommandForm,
    since: Callable[..., tuple[Recorded, ...]],
    *about: object,
    seen: str = "expected",
) -> tuple[RegisterLine, ...]:
    """The lines about a thing since the form was shown; none unless it was refused for them.

    `since` tells what was written `about` it in a ledger behind an event; `seen` is the field that
    says which one the form was shown with.
    """
    if not form.is_stale:
        return ()
    behind = EventNumber(form.cleaned_data[seen] or 0)
    return lines(desk.moment, since(desk.moment.ledger, *about, behind))
