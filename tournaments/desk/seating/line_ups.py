"""Who plays in a match: teams say who sits in which room, one page for a whole round, filled as
last time; and a substitution in a match that has begun, with its reason (I art. 3).
"""

from contextlib import nullcontext
from typing import Any
from uuid import uuid5

from django import forms
from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import queries
from scoring.commands import DeclareRooms, Receipt, Substitute, transaction_on
from scoring.plans import Format
from scoring.queries import RoundInBook
from scoring.seats import Room, RoomLineUp
from scoring.values import EntrantNumber, PlayerId, RoundNumber
from tournaments.desk.command_forms import EnumField, named
from tournaments.desk.forms import LARGEST, CommandForm, ReasonField, choices
from tournaments.desk.meanwhile import said_with, written_meanwhile
from tournaments.desk.page import Desk, desk_page, found
from tournaments.moment import Moment
from tournaments.organise.entrants import change_line_up
from tournaments.organise.perform import perform
from tournaments.presenters.register import RegisterLine
from tournaments.presenters.seating.team_rooms import TeamRooms, asked_rooms, team_rooms
from tournaments.slips import EntrySlip


class TeamForm(CommandForm):
    """Which players of one team sit in which room; nothing ticked for a team not on the page."""

    def __init__(self, *args: Any, team: TeamRooms, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.team = team
        self.fields[self.seen_name] = forms.IntegerField(
            required=False, min_value=0, max_value=LARGEST, widget=forms.HiddenInput
        )
        for player in team.players:
            self.fields[self._name(player.player)] = EnumField(
                Room,
                label=player.name,
                required=False,
                empty_value=None,
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
    with form.refusals():
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
    about = form.team.entrant.number
    return written_meanwhile(desk, form, queries.line_up_since, about, seen=form.seen_name)


def _round(moment: Moment, number: RoundNumber) -> RoundInBook:
    return found(moment.round(number))


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
            choices(self, f"room_{number}", [("", _("riposa")), *named(Room)])

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
        with form.refusals():
            receipt = _substitute(desk, round_, number, form)
            done = said_with(desk, _("Sostituzione registrata."), receipt)
            return desk.go("desk-round", round_, message=done)
    return desk.page(
        "seating/substitution.html",
        title=_("Turno %(round)s: sostituzione") % {"round": round_},
        round=round_,
        line_up=line_up,
        form=form,
        expected=form.seen(int(line_up.entrant.changed)),
        meanwhile=written_meanwhile(desk, form, queries.line_up_since, EntrantNumber(number)),
    )


def _line_up(desk: Desk, round_: RoundNumber, number: EntrantNumber) -> TeamRooms:
    played = desk.moment.round(round_)
    seated = team_rooms(desk.moment, played) if played and played.published else ()
    return found(next((one for one in seated if one.entrant.number == number), None))


def _as_they_sit(desk: Desk, line_up: TeamRooms) -> dict[str, str]:
    filled: dict[str, str] = {}
    for place, player in enumerate(line_up.players, start=1):
        filled[f"player_{place}"] = player.name
        filled[f"membership_{place}"] = desk.moment.names.membership(player.player)
        filled[f"room_{place}"] = player.room.value if player.room else ""
    return filled


def _substitute(desk: Desk, round_: int, number: int, form: SubstitutionForm) -> Receipt:
    command = form.command(Substitute, round=round_, entrant=EntrantNumber(number), players=())
    return change_line_up(command, form.players(), by=desk.by, seated=form.seated(), **form.sent)


urlpatterns = [
    path("rounds/<int:round_>/rooms/", rooms, name="desk-rooms"),
    path(
        "rounds/<int:round_>/pairs/<int:number>/substitution/",
        substitution,
        name="desk-substitution",
    ),
]
