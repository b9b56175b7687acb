"""Cards of one rank (C/F arts 4-6, I art. 12)."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.rules.melds.cards import Card
from scoring.rules.melds.verdicts import Breach, Laid, breach
from scoring.rules.regulations.melding import FrenchMelds
from scoring.rules.violations import Problem


def combination(cards: tuple[Card, ...]) -> tuple[Laid, ...]:
    """As it lies: the wild below the others (C/F art. 5, I art. 10)."""
    natural = sorted(card for card in cards if not card.may_be_wild)
    wilds = [card for card in cards if card.may_be_wild]
    rank = natural[0].rank
    return (*(Laid(card, True, rank) for card in wilds), *(Laid(card) for card in natural))


def combination_problems(cards: tuple[Card, ...], rules: FrenchMelds) -> Iterator[Problem]:
    """What is against the rules in cards that are all of one rank, or wild."""
    natural = [card for card in cards if not card.may_be_wild]
    wilds = len(cards) - len(natural)
    allowed = rules.combinations
    if natural[0].rank not in allowed.ranks:
        yield breach(
            Breach.RANK_NOT_ADMITTED, allowed.article, rank=natural[0].rank, ranks=allowed.ranks
        )
    if wilds > rules.wilds.most:
        yield breach(
            Breach.TOO_MANY_WILDS, rules.wilds.article, value=wilds, limit=rules.wilds.most
        )
    if len(natural) > allowed.most_natural or len(cards) > allowed.most:
        yield breach(Breach.TOO_MANY_CARDS, allowed.article, value=len(cards), limit=allowed.most)
