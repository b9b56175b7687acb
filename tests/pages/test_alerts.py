"""Phones that asked for it are told that their table is out, by their browser's push service."""

import json
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import ClassVar

import http_ece
import pytest
import requests
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.utils import timezone
from py_vapid import Vapid

from scoring.values import RoundNumber
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client
from tests.machine.waiting import PATIENCE_SECONDS, until
from tournaments.models import Alert
from tournaments.organise import reaching
from tournaments.organise.alerts import KEPT, public_key, tell_seating
from tournaments.pages import alerts

pytestmark = pytest.mark.django_db

KEY = generate_private_key(SECP256R1())
AUTH = b"sedici caratteri"
SERVICE = "https://fcm.googleapis.com/fcm/send/telefono"


def text(of: bytes) -> str:
    return urlsafe_b64encode(of).rstrip(b"=").decode()


POINT = KEY.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
BROWSER = {"p256dh": text(POINT), "auth": text(AUTH)}


class Service(BaseHTTPRequestHandler):
    """A push service that knows one browser, and forgot the other."""

    took: ClassVar[dict[str, tuple[str, bytes]]] = {}

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.took[self.path] = (self.headers["Authorization"], body)
        self.send_response(410 if self.path == "/andato" else 201)
        self.end_headers()


@pytest.fixture
def service() -> Iterator[str]:
    Service.took.clear()
    with HTTPServer(("127.0.0.1", 0), Service) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def hall() -> Hall:
    hall = builders.open_tournament("Serata di prova")
    builders.enter(hall, 4)
    return hall


@pytest.fixture(autouse=True)
def internet(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The services that can be reached: all of them, until a test takes them away."""
    there = [SERVICE]

    def head(_address: str, **_: object) -> None:
        if not there:
            raise requests.ConnectionError

    monkeypatch.setattr(requests, "head", head)
    monkeypatch.setattr(alerts, "reached", reaching.Reached())
    return there


def ask_once(client: Client, hall: Hall, **changed: str) -> int:
    form = {"endpoint": SERVICE, "entrant": "3", **BROWSER, **changed}
    return client.post(f"/t/{hall.tournament.slug}/avvisi/", form).status_code


def ask(client: Client, hall: Hall, **changed: str) -> int:
    """As the page does: until it is known whether anything goes out from here."""
    answers: list[int] = []

    def is_known() -> bool:
        answers.append(ask_once(client, hall, **changed))
        return answers[-1] != 202

    until(is_known, "whether the service can be reached")
    return answers[-1]


def asked(hall: Hall, endpoint: str, language: str = "it") -> None:
    Alert.objects.create(
        tournament=hall.tournament, endpoint=endpoint, entrant=3, language=language, **BROWSER
    )


def test_a_browser_asks_once_and_stops(hall: Hall, client: Client) -> None:
    assert [ask(client, hall), ask(client, hall, entrant="4")] == [204, 204]
    assert [alert.entrant for alert in Alert.objects.all()] == [4]
    assert ask(client, hall, stop="on", p256dh="", auth="") == 204
    assert not Alert.objects.exists()


def test_a_hall_without_internet_says_that_nobody_will_be_told(
    hall: Hall, client: Client, internet: list[str]
) -> None:
    internet.clear()
    assert ask(client, hall) == 424
    assert not Alert.objects.exists()
    page = client.get(f"/t/{hall.tournament.slug}/iscritti/3/").content.decode()
    assert "la sala è senza Internet" in page


def test_nobody_who_asks_waits_for_a_service_that_is_silent(
    hall: Hall, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name may be looked up for as long as it takes: no request does, and few threads."""
    speaks, asked_by = threading.Event(), []

    def head(_address: str, **_: object) -> None:
        asked_by.append(threading.current_thread())
        if asked_by[-1] is not threading.main_thread():
            speaks.wait(PATIENCE_SECONDS)

    monkeypatch.setattr(requests, "head", head)
    hosts = [f"https://{number}.push.apple.com/telefono" for number in range(20)]
    try:
        assert {ask_once(client, hall, endpoint=host) for host in hosts * 2} == {202}
        assert Alert.objects.count() == len(hosts)
    finally:
        speaks.set()
    assert threading.main_thread() not in asked_by
    assert len(asked_by) == reaching.AT_ONCE
    until(lambda: ask_once(client, hall, endpoint=hosts[0]) == 204, "the answer is known")


def test_how_many_hosts_are_known_has_an_end(
    hall: Hall, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached = reaching.Reached()
    monkeypatch.setattr(alerts, "reached", reached)
    for number in range(reaching.MOST + 9):
        ask_once(client, hall, endpoint=f"https://{number}.push.apple.com/telefono")
    assert len(reached._known) <= reaching.MOST


def test_a_name_that_nobody_can_look_up_is_one_that_is_not_reached(
    hall: Hall, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def head(_address: str, **_: object) -> None:
        raise UnicodeError

    monkeypatch.setattr(requests, "head", head)
    assert ask(client, hall) == 424


def test_names_that_were_invented_push_out_no_host_that_was_reached(
    hall: Hall, client: Client, internet: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    reached = reaching.Reached()
    monkeypatch.setattr(alerts, "reached", reached)
    monkeypatch.setattr(reaching, "MOST", 3)
    assert ask(client, hall) == 204
    internet.clear()
    for number in range(5):
        ask_once(client, hall, endpoint=f"https://{number}.push.apple.com/telefono")
    assert ask_once(client, hall) == 204


def test_a_try_that_failed_is_made_again_sooner(
    hall: Hall, client: Client, internet: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert reaching.FAILED_SECONDS < reaching.KNOWN_SECONDS
    monkeypatch.setattr(reaching, "FAILED_SECONDS", 0)
    reached = reaching.Reached()
    monkeypatch.setattr(alerts, "reached", reached)
    internet.clear()
    assert ask_once(client, hall) == 202
    until(lambda: [found for _, found in reached._known.values()] == [False], "it failed")
    internet.append(SERVICE)
    assert ask(client, hall) == 204


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"endpoint": "https://banca.example.org/fcm.googleapis.com"}, 400),
        ({"endpoint": "https://x@fcm.googleapis.com/a"}, 400),
        ({"endpoint": "http://fcm.googleapis.com/a"}, 400),
        ({"endpoint": "https://fcm.googleapis.com:8443/a"}, 400),
        ({"endpoint": "https://notfcm.googleapis.com/a"}, 400),
        ({"endpoint": "https://a..push.apple.com/x"}, 400),
        ({"endpoint": f"https://{'a' * 64}.push.apple.com/x"}, 400),
        ({"endpoint": "https://[fcm.googleapis.com/a"}, 400),
        ({"p256dh": "è"}, 400),
        ({"p256dh": text(b"\x04" + bytes(64))}, 400),
        ({"auth": text(b"corto")}, 400),
        ({"entrant": "5"}, 404),
    ],
)
def test_what_no_browser_says_is_refused(
    hall: Hall, client: Client, changed: dict[str, str], status: int
) -> None:
    assert ask(client, hall, **changed) == status
    assert not Alert.objects.exists()


def test_a_seating_is_told_without_a_name_to_who_is_still_there(hall: Hall, service: str) -> None:
    asked(hall, f"{service}/telefono", "en")
    asked(hall, f"{service}/andato")
    assert tell_seating(hall.ledger, RoundNumber(1)) == 0, "a draft is nobody's business"
    builders.start_round(hall, 1)
    assert tell_seating(hall.ledger, RoundNumber(1)) == 1
    assert [alert.endpoint for alert in Alert.objects.all()] == [f"{service}/telefono"]
    signature, sealed = Service.took["/telefono"]
    assert Vapid.verify(signature)
    assert public_key() in signature
    message = json.loads(http_ece.decrypt(sealed, private_key=KEY, auth_secret=AUTH))
    assert message == {
        "title": "Serata di prova",
        "body": "Round 1: the tables are published. Tap to see yours.",
        "lang": "en",
        "tag": "serata-di-prova",
        "address": "/t/serata-di-prova/iscritti/3/",
    }


def test_a_hidden_tournament_tells_nobody(hall: Hall, client: Client, service: str) -> None:
    asked(hall, f"{service}/telefono")
    builders.start_round(hall, 1)
    hall.tournament.is_public = False
    hall.tournament.save()
    assert tell_seating(hall.ledger, RoundNumber(1)) == 0
    assert ask(client, hall) == 404


def test_alerts_end_with_the_tournament_or_after_some_days(hall: Hall, client: Client) -> None:
    asked(hall, SERVICE)
    for round_ in (1, 2, 3):
        builders.play_round(hall, round_)
    builders.finish(hall)
    assert not Alert.objects.exists()
    other = builders.open_tournament("Dimenticata")
    asked(other, SERVICE)
    Alert.objects.update(asked_at=timezone.now() - KEPT - timedelta(hours=1))
    assert ask(client, hall) == 204
    assert [alert.tournament for alert in Alert.objects.all()] == [hall.tournament]


@pytest.mark.django_db(transaction=True)
def test_publishing_tells_by_itself(service: str) -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 4)
    asked(hall, f"{service}/andato")
    builders.seat(hall, 1)
    before = set(threading.enumerate())
    builders.publish(hall, 1)
    for telling in set(threading.enumerate()) - before:
        telling.join(PATIENCE_SECONDS)
    assert len(Service.took) == 1
    assert not Alert.objects.exists()


def test_keys_that_are_none_keep_nobody_else_from_being_told(hall: Hall, service: str) -> None:
    """As an older version took them."""
    for number in range(3):
        asked(hall, f"{service}/falso-{number}")
    Alert.objects.update(p256dh=text(b"\x04" + bytes(64)))
    asked(hall, f"{service}/telefono")
    builders.start_round(hall, 1)
    assert tell_seating(hall.ledger, RoundNumber(1)) == 1
    assert [alert.endpoint for alert in Alert.objects.all()] == [f"{service}/telefono"]
