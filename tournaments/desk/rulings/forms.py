"""Forms of the referee: penalties, corrections, scores by decision, and rulings taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.commands import LiftAward, RevokeRuling
from scoring.rulings import AwardCause, PenaltyUnit
from scoring.values import Line, Points
from tournaments.desk.choosing import BLANK, EnumField, accounts
from tournaments.desk.command_forms import command_form
from tournaments.desk.forms import (
    CommandForm,
    CountersignField,
    LineTotalsForm,
    NumberField,
    QueryForm,
    ReasonField,
    SoleOfficialField,
    choices,
)
from tournaments.models import Official
from tournaments.wording import label
from tournaments.wording.lines import line_mark

TAKEN = {
    PenaltyUnit.GAME_POINTS: _("P.P.: tolti alla linea nel turno"),
    PenaltyUnit.VICTORY_POINTS: _("V.P.: tolti dalla classifica"),
    PenaltyUnit.MATCH_POINTS: _("M.P.: tolti dalla classifica"),
}


class PenaltyQuery(QueryForm):
    """Whom the page that led here would penalise, and for which round."""

    entrant = NumberField(required=False)
    round = NumberField(required=False)


class PenaltyForm(CommandForm):
    """A penalty in P.P. or V.P., or P.P. for a damaged line."""

    entrant = forms.TypedChoiceField(label=_("Chi"), coerce=int)
    round = forms.TypedChoiceField(label=_("Turno"), coerce=int)
    unit = forms.TypedChoiceField(label=_("Quali punti"), coerce=PenaltyUnit)
    amount = forms.IntegerField(
        label=_("Quanti"),
        help_text=_("In cifre, senza il segno meno"),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    article = forms.CharField(
        label=_("Articolo"),
        max_length=60,
        required=False,
        help_text=_("Vuoto: nessun articolo lo nomina, bastano i fatti nel motivo"),
    )
    reason = ReasonField(rows=3)
    damaged = forms.BooleanField(
        label=_("Risarcimento: la linea è danneggiata e riceve i P.P."),
        help_text=_("Tutti ne leggono l'articolo, il motivo resta nel registro"),
        required=False,
    )

    knowing = forms.BooleanField(
        label=_("Sì, togli i P.P. anche se i V.P. non cambiano"), required=False
    )

    def shown(self) -> list[forms.BoundField]:
        """The fields of its page; what is to be known is asked only of whom it concerns."""
        asked = bool(self["knowing"].errors or self["knowing"].value())
        return [field for field in self.visible_fields() if asked or field.name != "knowing"]


RevocationForm = command_form(RevokeRuling, without=["ruling"], reason=ReasonField(required=False))
"""Without a reason the rules refuse it, in words of their own."""


class AwardForm(CommandForm):
    """A score by decision. Nothing is filled in but what a text gives for a cause (U art. 13.3, I
    art. 18): figures of one cause do not stay behind under another.
    """

    cause = EnumField(AwardCause, blank=True, label=_("Perché"))
    countersigned_by = CountersignField(
        help_text=_("Sopra uno score che è arrivato: mai chi assegna il punteggio")
    )
    sole_official = SoleOfficialField()
    reason = ReasonField(rows=3)
    otherwise = forms.BooleanField(
        label=_("Sì, assegna cifre diverse da quelle del regolamento"), required=False
    )
    """Asked where the text gives figures for the cause, and others were written."""

    def __init__(
        self,
        *args: Any,
        lines: Sequence[Line],
        units: Sequence[PenaltyUnit],
        officials: Iterable[Official],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.lines, self.units = lines, units
        referees = accounts(officials)
        self.may_be_alone = not referees
        choices(self, "countersigned_by", [BLANK, *referees])
        for line in lines:
            for unit in units:
                self.fields[f"{line}_{unit}"] = forms.IntegerField(
                    label=_("%(unit)s linea %(line)s")
                    % {"unit": label(unit), "line": line_mark(line)},
                )

    def asks_otherwise(self) -> bool:
        return bool(self["otherwise"].errors or self["otherwise"].value())

    def of(self, line: Line) -> list[forms.BoundField]:
        """The fields of one line."""
        return [self[f"{line}_{unit}"] for unit in self.units]

    def points(self) -> tuple[Points, ...]:
        """What was filled in, line by line; what the format does not count is zero."""
        return tuple(
            Points(**{unit.value: self.cleaned_data[f"{line}_{unit}"] for unit in self.units})
            for line in self.lines
        )


LiftingForm = command_form(
    LiftAward,
    without=["round", "table"],
    why={"label": _("Perché")},
    smazzata=NumberField(required=False, widget=forms.HiddenInput),
)


class TechnicalForm(LineTotalsForm):
    """The technical score of one smazzata (U art. 10.27)."""

    smazzata = forms.TypedChoiceField(label=_("Smazzata"), coerce=int)
    reason = ReasonField(rows=3)
