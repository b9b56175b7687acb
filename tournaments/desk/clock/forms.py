"""Forms about the time of a round."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.values import ClockStep
from tournaments.desk.forms import CommandForm, DeskForm, NumberField, ReasonField

OVERVIEW, LATENESS = "desk", "desk-lateness"


class BackForm(DeskForm):
    """Which page a button was pressed on; the overview unless it is said."""

    back = forms.ChoiceField(choices=[(name, name) for name in (OVERVIEW, LATENESS)])

    def page(self) -> str:
        self.is_valid()
        return str(self.cleaned_data.get("back", OVERVIEW))


class StepForm(CommandForm):
    """What is taken back."""

    step = forms.TypedChoiceField(
        label=_("Che cosa"),
        coerce=ClockStep,
        choices=[(step.value, step.value) for step in ClockStep],
    )


class ExtensionForm(CommandForm):
    """How many minutes more, and why."""

    minutes = NumberField(
        label=_("Minuti in più"),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "class": "input--number"}),
    )
    reason = ReasonField(rows=2)
