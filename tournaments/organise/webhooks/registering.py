"""What whoever keeps webhooks wants of them: a director here, an administrator everywhere."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import uuid4

from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import OuterRef, QuerySet, Subquery

from scoring import queries, server_time
from scoring.rules.violations import refuse
from scoring.values import Authority, Right
from tournaments.access.traces import leave_trace
from tournaments.models import (
    Failure,
    Tournament,
    TraceKind,
    Webhook,
    WebhookDelivery,
    WebhookTold,
)
from tournaments.organise.webhooks import message, posting
from tournaments.organise.webhooks.telling import tell_soon
from tournaments.outside import let_go
from tournaments.permissions import require_right
from tournaments.refusals import HouseCode

TO_KEEP = Right.APPOINT
"""The right that webhooks take: of who lets others in, the director."""
MOST = 10
"""Of a tournament, and of the whole server."""
BOTH_SIGN = timedelta(days=1)
"""How long a former secret is good beside the new one."""
KEPT = timedelta(days=14)
"""How long deliveries are shown."""
SHOWN = 50


@dataclass(frozen=True, slots=True)
class Keeper:
    """Who keeps which webhooks; made by `keeper_here` and `keeper_of_all` alone."""

    user: int
    tournament: Tournament | None

    @property
    def webhooks(self) -> QuerySet[Webhook]:
        return Webhook.objects.filter(tournament=self.tournament).order_by("created_at", "pk")


def keeper_here(by: Authority, tournament: Tournament) -> Keeper:
    require_right(by, TO_KEEP)
    return Keeper(by.user, tournament)


def keeper_of_all(user: AbstractBaseUser) -> Keeper:
    """
    Raises:
        PermissionDenied: `user` does not run the server.
    """
    if not (user.is_active and getattr(user, "is_superuser", False)):
        raise PermissionDenied
    return Keeper(user.pk, None)


def register(keeper: Keeper, address: str) -> tuple[Webhook, str]:
    """A webhook, and its secret: nobody is told that again. It hears of what comes from now on.

    Raises:
        Violation: `webhook_unreadable`, `webhook_not_https`, `webhook_unresolved`,
            `webhook_forbidden`, or `webhooks_too_many`.
    """
    require_fit(address)
    secret = message.new_secret()
    with transaction.atomic():
        if keeper.tournament:
            # One after the other: an eleventh is told so.
            Tournament.objects.select_for_update(no_key=True).get(pk=keeper.tournament.pk)
        if keeper.webhooks.count() >= MOST:
            raise refuse(HouseCode.WEBHOOKS_TOO_MANY, most=MOST)
        webhook = Webhook.objects.create(
            tournament=keeper.tournament,
            address=address,
            made_by_id=keeper.user,
            secret=message.sealed(secret),
        )
        _begin_now(webhook)
        _leave_trace(TraceKind.WEBHOOK_MADE, webhook)
    return webhook, secret


def require_fit(address: str) -> None:
    """
    Raises:
        Violation: as `register` does for an address.
    """
    parts = posting.readable(address)
    if parts is None:
        raise refuse(HouseCode.WEBHOOK_UNREADABLE, field="address", value=address[:100])
    if not posting.is_secure_enough(parts):
        raise refuse(HouseCode.WEBHOOK_NOT_HTTPS, field="address", value=address)
    # A name is looked up for as long as it takes.
    let_go()
    try:
        posting.found(address)
    except posting.Unfit as unfit:
        unknown = unfit.failure is Failure.UNRESOLVED
        code = HouseCode.WEBHOOK_UNRESOLVED if unknown else HouseCode.WEBHOOK_FORBIDDEN
        raise refuse(code, field="address", value=str(parts.hostname)) from None


def _begin_now(webhook: Webhook) -> None:
    """What there was before is not told."""
    tournaments = Tournament.objects.all()
    if webhook.tournament_id:
        tournaments = tournaments.filter(pk=webhook.tournament_id)
    heads = tournaments.annotate(head=Subquery(queries.head_of(OuterRef("pk"))))
    WebhookTold.objects.bulk_create(
        WebhookTold(webhook=webhook, tournament_id=pk, number=head or 0)
        for pk, head in heads.values_list("pk", "head")
    )


def renew_secret(webhook: Webhook) -> str:
    """Another secret, told this once; for a day both sign."""
    secret, now = message.new_secret(), server_time.now()
    webhook.former_secret, webhook.former_until = webhook.secret, now + BOTH_SIGN
    if not _is_readable(webhook.former_secret):
        webhook.former_secret, webhook.former_until = "", None
    webhook.secret = message.sealed(secret)
    webhook.save(update_fields=["secret", "former_secret", "former_until"])
    _leave_trace(TraceKind.WEBHOOK_RENEWED, webhook)
    return secret


def _is_readable(kept: str) -> bool:
    try:
        message.opened(kept)
    except message.SecretLost:
        return False
    return True


def switch_on(webhook: Webhook) -> None:
    """Tell it again, at once, as if it had never failed."""
    Webhook.objects.filter(pk=webhook.pk).update(
        ended_at=None, failing_since=None, next_try_at=None, attempts=0
    )
    tell_soon()


def take_down(webhook: Webhook) -> None:
    """Forget a webhook, with all it was told."""
    _leave_trace(TraceKind.WEBHOOK_REMOVED, webhook)
    webhook.delete()


def _leave_trace(kind: TraceKind, webhook: Webhook) -> None:
    """Never the address: a secret may stand in it."""
    leave_trace(kind, tournament=webhook.tournament_id, subject=f"webhook:{webhook.pk}")


def ask_for_test(webhook: Webhook) -> WebhookDelivery:
    """Have a test sent; one that still waits is the one asked for."""
    waiting = webhook.deliveries.filter(posted_at=None, tournament=None).first()
    row = waiting or WebhookDelivery.objects.create(
        webhook=webhook, message=f"msg_{uuid4().hex}", asked_at=server_time.now()
    )
    tell_soon()
    return row


def ask_again(delivery: WebhookDelivery) -> WebhookDelivery:
    """Have a delivery sent once more under the same id: whoever has it knows so."""
    same = {"webhook": delivery.webhook, "message": delivery.message}
    waiting = WebhookDelivery.objects.filter(posted_at=None, **same).first()
    row = waiting or WebhookDelivery.objects.create(
        **same,
        tournament=delivery.tournament,
        number=delivery.number,
        kinds=delivery.kinds,
        asked_at=server_time.now(),
    )
    tell_soon()
    return row


def newest_deliveries(webhook: Webhook, most: int = SHOWN) -> list[WebhookDelivery]:
    return list(webhook.deliveries.select_related("tournament")[:most])


def old_deliveries(now: datetime) -> QuerySet[WebhookDelivery]:
    """Those whose time is over."""
    return WebhookDelivery.objects.filter(asked_at__lt=now - KEPT)


def failing(now: datetime, for_: timedelta = timedelta(hours=1)) -> int:
    """How many have not received for so long, or are told no more."""
    late = Webhook.objects.filter(failing_since__lt=now - for_)
    return (late | Webhook.objects.exclude(ended_at=None)).count()
