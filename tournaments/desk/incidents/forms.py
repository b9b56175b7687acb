"""Forms of what goes wrong in a round: lines that are late, leave it or sat at other tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.rules.formats import FormatRules
from scoring.rulings import WithdrawalChoice
from scoring.values import EntrantNumber, Line
from tournaments.desk.forms import CommandForm, DeskForm, NumberField, ReasonField, choices
from tournaments.desk.seating.forms import SeatsForm
from tournaments.names import EntrantName
from tournaments.wording import label

MOST_SO_FAR = 999_999


class SoFarForm(DeskForm):
    """The P.P. played until now, line by line; nothing typed is no figures."""

    def __init__(self, data: QueryDict, *, rules: FormatRules) -> None:
        super().__init__(data)
        for line in tuple(Line)[: rules.lines]:
            self.fields[f"so_far_{line}"] = NumberField(
                required=False, min_value=-MOST_SO_FAR, max_value=MOST_SO_FAR
            )

    def points(self) -> tuple[int, ...] | None:
        """None when nothing is typed, or something cannot be read."""
        if not self.is_valid():
            return None
        typed = [self.cleaned_data[name] for name in self.fields]
        if all(points is None for points in typed):
            return None
        return tuple(points or 0 for points in typed)

    def typed(self) -> list[str]:
        """As it was typed, readable or not."""
        return [self[name].value() or "" for name in self.fields]

    def wrong(self) -> list[str]:
        """What is wrong; a sentence names its figure, and needs no label."""
        return [str(error) for errors in self.errors.values() for error in errors]


class AwaitForm(CommandForm):
    """Who is missing at a table after the whistle; nobody ticked: nobody."""

    missing = forms.TypedMultipleChoiceField(label=_("Chi manca"), coerce=int, required=False)

    def __init__(self, data: QueryDict, *, seated: Iterable[EntrantNumber]) -> None:
        super().__init__(data)
        choices(self, "missing", [(number, str(number)) for number in seated])

    def entrants(self) -> tuple[EntrantNumber, ...]:
        """Who was ticked."""
        return tuple(EntrantNumber(number) for number in self.cleaned_data["missing"])


class LeavingForm(CommandForm):
    """What the referee found out and chose (U art. 13.4)."""

    justified = forms.ChoiceField(
        label=_("Perché lascia"),
        choices=[
            ("yes", _("Con un motivo giustificato, o allontanato dall'arbitro")),
            ("no", _("Senza un motivo giustificato")),
        ],
        widget=forms.RadioSelect,
    )
    choice = forms.TypedChoiceField(
        label=_("Quale punteggio"), coerce=WithdrawalChoice, widget=forms.RadioSelect
    )
    reason = ReasonField(rows=2)
    figures_shown = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)
    """The P.P. so far with which the scores were shown, of the lines in their order."""

    def __init__(self, *args: Any, offered: Iterable[WithdrawalChoice], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices(self, "choice", [(choice.value, label(choice)) for choice in offered])

    def is_justified(self) -> bool:
        return bool(self.cleaned_data["justified"] == "yes")


class TakeSeatForm(CommandForm):
    """Who is missing at a table, who of those that rest plays instead, and that all consent."""

    missing = forms.TypedChoiceField(label=_("Chi non c'è"), coerce=int, widget=forms.RadioSelect)
    entrant = forms.TypedChoiceField(label=_("Chi riposa e gioca al suo posto"), coerce=int)
    agreed = forms.BooleanField(
        label=_("I giocatori presenti al tavolo sono d'accordo"), required=False
    )
    leaves = forms.BooleanField(
        label=_("Chi non c'è lascia il torneo: dal prossimo turno non siede più"), required=False
    )
    reason = ReasonField(rows=2)

    def __init__(
        self, *args: Any, seated: Iterable[EntrantName], resting: Iterable[EntrantName], **more: Any
    ) -> None:
        super().__init__(*args, **more)
        for name, offered in (("missing", seated), ("entrant", resting)):
            choices(self, name, [(int(one.number), f"{one.number}. {one.name}") for one in offered])


class MistakeForm(SeatsForm):
    """Who really sat at these tables, who of them sat down wrongly, and why it came so far."""

    wrong = forms.TypedMultipleChoiceField(
        label=_("Chi si è seduto al tavolo sbagliato"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Solo chi ha sbagliato; gli altri hanno giocato dove dovevano"),
    )
    reason = ReasonField(rows=2)

    def choose_from(self, due: Iterable[EntrantName]) -> None:
        """Let those be named who were due at these tables."""
        numbered = [(int(entrant.number), f"{entrant.number}. {entrant.name}") for entrant in due]
        choices(self, "wrong", numbered)
