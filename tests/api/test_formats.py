"""Every format played through the API from the opening to the closed book, then carried over."""

import io
import zipfile
from typing import Any

import pytest
from django.db import transaction

from scoring.plans import Format
from tests.api.conftest import Speaker, code
from tests.api.party import Party, open_party

pytestmark = pytest.mark.django_db
SEEN: Any = {"If-Match": '"999999"'}
"""Whatever is there."""


def files(packed: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return {name.rpartition("/")[2]: archive.read(name).decode() for name in archive.namelist()}


@pytest.fixture
def before() -> str:
    """The house before anything is played in it; rolled back to, it is another."""
    return transaction.savepoint()


def carried_over(party: Party, before: str) -> dict[str, str]:
    """Its files, after checking that they say the same of what another house makes of them."""
    packed, rankings = party.packed(), party.rankings()
    transaction.savepoint_rollback(before)
    again = party.brought_in(packed)
    assert again.rankings() == rankings
    assert again.packed() == packed
    return files(packed)


def seating(party: Party, round_: int) -> list[Any]:
    tables: list[Any] = party.get(f"/rounds/{round_}")["seating"]
    return tables


def numbers(table: dict[str, Any]) -> list[list[int]]:
    return [[item["number"] for item in line["entrants"]] for line in table["lines"]]


def test_pairs_with_a_withdrawal_a_stand_in_a_substitute_and_merit_groups(before: str) -> None:
    party = open_party(
        Format.PAIRS,
        ["mitchell", "danese_modificato", "danese_modificato", "danese"],
        sessions=[2, 2],
        clubs_apart=True,
        first_round="alphabetical",
        groups={
            "after_round": 2,
            "groups": [{"tables": 2}, {"tables": 2, "movements": ["italiana", "italiana"]}],
            "carry_percent": 50,
        },
    )
    party.enter(1, 10)
    (stand_in,) = party.enter(11, 11, stand_in=True)
    party.play(1, letters=["C", "L"])
    part = party.get("/rounds/1")["parts"][0]
    assert (part["method"], part["letters"]) == ("alphabetical", ["C", "L"])
    party.do("POST", "/entrants/3/withdrawal", {"reason": "Malore"})
    party.enter(12, 12)
    other = {"players": [{"name": "Nuova Ada"}, {"name": "Nuovo Leo", "membership_number": "N7"}]}
    party.do("PUT", "/entrants/5/players", {**other, "reason": "Al posto loro", "from_round": 2})
    party.play(2)
    party.do("POST", "/entrants/7/withdrawal", {"reason": "A casa"})
    assert party.get("/plan")["groups"]["due"]
    refused = party.director.post(f"{party.address}/rounds/3/seating", {})
    assert code(refused) == "groups_due"
    party.do("POST", "/ranking/publication")
    party.do("POST", "/groups", {"confirm": True})
    groups = party.get("/plan")["groups"]
    assert [len(item["entrants"]) >= 4 for item in groups["groups"]] == [True, True]
    change = {"movements": ["mitchell", "danese_modificato", "danese", "danese"]}
    plan = {**change, "clubs_apart": True, "first_round": "alphabetical", "groups": None}
    refused = party.director.put(f"{party.address}/plan", {**plan, "reason": "Ripensato"}, **SEEN)
    assert code(refused) == "plan_played"
    for round_ in (3, 4):
        party.play(round_)
        assert {item["group"] for item in seating(party, round_)} == {"A", "B"}
        methods = {
            item["group"]: item["method"] for item in party.get(f"/rounds/{round_}")["parts"]
        }
        assert methods["B"] == "italiana"
    party.finish()
    ranking = party.get("/ranking")
    assert ranking["carried"] == {"after_round": 2, "percent": 50}
    ranked = [item["entrant"]["number"] for item in ranking["rows"]]
    assert sorted(ranked) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]
    assert stand_in not in ranked
    shown = carried_over(party, before)
    assert "Girone;Tavolo;" in shown["risultati-turno-3.csv"]
    assert "Nuova Ada" in shown["posti-turno-2.csv"]
    assert "Nuova Ada" not in shown["posti-turno-1.csv"]


@pytest.mark.parametrize("size", [4, 6])
def test_teams_of_two_and_of_three_pairs_with_their_rooms(size: int, before: str) -> None:
    party = open_party(Format.TEAMS, ["mitchell", "danese_senza_rivincite", "danese"], size=size)
    party.enter(1, 5)
    ids = {
        item["number"]: [player["id"] for player in item["players"]]
        for item in party.get("/entrants")["items"]
    }
    for round_ in (1, 2, 3):
        party.seat(round_)
        rooms = {"open": [ids[2][0], ids[2][3]], "closed": [ids[2][1], ids[2][2]]}
        if size == 6:
            rooms["open"] = [ids[2][0], ids[2][3 + (round_ % 3)]]
        party.do("PUT", f"/rounds/{round_}/entrants/2/rooms", rooms)
        tables = seating(party, round_)
        playing = [item for item in tables if item["room"]]
        assert [item["room"] for item in playing] == ["open", "closed"] * 2
        assert numbers(playing[0]) == numbers(playing[1])[::-1]
        assert [len(line["players"]) for item in playing for line in item["lines"]] == [2] * 8
        party.type_sheets(round_, leave=[playing[1]["table"]])
        half = next(item for item in seating(party, round_) if item["table"] == playing[0]["table"])
        sheet = party.get(f"/rounds/{round_}/tables/{half['table']}/sheet")
        assert sheet["other_room"] == playing[1]["table"]
        assert half["state"] == "entered"
        assert all(line["points"] is None for line in half["lines"]), "one room alone is no result"
        party.type_sheets(
            round_, leave=[item["table"] for item in playing if item is not playing[1]]
        )
        both = [item for item in seating(party, round_) if item["table"] in (1, 2)]
        assert both[0]["lines"][0]["points"] == both[1]["lines"][1]["points"] is not None
    party.finish()
    assert len(party.get("/ranking")["rows"]) == 5
    shown = carried_over(party, before)
    assert ";1;Sala aperta;" in shown["posti-turno-1.csv"]
    assert ";2;Sala chiusa;" in shown["posti-turno-1.csv"]


def test_single_players_all_italiana_with_one_who_leaves(before: str) -> None:
    party = open_party(Format.INDIVIDUAL, ["italiana"] * 5, first_round="lot")
    party.enter(1, 6)
    met = set()
    for round_ in range(1, 6):
        party.play(round_)
        tables = seating(party, round_)
        met |= {frozenset(map(tuple, numbers(item))) for item in tables if len(item["lines"]) == 2}
    assert len(met) == 15, "everyone met everyone"
    party.finish()
    carried_over(party, before)


def test_a_giallo_with_another_partner_every_round(before: str) -> None:
    party = open_party(Format.GIALLO, ["rotazione"] * 4, first_round="category")
    party.enter(1, 9)
    partners = []
    for round_ in range(1, 5):
        party.play(round_)
        tables = [item for item in seating(party, round_) if len(item["lines"]) == 2]
        assert [len(line) for item in tables for line in numbers(item)] == [2] * 4
        partners += [frozenset(line) for item in tables for line in numbers(item)]
    assert len(set(partners)) == len(partners), "nobody has the same partner twice"
    party.finish()
    shown = carried_over(party, before)
    assert "+" in shown["risultati-turno-1.csv"]


def test_a_caller_is_asked_once_whether_who_is_over_rests() -> None:
    party = open_party(Format.PAIRS, ["mitchell", "mitchell"])
    party.enter(1, 5)
    asked = party.director.post(f"{party.address}/rounds/1/seating", {})
    assert (asked.status_code, code(asked)) == (422, "robot_or_rest")
    assert asked.json()["errors"][0]["data"]["robots"] == 1
    party.play(1)
    party.do("POST", "/rounds/2/seating", {})


def test_three_at_a_table_ranked_by_their_own_points(before: str) -> None:
    party = open_party(Format.THREES, ["mitchell", "danese", "danese"])
    party.enter(1, 8)
    refused = party.director.post(f"{party.address}/rounds/1/seating", {"rest": True})
    assert (refused.status_code, code(refused)) == (422, "rest_unknown")
    party.enter(9, 9, stand_in=True)
    for round_ in (1, 2, 3):
        party.play(round_)
        assert [len(item["lines"]) for item in seating(party, round_)] == [3, 3, 3]
    party.finish()
    assert party.get()["ranked_by"] == ["game_points"]
    rows = party.get("/ranking")["rows"]
    earned = [item["points"]["game_points"] for item in rows]
    assert earned == sorted(earned, reverse=True)
    shown = carried_over(party, before)
    assert ";C;" in shown["score-turno-1.csv"]


def test_the_plan_is_read_by_everybody_and_changed_ahead_with_a_reason() -> None:
    party = open_party(Format.PAIRS, ["mitchell", "mitchell"])
    party.enter(1, 6)
    party.play(1)
    plan = {"movements": ["mitchell", "danese"], "first_round": "entry_order"}
    refused = party.director.put(f"{party.address}/plan", plan, **SEEN)
    assert code(refused) == "reason_required"
    party.do("PUT", "/plan", {**plan, "sessions": [1, 1], "reason": "Più equilibrato"})
    shown = Speaker().get(f"{party.address}/plan").json()
    assert [(item["session"], item["movement"]) for item in shown["rounds"]] == [
        (1, "mitchell"),
        (2, "danese"),
    ]
    refused = party.director.put(
        f"{party.address}/plan", {**plan, "movements": ["danese"] * 2}, **SEEN
    )
    assert code(refused) == "plan_played"


def test_a_movement_of_another_format_is_refused_with_those_there_are() -> None:
    party = open_party(Format.GIALLO, ["rotazione"])
    body = {"movements": ["danese"], "reason": "Perché no"}
    refused = party.director.put(f"{party.address}/plan", body, **SEEN)
    assert refused.status_code == 422
    assert code(refused) == "movement_not_in_format"
    assert refused.json()["errors"][0]["data"]["choices"] == ["rotazione"]


def test_no_round_is_added_once_the_last_ranking_hangs_out() -> None:
    party = open_party(Format.PAIRS, ["mitchell"])
    party.enter(1, 4)
    party.play(1)
    party.do("POST", "/ranking/publication")
    body = {"movements": ["mitchell"] * 2, "first_round": "entry_order", "reason": "Ancora"}
    refused = party.director.put(f"{party.address}/plan", body, **SEEN)
    assert (refused.status_code, code(refused)) == (409, "last_ranking_out")


def test_why_a_table_was_seated_so_is_told_to_everybody_once_it_is_published() -> None:
    party = open_party(Format.PAIRS, ["mitchell"])
    party.enter(1, 4)
    party.do("POST", "/rounds/1/seating", {})
    address = f"{party.address}/rounds/1/tables/1/reasons"
    assert party.director.get(address).status_code == 200
    assert code(Speaker().get(address)) == "round_unknown"
    expected = party.get("/rounds/1")["expected"]
    party.do("POST", "/rounds/1/publication", {"expected": expected})
    shown = Speaker().get(address).json()
    assert shown["sentences"]
    assert numbers(shown["table"]) == [[1], [3]]
    assert code(Speaker().get(f"{party.address}/rounds/1/tables/9/reasons")) == "table_unknown"


def test_a_seating_by_hand_is_sent_as_lines_of_entrants() -> None:
    party = open_party(Format.GIALLO, ["rotazione"])
    party.enter(1, 5)
    seats = [{"table": 1, "lines": [[1, 4], [2, 5]]}, {"table": 2, "lines": [[3]]}]
    party.do("POST", "/rounds/1/seating", {"method": "by_hand", "seats": seats})
    assert [numbers(item) for item in seating(party, 1)] == [[[1, 4], [2, 5]], [[3]]]
    wrong = [{"table": 1, "lines": [[1], [2]]}, {"table": 2, "lines": [[3]]}]
    again = {"method": "by_hand", "seats": wrong}
    refused = party.director.post(f"{party.address}/rounds/1/seating", again, **SEEN)
    assert code(refused) == "table_malformed"


@pytest.mark.parametrize("letters", [["C"], ["C", "1"], ["CA", "L"]])
def test_letters_that_are_none_are_refused(letters: list[str]) -> None:
    party = open_party(Format.PAIRS, ["mitchell"])
    party.enter(1, 4)
    body = {"method": "alphabetical", "letters": letters}
    refused = party.director.post(f"{party.address}/rounds/1/seating", body)
    assert (refused.status_code, code(refused)) == (422, "letters_unreadable")
