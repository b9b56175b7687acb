"""Which webhooks have something to hear, and who sees to it: read from the books, never queued.

Whoever was not told stands here until it was, whatever process died and whatever broker was away.
A webhook is seen to by one process at a time, so that what it hears comes in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from scoring import queries
from tournaments.models import Tournament, Webhook, WebhookDelivery, WebhookTold

CALLED = timedelta(seconds=30)
"""Within it whoever was called comes, or somebody else is called."""
HELD = timedelta(seconds=120)
"""Longer than a handful of deliveries take; after it, whoever held it is dead."""


def due(now: datetime) -> list[UUID]:
    """The webhooks that somebody has to be called for, in one statement."""
    its_own = _moved(Tournament.objects.filter(pk=OuterRef("tournament_id")), OuterRef("pk"))
    anywhere = _moved(_told_to_all(), OuterRef("pk"))
    moved = Q(Exists(its_own), tournament__isnull=False) | Q(Exists(anywhere), tournament=None)
    in_time = Q(ended_at=None) & (Q(next_try_at=None) | Q(next_try_at__lte=now))
    asked = Exists(WebhookDelivery.objects.filter(webhook=OuterRef("pk"), posted_at=None))
    free = _free("called_until", now) & _free("held_until", now)
    rows = Webhook.objects.filter(free, (in_time & moved) | Q(asked))
    return list(rows.values_list("pk", flat=True))


def call(webhook: UUID, now: datetime) -> bool:
    """Whether it is up to the caller to have it seen to: of several processes one."""
    row = Webhook.objects.filter(_free("called_until", now), pk=webhook)
    return bool(row.update(called_until=now + CALLED))


def hold(webhook: UUID, now: datetime) -> Webhook | None:
    """Take a webhook, unless somebody has it."""
    row = Webhook.objects.filter(_free("held_until", now), pk=webhook)
    if not row.update(held_until=now + HELD, called_until=None):
        return None
    return Webhook.objects.select_related("tournament").get(pk=webhook)


def let_go(webhook: Webhook) -> None:
    Webhook.objects.filter(pk=webhook.pk).update(held_until=None)


def asked_for(webhook: Webhook, most: int) -> Sequence[WebhookDelivery]:
    """Deliveries that somebody asked for, the longest wait first."""
    waiting = webhook.deliveries.filter(posted_at=None).select_related("tournament")
    return list(waiting.order_by("asked_at", "pk")[:most])


def moved_on(webhook: Webhook, most: int) -> QuerySet[Tournament]:
    """Tournaments beyond what a webhook heard (`head`, `heard`); the longest untried first."""
    if webhook.tournament_id:
        wanted = Tournament.objects.filter(pk=webhook.tournament_id)
    else:
        wanted = _told_to_all()
    tried = WebhookTold.objects.filter(webhook=webhook, tournament=OuterRef("pk"))
    moved = _moved(wanted, webhook.pk).annotate(tried=Subquery(tried.values("tried_at")))
    return moved.order_by(F("tried").asc(nulls_first=True), "pk")[:most]


def _told_to_all() -> QuerySet[Tournament]:
    """A whole server's webhook hears of what everybody may see, and of nothing hidden."""
    return Tournament.objects.filter(is_public=True, put_away=False)


def _moved(tournaments: QuerySet[Tournament], webhook: UUID | OuterRef) -> QuerySet[Tournament]:
    key = OuterRef(webhook) if isinstance(webhook, OuterRef) else webhook
    told = WebhookTold.objects.filter(webhook=key, tournament=OuterRef("pk"))
    return tournaments.annotate(
        head=Subquery(queries.head_of(OuterRef("pk"))),
        heard=Coalesce(Subquery(told.values("number")), 0),
    ).filter(head__gt=F("heard"))


def _free(column: str, now: datetime) -> Q:
    return Q(**{column: None}) | Q(**{f"{column}__lt": now})
