"""What watches the program is told whether it lives, and what it lacks to serve."""

import json
from typing import Any

import pytest
from django.conf import LazySettings

from config import health
from tests.machine.client import Client
from tests.pages.front import House, in_hall, play, until
from tests.pages.test_front import cut_listeners
from tournaments.pages.live import front

NOWHERE = "redis://127.0.0.1:1/0"
ALL = {"database": True, "disk": True, "changes": True}
"""What a process without a broker stands on."""


def parts(answer: Any) -> dict[str, bool]:
    told: dict[str, bool] = answer.json()["parts"]
    return told


def test_a_process_that_answers_lives_also_without_its_database() -> None:
    """Without the fixture of the database any statement would fail the test."""
    answer = Client().get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db
def test_it_serves_when_all_is_there() -> None:
    answer = Client().get("/readyz")
    assert (answer.status_code, parts(answer)) == (200, ALL)


@pytest.mark.django_db
def test_a_broker_that_is_not_there_is_named(settings: LazySettings) -> None:
    settings.CELERY_BROKER_URL = NOWHERE
    answer = Client().get("/readyz")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert parts(answer) == {**ALL, "broker": False}


@pytest.mark.django_db
def test_a_full_disk_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LEAST_FREE", 2**60)
    assert parts(Client().get("/readyz")) == {**ALL, "disk": False}


@pytest.mark.django_db(transaction=True)
def test_a_process_that_hears_of_no_change_is_not_ready() -> None:
    async def scene(house: House) -> None:
        heard = json.loads((await house.get(front.READY)).body)
        assert heard["parts"]["changes"]
        await in_hall(cut_listeners)
        await until(lambda: not house.front.hears)
        answer = await house.get(front.READY)
        # Heard again meanwhile, on a fast machine: then all is there.
        assert house.front.hears or answer.status == 503
        assert json.loads(answer.body)["parts"]["changes"] is (answer.status == 200)

    play(scene)
