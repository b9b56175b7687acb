"""A whole evening through the API alone: opened, entered, seated, typed, corrected, closed."""

import io
import zipfile
from base64 import b64encode
from typing import Any
from uuid import uuid4

from scoring import queries
from scoring.values import LedgerId
from tests.api.conftest import Speaker, as_user, code
from tests.builders import PASSWORD, user
from tests.machine.client import Client
from tests.workbooks import xlsx

OPENING: dict[str, Any] = {
    "name": "Serale di marzo",
    "regulation": "classico",
    "movements": ["mitchell", "danese"],
    "protest_minutes": 0,
    "venue": "Circolo",
}
LIST = (
    "Giocatore 1;Giocatore 2;Circolo\nRossi Anna;Bianchi Bruno;Primavera\nVerdi Carla;Russo Dario\n"
    "Neri Elena;Gallo Fabio\n"
)
SHEET: dict[str, Any] = {"totals": {"a": 2095, "b": 1990}}


def test_an_evening_from_the_opening_to_the_closed_book(db: None) -> None:
    user("direttrice", password=PASSWORD, may_open=True)
    token = Speaker().post("/token", {"username": "direttrice", "password": PASSWORD}).json()
    director = Speaker(token["token"])
    opened = director.post("/tournaments", OPENING)
    assert opened.status_code == 201, opened.content
    address = f"/tournaments/{opened.json()['slug']}"
    assert opened.json()["role"] == "director"

    preview = director.post(f"{address}/entrants/preview", {"text": LIST}).json()
    assert preview["acceptable"]
    assert preview["rows"][0]["entry"]["club"] == "Primavera"
    entered = director.post(f"{address}/entrants/paste", {"text": LIST})
    assert entered.json()["entrants"] == [1, 2, 3]
    pair = {"players": [{"name": "Conti Gina"}, {"name": "Greco Ivo"}]}
    assert director.post(f"{address}/entrants", {"entries": [pair]}).json()["entrants"] == [4]
    assert director.put(f"{address}/entrants/4/check-in").status_code == 204
    assert director.get(f"{address}/entrants").json()["items"][3]["checked_in"] is True
    assert director.put(f"{address}/presence", {"everybody": True}).json()["absent"] == []

    for round_ in (1, 2):
        _play(director, address, round_)
    ranking = director.get(f"{address}/ranking").json()
    assert ranking["rows"][0]["rank"] == 1
    assert sum(row["points"]["victory_points"] for row in ranking["rows"]) == 2 * 2 * 20

    assert director.post(f"{address}/ranking/publication").status_code == 200
    for step in ("ranking/final", "closing"):
        asked = director.post(f"{address}/{step}")
        assert (asked.status_code, code(asked)) == (409, "confirmation_required")
        assert director.post(f"{address}/{step}", {"confirm": True}).status_code == 200
    assert director.get(address).json()["stage"] == "closed"
    late = director.post(f"{address}/entrants", {"entries": [pair]})
    assert (late.status_code, code(late)) == (409, "tournament_closed")


def _play(director: Speaker, address: str, round_: int) -> None:
    drawn = director.post(f"{address}/rounds/{round_}/seating", {"reason": ""})
    assert drawn.status_code == 200, drawn.content
    draft = director.get(f"{address}/rounds/{round_}").json()
    assert Speaker().get(f"{address}/rounds/{round_}").status_code == 404
    body = {"expected": draft["expected"]}
    assert director.post(f"{address}/rounds/{round_}/publication", body).status_code == 200
    for table in Speaker().get(f"{address}/rounds/{round_}").json()["seating"]:
        path = f"{address}/rounds/{round_}/tables/{table['table']}/sheet"
        saved = director.put(path, {**SHEET, "expected": table["expected"]})
        assert saved.status_code == 200, saved.content


def test_the_same_command_opens_a_tournament_once_and_another_user_s_is_another(
    db: None,
) -> None:
    first, second = (as_user(user(may_open=True)) for _ in range(2))
    key = uuid4()
    slugs = [item.post("/tournaments", OPENING, key=key).json()["slug"] for item in (first, first)]
    assert slugs[0] == slugs[1]
    assert second.post("/tournaments", OPENING, key=key).json()["slug"] != slugs[0]
    assert [item["slug"] for item in second.get("/me").json()["offices"]] != slugs[:1]


def test_a_list_pasted_twice_is_entered_once_and_a_wrong_one_not_at_all(db: None) -> None:
    director = as_user(user(may_open=True))
    address = f"/tournaments/{director.post('/tournaments', OPENING).json()['slug']}"
    key = uuid4()
    answers = [
        director.post(f"{address}/entrants/paste", {"text": LIST}, key=key) for _ in range(2)
    ]
    assert answers[0].json() == answers[1].json()
    assert answers[1]["Idempotency-Replayed"] == "true"
    half = "Leone Zita;Longo Ugo\nFerrari Mario\n"
    refused = director.post(f"{address}/entrants/paste", {"text": half})
    assert refused.status_code == 422
    assert code(refused) == "half_pair"
    assert refused.json()["errors"][0]["data"]["line"] == 2
    assert len(director.get(f"{address}/entrants").json()["items"]) == 3


def test_a_drawn_workbook_is_shown_mapped_and_seated_and_what_is_too_much_refused(
    db: None,
) -> None:
    director = as_user(user(may_open=True))
    address = f"/tournaments/{director.post('/tournaments', OPENING).json()['slug']}"
    rows: list[list[str | float]] = [
        ["Chi", "Quale", "Con chi", "Tavolo"],
        ["ROSSI ADA", "A1", "BLU LEO", 7],
    ]
    file = b64encode(xlsx([*rows, ["VERDI UGO", "A2", "NERI PIA", 7]])).decode()
    fields = ["player_1", "membership_1", "player_2", "table"]
    body: dict[str, object] = {"file": file, "columns": fields, "heading": True, "usual_case": True}
    shown = director.post(f"{address}/entrants/preview", body).json()
    assert [column["field"] for column in shown["columns"]] == fields
    assert shown["seats"] == {"tables": [{"table": 7, "lines": [[0], [1]]}], "problems": []}
    assert shown["rows"][0]["entry"]["players"][0] == {
        "name": "Rossi Ada",
        "membership_number": "A1",
    }
    assert director.post(f"{address}/entrants/paste", body).status_code == 201
    (table,) = director.get(f"{address}/rounds/1").json()["seating"]
    assert table["table"] == 7
    refusals: dict[str, dict[str, object]] = {
        "text_too_long": {"text": f"Rossi - {'x' * 121}"},
        "rows_too_many": {"text": "a;b\n" * 100_000},
        "columns_mismatch": {"text": "Rossi;Verdi", "columns": ["player_1"]},
        "file_unreadable": {"file": b64encode(b"PK\x03\x04 niente").decode()},
        "table_missing": {"text": "Coppia;Tavolo\nA - B;1\nC - D;"},
    }
    for wanted, body in refusals.items():
        refused = director.post(f"{address}/entrants/paste", body)
        assert (code(refused), refused.status_code < 500) == (wanted, True)
    assert len(director.get(f"{address}/entrants").json()["items"]) == 2


def test_an_archive_that_is_none_or_too_much_is_refused(db: None) -> None:
    director = as_user(user(may_open=True))

    def send(content: bytes) -> Any:
        return director.send(
            "POST", "/imports", content, "application/zip", Idempotency_Key=str(uuid4())
        )

    assert code(send(b"PK\x03\x04 nonsense")) == "no_dossier"
    assert code(send(_zip("readme.txt", b""))) == "no_dossier"
    bomb = _zip("manifest.json", b" " * 61_000_000)
    assert len(bomb) < 100_000
    refused = send(bomb)
    assert (refused.status_code, code(refused)) == (413, "archive_too_large")
    assert code(send(b"0" * (5 * 1024 * 1024 + 1))) == "body_too_large"
    assert code(send(_zip("../../../../tmp/manifest.json", b"{}"))) == "dossier_part"
    assert director.get("/tournaments").json()["items"] == []


def _zip(name: str, content: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return packed.getvalue()


def test_a_browser_that_is_logged_in_writes_with_its_csrf_token_only(db: None) -> None:
    director = user(may_open=True)
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(director)
    headers = {"Idempotency-Key": str(uuid4())}

    def send(extra: dict[str, str]) -> Any:
        return browser.post(
            "/api/v1/tournaments",
            OPENING,
            content_type="application/json",
            headers=headers | extra,
        )

    refused = send({})
    assert (refused.status_code, code(refused)) == (403, "csrf_failed")
    browser.cookies["csrftoken"] = "a" * 32
    assert send({"X-CSRFToken": "a" * 32}).status_code == 201


def test_the_ledger_grows_by_what_the_answers_say(db: None) -> None:
    director = as_user(user(may_open=True))
    opened = director.post("/tournaments", OPENING).json()
    address = f"/tournaments/{opened['slug']}"
    answer = director.post(f"{address}/entrants/paste", {"text": LIST}).json()
    assert answer["events"] == [2, 3, 4]
    assert director.get(f"{address}/events").json()["number"] == answer["number"] == 4
    assert queries.head(LedgerId(uuid4())) == 0
