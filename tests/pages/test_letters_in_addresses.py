"""An address asks the same whatever letters it holds, or is refused, at everybody's door."""

import re
from typing import Any

import pytest
from django.conf import settings

from tests import builders
from tests.builders import Hall
from tests.machine.client import Client, Doors
from tests.seasons import circuit, evening, pairs_of
from tournaments.models import Entrant

pytestmark = pytest.mark.django_db
UNREADABLE = (
    "?nome=%FF",
    "?nome=Cal%EC",
    "?nome=%ED%A0%80",
    "?nome=%C3&circolo=%AC",
    "?%FF=1",
    "?nome=100%",
    "?nome=%zz",
    "?" + "&".join("abcdefghij" * 21),
    "%FF/",
    "%",
    "Cal%EC/?nome=x",
    "%c3%28/",
)


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    """Four pairs, the first of which has letters of its own everywhere."""
    hall = builders.open_tournament("Trofeo Forlì")
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    builders.rename(hall, 1, "Calì Zoë")
    builders.rename(hall, 1, "D’Angelo Niccolò", place=1)
    Entrant.objects.filter(tournament=hall.tournament, number=1).update(
        club="Università", category="Élite"
    )
    return hall


def read(hall: Hall, rest: str) -> str:
    response = Client().get(f"/t/{hall.tournament.slug}/{rest}")
    assert response.status_code == 200
    return str(response.content.decode())


def rows(page: str) -> set[str]:
    return set(re.findall(r'data-key="(\d+)"', page))


@pytest.mark.parametrize(
    "name", ["Calì", "Cal%C3%AC", "D’Angelo", "D%E2%80%99Angelo+Niccolò", "d+angelo", "dangelo"]
)
def test_who_looks_for_a_seat_finds_it_by_a_name_of_any_letters(hall: Hall, name: str) -> None:
    page = read(hall, f"posto/?cognome={name}")
    assert "Calì Zoë" in page
    assert "D&#x27;Angelo Niccolò" in page


@pytest.mark.parametrize(
    "asked", ["nome=Calì", "turno=1&nome=Calì", "circolo=Università", "categoria=Élite"]
)
def test_a_list_is_filtered_by_words_of_any_letters(hall: Hall, asked: str) -> None:
    builders.enter_sheet(hall, 1, 1)
    builders.enter_sheet(hall, 1, 2)
    assert rows(read(hall, f"iscritti/?{asked}")) == {"1"}
    assert rows(read(hall, f"?{asked}")) == {"1"}


def test_a_list_of_some_says_that_its_files_are_of_all(hall: Hall) -> None:
    builders.enter_sheet(hall, 1, 1)
    for there in ("", "iscritti/", "turni/1/"):
        assert "(per intero)" not in read(hall, there), there
        assert "(per intero)" in read(hall, f"{there}?circolo=Università"), there


def test_the_first_page_finds_a_tournament_of_any_letters(hall: Hall) -> None:
    builders.open_tournament("Serale")
    page = Client().get("/?nome=Forlì").content.decode()
    assert "Trofeo Forlì" in page
    assert "Serale" not in page


def test_a_season_s_file_holds_the_category_that_was_asked_for(hall: Hall) -> None:
    golden = evening("Gara", [*pairs_of(1, 2, category="Élite"), *pairs_of(3, 4)])
    season = circuit(golden.director, golden, name="Coppa")
    address = f"/circuiti/{season.slug}/classifica.csv"
    whole, chosen = (Client().get(f"{address}{query}") for query in ("", "?categoria=Élite"))
    assert (whole.status_code, chosen.status_code) == (200, 200)
    assert whole.content.count(b"\n") > chosen.content.count(b"\n") > 1
    assert Client().get(f"{address}?categoria=Étoile").status_code == 404


@pytest.mark.parametrize("asked", ["Élite", "élite", "E\u0301LITE", "Élite ", "É\u200blite"])
def test_a_category_that_two_secretaries_wrote_in_two_ways_is_one(hall: Hall, asked: str) -> None:
    categories = ("Élite", "Élite", "élite", "Bis")
    pairs = [
        pair
        for number, category in enumerate(categories)
        for pair in pairs_of(2 * number + 1, 2 * number + 2, category=category)
    ]
    golden = evening("Gara", pairs)
    season = circuit(golden.director, golden, name="Coppa")
    there = f"/circuiti/{season.slug}/"
    page = Client().get(there, {"categoria": asked})
    assert page.status_code == 200
    assert re.findall(r"\?categoria=([^\"&#]+)", Client().get(there).content.decode()) == [
        "Bis",
        "%C3%89lite",
    ]
    file = Client().get(f"{there}classifica.csv", {"categoria": asked})
    assert file.content.count(b"\n") == 7
    assert "classifica-elite-coppa.csv" in file["Content-Disposition"]


@pytest.mark.parametrize("rest", UNREADABLE)
def test_an_address_that_cannot_be_read_is_refused_with_a_page(hall: Hall, rest: str) -> None:
    for door in ("/", f"/t/{hall.tournament.slug}/", "/circuiti/", "/ora/", "/admin/"):
        answer = Client().get(door + rest)
        assert answer.status_code == 400, door
        assert answer["Content-Type"] == "text/html; charset=utf-8"
        page = answer.content.decode()
        assert '<html lang="it">' in page
        assert "indirizzo non si può leggere" in page
    assert (
        '<html lang="en">'
        in Client(headers={"Accept-Language": "en"}).get(f"/{rest}").content.decode()
    )


@pytest.mark.parametrize("rest", UNREADABLE)
def test_the_api_refuses_it_as_a_problem_in_the_language_of_who_asks(db: None, rest: str) -> None:
    for language, word in (("it", "indirizzo"), ("en", "address")):
        answer = Client(headers={"Accept-Language": language}).get(f"/api/v1/tournaments/{rest}")
        assert answer["Content-Type"] == "application/problem+json"
        problem = answer.json()
        assert (problem["status"], problem["code"]) == (400, "address_unreadable")
        assert word in problem["detail"]


@pytest.mark.parametrize("path", ["/?q=%FF", "/api/v1/tournaments/?q=%FF", "/lingua/"])
def test_what_no_middleware_has_seen_is_as_safe_as_the_rest(db: None, path: str) -> None:
    usual = Client().get("/")
    much = b"x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
    refused = Client().post(path, much, content_type="text/plain")
    assert refused.status_code in (400, 413)
    for name in ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"):
        assert refused.get(name) == usual[name] != "", name
    assert refused["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("method", ["POST", "HEAD", "DELETE", "OPTIONS"])
def test_nothing_is_done_at_an_address_that_cannot_be_read(db: None, method: str) -> None:
    for path in ("/lingua/?next=%FF", "/api/v1/token?%FF", "/admin/login/?next=%E8"):
        assert Client().generic(method, path).status_code == 400


@pytest.mark.parametrize(
    "asked",
    [
        {"query_string": "nome=Calì".encode("latin-1")},
        {"raw_path": "/t/forlì/".encode("latin-1"), "path": "/t/forl\ufffd/"},
    ],
)
def test_bytes_of_another_alphabet_are_refused_too(db: None, asked: dict[str, Any]) -> None:
    assert _sent(asked).status_code == 400


@pytest.mark.parametrize("method", ["OPTIONS", "GET", "POST"])
@pytest.mark.parametrize("path", ["*", "", "localhost:80"])
def test_what_asks_for_no_place_here_is_refused_too(db: None, method: str, path: str) -> None:
    answer = _sent({"method": method, "path": path, "raw_path": path.encode()})
    assert answer.status_code == 400
    assert "indirizzo non si può leggere" in answer.content.decode()


def test_letters_that_a_client_did_not_write_with_percents_are_read(hall: Hall) -> None:
    path = f"/t/{hall.tournament.slug}/posto/"
    seen = _sent({"path": path, "raw_path": path.encode(), "query_string": "cognome=Calì".encode()})
    assert (seen.status_code, "Calì Zoë" in seen.content.decode()) == (200, True)


def test_another_program_s_cookie_does_not_hide_the_chosen_language(hall: Hall) -> None:
    for other in ('{"a": [1, 2]}', "perchè", "a b", '"'):
        client = Client(HTTP_COOKIE=f"altro={other}; django_language=en")
        for path in (f"/t/{hall.tournament.slug}/", "/ora/"):
            assert client.get(path)["Content-Language"] == "en", (other, path)


def test_as_many_parameters_as_a_messenger_adds_are_no_fault(hall: Hall) -> None:
    added = "&".join(f"utm_{number}=x" for number in range(100))
    assert rows(read(hall, f"iscritti/?{added}&nome=Calì")) == {"1"}


def _sent(asked: dict[str, Any]) -> Any:
    """What no client writes, and a web server may hand on."""
    plain = {"type": "http", "method": "GET", "scheme": "http", "path": "/", "raw_path": b"/"}
    headers = [(b"host", b"localhost")]
    return Doors(False).ask({**plain, "query_string": b"", "headers": headers, **asked})
