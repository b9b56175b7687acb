"""Legs played elsewhere at the desk: totals pasted or uploaded, shown, then saved; corrected."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from uuid import UUID

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import Http404, HttpResponse, QueryDict
from django.urls import path
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.plans import Format
from scoring.records import record
from scoring.rules.violations import Problem, Violation
from tournaments.desk.forms import CommandForm, Lines
from tournaments.desk.page import READ, WRITE, CircuitDesk, circuit_page
from tournaments.organise.elsewhere import (
    LONGEST_LEG,
    LegForm,
    Losses,
    enter_totals,
    losses,
    wrong_totals,
)
from tournaments.organise.lists import read_file
from tournaments.organise.lists.totals import TotalsRead, read_totals
from tournaments.presenters.circuits.legs import Version, as_list, versions
from tournaments.refusals import HouseCode
from tournaments.wording import explain


class TotalsForm(CommandForm):
    """Read, shown and saved with the same fields; a file's text goes into the form."""

    name = forms.CharField(label=_("Nome del torneo"), max_length=LONGEST_LEG)
    played_on = forms.DateField(
        label=_("Data"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    entrants = forms.TypedChoiceField(
        label=_("Su ogni riga c'è"),
        coerce=Format,
        choices=[
            (Format.PAIRS.value, _("una coppia")),
            (Format.INDIVIDUAL.value, _("un giocatore")),
        ],
    )
    pasted = forms.CharField(
        label=_("Totali"),
        required=False,
        strip=False,
        widget=Lines(attrs={"rows": 14, "spellcheck": "false", "class": "mono"}),
        help_text=_("Una riga per iscritto: i nomi, i V.P., se si sanno anche i M.P."),
    )
    upload = forms.FileField(
        label=_("oppure un file xlsx, ods o csv"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".xlsx,.ods,.csv,.txt,.tsv"}),
    )
    sheet = forms.CharField(
        label=_("Foglio del file"),
        required=False,
        max_length=60,
        help_text=_("Vuoto: quello con più righe"),
    )

    @staticmethod
    def of(told: Sequence[Version]) -> dict[str, object]:
        """A leg as it was told last; of one that was taken out, as before."""
        kept = next((version for version in told if version.totals), told[0])
        alone = all(len(line.players) == 1 for line in kept.totals)
        return {
            "name": kept.name,
            "played_on": kept.played_on,
            "entrants": (Format.INDIVIDUAL if alone else Format.PAIRS).value,
            "pasted": as_list(kept.totals),
        }

    def version(self, told: Sequence[Version]) -> int:
        """Which one to correct: the one shown, until somebody is told that there is a later."""
        newest = told[0].version if told else 0
        if self.has_error(NON_FIELD_ERRORS, HouseCode.LEG_CHANGED):
            return newest
        return self["expected"].value() or newest

    def text(self) -> str:
        """What was pasted; or an upload, to be mended in the form."""
        upload = self.cleaned_data["upload"]
        if upload:
            sheet = self.cleaned_data["sheet"]
            return read_file(upload.read(), source=upload.name, sheet=sheet).text
        return str(self.cleaned_data["pasted"])

    def shown(self, text: str) -> TotalsForm:
        """The form with the text that was read."""
        data = QueryDict(mutable=True)
        data.update({name: self.data.get(name, "") for name in self.fields if name != "upload"})
        data["pasted"] = text
        return TotalsForm(data)


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


@record
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
        return desk.go("circuit", message=_t("Totali salvati."))
    return desk.page(
        "circuits/circuit_elsewhere.html",
        looked.status,
        title=last.name if last else _t("Un torneo giocato altrove"),
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


urlpatterns = [
    path("circuits/<slug:circuit>/elsewhere/", enter, name="circuit-elsewhere"),
    path(
        "circuits/<slug:circuit>/elsewhere/<uuid:elsewhere>/",
        correct,
        name="circuit-totals",
    ),
]
