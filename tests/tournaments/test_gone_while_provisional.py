"""A book that goes on elsewhere leaves with its clock: what was provisional stays so here."""

from __future__ import annotations

from html import unescape

import pytest
from django.urls import reverse

from scoring.commands import PublishRanking
from tests import builders, seasons
from tests.api.conftest import Speaker, as_user
from tests.builders import Hall
from tests.machine.client import Client, as_
from tests.machine.clock import SetAhead
from tests.reports.test_documents import draw, read
from tournaments.models import DocumentKind
from tournaments.organise.perform import perform

pytestmark = pytest.mark.django_db
HOUSE = "Circolo Primavera"
SAID = f"Prosegue altrove: {HOUSE}"
PATH = "/tournaments/partito"
BEHIND_THE_WINDOW = 600


@pytest.fixture
def hall() -> Hall:
    """Its ranking is out, and open to protests for ten minutes."""
    hall = builders.open_tournament(rounds=1, protest_minutes=10, slug="partito")
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    perform(PublishRanking(), by=hall.directing)
    return hall


def goes_on(hall: Hall, at: str = HOUSE) -> None:
    said = as_user(hall.director).patch(PATH, {"goes_on_at": at})
    assert said.status_code == 200
    hall.tournament.refresh_from_db()


def state() -> tuple[str, str]:
    answer = Speaker().get(f"{PATH}/ranking").json()
    return answer["stage"], answer["state"]


def shown(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200
    return " ".join(unescape(answer.content.decode()).split())


def test_what_left_provisional_never_turns_definitive_by_the_clock(
    hall: Hall, set_ahead: SetAhead
) -> None:
    goes_on(hall)
    set_ahead(BEHIND_THE_WINDOW)
    assert state() == ("provisional", "provisional")
    listed = Speaker().get("/tournaments?stage=provisional").json()["items"]
    assert [(one["slug"], one["stage"]) for one in listed] == [("partito", "provisional")]
    assert not Speaker().get("/tournaments?stage=definitive").json()["items"]
    goes_on(hall, at="")
    assert state() == ("definitive", "definitive")


def test_what_was_definitive_when_it_left_stays_so(hall: Hall, set_ahead: SetAhead) -> None:
    set_ahead(BEHIND_THE_WINDOW)
    goes_on(hall)
    goes_on(hall, at="Un'altra casa")
    assert state() == ("definitive", "definitive")


def test_another_address_of_where_it_went_is_no_other_leaving(
    hall: Hall, set_ahead: SetAhead
) -> None:
    goes_on(hall)
    set_ahead(BEHIND_THE_WINDOW)
    goes_on(hall, at="Un'altra casa")
    assert state() == ("provisional", "provisional")


@pytest.mark.parametrize("address", ["/t/partito/", "/t/partito/schermo/"], ids=["page", "wall"])
def test_page_and_wall_say_where_it_goes_on(hall: Hall, set_ahead: SetAhead, address: str) -> None:
    goes_on(hall)
    set_ahead(BEHIND_THE_WINDOW)
    page = shown(address)
    assert "rovvisoria" in page
    assert SAID in page
    assert "efinitiva" not in page
    assert "eclami" not in page, "whom to protest to is there"
    assert "Mancano" not in page


def test_the_paper_says_it_too(hall: Hall, set_ahead: SetAhead) -> None:
    goes_on(hall)
    set_ahead(BEHIND_THE_WINDOW)
    paper = " ".join(read(draw(hall, DocumentKind.RANKING, 1)).split())
    assert "provvisoria" in paper
    assert SAID in paper
    assert "definitiva" not in paper
    assert "Reclami" not in paper


def test_each_row_of_the_spreadsheet_is_marked(hall: Hall, set_ahead: SetAhead) -> None:
    goes_on(hall)
    set_ahead(BEHIND_THE_WINDOW)
    head, *rows = Client().get("/t/partito/classifica.csv").content.decode().splitlines()
    assert "Note" in head
    assert len(rows) == 4
    assert all("provvisorio" in row for row in rows)


def test_the_leg_of_a_circuit_says_it(hall: Hall, set_ahead: SetAhead) -> None:
    circuit = seasons.circuit(hall.director, hall)
    goes_on(hall)
    set_ahead(BEHIND_THE_WINDOW)
    assert f"prosegue altrove: {HOUSE}" in shown(f"/circuiti/{circuit.slug}/")
    desk = as_(hall.director).get(reverse("admin:circuit", args=[circuit.slug]))
    assert f"prosegue altrove: {HOUSE}" in desk.content.decode()
