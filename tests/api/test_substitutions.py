"""Who plays in a match that has begun, through the API."""

from typing import Any
from uuid import uuid4

from scoring.commands import StartRound
from scoring.plans import Format
from scoring.values import Role, RoundNumber
from tests.api.conftest import as_user, code
from tests.builders import (
    Hall,
    do,
    enter,
    enter_sheet,
    official,
    open_tournament,
    start_round,
    tables,
)
from tests.desk.desk_of_formats import address as desk_address
from tests.machine.client import as_

PLAYERS_AND_SUBSTITUTION = (("", "players"), ("rounds/1/", "substitution"))
ROOMS_AND_CAPTAIN = (("rounds/1/entrants", "rooms"), ("entrants", "captain"))


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


def changed(hall: Hall, entrant: int = 1) -> int:
    """The last event about who plays under a number."""
    told = as_user(hall.director).get(address(hall, f"entrants/{entrant}")).json()
    return int(told["expected"])


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
    declared: dict[str, Any] = {"open": [ids[0], ids[2]], "closed": [ids[1], ids[3]]}
    body: dict[str, Any] = {"players": [{"name": name} for name in names], "reason": "Malore"}
    body["players"][1]["name"] = "Neri Ugo"
    body["expected"] = declared["expected"] = changed(hall)
    referee, rooms = as_user(hall.referee), address(hall, "rounds/1/entrants/1/rooms")
    door = address(hall, "rounds/1/entrants/1/substitution")
    early = referee.put(door, body)
    assert (early.status_code, code(early)) == (409, "line_up_free")
    assert as_user(hall.computerista).put(rooms, declared).status_code == 200
    body["expected"] = changed(hall)
    do(StartRound(round=RoundNumber(1)), hall.directing)
    declared |= {"open": ids[:2], "closed": ids[2:], "expected": changed(hall)}
    for person in (hall.computerista, hall.director):
        late = as_user(person).put(rooms, declared)
        assert (late.status_code, code(late)) == (409, "line_up_stands")
        assert "Chiama l'arbitro" in late.content.decode()
    line_up = body | {"from_round": 1}
    late = as_user(hall.director).put(address(hall, "entrants/1/players"), line_up)
    assert code(late) == "line_up_stands"
    assert as_user(hall.computerista).put(door, body).status_code == 403
    assert code(referee.put(door, {**body, "reason": ""})) == "reason_required"
    done = referee.put(door, body).json()
    assert sat(hall) == [names[0], names[2]]
    body["expected"] = done["expected"]
    for place, room in enumerate(("closed", "open", "closed", "open")):
        body["players"][place]["room"] = room
    assert referee.put(door, body).status_code == 200
    assert sat(hall) == ["Neri Ugo", names[3]]
    body["players"][0]["room"] = "open"
    body["expected"] = changed(hall)
    assert code(referee.put(door, body)) == "rooms_wrong"


def test_the_second_of_two_substitutions_is_told_of_the_first(db: None) -> None:
    hall = seated()
    do(StartRound(round=RoundNumber(1)), hall.directing)
    names = [one["name"] for one in players_of(hall)]
    door, referee = address(hall, "rounds/1/entrants/1/substitution"), as_user(hall.referee)
    first, second = ([{"name": name} for name in names] for _ in range(2))
    first[0], second[1] = {"name": "Neri Ugo"}, {"name": "Gialli Ada"}
    blind = referee.put(door, {"players": first, "reason": "Malore"})
    assert (blind.status_code, code(blind)) == (428, "expected_required")
    seen = {"reason": "Malore", "expected": changed(hall)}
    answer = referee.put(door, {"players": first, **seen})
    assert answer.status_code == 200
    late = as_user(hall.director).put(door, {"players": second, **seen})
    assert (late.status_code, code(late)) == (409, "stale")
    assert late.json()["errors"][0]["data"]["entrant"] == 1
    assert sat(hall) == ["Neri Ugo", names[1]], "the first one stands"
    again = referee.put(door, {"players": first, **seen})
    assert (again.status_code, again.json()["events"]) == (200, []), "the same undoes nothing"
    second[0] = first[0]
    seen["expected"] = answer.json()["expected"]
    assert as_user(hall.director).put(door, {"players": second, **seen}).status_code == 200
    assert sat(hall) == ["Neri Ugo", "Gialli Ada"]


def test_the_etag_of_an_answer_says_what_was_seen(db: None) -> None:
    hall = open_tournament()
    enter(hall, 2)
    director, door = as_user(hall.director), address(hall, "entrants/1/players")
    tag = director.post(address(hall, "entrants/2/withdrawal"))["ETag"]
    others = {"players": [{"name": "Neri Ugo"}, {"name": "Gialli Ada"}]}
    assert director.put(door, others, If_Match=tag).status_code == 200
    others["players"][0]["name"] = "Blu Ivo"
    late = director.put(door, others, If_Match=tag)
    assert (late.status_code, code(late)) == (409, "stale")
    second = {"players": [{"name": "Rosa Pia"}, {"name": "Viola Leo"}]}
    other = director.put(address(hall, "entrants/2/players"), second, If_Match=tag)
    assert other.status_code == 200, "nothing was written about the second"


def test_rooms_and_captain_are_not_written_over_unseen(db: None) -> None:
    hall = seated()
    ids = [one["id"] for one in players_of(hall)]
    rooms, captain = (address(hall, f"{at}/1/{of}") for at, of in ROOMS_AND_CAPTAIN)
    seen = changed(hall)
    director = as_user(hall.director)
    said = director.put(captain, {"player": ids[0], "expected": seen})
    assert (said.status_code, said.json()["captain_lost"]) == (200, False)
    declared = {"open": ids[:2], "closed": ids[2:], "expected": seen}
    for late in (
        as_user(hall.computerista).put(rooms, declared),
        director.put(captain, {"player": ids[1], "expected": seen}),
        director.delete(captain, If_Match=f'"{seen}"'),
    ):
        assert (late.status_code, code(late)) == (409, "stale")
    declared["expected"] = said.json()["expected"]
    assert as_user(hall.computerista).put(rooms, declared).status_code == 200
    key = uuid4()
    gone = director.delete(captain, key=key, If_Match=f'"{changed(hall)}"')
    assert gone.status_code == 200
    again = director.delete(captain, key=key, If_Match=f'"{changed(hall)}"')
    assert again["Idempotency-Replayed"] == "true"


def test_a_captain_who_is_substituted_is_said_to_be_none_any_more(db: None) -> None:
    hall = seated()
    players = players_of(hall)
    director = as_user(hall.director)
    said = {"player": players[0]["id"], "expected": changed(hall)}
    assert director.put(address(hall, "entrants/1/captain"), said).status_code == 200
    do(StartRound(round=RoundNumber(1)), hall.directing)
    names = [{"name": one["name"]} for one in players]
    door = address(hall, "rounds/1/entrants/1/substitution")
    body = {"reason": "Malore", "expected": changed(hall)}
    stays = as_user(hall.referee).put(door, {**body, "players": [*names[:3], {"name": "Neri Ugo"}]})
    assert stays.json()["captain_lost"] is False
    body["expected"] = stays.json()["expected"]
    goes = as_user(hall.referee).put(
        door, {**body, "players": [{"name": "Gialli Ada"}, *names[1:3], {"name": "Neri Ugo"}]}
    )
    assert goes.json()["captain_lost"] is True
    assert goes.json()["expected"] == changed(hall)
    told = director.get(address(hall, "entrants/1")).json()
    assert told["captain"] == ""
    register = director.get(address(hall, "events"), "kind=CaptainNamed").json()["items"]
    assert "non ha più un capitano" in register[0]["sentence"]


def test_who_is_announced_for_the_next_round_is_kept_and_said(db: None) -> None:
    hall = open_tournament(rounds=3)
    enter(hall, 4)
    start_round(hall, 1)
    do(StartRound(round=RoundNumber(1)), hall.directing)
    stays = players_of(hall)[0]["name"]
    line_up, door = (address(hall, f"{at}entrants/1/{of}") for at, of in PLAYERS_AND_SUBSTITUTION)
    coming = {"players": [{"name": "Tizio Uno"}, {"name": "Caio Due"}], "from_round": 2}
    coming |= {"reason": "Da domani", "expected": changed(hall)}
    announced = as_user(hall.director).put(line_up, coming).json()
    assert announced["kept_from"] is None
    now = {"players": [{"name": stays}, {"name": "Neri Ugo"}], "reason": "Malore"}
    told = as_user(hall.referee).put(door, now | {"expected": announced["expected"]}).json()
    assert (told["kept_from"], told["expected"]) == (2, changed(hall))
    assert sat(hall) == [stays, "Neri Ugo"]
    for table in tables(hall, 1):
        enter_sheet(hall, 1, table.table)
    start_round(hall, 2)
    seating = as_user(hall.director).get(address(hall, "rounds/2")).json()["seating"]
    lines = [line["players"] for table in seating for line in table["lines"]]
    assert ["Tizio Uno", "Caio Due"] in lines
    assert [stays, "Neri Ugo"] not in lines


def test_a_captain_who_goes_from_the_next_round_on_is_named_in_this_one(db: None) -> None:
    hall = seated()
    director, players = as_user(hall.director), players_of(hall)
    names = [{"name": one["name"]} for one in players]
    goes = {"players": [{"name": "Neri Ugo"}, *names[1:]], "from_round": 2, "reason": "Va via"}
    captain = {"player": players[0]["id"]}
    for rest, body in (("captain", captain), ("players", goes), ("captain", captain)):
        sent = {**body, "expected": changed(hall)}
        told = director.put(address(hall, f"entrants/1/{rest}"), sent)
        assert (told.status_code, told.json()["captain_lost"]) == (200, False)
        assert director.get(address(hall, "entrants/1")).json()["captain"] == names[0]["name"]


def test_a_whistle_taken_back_frees_no_line_up_of_the_round(db: None) -> None:
    hall = seated()
    ids = [one["id"] for one in players_of(hall)]
    director = as_user(hall.director)
    assert director.post(address(hall, "rounds/1/start"), {}).status_code == 200
    undone = director.post(address(hall, "rounds/1/clock/undoing"), {"step": "whistle"})
    assert undone.status_code == 200
    rooms = {"open": ids[2:], "closed": ids[:2], "expected": changed(hall)}
    late = as_user(hall.computerista).put(address(hall, "rounds/1/entrants/1/rooms"), rooms)
    assert (late.status_code, code(late)) == (409, "line_up_stands")
    page = as_(hall.computerista).get(desk_address(hall, "desk-rooms", 1)).content.decode()
    assert "Salva tutte le formazioni" not in page


def test_behind_the_whistle_another_name_is_no_substitution(db: None) -> None:
    hall = seated()
    do(StartRound(round=RoundNumber(1)), hall.directing)
    player = players_of(hall)[0]
    organising = official(hall.tournament, Role.ORGANISING_DIRECTOR)
    door, organiser = address(hall, f"players/{player['id']}"), as_user(organising)
    late = organiser.patch(door, {"name": "Neri Ugo"})
    assert (late.status_code, code(late)) == (409, "name_stands")
    assert "registra la sostituzione" in late.content.decode()
    page = desk_address(hall, "desk-player-name", 1, player["id"])
    form = as_(organising).post(page, {"name": "Neri Ugo"})
    assert form.status_code == 422
    assert "registra la sostituzione" in form.content.decode()
    assert sat(hall)[0] == player["name"]
    capitals = " ".join(reversed(player["name"].upper().split()))
    for body in ({"name": capitals}, {"membership_number": "A7"}):
        assert organiser.patch(door, body).status_code == 200
    assert sat(hall)[0] == capitals
    assert as_user(hall.director).patch(door, {"name": "Neri Ugo"}).status_code == 200
    assert sat(hall)[0] == "Neri Ugo"
