"""Opening a tournament: one form, everything announced before play."""

from __future__ import annotations

from itertools import takewhile
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.commands import OpenTournament
from scoring.plans import Movement, SeatingMethod
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, Problem, Violation
from tournaments.admin.forms import DeskForm, choices
from tournaments.organise.editions import available
from tournaments.organise.opening import open_tournament
from tournaments.permissions import may_open
from tournaments.wording import explain, label

MOST_ROUNDS_ON_FORM = 12
"""A national final plays eleven; longer ones come by the API or a folder."""
FIRST_METHODS = (SeatingMethod.LOT, SeatingMethod.ENTRY_ORDER, SeatingMethod.BY_HAND)
USUAL = (Movement.MITCHELL, Movement.MITCHELL, Movement.DANESE)
"""Rounds two to four of a club evening (RULES.md section 12)."""


class OpenForm(DeskForm):
    """Who, where, when, and by which rules."""

    name = forms.CharField(label=_("Nome del torneo"), max_length=120)
    venue = forms.CharField(label=_("Sede"), max_length=120, required=False)
    played_on = forms.DateField(
        label=_("Data"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    regulation = forms.ChoiceField(
        label=_("Regolamento"),
        initial="classico",
        help_text=_("Tra parentesi, le smazzate per turno di cui ha la tabella dei V.P."),
    )
    smazzate_per_round = forms.TypedChoiceField(label=_("Smazzate per turno"), coerce=int)
    protest_minutes = forms.IntegerField(
        label=_("Minuti per i reclami"),
        required=False,
        min_value=0,
        help_text=_("Prima che la classifica diventi definitiva; vuoto: come da regolamento"),
    )
    first_round = forms.TypedChoiceField(label=_("Primo turno"), coerce=SeatingMethod)

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        found = available(user)
        self.lengths = {one.edition: one.smazzate_choices() for one in found}
        lengths = sorted({n for choices_ in self.lengths.values() for n in choices_})
        choices(self, "regulation", [(one.edition, _named(one)) for one in found])
        choices(self, "smazzate_per_round", [(n, str(n)) for n in lengths])
        self.fields["smazzate_per_round"].initial = 3
        choices(self, "first_round", [(one.value, label(one)) for one in FIRST_METHODS])
        for number in range(2, MOST_ROUNDS_ON_FORM + 1):
            self.fields[f"movement_{number}"] = self._movement(number)

    @staticmethod
    def _movement(number: int) -> forms.ChoiceField:
        usual = USUAL[number - 2].value if number - 2 < len(USUAL) else ""
        return forms.ChoiceField(
            label=_t("Turno %(number)s") % {"number": number},
            required=False,
            initial=usual,
            choices=[("", "—"), *((one.value, label(one)) for one in Movement)],
        )

    def movement_fields(self) -> list[forms.BoundField]:
        """The selects of the rounds after the first."""
        return [self[f"movement_{number}"] for number in range(2, MOST_ROUNDS_ON_FORM + 1)]

    def clean_smazzate_per_round(self) -> int:
        """A length for which the chosen regulation has a V.P. table."""
        wanted = int(self.cleaned_data["smazzate_per_round"])
        lengths = self.lengths.get(self.cleaned_data.get("regulation", ""))
        if lengths is not None and wanted not in lengths:
            raise forms.ValidationError(
                explain(
                    Problem(Code.SMAZZATE_UNSUPPORTED, data={"value": wanted, "choices": lengths})
                )
            )
        return wanted

    def clean(self) -> dict[str, object]:
        found = [
            self.cleaned_data.get(f"movement_{number}", "")
            for number in range(2, MOST_ROUNDS_ON_FORM + 1)
        ]
        played = list(takewhile(bool, found))
        if any(found[len(played) :]):
            self.add_error(
                f"movement_{len(played) + 2}",
                _("Un turno vuoto sta prima di uno scelto: scegli il movimento o togli gli altri."),
            )
        self.cleaned_data["movements"] = played
        return self.cleaned_data

    def plan(self) -> OpenTournament:
        """What is announced; the first round is seated as said, the movement begins after it."""
        found = self.cleaned_data
        later = tuple(Movement(one) for one in found["movements"])
        return OpenTournament(
            regulation=found["regulation"],
            movements=(Movement.MITCHELL, *later),
            smazzate_per_round=found["smazzate_per_round"],
            first_round=found["first_round"],
            protest_minutes=found["protest_minutes"],
        )


def _named(edition: Regulation) -> str:
    """The name, and the lengths of a round that it has a table for."""
    lengths = ", ".join(map(str, edition.smazzate_choices()))
    return _t("%(name)s (%(lengths)s smazzate)") % {"name": edition.name, "lengths": lengths}


def open_view(request: HttpRequest) -> HttpResponse:
    """The form, and what comes of it: the new tournament's desk."""
    from tournaments.admin.site import organisers

    if not may_open(request.user) or not isinstance(request.user, User):
        raise PermissionDenied
    first = {"regulation": request.GET.get("regulation", "classico")}
    form = OpenForm(request.user, request.POST or None, initial=first)
    if request.method == "POST" and form.is_valid():
        try:
            return _open(request, form)
        except Violation as refused:
            form.refuse(refused.problems)
    context = {**organisers.each_context(request), "form": form, "title": _("Apri un torneo")}
    return render(request, "admin/desk/open.html", context, status=422 if form.errors else 200)


def _open(request: HttpRequest, form: OpenForm) -> HttpResponse:
    found = form.cleaned_data
    assert request.user.is_authenticated  # may_open asked
    tournament = open_tournament(
        request.user,
        form.plan(),
        name=found["name"],
        venue=found["venue"],
        played_on=found["played_on"],
        command_id=_command_id(request),
    )
    messages.success(request, _t("Il torneo è aperto. Ora le coppie."))
    return redirect("admin:desk-pairs", tournament.pk)


def _command_id(request: HttpRequest) -> UUID:
    try:
        return UUID(request.POST.get("command_id", ""))
    except ValueError:
        return uuid4()
