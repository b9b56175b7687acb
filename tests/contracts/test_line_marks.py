"""Lines are marked A and B, or N/S and E/O where their tournament says so, at every door."""

import re
import subprocess

import pytest

from tests.bench.big.addresses import routes
from tests.builders import Hall, correct_sheet, plain, small_tournament, start_round, tables
from tests.contracts.addresses import API, DJANGO_ADMIN
from tests.contracts.walk import Walk
from tests.machine.client import as_
from tournaments.models import Document, DocumentKind
from tournaments.organise.tournaments import describe_tournament
from tournaments.reports.archive import ask, draw

MARKED = re.compile(
    r"\b[Ll]inea [AB]\b|mark\"?>\s*[AB]\s*<|(?:tavolo|Tavolo) \d+,? linea [AB]\b|<b>[AB]</b>"
    r"|Scambia A|<dd>[AB]</dd>|>\s*A e B\s*<"
)
COMPASS = re.compile(r"N/S|E/O")
AT_LEAST = 12
"""Pages that mark the lines of the hall that is walked."""


def _pages(walk: Walk) -> dict[str, str]:
    """What the director is answered with, by its address; not what somebody downloads."""
    found = {}
    for route in routes():
        if route in API or DJANGO_ADMIN.match(route):
            continue
        answer = walk.ask("d", "GET", route)
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            found[route] = answer.content.decode()
    return found


@pytest.mark.slow("every page, twice")
def test_no_page_calls_a_line_by_a_letter_where_the_tournament_calls_it_by_its_places(
    walk: Walk,
) -> None:
    lettered = {route for route, page in _pages(walk).items() if MARKED.search(page)}
    assert len(lettered) >= AT_LEAST
    describe_tournament(tournament=walk.hall.tournament, compass_lines=True)
    pages = _pages(walk)
    left = {route: found[0] for route, page in pages.items() if (found := MARKED.search(page))}
    assert left == {}
    assert {route for route in lettered if not COMPASS.search(pages[route])} == set()


def test_one_tournament_s_marks_are_not_the_next_one_s(db: None) -> None:
    compass, letters = (_hall() for _ in range(2))
    describe_tournament(tournament=compass.tournament, compass_lines=True)
    for hall, mark in ((compass, "Linea N/S"), (letters, "Linea A"), (compass, "Linea N/S")):
        assert mark in _table_of_the_round(hall)


def _hall() -> Hall:
    hall = small_tournament(4, rounds=1, played=0)
    start_round(hall, 1)
    return hall


def _table_of_the_round(hall: Hall) -> str:
    client = as_(hall.director)
    address = f"/admin/tournaments/tournament/{hall.tournament.pk}/desk/rounds/1/"
    return str(client.get(address).content.decode())


def test_a_refusal_and_the_register_say_it_too_and_data_stays_as_it_is(walk: Walk) -> None:
    hall = walk.hall
    describe_tournament(tournament=hall.tournament, compass_lines=True)
    correct_sheet(hall, 1, 1, plain((1150, 320), (240, 980), (705, 690)))
    client = as_(hall.director)
    desk = f"/admin/tournaments/tournament/{hall.tournament.pk}/desk/"
    assert "smazzata 1, linea N/S: da" in client.get(f"{desk}register/").content.decode()
    address = f"/api/v1/tournaments/{hall.tournament.slug}/rounds/1/tables/1/sheet"
    sheet = client.get(address).json()["sheet"]
    assert sheet["smazzate"][0]["a"]["total"] == 1150
    sheet["smazzate"][0]["a"]["total"] = 99_990
    other = address.replace("rounds/1", "rounds/2")
    body = {"smazzate": sheet["smazzate"], "expected": int(tables(hall, 2)[0].last)}
    headers = {"Idempotency-Key": "5b9e4f6e-6a44-4b26-8a83-5f6a0a6e1c11"}
    refused = client.put(other, body, content_type="application/json", headers=headers).json()
    (wrong, *_more) = refused["errors"]
    assert wrong["field"].startswith("smazzate.0.a"), refused
    assert wrong["detail"].startswith("Smazzata 1, linea N/S"), refused


def test_papers_mark_them_so(walk: Walk) -> None:
    hall = walk.hall
    kinds = {
        DocumentKind.SEATING: "Linea N/S",
        DocumentKind.SEATING_BY_NAME: "N/S",
        DocumentKind.SCORE_SHEETS: "firma linea E/O",
        DocumentKind.TABLE_CARDS: "E/O",
    }
    for compass in (True, False):
        describe_tournament(tournament=hall.tournament, compass_lines=compass)
        for kind, mark in kinds.items():
            drawn = ask(hall.tournament, kind, "2", "it")
            draw(drawn.pk)
            assert (mark in _text(drawn)) is compass, (kind, compass)


def _text(document: Document) -> str:
    document.refresh_from_db()
    assert document.content is not None, document.failed
    command = ["pdftotext", "-layout", "-", "-"]
    return subprocess.run(
        command, input=bytes(document.content), capture_output=True, check=True
    ).stdout.decode()
