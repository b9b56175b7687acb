"""What the referee decides: sheets verified, penalties given and taken back."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring.commands import GivePenalty, RevokeRuling, VerifySheet
from tournaments.desk.choosing import BLANK, counted, numbered
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.rulings.forms import TAKEN, PenaltyForm, PenaltyQuery, RevocationForm
from tournaments.presenters.points import taken


@desk_page(VerifySheet.right, only_post=True)
def verify(desk: Desk, round_: int, table: int) -> HttpResponse:
    """Compared with the paper."""
    return desk.order(
        VerifySheet,
        _("Tavolo %(table)s controllato.") % {"table": table},
        "desk-sheet",
        round_,
        table,
        round=round_,
        table=table,
    )


@desk_page(to_write=GivePenalty.right)
def penalty(desk: Desk) -> HttpResponse:
    """Points taken off a line, or given to a damaged one; the list is the referee's page."""
    if not desk.asks or desk.book.is_over or not desk.may(GivePenalty.right):
        return desk.go("desk-referee", at="decided")
    current = int(desk.book.current_round)
    form = PenaltyForm(
        desk.request.POST or None,
        offered={
            "entrant": [BLANK, *numbered(desk.moment.names.entrants.values())],
            "round": counted(current),
            "unit": [(unit.value, str(TAKEN[unit])) for unit in TAKEN if unit in taken(desk.book)],
        },
        initial={"round": current, **PenaltyQuery(desk.request.GET).known()},
    )
    if desk.done(form, lambda: desk.perform(form, GivePenalty)):
        return desk.go("desk-referee", message=_("Penalità data."))
    return desk.page(
        "rulings/penalty.html",
        title=_("Punti tolti"),
        form=form,
        status=422 if form.errors else 200,
    )


@desk_page(RevokeRuling.right, only_post=True)
def revoke(desk: Desk, ruling: int) -> HttpResponse:
    """Take a penalty back; it stays in the register."""
    form = RevocationForm(desk.request.POST)
    return desk.order(
        RevokeRuling,
        _("Penalità revocata."),
        "desk-referee",
        form=form,
        ruling=ruling,
    )
