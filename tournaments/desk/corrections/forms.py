"""Forms of corrections: other figures with what the phase asks for, and refusals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.commands import RefuseCorrection
from scoring.rules.corrections import CorrectionTerms
from scoring.rulings import AskedBy, Mistake
from scoring.values import Line, PlayerId
from tournaments.desk.choosing import BLANK, Choices, EnumField, accounts, named
from tournaments.desk.command_forms import command_form
from tournaments.desk.forms import CountersignField, ReasonField, SoleOfficialField, choices
from tournaments.desk.sheets.forms import SheetEntryForm
from tournaments.models import Official

People = Iterable[tuple[PlayerId, str]]


class AgreedField(forms.TypedMultipleChoiceField):
    """Which of the players agree."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(coerce=UUID, required=False, widget=forms.CheckboxSelectMultiple, **kwargs)


class CorrectionForm(SheetEntryForm):
    """Other figures, and what a correction needs beside them (U art. 12.2, I art. 19)."""

    mistake = EnumField(Mistake, label=_("Di chi è l'errore?"), widget=forms.RadioSelect)
    asked_by = forms.TypedChoiceField(label=_("Chiesta da"), coerce=AskedBy, required=False)
    agreed_by = AgreedField(label=_("Chi riconosce l'errore"))
    referee_called = forms.BooleanField(label=_("L'arbitro è stato chiamato al tavolo"))
    countersigned_by = CountersignField(
        help_text=_("L'arbitro che ha visto lo score: mai chi scrive la correzione")
    )
    sole_official = SoleOfficialField()
    reason = ReasonField(rows=3)
    beside_figures = (
        "mistake",
        "asked_by",
        "agreed_by",
        "referee_called",
        "countersigned_by",
        "sole_official",
        "reason",
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        lines: Sequence[Line],
        players: People,
        officials: Iterable[Official],
        desk: CorrectionTerms,
        **kwargs: Any,
    ) -> None:
        super().__init__(data, lines=len(lines), **kwargs)
        self._desk = desk
        choices(self, "asked_by", askers(lines))
        choices(self, "agreed_by", players)
        referees = accounts(officials)
        choices(self, "countersigned_by", [BLANK, *referees])
        self.may_be_alone = not referees
        # What is missing is said by the rules, with their article.
        self.fields["referee_called"].required = False

    def clean(self) -> None:
        """What only players are asked is asked of their mistakes alone."""
        super().clean()
        if self.cleaned_data.get("mistake") is Mistake.DESK:
            self.cleaned_data["asked_by"] = AskedBy.DIRECTION
            if not self._desk.agreement:
                self.cleaned_data["agreed_by"] = []
            self.cleaned_data["referee_called"] &= self._desk.referee_called
        elif not self.cleaned_data.get("asked_by") and not self.has_error("asked_by"):
            self.add_error("asked_by", self.fields["asked_by"].error_messages["required"])

    def shown(self) -> list[forms.BoundField]:
        """The fields that its page shows beside the figures."""
        return [self[name] for name in self.beside_figures]


def askers(lines: Iterable[Line]) -> Choices:
    """Who may have asked for a correction at a table of these lines."""
    return [BLANK, *named([*(AskedBy(f"line_{line}") for line in lines), AskedBy.DIRECTION])]


RefusalForm = command_form(
    RefuseCorrection,
    without=["round", "table"],
    asked_by={"label": _("Chiesta da")},
    article={"label": _("Articolo")},
)
