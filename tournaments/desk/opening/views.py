"""Opening a tournament: one form, everything announced before play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.contrib import messages
from django.contrib.admin import site
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.commands import OpenTournament
from scoring.plans import Format
from scoring.rules import formats
from scoring.rules.regulations import Regulation, TieBreak
from scoring.rules.violations import Code, Problem, Violation
from scoring.rulings import PenaltyUnit
from tournaments.desk.forms import choices
from tournaments.desk.plan.forms import PlanForm
from tournaments.desk.plan.values import Values, reshaped
from tournaments.organise.editions import available
from tournaments.organise.opening import open_tournament
from tournaments.permissions import may_open
from tournaments.wording import explain, label

FIRST_VALUES: Values = {
    "format": Format.PAIRS.value,
    "regulation": "classico",
    "first_round": "lot",
    "preset": "club",
    "do": "preset",
    "carry_percent": "100",
}
"""What the form says before anybody has touched it: a club evening (RULES.md section 12)."""


class OpenForm(PlanForm):
    """Who, where, when, and by which rules."""

    swapped = "#announced"

    name = forms.CharField(label=_("Nome del torneo"), max_length=120)
    venue = forms.CharField(label=_("Sede"), max_length=120, required=False)
    played_on = forms.DateField(
        label=_("Data"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    format = forms.TypedChoiceField(label=_("Formula"), coerce=Format)
    regulation = forms.ChoiceField(
        label=_("Regolamento"),
        help_text=_("Tra parentesi, le smazzate per turno di cui ha la tabella dei V.P."),
    )
    smazzate_per_round = forms.TypedChoiceField(
        label=_("Smazzate per turno"), coerce=int, initial=3
    )
    protest_minutes = forms.IntegerField(
        label=_("Minuti per i reclami"),
        required=False,
        min_value=0,
        help_text=_("Prima che la classifica diventi definitiva; vuoto: come da regolamento"),
    )
    ranked_by = forms.ChoiceField(label=_("Classifica"), required=False)
    substitutes_first_half = forms.BooleanField(
        label=_("Sostituzioni solo nella prima metà del torneo"), required=False
    )

    def __init__(self, user: User, values: Mapping[str, str], *args: Any, **kwargs: Any) -> None:
        self.of_format = format_in(values)
        super().__init__(self.of_format, values, *args, **kwargs)
        found = [one for one in available(user) if lengths(one, self.of_format)]
        self.lengths = {one.edition: lengths(one, self.of_format) for one in found}
        every = sorted({n for choices_ in self.lengths.values() for n in choices_})
        choices(self, "format", [(one.value, label(one)) for one in Format])
        choices(self, "regulation", [(one.edition, self._named(one)) for one in found])
        choices(self, "smazzate_per_round", [(n, str(n)) for n in every])
        chosen = next((one for one in found if one.edition == values.get("regulation")), None)
        self.reshape_on("format", "regulation")
        self._offer_rankings(chosen or (found[0] if found else None))

    def _named(self, edition: Regulation) -> str:
        """The name, and the lengths of a round that it has a table for."""
        said = ", ".join(map(str, self.lengths[edition.edition]))
        return _t("%(name)s (%(lengths)s smazzate)") % {"name": edition.name, "lengths": said}

    def _offer_rankings(self, edition: Regulation | None) -> None:
        """Other orders than the first, where edition and format leave a choice (U art. 6.1)."""
        others = edition.ranking.alternatives if edition else ()
        if edition is None or not others or formats.of(self.of_format).ranked_by:
            del self.fields["ranked_by"]
            return
        usual = _order_said(edition.ranking.tie_breaks)
        offered = [(",".join(order), _order_said(order)) for order in others]
        choices(self, "ranked_by", [("", usual), *offered])

    def clean_smazzate_per_round(self) -> int:
        """A length for which the chosen regulation has a V.P. table."""
        wanted = int(self.cleaned_data["smazzate_per_round"])
        known = self.lengths.get(self.cleaned_data.get("regulation", ""))
        if known is not None and wanted not in known:
            raise forms.ValidationError(
                explain(
                    Problem(Code.SMAZZATE_UNSUPPORTED, data={"value": wanted, "choices": known})
                )
            )
        return wanted

    def announced(self) -> OpenTournament:
        """What was filled in."""
        found = self.cleaned_data
        return OpenTournament(
            regulation=found["regulation"],
            plan=self.plan(),
            format=found["format"],
            smazzate_per_round=found["smazzate_per_round"],
            protest_minutes=found["protest_minutes"],
            ranked_by=tuple(filter(None, found.get("ranked_by", "").split(","))),
            substitutes_first_half=found["substitutes_first_half"],
        )


def format_in(values: Mapping[str, str]) -> Format:
    wanted = values.get("format", "")
    return Format(wanted) if wanted in list(Format) else Format.PAIRS


def lengths(edition: Regulation, format_: Format) -> tuple[int, ...]:
    """The lengths of a round that an edition has for a format; none: it cannot be played."""
    return edition.smazzate_choices(formats.of(format_).points_table or "pairs")


def _order_said(order: tuple[TieBreak, ...]) -> str:
    units = ", ".join(label(PenaltyUnit(one)) for one in order)
    return (
        _t("prima i %(units)s") % {"units": units}
        if len(order) > 1
        else (_t("solo %(unit)s") % {"unit": units})
    )


def open_view(request: HttpRequest) -> HttpResponse:
    """The form, and what comes of it: the new tournament's desk."""
    if not may_open(request.user) or not isinstance(request.user, User):
        raise PermissionDenied
    form = _form(request, request.user)
    if form.is_bound and form.is_valid():
        try:
            return _open(request, form)
        except Violation as refused:
            form.refuse(refused.problems)
    context = {**site.each_context(request), "form": form, "title": _("Apri un torneo")}
    return render(request, "desk/opening/open.html", context, status=422 if form.errors else 200)


def _form(request: HttpRequest, user: User) -> OpenForm:
    """As sent; or, when a button only changed its shape, as typed and without complaints."""
    post = request.POST.dict()
    if post and "do" not in post:
        return OpenForm(user, post, request.POST)
    first = FIRST_VALUES | request.GET.dict()
    values = reshaped(post or first, format_in(post or first))
    return OpenForm(user, values, initial=values)


def _open(request: HttpRequest, form: OpenForm) -> HttpResponse:
    found = form.cleaned_data
    assert request.user.is_authenticated  # may_open asked
    tournament = open_tournament(
        request.user,
        form.announced(),
        name=found["name"],
        venue=found["venue"],
        played_on=found["played_on"],
        command_id=_command_id(request),
    )
    messages.success(request, _t("Il torneo è aperto. Ora le iscrizioni."))
    return redirect("admin:desk-entrants", tournament.pk)


def _command_id(request: HttpRequest) -> UUID:
    try:
        return UUID(request.POST.get("command_id", ""))
    except ValueError:
        return uuid4()
