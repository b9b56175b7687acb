"""Who plays in a match that has begun, through the API."""

from __future__ import annotations

from typing import Any

from scoring.commands import StartRound
from scoring.plans import Format
from scoring.values import RoundNumber
from tests.api.conftest import as_user, code
from tests.builders import Hall, do, enter, open_tournament, start_round


def seated() -> Hall:
    hall = open_tournament(regulation="internazionale", format_=Format.TEAMS, smazzate=4)
    enter(hall, 2)
    start_round(hall, 1)
    return hall


def address(hall: Hall, rest: str) -> str:
    return f"/tournaments/{hall.tournament.slug}/{rest}"


def players_of(hall: Hall) -> list[dict[str, Any]]:
    items = as_user(hall.director).get(address(hall, "entrants")).json()["items"]
    players: list[dict[str, Any]] = items[0]["players"]
    return players


def sat(hall: Hall) -> list[str]:
    """Who of the first team sits in the open room."""
    table = as_user(hall.director).get(address(hall, "rounds/1/tables/1")).json()
    (line,) = [one for one in table["lines"] if one["entrants"][0]["number"] == 1]
    names: list[str] = line["players"]
    return names


def test_behind_the_whistle_only_a_referee_changes_who_sits_where(db: None) -> None:
    hall = seated()
    players = players_of(hall)
    ids, names = [one["id"] for one in players], [one["name"] for one in players]
    declared = {"open": [ids[0], ids[2]], "closed": [ids[1], ids[3]]}
    body: dict[str, Any] = {"players": [{"name": name} for name in names], "reason": "Malore"}
    body["players"][1]["name"] = "Neri Ugo"
    referee, rooms = as_user(hall.referee), address(hall, "rounds/1/entrants/1/rooms")
    door = address(hall, "rounds/1/entrants/1/substitution")
    early = referee.put(door, body)
    assert (early.status_code, code(early)) == (409, "line_up_free")
    assert as_user(hall.computerista).put(rooms, declared).status_code == 200
    do(StartRound(round=RoundNumber(1)), hall.directing)
    declared = {"open": ids[:2], "closed": ids[2:]}
    for official in (hall.computerista, hall.director):
        late = as_user(official).put(rooms, declared)
        assert (late.status_code, code(late)) == (409, "line_up_stands")
        assert "Chiama l'arbitro" in late.content.decode()
    line_up = {"players": body["players"], "from_round": 1, "reason": "Malore"}
    late = as_user(hall.director).put(address(hall, "entrants/1/players"), line_up)
    assert code(late) == "line_up_stands"
    assert as_user(hall.computerista).put(door, body).status_code == 403
    assert code(referee.put(door, {**body, "reason": ""})) == "reason_required"
    assert referee.put(door, body).status_code == 200
    assert sat(hall) == [names[0], names[2]]
    for place, room in enumerate(("closed", "open", "closed", "open")):
        body["players"][place]["room"] = room
    assert referee.put(door, body).status_code == 200
    assert sat(hall) == ["Neri Ugo", names[3]]
    body["players"][0]["room"] = "open"
    assert code(referee.put(door, body)) == "rooms_wrong"
