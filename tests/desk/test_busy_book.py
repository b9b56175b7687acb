"""A form that meets a book which others hold is there to be sent again."""

from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from scoring import queries
from scoring.commands import HeldByOthers, Receipt
from scoring.plans import Format
from scoring.store import Memory
from scoring.values import EntrantNumber
from tests import builders
from tests.builders import Hall
from tests.desk.desk_of_formats import hall_of
from tests.machine.client import Client
from tests.machine.database import database_url
from tournaments.desk.seating import line_ups
from tournaments.organise import seating
from tournaments.organise.perform import perform
from tournaments.organise.seating import check_in

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


def test_a_file_is_still_in_the_page_before(hall: Hall, held: psycopg.Connection) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(hall.director)
    address = reverse("admin:desk-withdraw", args=(hall.tournament.pk, 4))
    form = {"reason": "Va a casa", "command_id": str(uuid4())}
    page = client.post(address, {**form, "photo": SimpleUploadedFile("a.png", b"a")})
    said = page.content.decode()
    assert page.status_code == 503
    assert "Torna indietro di una pagina" in said
    assert 'href=""' not in said
    assert 'href="/admin/"' in said


def on_the_second(does: Callable[..., Receipt]) -> Callable[..., Receipt]:
    """As it is, but for the second command, which finds that others hold the book."""
    done: list[object] = []

    def performs(*args: Any, **kwargs: Any) -> Receipt:
        done.append(args)
        if len(done) > 1:
            raise HeldByOthers
        return does(*args, **kwargs)

    return performs


def test_nothing_was_done_is_true_of_whoever_is_withdrawn_with_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 4)
    check_in(by=hall.typing, entrant=EntrantNumber(1), present=True)
    monkeypatch.setattr(seating, "perform", on_the_second(perform))
    client = Client(raise_request_exception=False)
    client.force_login(hall.director)
    address = reverse("admin:desk-withdraw-absent", args=(hall.tournament.pk,))
    assert client.post(address, {"command_id": str(uuid4())}).status_code == 503
    assert not any(entrant.withdrawn for entrant in queries.entrants(hall.ledger))


def test_nothing_was_done_is_true_of_a_page_of_line_ups(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = hall_of(Format.TEAMS, 2)
    builders.start_round(hall, 1)
    before = queries.head(hall.ledger)
    monkeypatch.setattr(line_ups, "perform", on_the_second(perform))
    client = Client(raise_request_exception=False)
    client.force_login(hall.director)
    address = reverse("admin:desk-rooms", args=(hall.tournament.pk, 1))
    shown = client.get(address).context["teams"]
    fields: dict[str, object] = {
        f"room_{team.number}_{player}": "open" if at < 2 else "closed"
        for team in queries.entrants(hall.ledger)
        for at, player in enumerate(team.players[:4])
    }
    fields |= {form.seen_name: form.last_seen for form in shown}
    assert client.post(address, {**fields, "command_id": str(uuid4())}).status_code == 503
    assert queries.head(hall.ledger) == before
