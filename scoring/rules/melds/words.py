"""Letters of one colour (U arts 1.1, 4.2, 4.7). Whether they are a word is not ours to say."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.rules.melds.cards import DEUCE, Card
from scoring.rules.melds.verdicts import Breach, Laid, breach
from scoring.rules.regulations.melding import LetterMelds
from scoring.rules.violations import Problem


def word(cards: tuple[Card, ...]) -> tuple[Laid, ...]:
    """The letters in the order in which they were given: a word has no other."""
    return tuple(Laid(card, card.may_be_wild, card.stands_for) for card in cards)


def word_problems(cards: tuple[Card, ...], rules: LetterMelds) -> Iterator[Problem]:
    wilds = [card for card in cards if card.may_be_wild]
    if len(wilds) > rules.wilds.most:
        yield breach(
            Breach.TOO_MANY_WILDS, rules.wilds.article, value=len(wilds), limit=rules.wilds.most
        )
    if len({card.suit for card in cards if not card.may_be_wild}) > 1:
        yield breach(Breach.COLOURS_MIXED, rules.words.article)
    for card in wilds:
        if card.rank == DEUCE and card.stands_for not in rules.deuces.letters:
            yield breach(Breach.DEUCE_FOR_CONSONANT, rules.deuces.article, letter=card.stands_for)
