"""Whoever gives a wrong password too often waits, at that address and with that name alone."""

from datetime import timedelta
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.conf import settings

from tests.builders import user
from tests.machine.client import Client
from tournaments.access.attempts import PasswordAttempts

pytestmark = pytest.mark.django_db
PASSWORD = "quattro-parole-a-caso"


def log_in(
    name: str = "carla", password: str = PASSWORD, *, at: str = "10.0.0.7", language: str = "it"
) -> Any:
    client = Client(REMOTE_ADDR=at, headers={"Accept-Language": language})
    return client.post("/admin/login/?next=/admin/", {"username": name, "password": password})


def guess(times: int = settings.AXES_FAILURE_LIMIT) -> Any:
    return [log_in(password=f"prova {attempt}") for attempt in range(times)][-1]


@pytest.fixture(autouse=True)
def carla() -> None:
    user("carla", password=PASSWORD)
    user("bruno", password=PASSWORD)


def test_the_right_password_is_taken_until_there_were_too_many_wrong_ones() -> None:
    assert guess(settings.AXES_FAILURE_LIMIT - 1).status_code == 200
    assert log_in().status_code == 302
    assert guess(settings.AXES_FAILURE_LIMIT - 1).status_code == 200, "counted anew after a success"


def test_then_nobody_gets_in_by_that_name_from_there_and_is_told_what_to_do() -> None:
    assert guess().status_code == 429
    answer = log_in()
    assert (answer.status_code, answer["Retry-After"]) == (429, "300")
    assert "Aspetta 5 minuti" in answer.content.decode()
    assert "carla" in answer.content.decode(), "the name stays typed"
    assert "Wait 5 minutes" in log_in(language="en").content.decode()


def test_others_of_the_same_hall_get_in_and_so_does_that_name_from_elsewhere() -> None:
    guess()
    assert log_in("bruno").status_code == 302
    assert log_in(at="10.0.0.8").status_code == 302


def test_a_name_that_nobody_has_is_told_the_same() -> None:
    answers = [log_in("nessuno", "x") for _ in range(settings.AXES_FAILURE_LIMIT)]
    assert answers[-1].content.decode().count("Aspetta 5 minuti") == 1


def test_after_five_minutes_the_right_password_is_taken_again() -> None:
    guess()
    for attempt in AccessAttempt.objects.all():
        attempt.attempt_time -= timedelta(minutes=5, seconds=1)
        attempt.save()
    assert log_in().status_code == 302


def test_no_password_is_kept_of_an_attempt() -> None:
    log_in(password="la-mia-altra-password")
    (attempt,) = AccessAttempt.objects.all()
    kept = "".join(str(value) for value in attempt.__dict__.values())
    assert "la-mia-altra-password" not in kept


def test_a_name_longer_than_any_is_refused_in_words() -> None:
    answer = log_in("c" * 100_000)
    assert answer.status_code == 200
    assert "150" in answer.content.decode()
    assert not AccessAttempt.objects.exists()


def test_a_network_of_ipv6_is_one_address() -> None:
    for host in range(settings.AXES_FAILURE_LIMIT):
        log_in(password="prova", at=f"2001:db8:7:1::{host:x}")
    assert log_in(at="2001:db8:7:1:ffff::1").status_code == 429
    assert log_in(at="2001:db8:7:2::1").status_code == 302


def test_an_address_of_ipv4_is_the_same_however_it_is_written() -> None:
    for attempt in range(settings.AXES_FAILURE_LIMIT):
        log_in(password="prova", at=("10.0.0.7", "::ffff:10.0.0.7")[attempt % 2])
    assert log_in().status_code == 429


def test_many_names_from_one_address_wait_a_minute_at_both_doors(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(PasswordAttempts, "rate", "6/min")
    answers = [log_in(f"nessuno{number}", "x").status_code for number in range(7)]
    assert answers == [200] * 6 + [429]
    refused = log_in()
    assert (refused.status_code, refused["Retry-After"]) == (429, "60")
    assert "Aspetta un minuto" in refused.content.decode()
    credentials = {"username": "carla", "password": PASSWORD}
    door = Client(REMOTE_ADDR="10.0.0.7").post("/api/v1/token", credentials, "application/json")
    assert door.status_code == 429
    assert log_in(at="10.0.0.8").status_code == 302
    assert AccessAttempt.objects.count() == 6, "who waits is not blamed"
