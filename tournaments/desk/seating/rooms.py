"""Teams say who sits in which room: one page for a whole round, filled as last time."""

from __future__ import annotations

from typing import Any
from uuid import uuid5

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import DeclareRooms
from scoring.queries import RoundInBook
from scoring.rules.violations import Violation
from scoring.seats import Room, RoomLineUp
from scoring.values import RoundNumber
from tournaments.desk.page import Desk, desk_page
from tournaments.organise.seating import declare_rooms
from tournaments.presenters.seating.team_rooms import TeamRooms, team_rooms
from tournaments.wording import explain


@desk_page(to_write=DeclareRooms.right)
def rooms(desk: Desk, round_: int) -> HttpResponse:
    """All line-ups of a round; those that are right are saved, the others say what is wrong."""
    if desk.rules.tables == 1:
        return desk.go("desk-round", round_)
    found = _round(desk, round_)
    teams = team_rooms(desk.moment, found)
    wrong: dict[int, list[str]] = {}
    if desk.request.method == "POST":
        for team in teams:
            if refused := _declare(desk, found, team):
                wrong[int(team.entrant.number)] = [explain(one) for one in refused.problems]
        if not wrong:
            return desk.go("desk-rooms", round_, said=_("Formazioni salvate."))
        teams = team_rooms(desk.moment, _round(desk, round_))
    return desk.page(
        "seating/rooms.html",
        title=_("Formazioni del turno %(number)s") % {"number": round_},
        found=found,
        teams=[_shown(desk, team, wrong.get(int(team.entrant.number), [])) for team in teams],
        waiting=sum(not team.declared for team in teams),
        status=422 if wrong else 200,
    )


def _round(desk: Desk, round_: int) -> RoundInBook:
    for one in queries.rounds(desk.tournament.ledger):
        if one.number == round_:
            return one
    raise Http404


def _declare(desk: Desk, found: RoundInBook, team: TeamRooms) -> Violation | None:
    """Save one team's line-up; what it was refused for, if it was."""
    chosen = _chosen(desk, team)
    if not any(chosen.values()):
        return None
    line_up = RoomLineUp(
        open=tuple(one.player for one in team.players if chosen[str(one.player)] == Room.OPEN),
        closed=tuple(one.player for one in team.players if chosen[str(one.player)] == Room.CLOSED),
    )
    try:
        declare_rooms(
            by=desk.by,
            round_=RoundNumber(found.number),
            entrant=team.entrant.number,
            rooms=line_up,
            command_id=uuid5(desk.command_id, str(team.entrant.number)),
        )
    except Violation as refused:
        return refused
    return None


def _chosen(desk: Desk, team: TeamRooms) -> dict[str, str]:
    """What was ticked for each player; nothing for a team that was not on the page."""
    post = desk.request.POST
    return {
        str(one.player): post.get(f"room_{team.entrant.number}_{one.player}", "")
        for one in team.players
    }


def _shown(desk: Desk, team: TeamRooms, wrong: list[str]) -> dict[str, Any]:
    """A team on the page: as typed where it was refused, else as it stands."""
    typed = _chosen(desk, team) if wrong else {}
    return {
        "team": team,
        "wrong": wrong,
        "players": [
            {
                "name": one.name,
                "field": f"room_{team.entrant.number}_{one.player}",
                "room": typed.get(str(one.player), one.room.value if one.room else ""),
            }
            for one in team.players
        ],
    }
