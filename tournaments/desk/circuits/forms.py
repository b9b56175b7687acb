"""The forms of a circuit."""

from typing import Any, cast

from django import forms
from django.db.models import QuerySet
from django.forms.models import model_to_dict
from django.utils.translation import gettext_lazy as _

from scoring.rules.circuits import CircuitRules, CircuitTieBreak
from scoring.rules.violations import Problem
from tournaments.desk.command_forms import BLANK, command_form, named
from tournaments.desk.forms import CommandForm, DeskForm, NumbersField, YesNoField
from tournaments.models import Circuit, Tournament
from tournaments.organise import circuits
from tournaments.refusals import HouseCode
from tournaments.wording import explain

USUAL_TABLE = "25 20 16 13 11 10 9 8 7 6 5 4 3 2 1"


TIE_ORDER = range(1, len(CircuitTieBreak) + 1)
MOST_CHOICES = 200
"""Tournaments to choose from, the newest; any other is written by its address."""


def _wrong_points(text: str) -> str:
    limit = circuits.LONGEST_TABLE
    problem = Problem(HouseCode.POINTS_TABLE_WRONG, data={"value": text[:20], "limit": limit})
    return explain(problem)


class CircuitTies(CommandForm):
    """How a season is counted. Ties are chosen one after another, each once."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ties = [BLANK, *named(CircuitTieBreak)]
        for order in TIE_ORDER:
            self.fields[f"tie_{order}"] = forms.ChoiceField(
                label=f"{order}º", required=False, choices=ties
            )

    def tie_fields(self) -> list[forms.BoundField]:
        return [self[f"tie_{order}"] for order in TIE_ORDER]

    def circuit(self) -> circuits.CircuitForm:
        """What was filled in."""
        chosen = filter(None, (self.cleaned_data[f"tie_{order}"] for order in TIE_ORDER))
        ties = tuple(dict.fromkeys(map(CircuitTieBreak, chosen)))
        return self.command(circuits.CircuitForm, rules=self.command(CircuitRules, ties=ties))


_RulesForm = command_form(
    CircuitRules,
    base=CircuitTies,
    without=["ties"],
    name=forms.CharField(label=_("Nome del circuito"), max_length=120),
    is_public=YesNoField(label=_("Visibile ai giocatori"), initial=True),
    competitors={"label": _("Chi è in classifica"), "required": True},
    best_of=forms.IntegerField(
        label=_("Quanti risultati contano"),
        required=False,
        help_text=_("I migliori di ognuno; vuoto: tutti"),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    ),
    scale={"label": _("Quanto vale un torneo"), "required": True},
    table=NumbersField(
        label=_("Punti dal primo posto in giù"),
        largest=99_999_999,
        wrong=_wrong_points,
        required=False,
        initial=USUAL_TABLE,
        help_text=_(
            "Numeri interi separati da spazi. Ai posti oltre la tabella va l'ultimo numero:"
            " finiscila con 0 perché non abbiano niente."
        ),
    ),
    equal_places={"label": _("A pari posto in un torneo"), "required": True},
    equal_totals={"label": _("A pari V.P. in un torneo giocato altrove"), "required": True},
)


CircuitRulesForm = cast("type[CircuitTies]", _RulesForm)


def initial_rules(circuit: Circuit) -> dict[str, object]:
    """What a circuit says now, for its form."""
    ties = {f"tie_{order}": tie for order, tie in zip(TIE_ORDER, circuit.ties, strict=False)}
    return model_to_dict(circuit) | ties


class LegForm(DeskForm):
    """A tournament for a circuit: chosen from the list, or by its address."""

    tournament = forms.CharField(required=False, max_length=80)
    address = forms.CharField(required=False, max_length=300)

    def __init__(self, addable: QuerySet[Tournament], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.newest = addable[:MOST_CHOICES]

    def slug(self) -> str:
        """Of the tournament that was named; an address ends with it."""
        named = self.cleaned_data["tournament"] or self.cleaned_data["address"]
        return str(named).rstrip("/").rsplit("/", 1)[-1]


class ManagerForm(DeskForm):
    """Somebody with an account, to manage a circuit."""

    username = forms.CharField(label=_("Nome utente"), max_length=150)
