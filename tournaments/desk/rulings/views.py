"""What the referee decides: sheets verified, penalties given and taken back."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring.commands import (
    GivePenalty,
    RevokeRuling,
    VerifySheet,
)
from scoring.rules.violations import Violation
from scoring.values import EventNumber, RoundNumber, TableNumber
from tournaments.desk.forms import CommandForm
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.rulings.forms import (
    PenaltyForm,
    PenaltyQuery,
    RevocationForm,
)
from tournaments.desk.sheets.rows import taken
from tournaments.organise import rulings as organise


@desk_page(VerifySheet.right, only_post=True)
def verify(desk: Desk, round_: int, table: int) -> HttpResponse:
    """Compared with the paper."""
    form = CommandForm(desk.request.POST)
    return desk.press(
        lambda: organise.verify_sheet(
            by=desk.by, round_=RoundNumber(round_), table=TableNumber(table), **form.cleaned_data
        ),
        _("Tavolo %(table)s verificato.") % {"table": table},
        "desk-sheet",
        round_,
        table,
        form=form,
    )


# Penalties


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
    if form.is_valid():
        try:
            _penalise(desk, form)
            return desk.go("desk-penalties", message=_("Penalità data."))
        except Violation as refused:
            form.refuse(refused.problems)
    penalties = reversed(desk.moment.penalties)
    return desk.page(
        "rulings/penalties.html",
        title=_("Penalità"),
        form=form,
        penalties=[(penalty, entrants.get(penalty.entrant)) for penalty in penalties],
        status=422 if form.errors else 200,
    )


def _penalise(desk: Desk, form: PenaltyForm) -> None:
    organise.penalise(
        by=desk.by,
        entrant=form.cleaned_data["entrant"],
        round_=form.cleaned_data["round"],
        unit=form.cleaned_data["unit"],
        amount=form.cleaned_data["amount"],
        article=form.cleaned_data["article"],
        knowing=form.cleaned_data["knowing"],
        damaged=form.cleaned_data["damaged"],
        reason=form.cleaned_data["reason"],
        command_id=form.cleaned_data["command_id"],
    )


@desk_page(RevokeRuling.right, only_post=True)
def revoke(desk: Desk, ruling: int) -> HttpResponse:
    """Take a penalty back; it stays in the register."""
    form = RevocationForm(desk.request.POST)
    return desk.press(
        lambda: organise.revoke(
            by=desk.by,
            ruling=EventNumber(ruling),
            reason=form.cleaned_data["reason"],
            command_id=form.cleaned_data["command_id"],
        ),
        _("Penalità revocata."),
        "desk-penalties",
        form=form,
    )
