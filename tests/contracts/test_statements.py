"""How many SQL statements a page or a call costs, BEGIN and COMMIT among them.

A number that rises is a fact that is read twice, or one for each row.
"""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import connection
from django.http import HttpResponseBase
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from rest_framework.authtoken.models import Token

from scoring.values import Role
from tests import builders
from tests.builders import Hall

pytestmark = pytest.mark.django_db(transaction=True)
TOTALS = {"way": "round", "totals.a": "1000", "totals.b": "800"}


@pytest.fixture(params=(4, 20), ids=["4 entrants", "20 entrants"])
def hall(request: pytest.FixtureRequest) -> Hall:
    """A round with a sheet in it, and another tournament of the same officials."""
    hall = builders.open_tournament()
    builders.enter(hall, request.param)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1)
    other = builders.open_tournament(director=hall.director)
    builders.official(other.tournament, Role.COMPUTERISTA, hall.computerista)
    return hall


def statements(ask: Callable[[], HttpResponseBase]) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert ask().status_code == 200
    return len(captured)


def desk(hall: Hall) -> tuple[Client, str]:
    client = Client()
    client.force_login(hall.computerista)
    return client, reverse("admin:desk-sheets", args=(hall.tournament.pk, 1))


def test_the_typing_page_of_the_desk(hall: Hall) -> None:
    client, address = desk(hall)
    assert statements(lambda: client.get(address)) == 13


def test_a_sheet_saved_at_the_desk(hall: Hall) -> None:
    """Twelve to save it, nine to say how the round stands now."""
    client, address = desk(hall)
    client.get(address)
    form = {**TOTALS, "table": "2", "command_id": str(uuid4())}
    saved = lambda: client.post(address, form, headers={"Accept": "application/json"})  # noqa: E731
    assert statements(saved) == 21


def test_a_sheet_saved_through_the_api(hall: Hall) -> None:
    """In six round trips: see `tests/api/test_round_trips.py`."""
    token = Token.objects.create(user=hall.computerista)
    client = Client(headers={"Authorization": f"Token {token.key}"})
    assert statements(lambda: _put(client, hall)) == 12


def _put(client: Client, hall: Hall) -> HttpResponseBase:
    address = f"/api/v1/tournaments/{hall.tournament.slug}/rounds/1/tables/2/sheet"
    sheet = {"totals": {"a": 1000, "b": 800}, "expected": int(builders.tables(hall, 1)[1].last)}
    return client.put(
        address,
        sheet,
        content_type="application/json",
        headers={"Idempotency-Key": str(uuid4())},
    )


@pytest.mark.parametrize(
    ("address", "most"),
    [
        *(("", 11), ("turni/1/", 9), ("iscritti/1/", 11)),
        *(("classifica.xlsx", 10), ("turni/1/risultati.csv", 9), ("turni/1/posti.csv", 9)),
        *(("iscritti.csv", 7), ("premi.csv", 10)),
    ],
    ids=lambda value: str(value),
)
def test_a_public_page(hall: Hall, client: Client, address: str, most: int) -> None:
    page = f"/t/{hall.tournament.slug}/{address}"
    assert statements(lambda: client.get(page)) == most


def test_a_public_page_behind_another_of_the_same_number(hall: Hall, client: Client) -> None:
    """Its moment is shared: what is left are BEGIN, the tournament, its book and COMMIT."""
    page = f"/t/{hall.tournament.slug}/"
    client.get(page)
    assert statements(lambda: client.get(page)) == 4


@pytest.mark.parametrize("others", [1, 30], ids=["1 more tournament", "30 more tournaments"])
@pytest.mark.parametrize(("address", "most"), [("/", 4), ("/admin/", 13)])
def test_a_list_of_tournaments(hall: Hall, address: str, most: int, others: int) -> None:
    for _ in range(others):
        builders.open_tournament(director=hall.director)
    client = Client()
    client.force_login(hall.director)
    assert statements(lambda: client.get(address)) == most
