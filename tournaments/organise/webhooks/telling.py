"""Webhooks are told: a handful at once, the newest number only, again and again until it arrives.

What is to be told is read from the books (`due`); a task says only "see to this webhook". So
nothing is lost with a broker, and a hundred sheets typed while a receiver is slow are one delivery.
"""

import logging
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from threading import Thread
from uuid import UUID

from celery import current_app
from django.db import connection, transaction
from kombu.exceptions import OperationalError

from scoring import queries, server_time
from scoring.values import EventNumber
from tournaments.models import Failure, Tournament, Webhook, WebhookDelivery, WebhookTold
from tournaments.organise.webhooks import due, message
from tournaments.organise.webhooks.due import end
from tournaments.organise.webhooks.posting import GONE, Outcome, post
from tournaments.outside import hand_over, let_go

LOG = logging.getLogger(__name__)
TASK = "tournaments.tasks.tell_webhook"
AT_ONCE = 8
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=5), timedelta(days=1)
GROWS = 4
"""Each wait is so many times the one before."""
JITTER = 0.2
LOST_AFTER = timedelta(days=3)
"""Nobody mends a receiver that has not answered for so long without looking here."""
BY_A_TASK = timedelta(minutes=5)
"""Until then a task waits for the next attempt; later ones are found by the scheduler's round."""


def tell_due() -> None:
    """Have all webhooks seen to that have something to hear: by workers where there is a broker,
    else here. Of several processes that ask at once, one does."""
    now = server_time.now()
    called = [webhook for webhook in due.due(now) if due.call(webhook, now)]
    if current_app.conf.task_always_eager:
        with ThreadPoolExecutor(AT_ONCE) as several:
            list(several.map(_tell_here, called))
        return
    for webhook in called:
        _send_task(webhook)


def tell_soon() -> None:
    """As soon as what was asked for is written; nobody waits for it."""
    transaction.on_commit(lambda: Thread(target=tell_due_here, daemon=True).start())


def tell_due_here() -> None:
    """In a thread of its own: what goes wrong is in the log, and the next round finds the rest."""
    try:
        tell_due()
    except Exception:
        LOG.exception("webhooks were not told")
    finally:
        connection.close()


def tell(webhook_id: UUID) -> None:
    """See to one webhook until it has heard all, or does not receive."""
    while webhook := due.hold(webhook_id, server_time.now()):
        try:
            more = _tell_some(webhook)
        finally:
            due.let_go(webhook)
        if not more:
            return


def _tell_here(webhook_id: UUID) -> None:
    try:
        tell(webhook_id)
    except Exception:  # of a thread nobody waits for: it is only known from the log
        LOG.exception("webhook %s was not told", webhook_id)
    finally:
        connection.close()


def _send_task(webhook_id: UUID, wait: timedelta = timedelta()) -> None:
    try:
        hand_over(TASK, str(webhook_id), seconds=wait.total_seconds())
    except OperationalError:
        LOG.warning("no broker: webhook %s is told once it is back", webhook_id)


@dataclass(frozen=True, slots=True)
class _Delivery:
    """What is posted, and the row that will say what came of it."""

    row: WebhookDelivery
    body: bytes


def _tell_some(webhook: Webhook) -> bool:
    """A handful of deliveries; whether there may be more for it now."""
    now = server_time.now()
    asked = [_again(row, now) for row in due.asked_for(webhook, AT_ONCE)]
    moved = _moved(webhook, now) if not asked else []
    if not asked and not moved:
        return False
    outcomes = _post(webhook, asked + moved, now)
    failed = _failure(outcomes)
    retry_at = now + wait_after(webhook.attempts + 1) if failed and moved else None
    with transaction.atomic():
        for delivery, outcome in zip(asked + moved, outcomes, strict=True):
            _keep(delivery.row, outcome, now, retry_at)
        _note_told(webhook, moved, outcomes, now)
    _note(webhook, outcomes, now, retry_at, counts=bool(moved))
    return failed is None or bool(asked)


def _moved(webhook: Webhook, now: datetime) -> list[_Delivery]:
    if webhook.ended_at or (webhook.next_try_at and webhook.next_try_at > now):
        return []
    # Whoever did not receive is asked once, before the rest follows.
    most = 1 if webhook.attempts else AT_ONCE
    return [_first(webhook, one, now) for one in due.moved_on(webhook, most)]


def _first(webhook: Webhook, tournament: Tournament, now: datetime) -> _Delivery:
    heard, head = (EventNumber(getattr(tournament, name)) for name in ("heard", "head"))
    kinds = message.told_of(queries.event_kinds(tournament.ledger, heard, head))
    row = WebhookDelivery(
        webhook=webhook,
        tournament=tournament,
        number=head,
        kinds=kinds,
        message=message.message_id(webhook.pk, tournament.pk, head),
        asked_at=now,
    )
    return _Delivery(row, message.moved(tournament.slug, head, kinds, now))


def _again(row: WebhookDelivery, now: datetime) -> _Delivery:
    if row.tournament is None or row.number is None:
        return _Delivery(row, message.trial(now))
    return _Delivery(row, message.moved(row.tournament.slug, row.number, row.kinds, now))


def _post(webhook: Webhook, deliveries: Sequence[_Delivery], now: datetime) -> list[Outcome]:
    try:
        secrets = [message.opened(webhook.secret)]
        if webhook.former_until and webhook.former_until > now:
            secrets.append(message.opened(webhook.former_secret))
    except message.SecretLost:
        return [Outcome(failure=Failure.SECRET) for _ in deliveries]
    let_go()
    with ThreadPoolExecutor(AT_ONCE) as several:
        return list(several.map(partial(_post_one, webhook.address, secrets, now), deliveries))


def _post_one(address: str, secrets: list[str], now: datetime, delivery: _Delivery) -> Outcome:
    stamp, name = int(now.timestamp()), delivery.row.message
    return post(
        address,
        delivery.body,
        {
            "Content-Type": "application/json",
            "User-Agent": "burraco-webhooks/1",
            "webhook-id": name,
            "webhook-timestamp": str(stamp),
            "webhook-signature": message.signature(secrets, name, stamp, delivery.body),
        },
    )


def _failure(outcomes: Sequence[Outcome]) -> Failure | None:
    return next((one.failure for one in outcomes if one.failure), None)


def _keep(row: WebhookDelivery, outcome: Outcome, now: datetime, retry_at: datetime | None) -> None:
    row.posted_at, row.status, row.took_ms = now, outcome.status, outcome.took_ms
    row.failure = outcome.failure.value if outcome.failure else ""
    row.retry_at = retry_at if outcome.failure else None
    row.save()


def _note_told(
    webhook: Webhook, moved: Sequence[_Delivery], outcomes: Sequence[Outcome], now: datetime
) -> None:
    """Up to where it has heard; of what it did not get, only that it was tried."""
    rows = [
        WebhookTold(
            webhook=webhook,
            tournament=one.row.tournament,
            number=getattr(one.row.tournament, "heard" if outcome.failure else "head"),
            tried_at=now,
        )
        for one, outcome in zip(moved, outcomes if moved else (), strict=True)
    ]
    WebhookTold.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["webhook", "tournament"],
        update_fields=["number", "tried_at"],
    )


def _note(
    webhook: Webhook,
    outcomes: Sequence[Outcome],
    now: datetime,
    retry_at: datetime | None,
    *,
    counts: bool,
) -> None:
    """How it goes; a test that fails changes nothing, one that arrives ends the waiting."""
    row = Webhook.objects.filter(pk=webhook.pk)
    if not _failure(outcomes):
        row.update(attempts=0, failing_since=None, next_try_at=None)
    elif counts and retry_at is not None:
        _note_failed(webhook, outcomes, now, retry_at)


def _note_failed(
    webhook: Webhook, outcomes: Sequence[Outcome], now: datetime, retry_at: datetime
) -> None:
    """Try again, or end what has been in vain for too long."""
    row = Webhook.objects.filter(pk=webhook.pk)
    arrived = any(not outcome.failure for outcome in outcomes)
    since = now if arrived or not webhook.failing_since else webhook.failing_since
    row.update(attempts=webhook.attempts + 1, failing_since=since, next_try_at=retry_at)
    if now - since >= LOST_AFTER or any(outcome.status == GONE for outcome in outcomes):
        end(webhook, now)
    elif not current_app.conf.task_always_eager and (wait := retry_at - now) <= BY_A_TASK:
        _send_task(webhook.pk, wait)


def wait_after(attempts: int) -> timedelta:
    """How long to wait after so many attempts in vain; each time a little apart, so that all who
    failed together do not come back together."""
    grown: timedelta = FIRST_WAIT * GROWS ** min(attempts - 1, 10)
    return min(grown, LONGEST_WAIT) * random.uniform(1 - JITTER, 1 + JITTER)  # noqa: S311
