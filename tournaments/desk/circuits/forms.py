"""The forms of a circuit."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rules.circuits import (
    CircuitRules,
    CircuitScale,
    CircuitTieBreak,
    Competitors,
    EqualPlaces,
)
from scoring.rules.violations import Problem
from tournaments.desk.forms import DeskForm, choices
from tournaments.models import Circuit
from tournaments.organise.circuits import LONGEST_TABLE, CircuitForm
from tournaments.refusals import HouseCode
from tournaments.wording import explain, label

USUAL_TABLE = "25 20 16 13 11 10 9 8 7 6 5 4 3 2 1"


class CircuitDeskForm(DeskForm):
    """How a season is counted. Ties are chosen one after another, each once."""

    name = forms.CharField(label=_("Nome del circuito"), max_length=120)
    is_public = forms.BooleanField(label=_("Visibile ai giocatori"), required=False, initial=True)
    competitors = forms.TypedChoiceField(label=_("Chi è in classifica"), coerce=Competitors)
    best_of = forms.IntegerField(
        label=_("Quanti risultati contano"),
        required=False,
        help_text=_("I migliori di ognuno; vuoto: tutti"),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    scale = forms.TypedChoiceField(label=_("Quanto vale un torneo"), coerce=CircuitScale)
    table = forms.CharField(
        label=_("Punti dal primo posto in giù"),
        required=False,
        initial=USUAL_TABLE,
        help_text=_(
            "Numeri interi separati da spazi. Ai posti oltre la tabella va l'ultimo numero:"
            " finiscila con 0 perché non abbiano niente."
        ),
    )
    equal_places = forms.TypedChoiceField(label=_("A pari posto in un torneo"), coerce=EqualPlaces)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, kind in (
            ("competitors", Competitors),
            ("scale", CircuitScale),
            ("equal_places", EqualPlaces),
        ):
            choices(self, name, [(one.value, label(one)) for one in kind])
        for at in range(1, len(CircuitTieBreak) + 1):
            self.fields[f"tie_{at}"] = forms.ChoiceField(
                label=f"{at}º",
                required=False,
                choices=[("", "—"), *((one.value, label(one)) for one in CircuitTieBreak)],
            )

    @staticmethod
    def of(circuit: Circuit) -> dict[str, Any]:
        """What a circuit says now."""
        rules = circuit.rules
        return {
            "name": circuit.name,
            "is_public": circuit.is_public,
            "competitors": rules.competitors.value,
            "best_of": rules.best_of,
            "scale": rules.scale.value,
            "table": " ".join(str(one) for one in rules.table),
            "equal_places": rules.equal_places.value,
            **{f"tie_{at}": tie.value for at, tie in enumerate(rules.ties, start=1)},
        }

    def tie_fields(self) -> list[forms.BoundField]:
        return [self[f"tie_{at}"] for at in range(1, len(CircuitTieBreak) + 1)]

    def clean_table(self) -> tuple[int, ...]:
        """The figures, however they are separated."""
        found = re.split(r"[\s,;]+", self.cleaned_data["table"].strip())
        wrong = next((one for one in found if one and not _is_figure(one)), None)
        if wrong is not None:
            data = {"value": wrong[:20], "limit": LONGEST_TABLE}
            problem = Problem(HouseCode.POINTS_TABLE_WRONG, data=data)
            raise forms.ValidationError(explain(problem))
        return tuple(int(one) for one in found if one)

    def circuit(self) -> CircuitForm:
        """What was filled in."""
        said = self.cleaned_data
        chosen = (said[f"tie_{at}"] for at in range(1, len(CircuitTieBreak) + 1))
        return CircuitForm(
            name=said["name"],
            is_public=said["is_public"],
            rules=CircuitRules(
                competitors=said["competitors"],
                best_of=said["best_of"],
                scale=said["scale"],
                table=said["table"],
                equal_places=said["equal_places"],
                ties=tuple(dict.fromkeys(CircuitTieBreak(one) for one in chosen if one)),
            ),
        )


def _is_figure(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 9


class ManagerForm(DeskForm):
    """Somebody with an account, to manage a circuit."""

    username = forms.CharField(label=_("Nome utente"), max_length=150)
