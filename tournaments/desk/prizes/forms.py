"""Prizes as they are typed: lists with a line a place, and what holds for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.translation import gettext_lazy as _

from scoring.rules.prizes import EqualPrizes, PrizeList, PrizesOf
from scoring.rules.violations import Code, Problem, Violation
from tournaments.desk.forms import (
    CommandForm,
    CountersignField,
    DeskForm,
    Lines,
    ReasonField,
    RowsFormSet,
    SoleOfficialField,
    choices,
)
from tournaments.models import Official
from tournaments.organise.prize_lines import read_lines
from tournaments.presenters.prizes import PrizesPage
from tournaments.wording import label

MOST_LISTS = 60
Rankings = Sequence[tuple[str, str]]
"""The rankings that places can be counted in: code and title."""


class PrizesForm(CommandForm):
    """What holds for all lists; `expected` is the revision of the prizes."""

    lists = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)
    """How many are on the page."""
    equals = forms.TypedChoiceField(
        label=_("I premi di chi è alla pari"), coerce=EqualPrizes, widget=forms.RadioSelect
    )
    once = forms.BooleanField(
        label=_("Nessuno prende due premi"),
        required=False,
        help_text=_("Il premio di un elenco che viene dopo va al primo che non ne ha ancora uno."),
    )

    lift = forms.BooleanField(
        label=_("Annuncia a classifica definitiva"),
        required=False,
        help_text=_("I premi erano fissati: che cosa è cambiato resta scritto dove si leggono."),
    )
    countersigned_by = CountersignField(help_text=_("Un altro ufficiale: mai chi annuncia"))
    sole_official = SoleOfficialField()
    reason = ReasonField(
        rows=2,
        required=False,
        help_text=_("Si gioca già: si dice perché. Lo leggono solo arbitri e direttore."),
    )

    def __init__(
        self, *args: Any, page: PrizesPage, officials: Iterable[Official], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        referees = [(official.user_id, str(official.user)) for official in officials]
        self.may_be_alone = not referees
        choices(self, "equals", [(equals.value, label(equals)) for equals in page.allowed])
        choices(self, "countersigned_by", [("", "—"), *referees])
        if not page.frozen:
            for lifting in ("lift", "countersigned_by", "sole_official"):
                del self.fields[lifting]
        if not page.needs_reason:
            del self.fields["reason"]

    @property
    def is_stale(self) -> bool:
        return self.has_error(NON_FIELD_ERRORS, Code.PRIZES_CHANGED)

    def rows(self) -> int:
        """How many lists were sent."""
        self.is_valid()
        return min(self.cleaned_data.get("lists") or 0, MOST_LISTS)


class ListForm(DeskForm):
    """One list, a line a place."""

    whose = forms.ChoiceField(label=_("Elenco"), widget=forms.HiddenInput)
    precedence = forms.IntegerField(
        label=_("Precedenza"),
        required=False,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "input--number"}),
    )
    prizes = forms.CharField(
        label=_("Premi"),
        required=False,
        strip=False,
        max_length=40_000,
        widget=Lines(attrs={"rows": 4, "spellcheck": "false", "class": "mono"}),
    )
    prize_list: PrizeList | None = None
    """What it comes to; None when nothing is written in it."""

    def __init__(self, *args: Any, rankings: Rankings, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices(self, "whose", rankings)
        self.title = dict(rankings).get(str(self["whose"].value()), "")

    def clean(self) -> None:
        try:
            prizes = read_lines(self.cleaned_data.get("prizes", ""))
        except Violation as refused:
            self.refuse(refused.problems)
            return
        field, _colon, name = self.cleaned_data.get("whose", "").partition(":")
        if prizes and field:
            self.prize_list = PrizeList(field=PrizesOf(field), name=name, prizes=prizes)


class ListFormSet(RowsFormSet[ListForm]):
    """The lists of a tournament's prizes."""

    form = ListForm

    def in_order(self) -> list[ListForm]:
        """Those with prizes, by the precedence typed beside each; without one it comes last."""
        filled = [form for form in self if form.prize_list]
        return sorted(filled, key=lambda form: form.cleaned_data["precedence"] or MOST_LISTS)

    def prize_lists(self) -> list[PrizeList]:
        return [form.prize_list for form in self.in_order() if form.prize_list]

    def refuse(self, problems: Iterable[Problem]) -> list[Problem]:
        """Each problem to the list it is about; the others are given back."""
        ordered = self.in_order()
        others = []
        for problem in problems:
            path = problem.field.split(".")
            if path[0] == "lists":
                ordered[int(path[1])].refuse([problem])
            else:
                others.append(problem)
        return others
