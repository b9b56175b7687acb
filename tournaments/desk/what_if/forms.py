"""What somebody imagines otherwise: sent by GET, as nothing is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rules.what_if import Change, LeftOut, PenaltyInstead, ScoreInstead
from scoring.rulings import PenaltyUnit
from scoring.sheets import SheetScore
from scoring.values import EventNumber, Line, Points, RoundNumber, TableNumber
from tournaments.desk.forms import DeskForm, NumberField, choices
from tournaments.wording import label
from tournaments.wording.lines import line_mark

PLAYED, AWARDED = "played", "awarded"
Events = Iterable[tuple[EventNumber, str]]
_SIGNED = {"min_value": -100_000, "max_value": 100_000, "required": False}


class WhatIfForm(DeskForm):
    """A score instead of another, decisions left out, a penalty of another size; one or all."""

    after = forms.TypedChoiceField(label=_("Classifica dopo il turno"), coerce=int)
    without = forms.TypedMultipleChoiceField(
        label=_("Senza queste decisioni"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    round = NumberField(label=_("Turno"), required=False)
    table = NumberField(label=_("Tavolo"), required=False)
    kind = forms.ChoiceField(
        label=_("Quali punti"),
        required=False,
        choices=[(PLAYED, _("P.P. dello score")), (AWARDED, _("punteggio assegnato"))],
    )
    penalty = forms.TypedChoiceField(
        label=_("Un'altra misura per"), coerce=int, empty_value=None, required=False
    )
    unit = forms.TypedChoiceField(
        label=_("Quali punti"),
        coerce=PenaltyUnit,
        required=False,
        choices=[(unit.value, label(unit)) for unit in PenaltyUnit],
    )
    amount = NumberField(label=_("Quanti"), required=False)

    def __init__(
        self,
        *args: Any,
        lines: Sequence[Line],
        units: Sequence[PenaltyUnit],
        rounds: int,
        decisions: Events,
        penalties: Events,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.lines, self.units = lines, units
        choices(self, "after", [(number, str(number)) for number in range(rounds, 0, -1)])
        choices(self, "without", decisions)
        choices(self, "penalty", [("", "—"), *penalties])
        for line in lines:
            for unit in units:
                words = {"unit": label(unit), "line": line_mark(line)}
                self.fields[f"{line}_{unit}"] = NumberField(
                    label=_("%(unit)s linea %(line)s") % words, **_SIGNED
                )

    def of(self, line: Line) -> list[forms.BoundField]:
        """The fields of one line's points."""
        return [self[f"{line}_{unit}"] for unit in self.units]

    def clean(self) -> None:
        super().clean()
        told = self.cleaned_data
        if (told.get("round") is None) != (told.get("table") is None):
            self.add_error("table", _("Scrivi il turno e il tavolo dello score."))
        if told.get("penalty") is not None and told.get("amount") is None:
            self.add_error("amount", _("Scrivi quanti punti, 0 per nessuno."))

    def changes(self) -> Iterator[Change]:
        """What is imagined otherwise."""
        told = self.cleaned_data
        for number in told["without"]:
            yield LeftOut(event=EventNumber(number))
        if told["round"] is not None:
            yield self._score()
        if told["penalty"] is not None:
            yield PenaltyInstead(
                event=EventNumber(told["penalty"]), unit=told["unit"], amount=told["amount"]
            )

    def _score(self) -> ScoreInstead:
        told = self.cleaned_data
        points = tuple(
            Points(**{unit.value: told[f"{line}_{unit}"] or 0 for unit in self.units})
            for line in self.lines
        )
        awarded = told["kind"] == AWARDED
        played = SheetScore(totals=tuple(scored.game_points for scored in points))
        return ScoreInstead(
            round=RoundNumber(told["round"]),
            table=TableNumber(told["table"]),
            sheet=None if awarded else played,
            points=points if awarded else None,
        )
