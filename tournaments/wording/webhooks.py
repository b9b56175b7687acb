"""What came of a webhook's delivery, in words."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from tournaments.models import Failure, WebhookDelivery

FAILURES: dict[Failure, Promise] = {
    Failure.STATUS: _("Ha risposto %(status)s: si aspetta un 2xx."),
    Failure.REDIRECT: _("Ha risposto %(status)s: i rinvii ad altri indirizzi non si seguono."),
    Failure.TIMEOUT: _("Non ha risposto in tempo."),
    Failure.UNREACHABLE: _("Non si raggiunge: nessuno risponde a quell'indirizzo."),
    Failure.UNRESOLVED: _("Nessuno conosce il nome di quel server."),
    Failure.FORBIDDEN: _("L'indirizzo porta in una rete privata, o a questo server."),
    Failure.CERTIFICATE: _("Il suo certificato non è valido."),
    Failure.SECRET: _("La chiave di questo server è cambiata: rinnova il segreto."),
    Failure.BROKEN: _("Quello che ha risposto non è HTTP."),
}


def outcome(delivery: WebhookDelivery) -> str:
    """What came of it, in a sentence."""
    if delivery.posted_at is None:
        return _t("In attesa.")
    if not delivery.failure:
        return _t("Ricevuto.")
    return str(FAILURES[Failure(delivery.failure)]) % {"status": delivery.status}
