"""Forms of a seating: how it is drawn, who sits where by hand, and which room a player is in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.plans import Format, SeatingMethod
from scoring.rules.formats import FormatRules
from scoring.rules.violations import Violation
from scoring.seats import Room, RoomLineUp, Seat
from scoring.values import PlayerId
from tournaments.desk.forms import LARGEST, CommandForm, ReasonField, choices
from tournaments.desk.seating.seating_rows import seats_of, typed_rows
from tournaments.presenters.rounds.tables import TableCard
from tournaments.presenters.seating.team_rooms import TeamRooms
from tournaments.slips import EntrySlip
from tournaments.wording import label

LONGEST_LETTER = 60
"""More than one letter is refused by name; more than this is no slip."""


class DrawForm(CommandForm):
    """How a round is drawn; without a method, as announced."""

    method = forms.TypedChoiceField(
        label=_("Come"), coerce=SeatingMethod, required=False, empty_value=None
    )
    letter_fixed = forms.CharField(
        label=_("fisse dalla lettera"), required=False, max_length=LONGEST_LETTER
    )
    letter_movable = forms.CharField(
        label=_("mobili dalla"), required=False, max_length=LONGEST_LETTER
    )
    reason = ReasonField(required=False)
    rest = forms.BooleanField(required=False)
    """Who is over rests: what the question "robot o riposo?" is answered with."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices(self, "method", [(method.value, label(method)) for method in SeatingMethod])

    def letters(self) -> tuple[str, ...]:
        """From which the fixed lines come, and the movable ones; none for another method."""
        typed = self.cleaned_data["letter_fixed"], self.cleaned_data["letter_movable"]
        alphabetical = self.cleaned_data["method"] is SeatingMethod.ALPHABETICAL
        return typed if alphabetical and any(typed) else ()


class PositionsForm(CommandForm):
    """Who deals first at a table and who is served first: the places of all follow."""

    dealer = forms.TypedChoiceField(label=_("Cartaro"), coerce=int)
    first_served = forms.TypedChoiceField(label=_("Primo servito"), coerce=int)

    def __init__(self, data: QueryDict | None, *, table: TableCard) -> None:
        super().__init__(data)
        players = [player for line in table.lines for player in line.players]
        listed = [(number, player) for number, player in enumerate(players, start=1)]
        for field, now in zip(("dealer", "first_served"), table.book.order, strict=False):
            choices(self, field, listed)
            self.fields[field].initial = now + 1


class SeatsForm(CommandForm):
    """Who sits where, a row for each table; its cells are fields of one name, row after row."""

    reason = ReasonField(required=False)

    def __init__(self, data: QueryDict | None, *, rules: FormatRules, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.rules = rules
        self.rows = typed_rows(data, rules) if data is not None else []
        self.seats: tuple[Seat, ...] = ()

    def clean(self) -> None:
        super().clean()
        try:
            self.seats = seats_of(self.rows, self.rules)
        except Violation as refused:
            self.refuse(refused.problems)


class TeamForm(CommandForm):
    """Which players of one team sit in which room; nothing ticked for a team not on the page."""

    def __init__(self, *args: Any, team: TeamRooms, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.team = team
        self.fields[self.seen_name] = forms.IntegerField(
            required=False, min_value=0, max_value=LARGEST, widget=forms.HiddenInput
        )
        for player in team.players:
            self.fields[self._name(player.player)] = forms.TypedChoiceField(
                label=player.name,
                coerce=Room,
                required=False,
                empty_value=None,
                choices=[(room.value, label(room)) for room in Room],
                initial=player.room.value if player.room else "",
            )

    @property
    def seen_name(self) -> str:
        """Where it says which event about who plays for the team the page was shown with."""
        return f"seen_{self.team.entrant.number}"

    @property
    def last_seen(self) -> int:
        """What it is shown with again: once it was told that somebody wrote, the newest."""
        newest = int(self.team.entrant.changed)
        return newest if self.is_stale else self[self.seen_name].value() or newest

    def _name(self, player: PlayerId) -> str:
        return f"room_{self.team.entrant.number}_{player}"

    def rooms(self) -> RoomLineUp | None:
        """Who sits where; None where nobody was ticked."""
        players = (player.player for player in self.team.players)
        chosen = {player: self.cleaned_data[self._name(player)] for player in players}
        if not any(chosen.values()):
            return None
        return RoomLineUp(
            open=tuple(player for player, room in chosen.items() if room is Room.OPEN),
            closed=tuple(player for player, room in chosen.items() if room is Room.CLOSED),
        )

    def players(self) -> list[dict[str, object]]:
        """Each player with the field of their room, as typed or as it stands."""
        fields = [self[self._name(player.player)] for player in self.team.players]
        return [
            {"name": field.label, "field": field.html_name, "room": field.value()}
            for field in fields
        ]


class SubstitutionForm(EntrySlip, CommandForm):
    """Who plays from this round on, and of a team in which room; with the referee's reason."""

    reason = ReasonField(rows=2)

    def __init__(self, format_: Format, *args: Any, **kwargs: Any) -> None:
        super().__init__(format_, *args, **kwargs)
        self.has_rooms = format_ is Format.TEAMS
        for number in self.places if self.has_rooms else ():
            self.fields[f"room_{number}"] = forms.TypedChoiceField(
                label=_("Sala"), coerce=Room, required=False, empty_value=None
            )
            rooms = [(room.value, label(room)) for room in Room]
            choices(self, f"room_{number}", [("", _t("riposa")), *rooms])

    def rows(self) -> list[tuple[forms.BoundField, ...]]:
        """The fields of each player: name, membership number and, of a team, the room."""
        rooms = [(self[f"room_{number}"],) if self.has_rooms else () for number in self.places]
        return [(*both, *room) for both, room in zip(self.people(), rooms, strict=True)]

    def seated(self) -> list[Room | None]:
        """In which room each of `players` sits."""
        typed = [
            number
            for number in self.places
            if any(self.cleaned_data.get(f"{key}_{number}") for key in ("player", "membership"))
        ]
        return [self.cleaned_data.get(f"room_{number}") for number in typed]
