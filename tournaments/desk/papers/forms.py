"""Papers received, totals typed blind, and the reading that counts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Self

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.queries import Book
from scoring.rulings import SECOND_KEYED, SecondKeying
from scoring.values import HIGHEST_TABLE, EventNumber, Line, TableNumber
from tournaments.desk.forms import (
    CommandForm,
    DeskForm,
    LineTotalsForm,
    NumberField,
    QueryForm,
    ReasonField,
    choices,
)
from tournaments.presenters.papers import ReadingCard
from tournaments.wording import label
from tournaments.wording.elision import elided

SCANNED = re.compile(
    r"^(?:.*?(?P<round>\d{1,3})\s*[-/]\s*(?:tables/)?)?(?P<table>\d{1,3})/?\s*(?P<line>[abc]?)$"
)
"""`12`, `12a` (handed in by line A), `3-12` or an address that ends in `rounds/3/tables/12/`."""


class CheckInForm(CommandForm):
    """A paper that comes in: its number, typed or scanned."""

    code = forms.CharField(
        label=_("Numero o codice"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "class": "input input--number"}),
    )
    signed = forms.MultipleChoiceField(
        label=_("Firmato da"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, round_: int, lines: Iterable[Line], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.round = round_
        choices(self, "signed", [(line.value, label(line)) for line in lines])

    def clean_code(self) -> tuple[TableNumber, Line | None]:
        """The table, and the line that handed it in where the code says so."""
        code = self.cleaned_data["code"].strip().lower()
        read = SCANNED.match(code)
        if read is None or not 0 < int(read["table"]) <= HIGHEST_TABLE:
            raise forms.ValidationError(
                _("«%(code)s» non è un tavolo: scrivi il numero, e a o b per chi consegna.")
                % {"code": code[:20]}
            )
        if read["round"] and int(read["round"]) != self.round:
            raise forms.ValidationError(
                elided(
                    _("Questo score è del turno %(other)s, non del %(round)s.")
                    % {"other": read["round"], "round": self.round}
                )
            )
        return TableNumber(int(read["table"])), Line(read["line"]) if read["line"] else None


class SecondQuery(QueryForm):
    """Which table of the queue is opened; the first by default."""

    table = NumberField(required=False)


class TotalsAgainForm(LineTotalsForm):
    """The totals of a sheet, read on the paper and nowhere else."""

    asked = _("Totale della %(line)s")
    table = NumberField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for place, (line, field) in enumerate(zip(self.lines, self.of_lines(), strict=True)):
            attrs = {"class": "fig fig--total", "inputmode": "numeric", "autocomplete": "off"}
            named = {"maxlength": "7", "aria-label": self.asked % {"line": label(line)}}
            caret = {} if place else {"autofocus": "autofocus"}
            field.field.widget = forms.TextInput(attrs | named | caret)


class KeyingForm(CommandForm):
    """When a sheet is typed twice."""

    keying = forms.TypedChoiceField(
        label=_("Doppio inserimento"),
        coerce=SecondKeying,
        choices=[(keying.value, keying.value) for keying in SecondKeying],
        widget=forms.Select(attrs={"class": "input input--auto"}),
    )

    at_most = NumberField(
        label=_("Per rischio, al massimo per turno"),
        min_value=1,
        max_value=HIGHEST_TABLE,
        required=False,
        widget=forms.NumberInput(attrs={"class": "input input--number"}),
    )

    @classmethod
    def as_chosen(cls, book: Book) -> Self:
        """What stands chosen now."""
        return cls(initial={"keying": book.second_keying, "at_most": book.second_keyed})

    def clean_at_most(self) -> int:
        return self.cleaned_data["at_most"] or SECOND_KEYED

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices(self, "keying", [(keying.value, label(keying)) for keying in SecondKeying])


class ProposalsForm(DeskForm):
    """Whether the tables may propose their sheets."""

    allowed = forms.BooleanField(required=False)


class SettlingForm(CommandForm):
    """Which reading counts, and why."""

    chosen = forms.TypedChoiceField(label=_("Vale"), coerce=lambda text: EventNumber(int(text)))
    reason = ReasonField()

    def __init__(self, *args: Any, readings: Iterable[ReadingCard], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices(
            self,
            "chosen",
            [
                (reading.number, _("l'inserimento di %(who)s") % {"who": reading.who})
                for reading in readings
            ],
        )
