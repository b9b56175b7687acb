"""Money in words: fees, payments and prizes, and what becomes of equals."""

from collections.abc import Mapping
from decimal import Decimal
from enum import StrEnum

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.prizes import EqualPrizes, PrizesOf
from scoring.rules.prizes import HowGiven, Prize, PrizeList, Stake
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


EQUALS: Mapping[StrEnum, Promise] = {
    EqualPrizes.DIVIDED: _("si sommano e si dividono"),
    EqualPrizes.LOT: _("si sorteggiano"),
    EqualPrizes.WINNERS_CHOOSE: _("scelgono i vincitori"),
}
FIELDS: Mapping[StrEnum, Promise] = {
    PrizesOf.GENERAL: _("classifica generale"),
    PrizesOf.GROUP: _("girone"),
    PrizesOf.CATEGORY: _("categoria"),
}


def euro(cents: int) -> str:
    """1.300,00 € in Italian, €1,300.00 in English."""
    written = number_format(Decimal(cents) / 100, 2, use_l10n=True, force_grouping=True)
    if (get_language() or "").startswith("en"):
        return f"€{written}"
    return f"{written}\N{NO-BREAK SPACE}€"


def worth(cents: int, thing: str) -> str:
    """What a prize is: money, a thing, or both."""
    if cents and thing:
        return _t("%(money)s e %(thing)s") % {"money": euro(cents), "thing": thing}
    return thing or euro(cents)


def not_yet() -> str:
    """What equals have until a lot is drawn, or they have chosen."""
    return _t("da decidere tra pari merito")


def title(prize_list: PrizeList) -> str:
    """Whose prizes they are."""
    if prize_list.field is PrizesOf.GROUP:
        return _t("Girone %(name)s") % {"name": prize_list.name}
    if prize_list.field is PrizesOf.CATEGORY:
        return _t("Categoria %(name)s") % {"name": prize_list.name}
    return _t("Classifica generale")


def rules(equals: EqualPrizes, *, once: bool) -> str:
    """What holds for all lists."""
    said = _t("I premi di chi è alla pari %(equals)s.") % {"equals": EQUALS[equals]}
    return f"{said} {_t('Nessuno ne prende due.')}" if once else said


def places(filled: tuple[int, ...]) -> str:
    """1, or 2–4 for those of equals."""
    first, last = filled[0], filled[-1]
    return str(first) if first == last else f"{first}\N{EN DASH}{last}"


def how_given(stake: Stake, seed: int | None) -> str:
    """What became of the prizes of equals; empty for a single winner."""
    parts = [*_so_far(stake, seed), *_still(stake), *_left(stake)]
    return ", ".join(parts)


def _so_far(stake: Stake, seed: int | None) -> list[str]:
    ways = {
        HowGiven.SAME: _t("alla pari, lo stesso premio a ciascuno"),
        HowGiven.DIVIDED: _t("alla pari, %(sum)s in %(parts)s parti uguali")
        % {
            "sum": " + ".join(euro(prize.cents) for prize in stake.prizes if prize.cents),
            "parts": len(stake.equals),
        },
        HowGiven.DRAWN: _t("alla pari"),
        HowGiven.OPEN: _t("alla pari"),
    }
    parts = [ways[stake.how]] if stake.how in ways else []
    if seed is not None and stake.how is not HowGiven.SAME and not stake.open:
        parts.append(_t("sorteggiato (seme %(seed)s)") % {"seed": seed})
    return parts


def _still(stake: Stake) -> list[str]:
    if not stake.open:
        return []
    prizes = "; ".join(worth(prize.cents, prize.thing) for prize in stake.open)
    if stake.open_by is EqualPrizes.LOT:
        return [_t("da sorteggiare: %(prizes)s") % {"prizes": prizes}]
    return [_t("scelgono i vincitori: %(prizes)s") % {"prizes": prizes}]


def _left(stake: Stake) -> list[str]:
    if not stake.left_cents:
        return []
    return [
        ngettext(
            "avanza %(cents)s centesimo, che resta all'organizzazione",
            "avanzano %(cents)s centesimi, che restano all'organizzazione",
            stake.left_cents,
        )
        % {"cents": stake.left_cents}
    ]


def not_claimed(prize: Prize) -> str:
    return _t("posto %(place)s (%(prize)s): nessuno in classifica") % {
        "place": prize.place,
        "prize": worth(prize.cents, prize.thing),
    }
