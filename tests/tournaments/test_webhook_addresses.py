"""Whoever registers an address makes the server ask it: so it leads to others' servers alone."""

import socket
from ipaddress import ip_address, ip_network
from typing import Any

import pytest
from django.conf import settings

from scoring.rules.violations import Violation
from tests import builders
from tests.machine.receiver import OpenReceiver
from tournaments.models import Failure, Webhook
from tournaments.organise.webhooks import posting, registering
from tournaments.organise.webhooks.posting import Unfit, found, is_permitted, readable
from tournaments.organise.webhooks.registering import keeper_here
from tournaments.organise.webhooks.telling import tell_due

PRIVATE = (
    "127.0.0.1",
    "127.9.9.9",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "192.0.2.1",
    "198.18.0.1",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "2002:7f00:1::",
    "64:ff9b::7f00:1",
    "2001:db8::1",
)
UNREADABLE = (
    "",
    "pippo",
    "ftp://example.org/",
    "https://",
    "https://a:99999/",
    "https://a:0/",
    "https://u:p@example.org/",
    "https://example.org/ a",
    "https://example.org/\n",
    "https://ex\u00e4mple.org/",
    "https://example.org/" + "a" * 500,
    "javascript:alert(1)",
    "https://[::1",
    "https:\\\\example.org",
)


def says(monkeypatch: pytest.MonkeyPatch, *answers: tuple[str, ...]) -> list[str]:
    """A name server that answers these, one time after the other; who asked for what."""
    asked: list[str] = []
    real = socket.getaddrinfo

    def look_up(host: str, port: int, *args: Any, **kwargs: Any) -> Any:
        if not host.endswith(".example"):
            return real(host, port, *args, **kwargs)
        ips = answers[min(len(asked), len(answers) - 1)]
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, port)) for ip in ips]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return asked


@pytest.mark.parametrize("ip", PRIVATE)
def test_no_network_behind_ours_may_be_told(ip: str) -> None:
    assert not is_permitted(ip_address(ip))


@pytest.mark.parametrize("ip", ["8.8.8.8", "93.184.216.34", "2606:4700:4700::1111"])
def test_everybody_s_addresses_may(ip: str) -> None:
    assert is_permitted(ip_address(ip))


@pytest.mark.parametrize("address", UNREADABLE)
def test_what_is_no_address_is_none(address: str) -> None:
    assert readable(address) is None


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1/",
        "http://localhost:6379/",
        "http://2130706433/",
        "http://0x7f.1/",
        "http://[::1]/",
        "http://[::ffff:10.0.0.1]/",
        "http://0/",
    ],
)
def test_no_spelling_of_this_machine_leads_here(address: str) -> None:
    with pytest.raises(Unfit) as refused:
        found(address)
    assert refused.value.failure in (Failure.FORBIDDEN, Failure.UNRESOLVED)


def test_one_private_address_among_public_ones_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    says(monkeypatch, ("8.8.8.8", "10.0.0.1"))
    with pytest.raises(Unfit):
        found("https://doppio.example/")


def test_the_server_s_own_names_and_addresses_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    says(monkeypatch, ("8.8.8.8",))
    monkeypatch.setattr(settings, "ALLOWED_HOSTS", ["burraco.example", "*"])
    with pytest.raises(Unfit):
        found("https://burraco.example/api/v1/")
    assert found("https://altro.example/").ip == "8.8.8.8"
    monkeypatch.setattr(posting, "_own", lambda: {"8.8.8.8"})
    with pytest.raises(Unfit):
        found("https://altro.example/")


def test_a_hall_s_own_network_is_allowed_by_name_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "WEBHOOK_NETWORKS", [ip_network("192.168.7.0/24")])
    assert found("http://192.168.7.5:8080/x?y=1").path == "/x?y=1"
    for other in ("http://192.168.8.5/", "http://127.0.0.1/"):
        with pytest.raises(Unfit):
            found(other)


@pytest.mark.django_db(transaction=True)
def test_on_a_server_only_https_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = builders.open_tournament()
    says(monkeypatch, ("8.8.8.8",))
    monkeypatch.setattr(settings, "WEBHOOKS_HTTPS_ONLY", True)
    keeper = keeper_here(hall.directing, hall.tournament)
    with pytest.raises(Violation) as refused:
        registering.register(keeper, "http://ricevente.example/")
    assert refused.value.problems[0].code == "webhook_not_https"
    assert registering.register(keeper, "https://ricevente.example/")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("http://127.0.0.1:8000/", "webhook_forbidden"),
        ("https://non-c-e.invalid/", "webhook_unresolved"),
        ("pippo", "webhook_unreadable"),
    ],
)
def test_what_may_not_be_told_is_refused_when_it_is_registered(address: str, code: str) -> None:
    hall = builders.open_tournament()
    with pytest.raises(Violation) as refused:
        registering.register(keeper_here(hall.directing, hall.tournament), address)
    assert refused.value.problems[0].code == code
    assert Webhook.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_a_name_that_answers_otherwise_later_leads_nowhere(
    monkeypatch: pytest.MonkeyPatch, open_receiver: OpenReceiver
) -> None:
    """What was looked at is what is connected to, at every delivery again."""
    receiver = open_receiver()
    monkeypatch.setattr(settings, "WEBHOOK_NETWORKS", [])
    hall = builders.open_tournament()
    asked = says(monkeypatch, ("8.8.8.8",), ("127.0.0.1",))
    port = receiver.url.rsplit(":", 1)[1]
    webhook, _ = registering.register(
        keeper_here(hall.directing, hall.tournament), f"http://cambia.example:{port}"
    )
    builders.enter(hall, 2)
    tell_due()
    assert len(asked) == 2
    assert receiver.taken == []
    assert registering.newest_deliveries(webhook)[0].failure == Failure.FORBIDDEN


@pytest.mark.django_db(transaction=True)
def test_an_eleventh_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = builders.open_tournament()
    says(monkeypatch, ("8.8.8.8",))
    keeper = keeper_here(hall.directing, hall.tournament)
    for number in range(registering.MOST):
        registering.register(keeper, f"https://r{number}.example/")
    with pytest.raises(Violation) as refused:
        registering.register(keeper, "https://ancora.example/")
    assert refused.value.problems[0].code == "webhooks_too_many"
