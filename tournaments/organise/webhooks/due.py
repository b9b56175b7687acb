"""Webhooks that have something to hear, who sees to them, and their end: read from the books.

Whoever was not told stands here until it was, whatever process died and whatever broker was away.
A webhook is seen to by one process at a time, so that what it hears comes in order; one that has
not received for days is told no more, and whoever keeps it is written to.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.core.mail import send_mail
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import translation
from django.utils.translation import gettext as _

from scoring import queries
from scoring.values import Role
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


def end(webhook: Webhook, now: datetime) -> None:
    """Tell it no more until somebody asks for it; once, and with one letter."""
    ended = Webhook.objects.filter(pk=webhook.pk, ended_at=None).update(ended_at=now)
    if ended and settings.MAIL_IS_SET_UP:
        with translation.override(settings.LANGUAGE_CODE):
            _write(webhook)


def _write(webhook: Webhook) -> None:
    """A letter is no private place: the host alone, for the rest may hold a key."""
    where = webhook.tournament.name if webhook.tournament else _("tutto il server")
    host = webhook.address.split("/")[2]
    subject = _("Avvisi sospesi: %(where)s") % {"where": where}
    text = _(
        "%(host)s non riceve più da giorni: non lo avvisiamo più.\n"
        "In Impostazioni, alla voce Avvisi automatici, sta che cosa risponde; lì si riattiva quando"
        " funziona."
    ) % {"host": host}
    for address in _addresses(webhook):
        send_mail(" ".join(subject.split()), text, None, [address], fail_silently=True)


def _addresses(webhook: Webhook) -> list[str]:
    if webhook.tournament is None:
        maker = webhook.made_by.email if webhook.made_by else ""
        return sorted({*settings.ALARMS_TO, *filter(None, [maker])})
    directors = webhook.tournament.officials.filter(role=Role.DIRECTOR.value)
    emails = directors.exclude(user__email="").values_list("user__email", flat=True)
    return sorted(set(emails))
