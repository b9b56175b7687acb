"""What the referee decides: sheets verified, penalties given and taken back."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring.commands import GivePenalty, RevokeRuling, VerifySheet
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.rulings.forms import PenaltyForm, PenaltyQuery, RevocationForm
from tournaments.desk.sheets.rows import taken


@desk_page(VerifySheet.right, only_post=True)
def verify(desk: Desk, round_: int, table: int) -> HttpResponse:
    """Compared with the paper."""
    return desk.order(
        VerifySheet,
        _("Tavolo %(table)s verificato.") % {"table": table},
        "desk-sheet",
        round_,
        table,
        round=round_,
        table=table,
    )


@desk_page(to_write=GivePenalty.right)
def list_penalties(desk: Desk) -> HttpResponse:
    """All penalties, revoked ones too, and a form for one more."""
    entrants = desk.moment.names.entrants
    current = int(desk.book.current_round)
    form = PenaltyForm(
        desk.request.POST or None,
        entrants=entrants.values(),
        rounds=current,
        units=taken(desk),
        initial={"round": current, **PenaltyQuery(desk.request.GET).known()},
    )
    if desk.done(form, lambda: desk.perform(form, GivePenalty)):
        return desk.go("desk-penalties", message=_("Penalità data."))
    penalties = reversed(desk.moment.penalties)
    return desk.page(
        "rulings/penalties.html",
        title=_("Penalità"),
        form=form,
        penalties=[(penalty, entrants.get(penalty.entrant)) for penalty in penalties],
        status=422 if form.errors else 200,
    )


@desk_page(RevokeRuling.right, only_post=True)
def revoke(desk: Desk, ruling: int) -> HttpResponse:
    """Take a penalty back; it stays in the register."""
    form = RevocationForm(desk.request.POST)
    return desk.order(
        RevokeRuling,
        _("Penalità revocata."),
        "desk-penalties",
        form=form,
        ruling=ruling,
    )
