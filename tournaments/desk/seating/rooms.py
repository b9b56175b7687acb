"""Teams say who sits in which room: one page for a whole round, filled as last time."""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial
from typing import Any
from uuid import uuid5

from django import forms
from django.http import Http404, HttpResponse
from django.urls import path
from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import DeclareRooms, transaction_on
from scoring.queries import RoundInBook
from scoring.rules.violations import Violation
from scoring.seats import Room, RoomLineUp
from scoring.values import PlayerId, RoundNumber
from tournaments.desk.forms import LARGEST, CommandForm
from tournaments.desk.meanwhile import written_meanwhile
from tournaments.desk.page import Desk, desk_page
from tournaments.moment import Moment
from tournaments.organise.perform import perform
from tournaments.presenters.register import RegisterLine
from tournaments.presenters.seating.team_rooms import TeamRooms, asked_rooms
from tournaments.wording import label


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


@desk_page(to_write=DeclareRooms.right)
def rooms(desk: Desk, round_: int) -> HttpResponse:
    """All line-ups of a round; those that are right are saved, the others say what is wrong."""
    if desk.rules.tables == 1:
        return desk.go("desk-round", round_)
    number = RoundNumber(round_)
    teams = asked_rooms(desk.moment, _round(desk.moment, number))
    forms = [TeamForm(desk.request.POST, team=team) for team in teams if desk.writes]
    # Of several commands none is done where the book is held by others.
    with transaction_on(desk.moment.ledger) if forms else nullcontext():
        saved = [_declared(desk, number, form) for form in forms]
    if desk.writes and all(saved):
        return desk.go("desk-rooms", round_, message=_("Formazioni salvate."))
    return _page(desk, number, forms)


def _declared(desk: Desk, round_: RoundNumber, form: TeamForm) -> bool:
    """Whether one team's line-up is saved now; a team with nothing ticked stays as it is."""
    if not form.is_valid():
        return False
    line_up, entrant = form.rooms(), form.team.entrant.number
    if line_up is None:
        return True
    command_id = uuid5(form.cleaned_data["command_id"], str(entrant))
    try:
        perform(
            DeclareRooms(
                round=round_,
                entrant=entrant,
                rooms=line_up,
                expected=form.cleaned_data[form.seen_name],
            ),
            by=desk.by,
            command_id=command_id,
        )
    except Violation as refused:
        form.refuse(refused.problems)
    return form.is_valid()


def _page(desk: Desk, number: RoundNumber, sent: list[TeamForm]) -> HttpResponse:
    """Teams as they stand, and as they were typed where that was refused."""
    moment = desk.moment.again() if desk.writes else desk.moment
    round_ = _round(moment, number)
    wrong = {form.team.entrant.number: form for form in sent if form.errors}
    teams = asked_rooms(moment, round_)
    return desk.page(
        "seating/rooms.html",
        title=_("Formazioni del turno %(number)s") % {"number": number},
        round=round_,
        meanwhile=[line for form in wrong.values() for line in _meanwhile(desk, form)],
        teams=[wrong.get(team.entrant.number) or TeamForm(team=team) for team in teams],
        waiting=0 if round_.closed else sum(team.awaited for team in teams),
        earlier=any(each.rooms for each in moment.rounds if each.number < number),
        begun=sum(team.begun for team in teams),
        status=422 if wrong else 200,
    )


def _meanwhile(desk: Desk, form: TeamForm) -> tuple[RegisterLine, ...]:
    """What somebody wrote about one team's line-up, where that is why it is refused."""
    since = partial(queries.line_up_since, desk.moment.ledger, form.team.entrant.number)
    return written_meanwhile(desk, form, since, seen=form.seen_name)


def _round(moment: Moment, number: RoundNumber) -> RoundInBook:
    round_ = moment.round(number)
    if round_ is None:
        raise Http404
    return round_


urlpatterns = [
    path("rounds/<int:round_>/rooms/", rooms, name="desk-rooms"),
]
