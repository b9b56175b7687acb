"""Places at a table (U art. 3.3): announced, drawn or assigned, and shown by every door."""

import csv
import subprocess
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring import queries
from scoring.commands import TakeBackSeating
from scoring.plans import Format, PositionsBy
from scoring.rules.seated import drawn, lines_of
from scoring.values import RoundNumber, TableNumber
from tests import builders
from tests.api.conftest import as_user, code
from tests.builders import Hall
from tests.invariants import rows_equal_fold
from tests.machine.client import Client, as_
from tournaments.models import DocumentKind, Screen, Tournament
from tournaments.organise.perform import perform
from tournaments.reports import documents, rendering

pytestmark = pytest.mark.django_db
OPENING = "/admin/tournaments/tournament/add/"
FIRST, ONE = RoundNumber(1), TableNumber(1)


def playing(positions: PositionsBy, **more: Any) -> Hall:
    """Four pairs under U; round 1 is out."""
    hall = builders.open_tournament(regulation="uisp-parole", positions=positions, **more)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    return hall


def order(hall: Hall) -> tuple[int, ...]:
    return builders.tables(hall, 1)[0].order


def places(hall: Hall) -> list[tuple[str, ...]]:
    """Of each line of table 1, as the API has them."""
    answer = Client().get(f"/api/v1/tournaments/{hall.tournament.slug}/rounds/1").json()
    return [tuple(line["positions"]) for line in answer["seating"][0]["lines"]]


def read(hall: Hall, page: str) -> str:
    return " ".join(Client().get(f"/t/{hall.tournament.slug}/{page}").content.decode().split())


def at_the_desk(hall: Hall) -> tuple[Client, str]:
    client = as_(hall.director)
    return client, reverse("admin:desk-why", args=(hall.tournament.pk, 1, 1))


def placed(hall: Hall) -> int:
    """The last event about who sits where at the first table."""
    table = as_user(hall.director).get(f"/tournaments/{hall.tournament.slug}/rounds/1/tables/1")
    return int(table.json()["placed"])


def sent(dealer: int, first_served: int) -> dict[str, object]:
    return {"command_id": uuid4(), "dealer": dealer, "first_served": first_served}


def test_places_drawn_by_the_program_are_told_with_their_seed() -> None:
    hall = playing(PositionsBy.PROGRAM)
    assert order(hall) == drawn(lines_of(Format.PAIRS), 1, FIRST, ONE)
    north, east, south, west = order(hall)
    (a, b) = places(hall)
    where = dict(zip((north, east, south, west), ("north", "east", "south", "west"), strict=True))
    assert (*a, *b) == tuple(where[player] for player in range(4))
    why = read(hall, "turni/1/tavoli/1/perche/")
    assert "sorteggiati dal programma con il seme 1" in why
    assert "3.3" in why
    assert "dà le carte per primo" in why


def test_by_card_nobody_is_told_a_place() -> None:
    hall = playing(PositionsBy.CARD)
    assert places(hall) == [(), ()]
    for page in ("turni/1/", "posto/", "turni/1/tavoli/1/perche/"):
        assert "Nord" not in read(hall, page), page
    answer = as_user(hall.director).put(
        f"/tournaments/{hall.tournament.slug}/rounds/1/tables/1/positions",
        {"dealer": 3, "first_served": 1, "expected": 9},
    )
    assert (answer.status_code, code(answer)) == (409, "positions_by_card")


@pytest.mark.parametrize("page", ["turni/1/", "iscritti/1/", "schermi/tavoli/", "schermi/posti/"])
def test_players_read_their_places(page: str) -> None:
    hall = playing(PositionsBy.DIRECTION)
    for slug, shows in (("tavoli", "tables"), ("posti", "seats")):
        Screen.objects.create(
            tournament=hall.tournament, name=slug, slug=slug, shows=[shows], seconds=20
        )
    assert "Nord" in read(hall, page)


def test_the_direction_changes_the_places_of_a_table_at_the_desk() -> None:
    hall = playing(PositionsBy.PROGRAM)
    client, address = at_the_desk(hall)
    assert "Cambia i posti" in client.get(address).content.decode()
    assert client.post(address, sent(4, 1)).status_code == 302
    assert order(hall) == (3, 0, 2, 1)
    assert "assegnati dalla direzione" in read(hall, "turni/1/tavoli/1/perche/")
    wrong = client.post(address, sent(1, 2))
    assert wrong.status_code == 422
    assert "di due linee diverse" in wrong.content.decode()
    assert order(hall) == (3, 0, 2, 1)
    rows_equal_fold(hall.ledger)


def test_the_direction_changes_them_through_the_api() -> None:
    hall = playing(PositionsBy.DIRECTION)
    director = as_user(hall.director)
    place = f"/tournaments/{hall.tournament.slug}/rounds/1/tables/1/positions"
    seen = placed(hall)
    blind = director.put(place, {"dealer": 4, "first_served": 1})
    assert (blind.status_code, code(blind)) == (428, "expected_required")
    assigned = {"dealer": 4, "first_served": 1, "expected": seen}
    assert director.put(place, assigned).status_code == 200
    assert places(hall) == [("east", "west"), ("south", "north")]
    assert director.put(place, assigned).status_code == 200, "the same undoes nothing"
    late = director.put(place, assigned | {"dealer": 3})
    assert (late.status_code, code(late)) == (409, "stale")
    wrong = assigned | {"first_served": 3, "expected": placed(hall)}
    assert code(director.put(place, wrong)) == "positions_wrong"
    other = f"/tournaments/{hall.tournament.slug}/rounds/1/tables/9/positions"
    assert director.put(other, wrong).status_code == 404


def test_a_table_that_has_played_keeps_its_places() -> None:
    hall = playing(PositionsBy.DIRECTION)
    client, address = at_the_desk(hall)
    assert "Cambia i posti" in client.get(address).content.decode()
    builders.enter_sheet(hall, 1, ONE)
    before = order(hall)
    assert "Cambia i posti" not in client.get(address).content.decode()
    refused = client.post(address, sent(4, 1))
    assert refused.status_code == 422
    assert "i posti restano quelli con cui si è giocato" in refused.content.decode().lower()
    place = f"/tournaments/{hall.tournament.slug}/rounds/1/tables/1/positions"
    assigned = {"dealer": 4, "first_served": 1, "expected": placed(hall)}
    answer = as_user(hall.director).put(place, assigned)
    assert (answer.status_code, code(answer)) == (409, "positions_played")
    assert order(hall) == before


def test_the_desk_tells_the_second_of_two_who_seat_a_table() -> None:
    hall = playing(PositionsBy.DIRECTION)
    client, address = at_the_desk(hall)
    seen = client.get(address).context["expected"]
    client.post(address, sent(4, 1) | {"expected": seen})
    late = client.post(address, sent(3, 2) | {"expected": seen})
    assert late.status_code == 422
    page = late.content.decode()
    assert "Nel frattempo" in page
    assert "cartaro il giocatore 4" in page
    assert order(hall) == (3, 0, 2, 1)
    shown = late.context["form"]
    assert (shown["dealer"].value(), shown["first_served"].value()) == ("3", "2")
    assert (
        client.post(address, sent(3, 2) | {"expected": late.context["expected"]}).status_code == 302
    )


def test_whoever_is_late_with_places_reads_what_moved_them_whatever_it_was() -> None:
    """The page listed places that were assigned, and six more kinds of event move the number."""
    hall = playing(PositionsBy.DIRECTION)
    client, address = at_the_desk(hall)
    seen = client.get(address).context["expected"]
    perform(TakeBackSeating(round=FIRST), by=hall.directing)
    late = client.post(address, sent(3, 2) | {"expected": seen})
    assert late.status_code == 422
    (line,) = late.context["meanwhile"]
    assert line.sentence in late.content.decode()
    seats = [one.lines for one in queries.tables(hall.ledger, FIRST)]
    builders.amend(hall, 1, [builders.seat_at(1, *seats[1]), builders.seat_at(2, *seats[0])])
    again = client.post(address, sent(3, 2) | {"expected": seen})
    assert len(again.context["meanwhile"]) == 2


def test_the_way_is_announced_at_opening_where_the_edition_leaves_a_choice() -> None:
    client = as_(builders.user(may_open=True))
    announced = {
        "command_id": uuid4(),
        "name": "Serata",
        "format": "pairs",
        "regulation": "uisp-parole",
        "smazzate_per_round": "3",
        "first_round": "lot",
        "movement_1": "mitchell",
        "carry_percent": "100",
        "positions": "program",
    }
    shown = client.post(OPENING, {**announced, "do": "show"}).content.decode()
    assert "Posti al tavolo" in shown
    other = client.post(OPENING, {**announced, "do": "show", "regulation": "classico"})
    assert "Posti al tavolo" not in other.content.decode()
    assert client.post(OPENING, announced).status_code == 302
    book = queries.book(Tournament.objects.get(name="Serata").ledger)
    assert book is not None
    assert book.settings.positions is PositionsBy.PROGRAM


def test_an_edition_without_another_way_refuses_it_through_the_api() -> None:
    opening = {
        "name": "Serata",
        "regulation": "classico",
        "first_round": "lot",
        "movements": ["mitchell"],
        "positions": "program",
    }
    answer = as_user(builders.user(may_open=True)).post("/tournaments", opening)
    assert (answer.status_code, code(answer)) == (422, "positions_unsupported")


def test_the_lists_at_the_door_say_the_places() -> None:
    hall = playing(PositionsBy.DIRECTION)
    for kind in (DocumentKind.SEATING, DocumentKind.SEATING_BY_NAME, DocumentKind.SCORE_SHEETS):
        paper = rendering.pdf(documents.content(hall.moment, kind, "1"), "it")
        text = subprocess.run(
            ["pdftotext", "-layout", "-", "-"], input=paper, capture_output=True, check=True
        ).stdout.decode()
        assert "Nord" in text, kind


def test_table_cards_and_the_file_of_seats_say_the_places() -> None:
    hall = playing(PositionsBy.DIRECTION)
    paper = rendering.pdf(documents.content(hall.moment, DocumentKind.TABLE_CARDS, "1"), "it")
    text = subprocess.run(
        ["pdftotext", "-layout", "-", "-"], input=paper, capture_output=True, check=True
    ).stdout.decode()
    assert "(cartaro)" in text
    assert "(primo servito)" in text
    rows = list(csv.DictReader(read_file(hall).splitlines(), delimiter=";"))
    assert {row["Posto"] for row in rows} == {"Nord", "Est", "Sud", "Ovest"}
    assert "Posto" not in read_file(playing(PositionsBy.CARD))


def read_file(hall: Hall) -> str:
    answer = Client().get(f"/t/{hall.tournament.slug}/turni/1/posti.csv")
    return answer.content.decode("utf-8-sig")
