"""How cards lie in a sequence, a combination or a word, and which rule they break in it.

C/F arts 4-6, I arts 10-12, U arts 1.1, 4.2, 4.7. Whether letters are a word is not ours to say."""

from collections import Counter
from collections.abc import Iterator

from scoring.rules.melds.cards import DEUCE, RANKS, TWO, Breach, Card, Laid, breach
from scoring.rules.regulations.table import FrenchMelds, LetterMelds
from scoring.rules.violations import Problem

PLACES = (*RANKS, "A")
"""Of a whole suit, from the ace below the 2 to the ace above the king."""
_TWO_PLACE = PLACES.index(TWO)
_ACE_BELOW, _ACE_ABOVE = 0, len(PLACES) - 1

Arrangement = tuple[Laid, ...]


def arrangements(cards: tuple[Card, ...], rules: FrenchMelds) -> Iterator[Arrangement]:
    """Every way in which the cards lie in a row, none where there is no such way.

    The places run from the ace below the 2 to the ace above the king; each is taken by its own
    card or by a wild.
    """
    fixed = [card for card in cards if not card.may_be_wild]
    deuces = [card for card in cards if card.may_be_wild]
    if len({card.rank for card in fixed}) < len(fixed) or len(cards) > rules.sequences.most:
        return
    natural = Card(TWO, fixed[0].suit)
    for taken in _taken(fixed):
        if rules.natural_deuce.allowed and natural in deuces:
            yield from _rows(
                {**taken, _TWO_PLACE: natural}, _without(deuces, natural), natural, rules
            )
        yield from _rows(taken, deuces, natural, rules)


def _taken(cards: list[Card]) -> Iterator[dict[int, Card]]:
    """The cards in their places; where there is an ace, below all others and then above them."""
    places = {PLACES.index(card.rank): card for card in cards}
    yield places
    if _ACE_BELOW in places:
        yield {
            _ACE_ABOVE if position == _ACE_BELOW else position: places[position]
            for position in places
        }


def _without(cards: list[Card], card: Card) -> list[Card]:
    rest = list(cards)
    rest.remove(card)
    return rest


def _rows(
    taken: dict[int, Card], wilds: list[Card], natural: Card, rules: FrenchMelds
) -> Iterator[Arrangement]:
    """The rows in which each card stands in its place and the wilds fill the holes."""
    if len(wilds) > rules.wilds.most:
        return
    length = len(taken) + len(wilds)
    # A deuce of the suit in its own place is natural: that row is found as such.
    may_be_natural = rules.natural_deuce.allowed and natural in wilds
    for row in _stretches(taken, length):
        holes = [position for position in row if position not in taken]
        if may_be_natural and _TWO_PLACE in holes:
            continue
        stand_ins = dict(zip(holes, wilds, strict=True))
        yield tuple(
            Laid(taken[position])
            if position in taken
            else Laid(stand_ins[position], True, PLACES[position])
            for position in row
        )


def _stretches(taken: dict[int, Card], length: int) -> Iterator[range]:
    """All stretches of so many places that hold the cards."""
    for first in range(len(PLACES) - length + 1):
        row = range(first, first + length)
        if taken.keys() <= set(row):
            yield row


def longest_clean_run(row: Arrangement) -> int:
    """Cards without a wild between them, on the longer side of the wild."""
    best = run = 0
    for laid in row:
        run = 0 if laid.wild else run + 1
        best = max(best, run)
    return best


def sequence_problems(cards: tuple[Card, ...], rules: FrenchMelds) -> tuple[Problem, ...]:
    """Why cards of one suit do not lie in a row."""
    problems = [*_repeated(cards, rules), *_wilds(cards, rules)]
    if not problems:
        problems.append(breach(Breach.NOT_IN_A_ROW, rules.sequences.article))
    return tuple(problems)


def _repeated(cards: tuple[Card, ...], rules: FrenchMelds) -> Iterator[Problem]:
    for rank, count in Counter(card.rank for card in cards if not card.may_be_wild).items():
        if count > 1 and rank == "A":
            yield breach(Breach.ACE_REPEATED, rules.aces.article, value=count)
        elif count > 1:
            yield breach(Breach.RANK_REPEATED, rules.sequences.article, rank=rank)


def _wilds(cards: tuple[Card, ...], rules: FrenchMelds) -> Iterator[Problem]:
    """A deuce of the suit counts as natural where the 2's place can be reached at all."""
    suit = next(card.suit for card in cards if not card.may_be_wild)
    wilds = [card for card in cards if card.may_be_wild]
    places = {card.rank for card in cards if not card.may_be_wild}
    reached = bool(places & {"A", "3", "4"}) and rules.natural_deuce.allowed
    count = len(wilds) - (reached and Card(TWO, suit) in wilds)
    if count > rules.wilds.most:
        yield breach(
            Breach.TOO_MANY_WILDS, rules.wilds.article, value=count, limit=rules.wilds.most
        )


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
