"""Entry slips of every format, and other players under a number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.commands import WithdrawEntrant
from scoring.plans import Format
from scoring.queries import Book
from scoring.rules.violations import Problem
from scoring.values import PlayerId, RoundNumber
from tournaments.desk.command_forms import command_form
from tournaments.desk.forms import CommandForm, DeskForm, NumberField, ReasonField, choices
from tournaments.organise.entrants import EntryForm
from tournaments.slips import EntrySlip


class EntrantForm(EntrySlip, CommandForm):
    """One more pair, team or player, as on an entry slip."""

    team = forms.CharField(label=_("Nome della squadra"), max_length=120)
    first_is_captain = forms.BooleanField(label=_("Il primo scritto è il capitano"), required=False)
    club = forms.CharField(label=_("Circolo"), max_length=120, required=False)
    category = forms.CharField(label=_("Categoria"), max_length=60, required=False)
    stand_in = forms.BooleanField(
        label=_("Robot: siede e gioca, non entra in classifica"), required=False
    )
    group = forms.ChoiceField(label=_("Girone"), required=False)

    def __init__(self, book: Book, *args: Any, **kwargs: Any) -> None:
        super().__init__(book.format, *args, **kwargs)
        if book.format is not Format.TEAMS:
            del self.fields["team"], self.fields["first_is_captain"]
        if book.groups is None:
            del self.fields["group"]
        else:
            self.fields["stand_in"].initial = True
            choices(self, "group", [(group.name, group.name) for group in book.groups.groups])

    def entry(self) -> EntryForm:
        """What was filled in."""
        return EntryForm(
            players=self.players(),
            team=self.cleaned_data.get("team", ""),
            captain=int(self.cleaned_data.get("first_is_captain", False)),
            club=self.cleaned_data["club"],
            category=self.cleaned_data["category"],
            stand_in=self.cleaned_data["stand_in"],
            group=self.cleaned_data.get("group", ""),
        )


class NameForm(CommandForm):
    """A player's name and membership number, as this tournament is to have them."""

    name = forms.CharField(label=_("Cognome e nome"), max_length=120)
    membership_number = forms.CharField(label=_("Tessera"), max_length=30, required=False)


class LineUpForm(EntrySlip, CommandForm):
    """Other players under a number, from a round on."""

    from_round = forms.TypedChoiceField(
        label=_("A partire dal turno"), coerce=int, required=False, empty_value=None
    )
    reason = ReasonField(rows=2, required=False)

    def __init__(
        self, format_: Format, rounds: Sequence[int] | None, *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(format_, *args, **kwargs)
        if rounds is None:
            del self.fields["from_round"]
            return
        self.fields["reason"].required = True
        usual = _t("il primo che non è ancora cominciato")
        choices(self, "from_round", [("", usual), *((round_, str(round_)) for round_ in rounds)])

    def since(self) -> RoundNumber | None:
        round_ = self.cleaned_data.get("from_round")
        return RoundNumber(round_) if round_ else None


WithdrawalForm = command_form(
    WithdrawEntrant, without=["entrant"], reason=ReasonField(required=False)
)
"""Why somebody goes, if it was said."""


class CaptainForm(CommandForm):
    """Which of a team's players is its captain, if anybody is."""

    player = forms.TypedChoiceField(
        label=_("Capitano"), coerce=UUID, required=False, empty_value=None
    )

    def __init__(
        self, captain: str, playing: Mapping[PlayerId, str], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        players = [(str(one), name) for one, name in playing.items()]
        choices(self, "player", [("", _t("non detto")), *players])
        self.initial["player"] = next((one for one, name in players if name == captain), "")


class TermsForm(DeskForm):
    """Whether players may book, how many, until when."""

    open_ = forms.BooleanField(label=_("I giocatori si possono prenotare da casa"), required=False)
    limit = NumberField(
        label=_("Posti"),
        min_value=1,
        max_value=2000,
        required=False,
        help_text=_("Chi viene dopo entra in lista d'attesa. Vuoto: quanti ne vengono."),
    )
    until = forms.DateTimeField(
        label=_("Fino a"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=_("Vuoto: fino al primo turno."),
    )

    def refuse(self, problems: Iterable[Problem]) -> None:
        """The tournament's fields are called after what they are about."""
        super().refuse(
            replace(problem, field=problem.field.removeprefix("bookings_")) for problem in problems
        )
