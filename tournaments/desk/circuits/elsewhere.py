"""Legs played elsewhere at the desk: totals pasted or uploaded, shown, then saved; corrected."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from uuid import UUID

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from scoring.rules.violations import Problem, Violation
from tournaments.desk.circuits.totals_form import TotalsForm
from tournaments.desk.page import READ, WRITE, CircuitDesk, circuit_page
from tournaments.organise.elsewhere import LegForm, Losses, enter_totals, losses, wrong_totals
from tournaments.organise.lists.totals import TotalsRead, read_totals
from tournaments.presenters.circuits.elsewhere import Version, versions
from tournaments.wording import explain


@circuit_page(*READ, *WRITE)
def enter(desk: CircuitDesk) -> HttpResponse:
    """A leg more, of which only the totals are known."""
    return _page(desk, TotalsForm(desk.request.POST or None, desk.request.FILES or None))


@circuit_page(*READ, *WRITE)
def correct(desk: CircuitDesk, elsewhere: UUID) -> HttpResponse:
    """Another version of what was told; the earlier ones stay below."""
    told = versions(desk.circuit, elsewhere)
    if not told:
        raise Http404
    sent = desk.request.POST or None
    form = TotalsForm(sent, desk.request.FILES or None, initial=TotalsForm.of(told))
    return _page(desk, form, told)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Looked:
    """A form that was sent or is to be filled in, what its text says, and what is wrong there."""

    form: TotalsForm
    read: TotalsRead | None = None
    problems: tuple[Problem, ...] = ()
    losses: Losses | None = None

    @property
    def status(self) -> int:
        return 422 if self.form.errors or self.problems else 200


def _page(desk: CircuitDesk, sent: TotalsForm, told: tuple[Version, ...] = ()) -> HttpResponse:
    """The form with what it would save; saved, once that was asked for and nothing is wrong."""
    last = next(iter(told), None)
    leg = last.leg if last else None
    looked = _looked(desk, sent, leg)
    save = partial(_save, desk, looked, leg)
    asked = "accept" in desk.request.POST and not looked.problems
    if asked and desk.done(looked.form, save):
        return desk.go("circuit", message=_("Totali salvati."))
    return desk.page(
        "circuits/circuit_elsewhere.html",
        looked.status,
        title=last.name if last else _("Un torneo giocato altrove"),
        form=looked.form,
        read=looked.read,
        wrong=[explain(problem) for problem in looked.problems],
        losses=looked.losses,
        told=told,
        expected=looked.form.version(told),
    )


def _looked(desk: CircuitDesk, form: TotalsForm, leg: UUID | None) -> _Looked:
    if not form.is_valid():
        return _Looked(form=form)
    try:
        text = form.text()
        read = read_totals(text, form.cleaned_data["entrants"])
    except Violation as refused:
        form.refuse(refused.problems)
        return _Looked(form=form)
    problems = (*read.problems, *wrong_totals(desk.circuit, read.totals, leg))
    lost = losses(desk.circuit, read.totals, leg) if leg else None
    return _Looked(form=form.shown(text), read=read, problems=problems, losses=lost)


def _save(desk: CircuitDesk, looked: _Looked, leg: UUID | None) -> None:
    values, read = looked.form.cleaned_data, looked.read
    assert read is not None  # a form that is valid was read
    enter_totals(
        by=desk.user,
        circuit=desk.circuit,
        form=LegForm(name=values["name"], played_on=values["played_on"], totals=read.totals),
        leg=leg,
        seen=values["expected"] or 0,
        command_id=values["command_id"],
    )
