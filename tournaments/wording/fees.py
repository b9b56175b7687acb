"""Fees and payments in sentences: why one is refused, and what a row of them says."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import PaymentKind
from tournaments.refusals import HouseCode
from tournaments.wording.sentence import Sentence

PAYMENTS: Mapping[StrEnum, Promise] = {
    PaymentKind.PAID: _("versato"),
    PaymentKind.RETURNED: _("restituito"),
    PaymentKind.TAKEN_BACK: _("storno"),
}

FEES: dict[StrEnum, Sentence] = {
    HouseCode.FEE_NOT_SET: Sentence(
        _("In questo torneo non si chiede una quota"), _("Scrivila nella pagina «Quote».")
    ),
    HouseCode.FEE_CHANGED: Sentence(
        _("Nel frattempo qualcuno ha cambiato la quota"),
        _("Guarda che cosa c'è ora, poi salva di nuovo."),
    ),
    HouseCode.SHARES_TOO_MUCH: Sentence(
        _("Le parti dei posti fanno %(value)s per cento"), _("Insieme arrivano al massimo a 100.")
    ),
    HouseCode.SHARES_RISE: Sentence(
        _("Il posto %(place)s avrebbe più del posto prima"),
        _("Scrivi le parti dal primo posto in giù."),
    ),
    HouseCode.POOL_TWO_WAYS: Sentence(
        _("Il montepremi è detto due volte, in percentuale e come somma"),
        _("Scrivine una sola."),
    ),
    HouseCode.NOTHING_OWED: Sentence(
        _("Il numero %(entrant)s non deve niente"), _("Se versa lo stesso, scrivi la somma.")
    ),
    HouseCode.NOTHING_TO_RETURN: Sentence(
        _("Al numero %(entrant)s non c'è niente da restituire"),
        _("Se si restituisce lo stesso, scrivi la somma."),
    ),
    HouseCode.RETURN_TOO_MUCH: Sentence(
        _("Il numero %(entrant)s resterebbe con più di quanto ha versato: sono %(cents)s"),
        _("Scrivi al massimo questa somma, o storna prima quello che è sbagliato."),
    ),
    HouseCode.PAYMENTS_CHANGED: Sentence(
        _(
            "Nel frattempo per il numero %(entrant)s qualcuno ha scritto: %(payment)s %(cents)s"
            " (n. %(value)s)"
        ),
        _("Guarda che cosa deve ora; se versa o riprende lo stesso, registra di nuovo."),
    ),
    HouseCode.PAYMENT_UNKNOWN: Sentence(
        _("Qui non c'è un pagamento %(value)s"), _("Ricarica la pagina e sceglilo di lì.")
    ),
    HouseCode.PAYMENT_TAKEN_BACK: Sentence(
        _("Questo pagamento è già stornato, o è lui uno storno"),
        _("Se serve, registrane un altro."),
    ),
}
