"""Whatever is wrong with a request itself: a problem with a code, in the request's language."""

import json
import re
from typing import Any

import pytest

from tests.api.conftest import Speaker, code
from tests.builders import PASSWORD, Hall, user
from tests.machine.client import Client


def _sheet(hall: Hall) -> str:
    return f"/tournaments/{hall.tournament.slug}/rounds/2/tables/1/sheet"


KEY = "7a1c0d52-0f0e-4a0e-9a52-0d6f3f1f7a10"


@pytest.mark.parametrize(
    ("content", "expected", "field"),
    [
        (b"{", "malformed_json", ""),
        (b"\xff\xfe", "malformed_json", ""),
        (b'{"reason": "\\ud800"}', "malformed_json", ""),
        (b"[]", "wrong_type", ""),
        (b"null", "wrong_type", ""),
        (b'{"smazzatte": []}', "unknown_field", "smazzatte"),
        (b'{"smazzate": [{"a": {"cleen": 1}, "b": {}}]}', "unknown_field", "smazzate.0.a.cleen"),
        (b'{"smazzate": [{"a": {"clean": "2"}, "b": {}}]}', "wrong_type", "smazzate.0.a.clean"),
        (b'{"smazzate": [{"a": {"clean": 1.5}, "b": {}}]}', "wrong_type", "smazzate.0.a.clean"),
        (b'{"smazzate": [{"a": {"clean": true}, "b": {}}]}', "wrong_type", "smazzate.0.a.clean"),
        (b'{"smazzate": [{"a": {}}]}', "missing_field", "smazzate.0.b"),
        (b'{"totals": {"a": 99999999999999999999999, "b": 0}}', "wrong_value", "totals.a"),
        (b'{"totals": {"a": 1e400, "b": 0}}', "wrong_value", "totals.a"),
        (b'{"expected": 4294967296}', "wrong_value", "expected"),
        (b'{"expected": -1}', "wrong_value", "expected"),
        (b'{"reason": "a\\u0000b"}', "wrong_value", "reason"),
        (b'{"reason": "' + b"x" * 2001 + b'"}', "wrong_value", "reason"),
        (b"[" * 200_000, "wrong_type", ""),
        (b'{"smazzate":' + b"[" * 100_000, "wrong_type", "smazzate.0"),
        (
            b'{"smazzate": [{"a": {"pozzetto": "perso"}, "b": {}}]}',
            "wrong_value",
            "smazzate.0.a.pozzetto",
        ),
    ],
)
def test_a_body_that_does_not_fit_is_refused_at_its_field(
    hall: Hall, computerista: Speaker, content: bytes, expected: str, field: str
) -> None:
    answer = computerista.send("PUT", _sheet(hall), content, Idempotency_Key=KEY)
    assert answer.status_code == 400, answer.content
    assert code(answer) == expected
    assert answer.json()["errors"][0]["field"] == field
    # The parser speaks English, and types.
    detail = answer.json()["detail"]
    assert not re.search(r"Expected|Invalid|JSON is|Input|\b(str|int|array|object)\b", detail)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b'{"expected": -1}', "ci vuole un numero intero, almeno 0"),
        (b'{"reason": "' + b"x" * 2001 + b'"}', "ci vuole un testo lungo al massimo 2000"),
    ],
)
def test_a_value_that_does_not_fit_is_told_what_would(
    hall: Hall, computerista: Speaker, content: bytes, said: str
) -> None:
    answer = computerista.send("PUT", _sheet(hall), content, Idempotency_Key=KEY)
    assert said in answer.json()["detail"]
    assert said in answer.json()["errors"][0]["detail"]


def test_another_content_type_too_large_a_body_and_another_answer_are_refused(
    hall: Hall, computerista: Speaker
) -> None:
    path = _sheet(hall)
    form = computerista.send(
        "PUT", path, "a=1", content_type="application/x-www-form-urlencoded", Idempotency_Key=KEY
    )
    assert (form.status_code, code(form)) == (415, "unsupported_media_type")
    large = computerista.send("PUT", path, b" " * (5 * 1024 * 1024 + 1), Idempotency_Key=KEY)
    assert (large.status_code, code(large)) == (413, "body_too_large")
    html = computerista.get(path, Accept="text/html")
    assert (html.status_code, code(html)) == (406, "not_acceptable")


def test_a_body_of_just_the_limit_is_read(hall: Hall, computerista: Speaker) -> None:
    limit = 5 * 1024 * 1024
    for size, refusal in ((limit, "unknown_field"), (limit + 1, "body_too_large")):
        body = b'{"a": 1}'.ljust(size)
        answer = computerista.send("PUT", _sheet(hall), body, Idempotency_Key=KEY)
        assert code(answer) == refusal


def test_a_write_wants_a_key_that_is_a_uuid(hall: Hall, computerista: Speaker) -> None:
    missing = computerista.send("PUT", _sheet(hall), "{}")
    assert (missing.status_code, code(missing)) == (400, "idempotency_key_required")
    for header in ("1", "{7a1c0d52-0f0e-4a0e-9a52-0d6f3f1f7a10}", "x" * 500):
        wrong = computerista.send("PUT", _sheet(hall), "{}", Idempotency_Key=header)
        assert (wrong.status_code, code(wrong)) == (400, "idempotency_key_unreadable")


@pytest.mark.parametrize("header", ["*", '"abc"', '"99999999999"', '"1","2"', "-1"])
def test_an_if_match_that_is_no_number_is_refused(
    hall: Hall, computerista: Speaker, header: str
) -> None:
    body = {"totals": {"a": 0, "b": 0}}
    answer = computerista.put(_sheet(hall), body, If_Match=header)
    assert (answer.status_code, code(answer)) == (400, "expected_unreadable")


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/tournaments/nessuno",
        "/tournaments/nessuno/ranking",
        "/tournaments/a%00b",
        "/regulations/../../etc",
        "/regulations/inventato",
    ],
)
def test_what_is_not_there_is_a_problem_and_no_page(db: None, path: str) -> None:
    answer = Speaker().get(path)
    assert (answer.status_code, code(answer)) == (404, "not_found")


@pytest.mark.parametrize(
    "path",
    ["rounds/99999999999999999999", "rounds/999999", "entrants/0/check-in", "rounds/2/tables/0"],
)
def test_numbers_beyond_all_tables_are_404(hall: Hall, director: Speaker, path: str) -> None:
    answer = director.get(f"/tournaments/{hall.tournament.slug}/{path}")
    assert answer.status_code in (404, 405)
    code(answer)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("after_round=x", "wrong_type"),
        ("after_round=-1", "wrong_value"),
        ("after_round=99999999999999999999999", "wrong_value"),
        ("as_of=0", "wrong_value"),
        ("turno=1", "unknown_field"),
        ("after_round=9", "round_unknown"),
    ],
)
def test_a_wrong_query_is_refused(hall: Hall, director: Speaker, query: str, expected: str) -> None:
    answer = director.get(f"/tournaments/{hall.tournament.slug}/ranking", query)
    assert code(answer) == expected
    assert answer.status_code in (400, 422)


def test_sentences_are_in_the_language_of_the_request(hall: Hall, anonymous: Speaker) -> None:
    italian = anonymous.get("/tournaments/nessuno", Accept_Language="it")
    english = anonymous.get("/tournaments/nessuno", Accept_Language="en")
    assert italian["Content-Language"] == "it"
    assert english["Content-Language"] == "en"
    assert italian.json()["code"] == english.json()["code"]


def test_a_wrong_token_and_a_dismissed_account_are_401(hall: Hall, computerista: Speaker) -> None:
    wrong = Speaker("0" * 40).get("/me")
    assert (wrong.status_code, code(wrong)) == (401, "authentication_failed")
    assert wrong["WWW-Authenticate"] == "Bearer"
    hall.computerista.is_active = False
    hall.computerista.save()
    assert computerista.get("/me").status_code == 401


def test_a_token_is_given_for_a_password_and_taken_back(db: None) -> None:
    user("carla", password=PASSWORD)
    credentials = {"username": "carla", "password": PASSWORD}
    carla = Speaker(Speaker().post("/token", credentials).json()["token"])
    assert carla.get("/me").json()["username"] == "carla"
    assert carla.delete("/me/token").status_code == 204
    assert carla.get("/me").status_code == 401
    wrong = Speaker().post("/token", {**credentials, "password": "sbagliata"})
    assert (wrong.status_code, code(wrong)) == (401, "credentials_wrong")
    assert "WWW-Authenticate" in wrong


def test_guessing_passwords_is_slowed_down_for_that_account_alone(db: None) -> None:
    guesses = [Speaker().post("/token", {"username": "x", "password": "y"}) for _ in range(12)]
    assert [guess.status_code for guess in guesses] == [401] * 9 + [429] * 3
    assert (code(guesses[-1]), guesses[-1]["Retry-After"]) == ("throttled", "300")
    user("carla", password=PASSWORD)
    carla = {"username": "carla", "password": PASSWORD}
    assert Speaker().post("/token", carla).status_code == 200


def test_a_fault_of_ours_is_a_problem_too(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, director: Speaker
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("tournaments.api.ranking.ranking", broken)
    client = Client(raise_request_exception=False)
    answer = client.get(f"/api/v1/tournaments/{hall.tournament.slug}/ranking")
    assert (answer.status_code, code(answer)) == (500, "internal_error")
    assert "Zero" not in json.dumps(answer.json())


def test_an_unknown_host_is_no_page_either(db: None) -> None:
    answer = Client().get("/api/v1/regulations", headers={"Host": "altrove.example"})
    assert (answer.status_code, code(answer)) == (400, "bad_request")
