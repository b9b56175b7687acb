"""Whoever asked for it is told that a book moved on: signed, the newest number, until it hears."""

import hashlib
import hmac
import re
import socket
from base64 import b64decode
from contextlib import suppress
from datetime import timedelta
from ipaddress import ip_network
from itertools import pairwise
from threading import Event, Thread

import pytest
from django.conf import settings
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import queries, server_time
from tests import builders
from tests.builders import Hall
from tests.machine.receiver import OpenReceiver, Receiver
from tests.machine.waiting import PATIENCE_SECONDS
from tournaments.models import Failure, Trace, Webhook
from tournaments.organise.keeping import forget_what_is_over
from tournaments.organise.webhooks import due, message, posting, registering
from tournaments.organise.webhooks.registering import Keeper, keeper_here, keeper_of_all
from tournaments.organise.webhooks.telling import JITTER, tell_due, wait_after

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def nobody_tells_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here each telling is the test's own step."""
    monkeypatch.setattr(registering, "tell_soon", lambda: None)


@pytest.fixture
def hall() -> Hall:
    hall = builders.open_tournament()
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    return hall


@pytest.fixture
def receiver(open_receiver: OpenReceiver) -> Receiver:
    return open_receiver()


def keeper(hall: Hall) -> Keeper:
    return keeper_here(hall.directing, hall.tournament)


def everywhere() -> Keeper:
    root = builders.user("radice")
    root.is_superuser = True
    root.save()
    return keeper_of_all(root)


def hook(hall: Hall, receiver: Receiver) -> tuple[Webhook, str]:
    return registering.register(keeper(hall), receiver.url)


def head(hall: Hall) -> int:
    return int(queries.head(hall.ledger))


def passes(webhook: Webhook, by: timedelta) -> None:
    """So much time, as far as the webhook can tell."""
    webhook.refresh_from_db()
    for name in ("next_try_at", "failing_since", "former_until"):
        if (at := getattr(webhook, name)) is not None:
            setattr(webhook, name, at - by)
    webhook.save()


def is_signed(headers: dict[str, str], body: bytes, secret: str) -> bool:
    """As Standard Webhooks says it."""
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    key = b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    given = headers["webhook-signature"].split(" ")
    return digest in [b64decode(one.removeprefix("v1,")) for one in given]


def test_it_signs_as_the_published_example_of_the_specification_does() -> None:
    signed = message.signature(
        ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        1614265330,
        b'{"test": 2432232314}',
    )
    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_it_is_told_where_the_book_is_now_and_by_what_and_nothing_else(
    hall: Hall, receiver: Receiver
) -> None:
    webhook, secret = hook(hall, receiver)
    tell_due()
    assert receiver.taken == [], "what there was before is known"
    builders.enter_sheet(hall, 1, 1)
    tell_due()
    ((headers, body),) = receiver.taken
    told = receiver.told[0]
    assert set(told) == {"type", "timestamp", "data"}
    assert told["type"] == "tournament.moved"
    assert told["data"] == {
        "tournament": hall.tournament.slug,
        "number": head(hall),
        "kinds": ["SheetSigned", "SmazzataEntered"],
    }
    assert headers["path"] == "/burraco?casa=1"
    assert headers["content-type"] == "application/json"
    assert is_signed(headers, body, secret)
    (delivery,) = registering.newest_deliveries(webhook)
    assert (delivery.number, delivery.status, delivery.failure) == (head(hall), 204, "")
    assert delivery.message == headers["webhook-id"]
    tell_due()
    assert len(receiver.taken) == 1


def test_many_events_are_one_delivery_with_the_newest_number(
    hall: Hall, receiver: Receiver
) -> None:
    webhook, _ = hook(hall, receiver)
    builders.enter_sheet(hall, 1, 1)
    # While it is being told it takes its time, and the hall goes on typing.
    receiver.wait = lambda: typed(hall, 20) if len(receiver.taken) == 1 else None
    tell_due()
    assert len(receiver.numbers) == 2
    assert receiver.numbers[1] == head(hall)
    assert webhook.deliveries.count() == 2


def typed(hall: Hall, times: int) -> None:
    for _ in range(times):
        builders.enter_sheet(hall, 1, 2)
    connection.close()


def test_what_is_disciplinary_or_about_one_person_is_told_as_a_number_alone(
    hall: Hall, receiver: Receiver
) -> None:
    hook(hall, receiver)
    builders.penalise(hall, 1, 1, 100)
    tell_due()
    assert receiver.told[0]["data"] == {
        "tournament": hall.tournament.slug,
        "number": head(hall),
        "kinds": [],
    }


def test_what_does_not_arrive_is_told_again_later_and_later(hall: Hall, receiver: Receiver) -> None:
    webhook, _ = hook(hall, receiver)
    receiver.status = 500
    builders.enter_sheet(hall, 1, 1)
    tell_due()
    webhook.refresh_from_db()
    (first,) = registering.newest_deliveries(webhook)
    assert (first.status, first.failure) == (500, Failure.STATUS)
    assert first.retry_at == webhook.next_try_at
    tell_due()
    assert len(receiver.taken) == 1, "not before its time"
    passes(webhook, timedelta(seconds=10))
    builders.enter_sheet(hall, 1, 2)
    receiver.status = 200
    tell_due()
    assert receiver.numbers[-1] == head(hall)
    webhook.refresh_from_db()
    assert (webhook.attempts, webhook.failing_since, webhook.next_try_at) == (0, None, None)


def test_the_same_told_again_bears_the_same_id(hall: Hall, receiver: Receiver) -> None:
    webhook, _ = hook(hall, receiver)
    receiver.status = 503
    builders.enter_sheet(hall, 1, 1)
    tell_due()
    passes(webhook, timedelta(seconds=10))
    tell_due()
    ids = [headers["webhook-id"] for headers, _ in receiver.taken]
    assert len(ids) == 2
    assert len(set(ids)) == 1


def test_the_waits_grow_from_seconds_to_a_day_a_little_apart() -> None:
    waits = [wait_after(attempt).total_seconds() for attempt in range(1, 12)]
    assert 4 <= waits[0] <= 6
    assert 60_000 < waits[-1] <= 86_400 * 1.2
    assert all(after * (1 + JITTER) >= before * (1 - JITTER) for before, after in pairwise(waits))
    assert len({wait_after(3) for _ in range(20)}) > 1


def test_after_days_it_is_told_no_more_and_its_keepers_are_written_to(
    hall: Hall, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "MAIL_IS_SET_UP", True)
    hall.director.email = "direzione@example.org"
    hall.director.save()
    webhook, _ = hook(hall, receiver)
    receiver.status = 500
    builders.enter_sheet(hall, 1, 1)
    tell_due()
    passes(webhook, timedelta(days=3, seconds=1))
    tell_due()
    webhook.refresh_from_db()
    assert webhook.ended_at
    (letter,) = mail.outbox
    assert letter.to == ["direzione@example.org"]
    assert "casa=1" not in letter.body
    assert registering.failing(server_time.now()) == 1
    builders.enter_sheet(hall, 1, 2)
    tell_due()
    assert len(receiver.taken) == 2
    receiver.status = 204
    registering.switch_on(webhook)
    tell_due()
    assert receiver.numbers[-1] == head(hall)
    assert registering.failing(server_time.now()) == 0


def test_whoever_says_gone_is_believed(hall: Hall, receiver: Receiver) -> None:
    webhook, _ = hook(hall, receiver)
    receiver.status = 410
    builders.enter_sheet(hall, 1, 1)
    tell_due()
    webhook.refresh_from_db()
    assert webhook.ended_at


def test_for_a_day_both_secrets_sign(hall: Hall, receiver: Receiver) -> None:
    webhook, former = hook(hall, receiver)
    renewed = registering.renew_secret(webhook)
    left = Trace.objects.filter(subject=f"webhook:{webhook.pk}", tournament=hall.tournament.pk)
    assert set(left.values_list("kind", flat=True)) == {"webhook_made", "webhook_renewed"}
    builders.enter_sheet(hall, 1, 1)
    tell_due()
    assert all(is_signed(*receiver.taken[0], secret) for secret in (former, renewed))
    passes(webhook, timedelta(days=1, seconds=1))
    builders.enter_sheet(hall, 1, 2)
    tell_due()
    assert is_signed(*receiver.taken[1], renewed)
    assert not is_signed(*receiver.taken[1], former)


def test_the_table_alone_signs_nothing(hall: Hall, receiver: Receiver) -> None:
    webhook, secret = hook(hall, receiver)
    assert secret.removeprefix("whsec_") not in webhook.secret
    with pytest.MonkeyPatch.context() as other:
        other.setattr(settings, "SECRET_KEY", "x" * 60)
        builders.enter_sheet(hall, 1, 1)
        tell_due()
    assert registering.newest_deliveries(webhook)[0].failure == Failure.SECRET
    assert receiver.taken == []


def test_a_test_is_sent_and_a_delivery_sent_again(hall: Hall, receiver: Receiver) -> None:
    webhook, secret = hook(hall, receiver)
    registering.ask_for_test(webhook)
    registering.ask_for_test(webhook)
    tell_due()
    assert [one["type"] for one in receiver.told] == ["webhook.test"]
    assert is_signed(*receiver.taken[0], secret)
    builders.enter_sheet(hall, 1, 1)
    tell_due()
    registering.ask_again(registering.newest_deliveries(webhook)[0])
    tell_due()
    assert receiver.told[1]["data"] == receiver.told[2]["data"]
    assert receiver.taken[1][0]["webhook-id"] == receiver.taken[2][0]["webhook-id"]


def test_a_server_s_webhook_hears_of_what_everybody_may_see(hall: Hall, receiver: Receiver) -> None:
    hidden = builders.open_tournament()
    hidden.tournament.is_public = False
    hidden.tournament.save()
    registering.register(everywhere(), receiver.url)
    builders.enter(hidden, 2)
    builders.enter_sheet(hall, 1, 1)
    opened = builders.open_tournament()
    tell_due()
    told = {one["data"]["tournament"]: one["data"]["number"] for one in receiver.told}
    assert told == {hall.tournament.slug: head(hall), opened.tournament.slug: head(opened)}


def test_two_processes_that_ask_at_once_tell_once(hall: Hall, receiver: Receiver) -> None:
    webhook, _ = hook(hall, receiver)
    builders.enter_sheet(hall, 1, 1)
    now = server_time.now()
    assert due.due(now) == [webhook.pk]
    assert due.call(webhook.pk, now)
    assert not due.call(webhook.pk, now)
    assert due.hold(webhook.pk, now)
    assert due.hold(webhook.pk, now) is None
    assert due.due(now) == []
    dead = now + due.HELD + timedelta(seconds=1)
    assert due.due(dead) == [webhook.pk], "whoever held it was killed"


def test_a_saved_sheet_asks_nothing_of_them(hall: Hall, receiver: Receiver) -> None:
    with CaptureQueriesContext(connection) as without:
        builders.enter_sheet(hall, 1, 1)
    hook(hall, receiver)
    with CaptureQueriesContext(connection) as with_one:
        builders.enter_sheet(hall, 1, 2)
    assert len(with_one) == len(without)


def test_whether_anybody_has_to_be_told_is_asked_in_one_statement(
    hall: Hall, receiver: Receiver
) -> None:
    for _ in range(3):
        hook(hall, receiver)
    now = server_time.now()
    with CaptureQueriesContext(connection) as asked:
        due.due(now)
    assert len(asked) == 1


def test_over_tls_the_name_of_the_certificate_counts(
    hall: Hall, open_receiver: OpenReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "WEBHOOKS_HTTPS_ONLY", True)
    trusted = open_receiver(tls=True)
    webhook, secret = hook(hall, trusted)
    builders.enter_sheet(hall, 1, 1)
    tell_due()
    assert is_signed(*trusted.taken[0], secret)
    monkeypatch.delenv("SSL_CERT_FILE")
    builders.enter_sheet(hall, 1, 2)
    tell_due()
    assert registering.newest_deliveries(webhook)[0].failure == Failure.CERTIFICATE
    assert len(trusted.taken) == 1


def test_a_redirect_is_not_followed(hall: Hall, open_receiver: OpenReceiver) -> None:
    elsewhere = open_receiver()
    first = open_receiver(status=307, headers={"Location": elsewhere.url})
    webhook, _ = hook(hall, first)
    builders.enter_sheet(hall, 1, 1)
    tell_due()
    assert elsewhere.taken == []
    assert registering.newest_deliveries(webhook)[0].failure == Failure.REDIRECT


def test_whoever_takes_too_long_is_left(
    hall: Hall, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "PATIENCE_SECONDS", 0.3)
    webhook, _ = hook(hall, receiver)
    ended = Event()
    receiver.wait = lambda: (ended.wait(PATIENCE_SECONDS), None)[1]
    builders.enter_sheet(hall, 1, 1)
    tell_due()
    ended.set()
    (delivery,) = registering.newest_deliveries(webhook)
    assert delivery.failure == Failure.TIMEOUT


def test_whoever_answers_byte_by_byte_is_left_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "PATIENCE_SECONDS", 0.5)
    monkeypatch.setattr(settings, "WEBHOOK_NETWORKS", [ip_network("127.0.0.0/8")])
    left = Event()
    with socket.create_server(("127.0.0.1", 0)) as server:
        Thread(target=_drip, args=(server, left), daemon=True).start()
        outcome = posting.post(f"http://127.0.0.1:{server.getsockname()[1]}/", b"{}", {})
    left.set()
    assert outcome.failure == Failure.TIMEOUT


def _drip(server: socket.socket, left: Event) -> None:
    """Without end, for whoever does not leave."""
    connection, _ = server.accept()
    with connection, suppress(OSError):
        connection.sendall(b"HTTP/1.1 200 OK\r\n")
        while not left.wait(0.05):
            connection.sendall(b"x")


def test_nobody_there_is_no_error_of_ours(hall: Hall, receiver: Receiver) -> None:
    webhook, _ = hook(hall, receiver)
    address = re.sub(r":\d+/", ":9/", webhook.address)
    Webhook.objects.update(address=address)
    builders.enter_sheet(hall, 1, 1)
    tell_due()
    assert registering.newest_deliveries(webhook)[0].failure == Failure.UNREACHABLE


def test_what_is_old_is_forgotten(hall: Hall, receiver: Receiver) -> None:
    webhook, _ = hook(hall, receiver)
    builders.enter_sheet(hall, 1, 1)
    tell_due()
    forget_what_is_over(server_time.now() + registering.KEPT - timedelta(hours=1))
    assert webhook.deliveries.count() == 1
    forget_what_is_over(server_time.now() + registering.KEPT + timedelta(hours=1))
    assert webhook.deliveries.count() == 0
