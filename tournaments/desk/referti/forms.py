"""Forms of referti: the referto as it is written, and the page that leads to a new one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rulings import Measure
from scoring.values import EntrantNumber, PlayerId
from tournaments.desk.forms import LARGEST, CommandForm, NumberField, QueryForm, choices
from tournaments.organise.referti import RefertoForm
from tournaments.wording import label

Choices = Sequence[tuple[str, str]]
HIDDEN = ("command_id", "expected")


class NewRefertoQuery(QueryForm):
    """What led to a new referto: a sanction and one of its players, or an entrant at a table."""

    sanction = NumberField(required=False)
    player = forms.UUIDField(required=False)
    entrant = NumberField(required=False)
    round = NumberField(required=False)
    table = NumberField(required=False)


class RefertoEntryForm(CommandForm):
    """A referto as the referee writes it."""

    player = forms.ChoiceField(label=_("Giocatore"))
    round = forms.TypedChoiceField(label=_("Turno"), coerce=int)
    table = forms.IntegerField(label=_("Tavolo"), required=False, min_value=1, max_value=LARGEST)
    happened_at = forms.TimeField(
        label=_("Ora dei fatti"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    article = forms.CharField(label=_("Articolo"), max_length=60)
    measure = forms.TypedChoiceField(label=_("Provvedimento"), coerce=Measure)
    facts = forms.CharField(
        label=_("Fatti"), max_length=4000, widget=forms.Textarea(attrs={"rows": 8})
    )
    actions = forms.CharField(
        label=_("Interventi dell'arbitro"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    present = forms.CharField(
        label=_("Presenti"),
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    witnesses = forms.CharField(
        label=_("Testimoni"),
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    addressee = forms.CharField(
        label=_("Destinatario"),
        max_length=120,
        required=False,
        help_text=_("Vuoto: l'organo che l'articolo indica"),
    )

    def __init__(self, *args: Any, players: Choices, rounds: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices(self, "player", [("", "—"), *players])
        choices(self, "round", [(number, str(number)) for number in range(1, rounds + 1)])
        choices(self, "measure", [(measure.value, label(measure)) for measure in Measure])

    def written(self) -> RefertoForm:
        """What was filled in."""
        typed = {name: value for name, value in self.cleaned_data.items() if name not in HIDDEN}
        entrant, _slash, player = typed.pop("player").partition("/")
        return RefertoForm(
            player=PlayerId(UUID(player)), entrant=EntrantNumber(int(entrant)), **typed
        )
