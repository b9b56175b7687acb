"""What happened, who or which table, and when: as much as leads to the form for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.values import HIGHEST_TABLE
from tournaments.desk.forms import DeskForm, NumberField, QueryForm, choices
from tournaments.names import EntrantName


class Happened(StrEnum):
    """What a referee is called for."""

    OFFENCE = "offence"
    POINTS = "points"
    COMPLAINT = "complaint"
    CORRECTION = "correction"
    LOST = "lost"
    AWARD = "award"
    LATE = "late"
    LEAVING = "leaving"
    WRONG_TABLE = "wrong_table"


KINDS = (
    (Happened.OFFENCE, _("Infrazione")),
    (Happened.POINTS, _("Punti tolti")),
    (Happened.COMPLAINT, _("Reclamo")),
    (Happened.CORRECTION, _("Correzione")),
    (Happened.LOST, _("Score perso")),
    (Happened.AWARD, _("Punteggio d'ufficio")),
    (Happened.LATE, _("Ritardo")),
    (Happened.LEAVING, _("Ritiro")),
    (Happened.WRONG_TABLE, _("Tavolo sbagliato")),
)


ONCE_OVER = frozenset({Happened.OFFENCE})
"""What is still given once the ranking changes no more: to a person, and no points."""


class HappenedQuery(QueryForm):
    """As much of it as the page that led here knows."""

    what = forms.ChoiceField(
        choices=[(kind.value, kind.value) for kind in Happened], required=False
    )
    round = NumberField(required=False)
    table = NumberField(required=False)
    entrant = NumberField(required=False)


class HappenedForm(DeskForm):
    """The way to the form for what happened."""

    what = forms.TypedChoiceField(
        label=_("Che cosa è successo?"),
        coerce=Happened,
        choices=KINDS,
        widget=forms.RadioSelect,
        initial=Happened.OFFENCE.value,
    )
    table = NumberField(
        label=_("Tavolo"),
        required=False,
        min_value=1,
        max_value=HIGHEST_TABLE,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        help_text=_("Vuoto: dove siede chi scegli"),
    )
    round = forms.TypedChoiceField(label=_("Turno"), coerce=int, required=False, empty_value=None)
    entrant = forms.TypedChoiceField(
        label=_("Chi"),
        coerce=int,
        required=False,
        empty_value=None,
        widget=forms.Select(attrs={"data-searched": ""}),
    )

    def __init__(
        self,
        *args: Any,
        entrants: Iterable[EntrantName],
        rounds: Sequence[int],
        over: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        kinds = [(kind, title) for kind, title in KINDS if kind in ONCE_OVER or not over]
        choices(self, "what", [(kind.value, str(title)) for kind, title in kinds])
        numbered = [(entrant.number, f"{entrant.number}. {entrant.name}") for entrant in entrants]
        choices(self, "entrant", [("", "—"), *numbered])
        played = [(number, str(number)) for number in rounds]
        choices(self, "round", [*played, ("", str(_("fuori dai turni")))])
