"""Forms of complaints: who complains of what, and the last word on it."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.commands import DecideComplaint, RegisterComplaint
from scoring.rulings import ComplaintAgainst, ComplaintOutcome
from tournaments.desk.choosing import EnumField
from tournaments.desk.command_forms import command_form
from tournaments.desk.forms import Lines, NumberField, QueryForm, ReasonField


class ComplaintQuery(QueryForm):
    """What the page that led here would complain about."""

    entrant = NumberField(required=False)
    round = NumberField(required=False)
    table = NumberField(required=False)


ComplaintForm = command_form(
    RegisterComplaint,
    entrant=forms.TypedChoiceField(label=_("Chi reclama"), coerce=int),
    against=EnumField(ComplaintAgainst, label=_("Contro che cosa")),
    round=forms.TypedChoiceField(label=_("Turno"), coerce=int),
    table={"label": _("Tavolo"), "help_text": _("Vuoto: quello dove sedeva chi reclama")},
    referee=forms.TypedChoiceField(
        label=_("Arbitro che ha deciso"),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("Solo contro una decisione"),
    ),
    reason=forms.CharField(
        label=_("Che cosa dice"), max_length=2000, widget=Lines(attrs={"rows": 3}, cut=False)
    ),
)
ComplaintDecisionForm = command_form(
    DecideComplaint,
    without=["complaint"],
    outcome=EnumField(ComplaintOutcome, blank=True, label=_("Esito")),
    judge=forms.TypedChoiceField(label=_("Deciso da"), coerce=int),
    reason=ReasonField(rows=3, cut=False),
)
