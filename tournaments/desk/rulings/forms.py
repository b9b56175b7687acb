"""Forms of the referee: penalties, corrections, scores by decision, and rulings taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.rulings import AskedBy, AwardCause, PenaltyUnit
from scoring.values import Line, Points
from tournaments.desk.forms import CommandForm, NumberField, QueryForm, choices
from tournaments.desk.sheets.forms import SheetEntryForm
from tournaments.models import Official
from tournaments.names import EntrantName
from tournaments.wording import label


class PenaltyQuery(QueryForm):
    """Whom the page that led here would penalise, and for which round."""

    entrant = NumberField(required=False)
    round = NumberField(required=False)


class PenaltyForm(CommandForm):
    """A penalty in P.P. or V.P."""

    entrant = forms.TypedChoiceField(label=_("Chi"), coerce=int)
    round = forms.TypedChoiceField(label=_("Turno"), coerce=int)
    unit = forms.TypedChoiceField(
        label=_("Quali punti"),
        coerce=PenaltyUnit,
        choices=[
            (PenaltyUnit.GAME_POINTS.value, _("P.P.: tolti alla linea nel turno")),
            (PenaltyUnit.VICTORY_POINTS.value, _("V.P.: tolti dalla classifica")),
            (PenaltyUnit.MATCH_POINTS.value, _("M.P.: tolti dalla classifica")),
        ],
    )
    amount = forms.IntegerField(
        label=_("Quanti"),
        help_text=_("In cifre, senza il segno meno"),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    article = forms.CharField(label=_("Articolo"), max_length=60)
    reason = forms.CharField(
        label=_("Motivo"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(
        self, *args: Any, entrants: Iterable[EntrantName], rounds: int, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        numbered = [(entrant.number, f"{entrant.number}. {entrant.name}") for entrant in entrants]
        choices(self, "entrant", [("", "—"), *numbered])
        choices(self, "round", [(number, str(number)) for number in range(1, rounds + 1)])


class RevocationForm(CommandForm):
    """Why a ruling is taken back."""

    reason = forms.CharField(label=_("Motivo"), required=False, max_length=2000)


class CorrectionForm(SheetEntryForm):
    """Other figures, and what a correction needs beside them (U art. 12.2, I art. 19)."""

    asked_by = forms.TypedChoiceField(label=_("Chiesta da"), coerce=AskedBy)
    countersigned_by = forms.TypedChoiceField(
        label=_("Controfirmata da"), coerce=int, help_text=_("L'arbitro che ha visto lo score")
    )
    reason = forms.CharField(
        label=_("Motivo"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        lines: Sequence[Line],
        officials: Iterable[Official],
        **kwargs: Any,
    ) -> None:
        super().__init__(data, lines=len(lines), **kwargs)
        sitting = [AskedBy(f"line_{line}") for line in lines]
        askers = [*sitting, AskedBy.DIRECTION]
        choices(self, "asked_by", [(asker.value, label(asker)) for asker in askers])
        referees = [(official.user_id, str(official.user)) for official in officials]
        choices(self, "countersigned_by", referees)

    beside_figures = ("asked_by", "countersigned_by", "reason")

    def shown(self) -> list[forms.BoundField]:
        """The fields that its page shows beside the figures."""
        return [self[name] for name in self.beside_figures]


class AwardForm(CommandForm):
    """A score by decision; a lost sheet is 7-7 (RULES.md section 8)."""

    cause = forms.TypedChoiceField(label=_("Perché"), coerce=AwardCause)
    reason = forms.CharField(
        label=_("Motivo"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3})
    )
    usual: ClassVar = {"victory_points": 7, "match_points": 0, "game_points": 0}

    def __init__(
        self, *args: Any, lines: Sequence[Line], units: Sequence[PenaltyUnit], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.lines, self.units = lines, units
        choices(self, "cause", [(cause.value, label(cause)) for cause in AwardCause])
        for line in lines:
            for unit in units:
                self.fields[f"{line}_{unit}"] = forms.IntegerField(
                    label=_("%(unit)s linea %(line)s")
                    % {"unit": label(unit), "line": line.value.upper()},
                    initial=self.usual[unit],
                )

    def of(self, line: Line) -> list[forms.BoundField]:
        """The fields of one line."""
        return [self[f"{line}_{unit}"] for unit in self.units]

    def points(self) -> tuple[Points, ...]:
        """What was filled in, line by line; what the format does not count is zero."""
        return tuple(
            Points(**{unit.value: self.cleaned_data[f"{line}_{unit}"] for unit in self.units})
            for line in self.lines
        )
