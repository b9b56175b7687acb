"""A substitution in a match that has begun: who plays, in which room, and why (I art. 3)."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import queries
from scoring.commands import Receipt, Substitute
from scoring.plans import Format
from scoring.rules.violations import Violation
from scoring.seats import Room
from scoring.values import EntrantNumber, RoundNumber
from tournaments.desk.forms import CommandForm, ReasonField, choices
from tournaments.desk.meanwhile import said_with, written_meanwhile
from tournaments.desk.page import Desk, desk_page
from tournaments.organise.entrants import substitute
from tournaments.presenters.seating.team_rooms import TeamRooms, team_rooms
from tournaments.slips import EntrySlip
from tournaments.wording import label


class SubstitutionForm(EntrySlip, CommandForm):
    """Who plays from this round on, and of a team in which room; with the referee's reason."""

    reason = ReasonField(rows=2)

    def __init__(self, format_: Format, *args: Any, **kwargs: Any) -> None:
        super().__init__(format_, *args, **kwargs)
        self.has_rooms = format_ is Format.TEAMS
        for number in self.places if self.has_rooms else ():
            self.fields[f"room_{number}"] = forms.TypedChoiceField(
                label=gettext_lazy("Sala"), coerce=Room, required=False, empty_value=None
            )
            rooms = [(room.value, label(room)) for room in Room]
            choices(self, f"room_{number}", [("", _("riposa")), *rooms])

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


@desk_page(Substitute.right)
def substitution(desk: Desk, round_: int, number: int) -> HttpResponse:
    """The players as they sit, to write others over them."""
    line_up = _line_up(desk, RoundNumber(round_), EntrantNumber(number))
    form = SubstitutionForm(
        desk.book.format, desk.request.POST or None, initial=_as_they_sit(desk, line_up)
    )
    if form.is_valid():
        try:
            receipt = _substitute(desk, RoundNumber(round_), EntrantNumber(number), form)
            done = said_with(desk, _("Sostituzione registrata."), receipt)
            return desk.go("desk-round", round_, message=done)
        except Violation as refused:
            form.refuse(refused.problems)
    return desk.page(
        "seating/substitution.html",
        title=_("Turno %(round)s: sostituzione") % {"round": round_},
        round=round_,
        line_up=line_up,
        form=form,
        expected=form.seen(int(line_up.entrant.changed)),
        meanwhile=written_meanwhile(
            desk,
            form,
            partial(queries.line_up_since, desk.moment.ledger, EntrantNumber(number)),
        ),
        status=422 if form.errors else 200,
    )


def _line_up(desk: Desk, round_: RoundNumber, number: EntrantNumber) -> TeamRooms:
    played = desk.moment.round(round_)
    seated = team_rooms(desk.moment, played) if played and played.published else ()
    line_up = next((one for one in seated if one.entrant.number == number), None)
    if line_up is None:
        raise Http404
    return line_up


def _as_they_sit(desk: Desk, line_up: TeamRooms) -> dict[str, str]:
    filled: dict[str, str] = {}
    for place, player in enumerate(line_up.players, start=1):
        filled[f"player_{place}"] = player.name
        filled[f"membership_{place}"] = desk.moment.names.membership(player.player)
        filled[f"room_{place}"] = player.room.value if player.room else ""
    return filled


def _substitute(
    desk: Desk, round_: RoundNumber, number: EntrantNumber, form: SubstitutionForm
) -> Receipt:
    return substitute(
        by=desk.by,
        round_=round_,
        entrant=number,
        players=form.players(),
        seated=form.seated(),
        reason=form.cleaned_data["reason"],
        expected=form.cleaned_data["expected"],
        command_id=form.cleaned_data["command_id"],
    )


urlpatterns = [
    path(
        "rounds/<int:round_>/pairs/<int:number>/substitution/",
        substitution,
        name="desk-substitution",
    ),
]
