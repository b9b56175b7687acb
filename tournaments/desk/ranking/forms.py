"""Forms of the ranking: which one to show, and in what order equals stand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.queries import Book
from scoring.rulings import TieMethod
from scoring.values import EntrantNumber
from tournaments.desk.choosing import EnumField
from tournaments.desk.forms import LARGEST, CommandForm, DeskForm, ReasonField, choices


class RankingChoiceForm(DeskForm):
    """The ranking after a round, as of an event; or as the next round was paired by."""

    used = forms.BooleanField(required=False)

    def __init__(self, *args: Any, book: Book, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, last in (("after", book.current_round), ("as_of", book.number)):
            self.fields[name] = forms.IntegerField(required=False, min_value=1, max_value=int(last))


class TieForm(CommandForm):
    """Entrants equal on everything, each with the place typed beside it."""

    entrant = forms.TypedMultipleChoiceField(label=_("Chi"), coerce=int)
    method = EnumField(TieMethod, label=_("Come"), required=False, empty_value=TieMethod.BY_HAND)
    reason = ReasonField(required=False)

    def __init__(self, *args: Any, entrants: Iterable[EntrantNumber], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        numbers = [int(number) for number in entrants]
        choices(self, "entrant", [(number, str(number)) for number in numbers])
        for number in numbers:
            self.fields[f"place_{number}"] = forms.IntegerField(
                label=_("Posto"),
                required=False,
                min_value=0,
                max_value=LARGEST,
            )

    def order(self) -> tuple[EntrantNumber, ...]:
        """By place; without one, an entrant stands where the page has it."""
        tied = self.cleaned_data["entrant"]
        shown = {number: position for position, number in enumerate(tied, start=1)}
        places = {number: self.cleaned_data[f"place_{number}"] or shown[number] for number in tied}
        in_order = sorted(tied, key=lambda number: (places[number], shown[number]))
        return tuple(map(EntrantNumber, in_order))
