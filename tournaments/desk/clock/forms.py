"""Forms about the time of a round."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.commands import ExtendTime, UndoClockStep
from tournaments.desk.command_forms import command_form
from tournaments.desk.forms import DeskForm, NumberField, ReasonField

OVERVIEW, LATENESS = "desk", "desk-lateness"


class BackForm(DeskForm):
    """Which page a button was pressed on; the overview unless it is said."""

    back = forms.ChoiceField(choices=[(name, name) for name in (OVERVIEW, LATENESS)])

    def page(self) -> str:
        self.is_valid()
        return str(self.cleaned_data.get("back", OVERVIEW))


StepForm = command_form(UndoClockStep, without=["round"])
ExtensionForm = command_form(
    ExtendTime,
    without=["round"],
    reason=ReasonField(rows=2),
    minutes=NumberField(
        label=_("Minuti in più"),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "class": "input--number"}),
    ),
)
