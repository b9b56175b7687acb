"""Penalties: given and taken back, each with a reason."""

from __future__ import annotations

from functools import partial

from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import GivePenalty, Receipt, RevokeRuling
from scoring.rules.violations import Violation
from scoring.values import EntrantNumber, EventNumber, RoundNumber
from tournaments.desk.forms import choices
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.rulings.forms import PenaltyForm
from tournaments.organise import rulings as organise


@desk_page(to_write=GivePenalty.right)
def list_penalties(desk: Desk) -> HttpResponse:
    """All penalties, revoked ones too, and a form for one more."""
    form = _form(desk)
    if desk.request.method == "POST" and form.is_valid():
        try:
            _give(desk, form)
            return desk.go("desk-penalties", said=_("Penalità data."))
        except Violation as refused:
            form.refuse(refused.problems)
    who = desk.moment.names
    given = queries.penalties(desk.tournament.ledger)
    return desk.page(
        "rulings/penalties.html",
        title=_("Penalità"),
        form=form,
        penalties=[(one, who.entrants.get(one.entrant)) for one in reversed(given)],
        status=422 if form.errors else 200,
    )


def _form(desk: Desk) -> PenaltyForm:
    asked = desk.request.GET
    current = int(desk.book.current_round)
    filled = {"round": asked.get("round", current), "entrant": asked.get("entrant", "")}
    form = PenaltyForm(desk.request.POST or None, initial=filled)
    pairs = desk.moment.names.entrants.values()
    choices(form, "entrant", [("", "—"), *((p.number, f"{p.number}. {p.name}") for p in pairs)])
    choices(form, "round", [(n, str(n)) for n in range(1, current + 1)])
    return form


def _give(desk: Desk, form: PenaltyForm) -> Receipt:
    found = form.cleaned_data
    return organise.penalise(
        by=desk.by,
        entrant=EntrantNumber(found["entrant"]),
        round_=RoundNumber(found["round"]),
        unit=found["unit"],
        amount=found["amount"],
        article=found["article"],
        reason=found["reason"],
        command_id=desk.command_id,
    )


@desk_page(RevokeRuling.right, only_post=True)
def revoke(desk: Desk, ruling: int) -> HttpResponse:
    """Take a penalty back; it stays in the register."""
    act = partial(
        organise.revoke,
        by=desk.by,
        ruling=EventNumber(ruling),
        reason=desk.request.POST.get("reason", ""),
        command_id=desk.command_id,
    )
    return desk.press(act, _("Penalità revocata."), "desk-penalties")
