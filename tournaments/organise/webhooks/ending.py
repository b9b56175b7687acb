"""A webhook that has not received for days is told no more, and whoever keeps it is written to."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.core.mail import send_mail
from django.utils import translation
from django.utils.translation import gettext as _

from scoring.values import Role
from tournaments.models import Webhook


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
