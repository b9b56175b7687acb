"""Namesakes and legs played elsewhere by the API."""

import base64
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from tests import builders, seasons
from tests.api.conftest import Speaker, as_user, code
from tests.seasons import evening, pairs_of, played_elsewhere, total
from tests.workbooks import xlsx
from tournaments.models import Circuit

pytestmark = pytest.mark.django_db
TOTALS = [
    {"players": [{"name": "Rossi Anna"}, {"name": "Verdi Bruno"}], "victory_points": 41},
    {"players": [{"name": "Neri Carla"}, {"name": "Gallo Ugo"}], "victory_points": 38},
]
LEG = {"name": "Serale al mare", "played_on": "2026-07-04", "totals": TOTALS}
AT = "/circuits/coppa"


@pytest.fixture
def owner() -> User:
    return builders.user("anna", may_open=True)


@pytest.fixture
def manager(owner: User) -> Speaker:
    return as_user(owner)


@pytest.fixture
def circuit(owner: User) -> Circuit:
    return seasons.circuit(owner)


def ranking(speaker: Speaker) -> list[tuple[str, int]]:
    rows = speaker.get(f"{AT}/ranking").json()["rows"]
    return [(" – ".join(row["players"]), row["hundredths"]) for row in rows]


def test_a_leg_is_entered_once_read_corrected_and_taken_out(
    manager: Speaker, circuit: Circuit, anonymous: Speaker
) -> None:
    key = uuid4()
    made, again = (manager.post(f"{AT}/elsewhere", LEG, key) for _ in range(2))
    assert (made.status_code, made["Idempotency-Replayed"]) == (201, "false")
    assert (again.json(), again["Idempotency-Replayed"]) == (made.json(), "true")
    leg = made.json()["leg"]
    place = f"{AT}/elsewhere/{leg}"
    assert made["Location"] == f"/api/v1{place}"
    (shown,) = anonymous.get(f"{AT}/ranking").json()["legs"]
    assert (shown["tournament"], shown["elsewhere"], shown["entrants"]) == ("", leg, 2)
    assert shown["state"] == "final"
    corrected = manager.put(place, {**LEG, "totals": TOTALS[::-1][:1], "version": 1})
    assert corrected.status_code == 200
    assert [version["version"] for version in corrected.json()["versions"]] == [2, 1]
    assert len(corrected.json()["versions"][1]["totals"]) == 2
    assert ranking(anonymous) == [("Gallo Ugo", 2500), ("Neri Carla", 2500)]
    assert manager.post(f"{AT}/elsewhere", LEG, key).json() == made.json()
    stale = manager.put(place, {**LEG, "version": 1})
    assert (stale.status_code, code(stale)) == (409, "leg_changed")
    assert manager.delete(place).status_code == 204
    assert ranking(anonymous) == []
    versions = manager.get(place).json()["versions"]
    assert (versions[0]["by"], versions[0]["totals"]) == ("anna", [])


def test_a_key_that_said_something_else_is_refused(manager: Speaker, circuit: Circuit) -> None:
    key = uuid4()
    manager.post(f"{AT}/elsewhere", LEG, key)
    other = manager.post(f"{AT}/elsewhere", {**LEG, "name": "Altro"}, key)
    assert (other.status_code, code(other)) == (422, "command_reused")


def test_text_and_files_are_read(manager: Speaker, circuit: Circuit) -> None:
    told = {"name": "Uno", "text": "Rossi Anna e Verdi Bruno 41\nNeri Carla e Gallo Ugo 38"}
    made = manager.post(f"{AT}/elsewhere", {**told, "text": f"CLASSIFICA\n{told['text']}"})
    assert (made.status_code, made.json()["left_out"]) == (201, ["CLASSIFICA"])
    file = base64.b64encode(xlsx([["Giocatore", "V.P."], ["Serra Teo", 12]])).decode()
    told = {"name": "Due", "file": file, "entrants": "individual"}
    made = manager.post(f"{AT}/elsewhere", told)
    assert made.json()["versions"][0]["totals"] == [
        {
            "players": ["Serra Teo"],
            "membership_numbers": [""],
            "victory_points": 12,
            "match_points": None,
            "category": "",
        }
    ]


@pytest.mark.parametrize(
    ("body", "status", "refusal"),
    [
        ({"name": "Uno"}, 422, "nothing_pasted"),
        ({**LEG, "name": " "}, 422, "name_required"),
        ({**LEG, "totals": [*TOTALS, TOTALS[0]]}, 422, "line_repeats"),
        ({**LEG, "text": "Rossi Anna e Verdi Bruno 41"}, 422, "totals_twice"),
        ({"name": "Uno", "text": "Rossi A. - Verdi B. 41 1"}, 422, "totals_unclear"),
        ({"name": "Uno", "text": "Rossi Anna e Verdi Bruno"}, 422, "total_missing"),
        ({**LEG, "totals": [{**TOTALS[0], "victory_points": 10_000}]}, 400, "wrong_value"),
        ({**LEG, "totals": [{**TOTALS[0], "players": []}]}, 400, "wrong_value"),
        ({**LEG, "totals": [{**TOTALS[0], "players": [{"name": ""}]}]}, 422, "name_required"),
    ],
)
def test_what_cannot_be_a_leg_is_refused(
    manager: Speaker, circuit: Circuit, body: dict[str, Any], status: int, refusal: str
) -> None:
    answer = manager.post(f"{AT}/elsewhere", body)
    assert (answer.status_code, code(answer)) == (status, refusal)
    assert circuit.totals.count() == 0


def test_a_leg_that_is_not_there(manager: Speaker, circuit: Circuit) -> None:
    for ask in (manager.get, manager.delete):
        assert ask(f"{AT}/elsewhere/{uuid4()}").status_code == 404
    assert manager.put(f"{AT}/elsewhere/{uuid4()}", {**LEG, "version": 1}).status_code == 404


def test_legs_here_and_elsewhere_are_put_in_order(manager: Speaker, owner: User) -> None:
    made = seasons.circuit(owner, evening("Uno", pairs_of(1, 2, 3, 4)))
    leg = str(played_elsewhere(owner, made, "Al mare").leg)
    answer = manager.put(f"{AT}/legs", {"tournaments": [leg, "uno"]})
    assert [line["name"] for line in answer.json()["items"]] == ["Al mare", "Uno"]
    assert manager.put(f"{AT}/legs", {"tournaments": ["uno"]}).status_code == 409


def test_namesakes_are_proposed_joined_once_and_parted(
    manager: Speaker, owner: User, circuit: Circuit, anonymous: Speaker
) -> None:
    for name, vp in (("Uno", 41), ("Due", 38)):
        played_elsewhere(owner, circuit, name, total("Rossi Anna", "Verdi Bruno", vp=vp))
    shown = anonymous.get(f"{AT}/ranking").json()
    assert shown["repeated"] == {"names": 2, "undecided": 2}
    proposed = manager.get(f"{AT}/namesakes").json()["proposals"]
    assert [proposal["sure"] for proposal in proposed] == [True, True]
    assert [player["legs"] for player in proposed[0]["players"]] == [[1], [2]]
    key = uuid4()
    body = {
        "players": [player["player"] for player in proposed[0]["players"]],
        "joined": True,
        "reason": "Lo dice lei",
    }
    made, again = (manager.post(f"{AT}/namesakes", body, key) for _ in range(2))
    assert (made.status_code, made["Idempotency-Replayed"]) == (201, "false")
    assert (again.status_code, again["Idempotency-Replayed"]) == (201, "true")
    assert again.json() == made.json()
    decided = made.json()
    assert manager.get(f"{AT}/namesakes").json()["decisions"] == [decided]
    assert (decided["by"], decided["joined"], decided["reason"]) == ("anna", True, "Lo dice lei")
    assert ranking(anonymous)[0] == ("Rossi Anna", 5000)
    other = manager.post(f"{AT}/namesakes", {**body, "joined": False}, key)
    assert (other.status_code, code(other)) == (422, "command_reused")
    assert manager.post(f"{AT}/namesakes", {**body, "joined": False}).status_code == 201
    assert manager.post(f"{AT}/namesakes", body, key).json() == made.json()
    parted = manager.get(f"{AT}/namesakes").json()
    assert (parted["joined"], len(parted["decisions"])) == ([], 2)
    assert anonymous.get(f"{AT}/ranking").json()["repeated"] == {"names": 2, "undecided": 1}


@pytest.mark.parametrize(
    ("many", "refusal"),
    [(0, "namesakes_too_few"), (1, "namesakes_too_few"), (2, "namesakes_unknown")],
)
def test_whom_nobody_knows_cannot_be_joined(
    manager: Speaker, circuit: Circuit, many: int, refusal: str
) -> None:
    body = {"players": [str(uuid4()) for _ in range(many)], "joined": True}
    answer = manager.post(f"{AT}/namesakes", body)
    assert (answer.status_code, code(answer)) == (422, refusal)


def test_partners_of_one_line_have_met(manager: Speaker, owner: User, circuit: Circuit) -> None:
    played_elsewhere(owner, circuit, "Uno", total("Rossi Anna", "Verdi Bruno", vp=1))
    found = [str(player) for player in circuit.totals.get().lines.get().players]
    answer = manager.post(f"{AT}/namesakes", {"players": found, "joined": True})
    assert (answer.status_code, code(answer)) == (422, "namesakes_meet")


def test_only_who_manages_it_sees_and_decides(anonymous: Speaker, circuit: Circuit) -> None:
    assert anonymous.get(f"{AT}/namesakes").status_code == 401
    stranger = as_user(builders.user("ugo", may_open=True))
    assert stranger.get(f"{AT}/namesakes").status_code == 403
    assert stranger.post(f"{AT}/elsewhere", LEG).status_code == 403
