"""Prizes in words: money as the reader writes it, lists, and what becomes of equals."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from enum import StrEnum

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from scoring.rules.prizes import EqualPrizes, HowGiven, Prize, PrizeList, PrizesOf, Stake

EQUALS: Mapping[StrEnum, Promise] = {
    EqualPrizes.DIVIDED: gettext_lazy("si sommano e si dividono"),
    EqualPrizes.LOT: gettext_lazy("si sorteggiano"),
    EqualPrizes.WINNERS_CHOOSE: gettext_lazy("scelgono i vincitori"),
}
FIELDS: Mapping[StrEnum, Promise] = {
    PrizesOf.GENERAL: gettext_lazy("classifica generale"),
    PrizesOf.GROUP: gettext_lazy("girone"),
    PrizesOf.CATEGORY: gettext_lazy("categoria"),
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
        return _("%(money)s e %(thing)s") % {"money": euro(cents), "thing": thing}
    return thing or euro(cents)


def not_yet() -> str:
    """What equals have until a lot is drawn, or they have chosen."""
    return _("da decidere tra pari merito")


def title(prize_list: PrizeList) -> str:
    """Whose prizes they are."""
    if prize_list.field is PrizesOf.GROUP:
        return _("Girone %(name)s") % {"name": prize_list.name}
    if prize_list.field is PrizesOf.CATEGORY:
        return _("Categoria %(name)s") % {"name": prize_list.name}
    return _("Classifica generale")


def rules(equals: EqualPrizes, *, once: bool) -> str:
    """What holds for all lists."""
    said = _("I premi di chi è alla pari %(equals)s.") % {"equals": EQUALS[equals]}
    return f"{said} {_('Nessuno ne prende due.')}" if once else said


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
        HowGiven.SAME: _("alla pari, lo stesso premio a ciascuno"),
        HowGiven.DIVIDED: _("alla pari, %(sum)s in %(parts)s parti uguali")
        % {
            "sum": " + ".join(euro(prize.cents) for prize in stake.prizes if prize.cents),
            "parts": len(stake.equals),
        },
        HowGiven.DRAWN: _("alla pari"),
        HowGiven.OPEN: _("alla pari"),
    }
    parts = [ways[stake.how]] if stake.how in ways else []
    if seed is not None and stake.how is not HowGiven.SAME and not stake.open:
        parts.append(_("sorteggiato (seme %(seed)s)") % {"seed": seed})
    return parts


def _still(stake: Stake) -> list[str]:
    if not stake.open:
        return []
    prizes = "; ".join(worth(prize.cents, prize.thing) for prize in stake.open)
    if stake.open_by is EqualPrizes.LOT:
        return [_("da sorteggiare: %(prizes)s") % {"prizes": prizes}]
    return [_("scelgono i vincitori: %(prizes)s") % {"prizes": prizes}]


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
    return _("posto %(place)s (%(prize)s): nessuno in classifica") % {
        "place": prize.place,
        "prize": worth(prize.cents, prize.thing),
    }
