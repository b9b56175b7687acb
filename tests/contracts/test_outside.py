"""Nobody who asks us something waits for a machine elsewhere with one of our connections in hand.

Every name that is looked up passes `socket.getaddrinfo`; PostgreSQL's is not: it is asked in C.
"""

import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.mail.backends.locmem import EmailBackend
from django.db import connection, transaction
from django.http import HttpResponseBase
from django.urls import reverse

from config.env import Provider as ProviderSetting
from scoring.values import Role
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client, as_
from tests.machine.provider import CLIENT, SECRET, Provider, provider_running
from tests.machine.waiting import PATIENCE_SECONDS, until
from tests.tokens import bearing, token_of
from tournaments.models import Invitation, Trace, TraceKind
from tournaments.organise import accounts, reaching
from tournaments.organise.invitations import invite
from tournaments.outside import Aside
from tournaments.pages import alerts
from tournaments.permissions import authority

pytestmark = pytest.mark.django_db(transaction=True)
MAIL = "anna@example.org"
AWAY = "chi.lo.sa.example"
AT_ONCE, ACCOUNTS = 2, 4
"""Letters that are written at once, and people who are asked for."""


class Asked:
    """Who looked a name up, and with a connection or not."""

    def __init__(self) -> None:
        self.by: list[tuple[bool, bool]] = []

    def note(self) -> None:
        in_a_request = threading.current_thread() is threading.main_thread()
        self.by.append((in_a_request, connection.connection is not None))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    names, seen = socket.getaddrinfo, Asked()

    def looked_up(host: Any, *args: Any, **kwargs: Any) -> Any:
        seen.note()
        if host != "127.0.0.1":
            raise socket.gaierror("nobody is known here")
        return names(host, *args, **kwargs)

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    monkeypatch.setattr(alerts, "reached", reaching.Reached())
    return seen


@pytest.fixture
def provider(settings: LazySettings) -> Iterator[Provider]:
    with provider_running() as running:
        settings.OIDC = ProviderSetting(running.url, CLIENT, SECRET, "Federazione", ())
        running.person = {"sub": "c-1", "email": MAIL, "email_verified": True}
        yield running


@pytest.fixture
def hall() -> Hall:
    hall = builders.open_tournament()
    builders.enter(hall, 4)
    return hall


def a_webhook_in_the_admin(hall: Hall) -> HttpResponseBase:
    sent = {"address": f"https://{AWAY}/", "tournament": str(hall.tournament.pk)}
    return as_(hall.director).post(reverse("admin:tournaments_webhook_add"), sent)


def a_webhook_by_the_api(hall: Hall) -> HttpResponseBase:
    client = Client(headers=bearing(token_of(hall.director)))
    address = f"/api/v1/tournaments/{hall.tournament.slug}/webhooks"
    return client.post(address, {"address": f"https://{AWAY}/"}, "application/json")


@pytest.mark.parametrize("ask", [a_webhook_in_the_admin, a_webhook_by_the_api])
def test_a_webhook_s_name_is_looked_up_without_a_connection(
    hall: Hall, asked: Asked, ask: Callable[[Hall], HttpResponseBase]
) -> None:
    assert ask(hall).status_code == 422
    assert asked.by == [(True, False)]


def test_a_provider_is_asked_without_a_connection(provider: Provider, asked: Asked) -> None:
    client = Client()
    there = client.get("/admin/oidc/")
    back = urlsplit(provider.authorize(dict(parse_qsl(urlsplit(there["Location"]).query))))
    before = len(asked.by)
    assert client.get(f"{back.path}?{back.query}").status_code == 302
    assert len(asked.by) > before > 0
    assert set(asked.by) == {(True, False)}


def test_a_password_is_mailed_without_a_connection(
    hall: Hall, settings: LazySettings, monkeypatch: pytest.MonkeyPatch, asked: Asked
) -> None:
    settings.MAIL_IS_SET_UP = True
    by = authority(hall.director, hall.tournament)
    assert by
    invite(by=by, tournament=hall.tournament, asked=MAIL, role=Role.REFEREE)
    _noting_letters(monkeypatch, asked)
    root = as_(User.objects.create_superuser("radice"))
    root.post(f"/admin/tournaments/invitation/{Invitation.objects.get().pk}/approve/")
    assert asked.by == [(True, False)]


def test_who_forgot_a_password_does_not_wait_for_the_letter(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch, asked: Asked
) -> None:
    """Nor does the time of the answer tell whether there was one to write."""
    settings.MAIL_IS_SET_UP, settings.PUBLIC_ORIGIN = True, "https://torneo.example.org"
    carla = builders.user("carla", password="quattro-parole-a-caso")
    User.objects.filter(pk=carla.pk).update(email=MAIL)
    _noting_letters(monkeypatch, asked)
    assert Client().post("/admin/password-forgotten/", {"email": MAIL}).status_code == 200
    until(lambda: asked.by, "the letter")
    assert asked.by == [(False, False)]


def test_a_letter_on_its_way_holds_nobody_up_and_tells_nobody_who_has_an_account(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MAIL_IS_SET_UP, settings.PUBLIC_ORIGIN = True, "https://torneo.example.org"
    for number in range(ACCOUNTS):
        made = builders.user(f"arbitro-{number}", password="quattro-parole-a-caso")
        User.objects.filter(pk=made.pk).update(email=f"{number}@example.org")
    arrives, begun = threading.Event(), list[object]()

    def takes_its_time(_: EmailBackend, letters: Any) -> int:
        begun.append(letters)
        arrives.wait(PATIENCE_SECONDS)
        raise OSError

    monkeypatch.setattr(EmailBackend, "send_messages", takes_its_time)
    monkeypatch.setattr(accounts, "_WRITING", Aside(AT_ONCE))
    try:
        answers = [
            Client(REMOTE_ADDR=f"10.0.0.{number}").post(
                "/admin/password-forgotten/", {"email": f"{number}@example.org"}
            )
            for number in range(ACCOUNTS)
        ]
        assert {answer.status_code for answer in answers} == {200}
        until(lambda: len(begun) == AT_ONCE, "letters on their way")
        with transaction.atomic():
            # As a row that names somebody takes it, and whoever is asked for another letter.
            assert len(User.objects.select_for_update(nowait=True)) == ACCOUNTS
        traced = Trace.objects.filter(kind=TraceKind.PASSWORD_LETTER.value).count
        assert traced() == AT_ONCE
    finally:
        arrives.set()
    assert traced() == AT_ONCE, "one that fails counts"


def _noting_letters(monkeypatch: pytest.MonkeyPatch, asked: Asked) -> None:
    send = EmailBackend.send_messages

    def noted(self: EmailBackend, letters: Any) -> int:
        asked.note()
        return send(self, letters)

    monkeypatch.setattr(EmailBackend, "send_messages", noted)
