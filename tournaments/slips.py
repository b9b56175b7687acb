"""An entry slip's players, as every form asks for them: at the desk, and from home."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.plans import Format
from scoring.rules import formats
from tournaments.organise.players import LONGEST_CARD, LONGEST_NAME, PlayerForm


class EntrySlip(forms.Form):
    """As many players as a format puts under one number, each with the membership number."""

    def __init__(self, format_: Format, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        counts = formats.of(format_).players
        self.places = range(1, max(counts) + 1)
        others = dict(self.fields)
        self.fields.clear()
        for number in self.places:
            alone = len(self.places) == 1
            title = _("Giocatore") if alone else _("Giocatore %(place)s") % {"place": number}
            self.fields[f"player_{number}"] = forms.CharField(
                label=title,
                max_length=LONGEST_NAME,
                required=number <= min(counts),
                help_text=_("Cognome e nome") if number == 1 else "",
            )
            self.fields[f"membership_{number}"] = forms.CharField(
                label=_("Tessera"), max_length=LONGEST_CARD, required=False
            )
        self.fields.update(others)

    def people(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The fields of each player: name and membership number."""
        return [(self[f"player_{number}"], self[f"membership_{number}"]) for number in self.places]

    def others(self) -> Iterator[forms.BoundField]:
        """The fields that are about no one player."""
        return (
            field
            for field in self.visible_fields()
            if not field.name.startswith(("player_", "membership_")) and field.name != "reason"
        )

    def players(self) -> tuple[PlayerForm, ...]:
        typed = (
            PlayerForm(
                self.cleaned_data[f"player_{number}"], self.cleaned_data[f"membership_{number}"]
            )
            for number in self.places
        )
        return tuple(player for player in typed if player.name or player.membership_number)
