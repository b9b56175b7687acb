"""A form that meets a book which others hold is there to be sent again."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import psycopg
import pytest
from django.urls import reverse

from scoring import queries
from scoring.store import Memory
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client
from tests.machine.database import database_url

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hall() -> Hall:
    hall = builders.open_tournament()
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    return hall


@pytest.fixture
def held(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> Iterator[psycopg.Connection]:
    monkeypatch.setattr(Memory, "patience", "10ms")
    with psycopg.connect(database_url()) as other:
        other.execute("SELECT FROM scoring_ledgerhead WHERE id = %s FOR UPDATE", [hall.ledger])
        yield other


def test_what_was_typed_is_in_the_page_and_one_press_sends_it_again(
    hall: Hall, held: psycopg.Connection
) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(hall.director)
    address = reverse("admin:desk-withdraw", args=(hall.tournament.pk, 4))
    form = {"reason": 'Va a casa, "stanco" <b>', "command_id": str(uuid4())}
    busy = client.post(address, form)
    assert (busy.status_code, busy["Retry-After"]) == (503, "5")
    page = busy.content.decode()
    assert "il tuo turno non è arrivato" in page
    assert "Va a casa, &quot;stanco&quot; &lt;b&gt;" in page
    assert form["command_id"] in page
    held.rollback()
    assert client.post(address, form).status_code == 302
    assert queries.entrants(hall.ledger)[3].withdrawn
