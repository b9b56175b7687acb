"""Forms of what goes wrong in a round: lines that are late, leave it or sat at other tables."""

from __future__ import annotations

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.rules.formats import FormatRules
from scoring.rulings import WithdrawalChoice
from scoring.values import Line
from tournaments.desk.forms import CommandForm, DeskForm, NumberField, ReasonField
from tournaments.desk.seating.forms import SeatsForm

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
