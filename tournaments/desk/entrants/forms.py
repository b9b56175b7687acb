"""Entry slips of every format, and other players under a number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.plans import Format
from scoring.queries import Book
from scoring.rules import formats
from scoring.values import RoundNumber
from tournaments.desk.forms import DeskForm, choices
from tournaments.organise.entrants import EntryForm, PlayerForm


class PlayersForm(DeskForm):
    """As many players as a format puts under one number, each with the membership number."""

    def __init__(self, format_: Format, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        counts = formats.of(format_).players
        self.places = range(1, max(counts) + 1)
        own = dict(self.fields)
        self.fields.clear()
        for place in self.places:
            alone = len(self.places) == 1
            said = _t("Giocatore") if alone else _t("Giocatore %(place)s") % {"place": place}
            self.fields[f"player_{place}"] = forms.CharField(
                label=said,
                max_length=120,
                required=place <= min(counts),
                help_text=_t("Cognome e nome") if place == 1 else "",
            )
            self.fields[f"membership_{place}"] = forms.CharField(
                label=_t("Tessera"), max_length=30, required=False
            )
        self.fields.update(own)

    def people(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The fields of each player: name and membership number."""
        return [(self[f"player_{at}"], self[f"membership_{at}"]) for at in self.places]

    def others(self) -> Iterator[forms.BoundField]:
        """The fields that are about no one player."""
        return (
            field
            for field in self
            if not field.name.startswith(("player_", "membership_")) and field.name != "reason"
        )

    def players(self) -> tuple[PlayerForm, ...]:
        found = self.cleaned_data
        return tuple(
            PlayerForm(found[f"player_{at}"], found[f"membership_{at}"])
            for at in self.places
            if found[f"player_{at}"].strip() or found[f"membership_{at}"].strip()
        )


class EntrantForm(PlayersForm):
    """One more pair, team or player, as on an entry slip."""

    team = forms.CharField(label=_("Nome della squadra"), max_length=120)
    club = forms.CharField(label=_("Circolo"), max_length=120, required=False)
    category = forms.CharField(label=_("Categoria"), max_length=60, required=False)
    stand_in = forms.BooleanField(
        label=_("Robot: siede e gioca, non entra in classifica"), required=False
    )
    group = forms.ChoiceField(label=_("Girone"), required=False)

    def __init__(self, book: Book, *args: Any, **kwargs: Any) -> None:
        super().__init__(book.format, *args, **kwargs)
        if book.format is not Format.TEAMS:
            del self.fields["team"]
        if book.groups is None:
            del self.fields["group"]
        else:
            self.fields["stand_in"].initial = True
            names = [one.name for one in book.groups.groups]
            choices(self, "group", [(name, name) for name in names])

    def entry(self) -> EntryForm:
        """What was filled in."""
        found = self.cleaned_data
        return EntryForm(
            players=self.players(),
            team=found.get("team", ""),
            club=found["club"],
            category=found["category"],
            stand_in=found["stand_in"],
            group=found.get("group", ""),
        )


class LineUpForm(PlayersForm):
    """Other players under a number, from a round on."""

    from_round = forms.TypedChoiceField(
        label=_("A partire dal turno"), coerce=int, required=False, empty_value=None
    )
    reason = forms.CharField(
        label=_("Motivo"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, format_: Format, rounds: Sequence[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(format_, *args, **kwargs)
        if not rounds:
            del self.fields["from_round"]
            return
        self.fields["reason"].required = True
        usual = _t("quello in gioco, o il prossimo se ha già giocato")
        choices(self, "from_round", [("", usual), *((one, str(one)) for one in rounds)])

    def since(self) -> RoundNumber | None:
        found = self.cleaned_data.get("from_round")
        return RoundNumber(found) if found else None
