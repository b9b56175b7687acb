"""Forms of complaints: who complains of what, and the last word on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rulings import ComplaintAgainst, ComplaintOutcome
from tournaments.desk.forms import CommandForm, Lines, NumberField, QueryForm, ReasonField, choices
from tournaments.models import Official
from tournaments.names import EntrantName
from tournaments.wording import label


class ComplaintQuery(QueryForm):
    """What the page that led here would complain about."""

    entrant = NumberField(required=False)
    round = NumberField(required=False)
    table = NumberField(required=False)


class ComplaintForm(CommandForm):
    """A complaint as it is taken in."""

    entrant = forms.TypedChoiceField(label=_("Chi reclama"), coerce=int)
    against = forms.TypedChoiceField(label=_("Contro che cosa"), coerce=ComplaintAgainst)
    round = forms.TypedChoiceField(label=_("Turno"), coerce=int)
    table = NumberField(
        label=_("Tavolo"), required=False, help_text=_("Vuoto: quello dove sedeva chi reclama")
    )
    referee = forms.TypedChoiceField(
        label=_("Arbitro che ha deciso"),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("Solo contro una decisione"),
    )
    reason = forms.CharField(
        label=_("Che cosa dice"), max_length=2000, widget=Lines(attrs={"rows": 3}, cut=False)
    )

    def __init__(
        self,
        *args: Any,
        entrants: Iterable[EntrantName],
        officials: Iterable[Official],
        rounds: int,
        tables: int,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        if tables > 1:
            self.fields["table"].help_text = _("Quello della sala di cui si parla")
        numbered = [(entrant.number, f"{entrant.number}. {entrant.name}") for entrant in entrants]
        choices(self, "entrant", [("", "—"), *numbered])
        choices(self, "against", [(what.value, label(what)) for what in ComplaintAgainst])
        choices(self, "round", [(number, str(number)) for number in range(1, rounds + 1)])
        referees = [(official.user_id, str(official.user)) for official in officials]
        choices(self, "referee", [("", "—"), *referees])


class ComplaintDecisionForm(CommandForm):
    """The last word on a complaint, and whose it is."""

    outcome = forms.TypedChoiceField(label=_("Esito"), coerce=ComplaintOutcome)
    judge = forms.TypedChoiceField(label=_("Deciso da"), coerce=int)
    reason = ReasonField(rows=3, cut=False)

    def __init__(self, *args: Any, officials: Iterable[Official], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        outcomes = [(what.value, label(what)) for what in ComplaintOutcome]
        choices(self, "outcome", [("", "—"), *outcomes])
        referees = [(official.user_id, str(official.user)) for official in officials]
        choices(self, "judge", referees if len(referees) == 1 else [("", "—"), *referees])
