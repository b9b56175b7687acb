"""Cards as the referee names them, melds of them, and the verdicts on these.

A code is a rank and a suit (`10h`, `Qs`) or a letter and a colour (`Ar`, `Bb`); `joker` is the
same in every deck, `deuce` is the pinella of the letters, which has neither letter nor colour. A
wild of the letters may say what it stands for: `joker=E`, `deuce=O`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.records import record
from scoring.rules.regulations import Regulation
from scoring.rules.regulations.table import FrenchMelds, LetterMelds
from scoring.rules.violations import Datum, Problem

JOKER, DEUCE = "joker", "deuce"
TWO = "2"
SUITS = "hdcs"
"""Hearts, diamonds, clubs, spades: the order of C/F art. 2."""
COLOURS = "rb"
"""Red, black."""
RANKS = ("A", TWO, "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""From the ace below the 2; it may also stand above the king."""
MOST_CARDS = 24
"""No meld comes near it: more are a slip of the finger."""


class CardUnknown(ValueError):
    """There is no such card in the deck of this regulation; its argument is the code."""


class MeldsUnsaid(LookupError):
    """The regulation says nothing of melds."""


@dataclass(frozen=True, slots=True, order=True)
class Card:
    rank: str
    """`A` ... `K`, a letter, `joker` or `deuce`."""
    suit: str = ""
    """Suit or colour; a joker has none."""
    stands_for: str = ""
    """The letter that a wild of the letters stands for, where that was said."""

    @property
    def code(self) -> str:
        return f"{self.rank}{self.suit}" + (f"={self.stands_for}" if self.stands_for else "")

    @property
    def bare(self) -> Card:
        """The card itself, whatever it stands for."""
        return Card(self.rank, self.suit)

    @property
    def may_be_wild(self) -> bool:
        """Joker or deuce; a deuce of the sequence's suit is none in its own place."""
        return self.rank in (JOKER, DEUCE, TWO)


def deck_of(regulation: Regulation) -> dict[Card, int]:
    """Every card, and how many of it both decks hold."""
    copies = regulation.deck.copies
    letters = isinstance(rules_of(regulation), LetterMelds)
    suits = COLOURS if letters else SUITS
    deck = {Card(JOKER): copies[JOKER]}
    if letters:
        deck[Card(DEUCE)] = copies[DEUCE]
    ranks = regulation.card_values.ranks if letters else RANKS
    for suit in suits:
        for rank in ranks:
            number = copies[DEUCE if rank == TWO else rank]
            deck[Card(rank, suit)] = number // len(suits)
    return deck


def rules_of(regulation: Regulation) -> FrenchMelds | LetterMelds:
    """What the regulation says of melds.

    Raises:
        MeldsUnsaid: it says nothing: a content stored before melds were in it.
    """
    if regulation.melds is None:
        raise MeldsUnsaid(regulation.edition)
    return regulation.melds


def read_cards(codes: Iterable[str], regulation: Regulation) -> tuple[Card, ...]:
    """Cards from their codes.

    Raises:
        CardUnknown: one of them is not in this regulation's deck.
    """
    by_code = {card.code: card for card in deck_of(regulation)}
    return tuple(_read(code, by_code, regulation) for code in codes)


def _read(code: str, by_code: Mapping[str, Card], regulation: Regulation) -> Card:
    bare, stands_for, letter = code.partition("=")
    card = by_code.get(bare)
    if card is None or (stands_for and not _may_stand(card, letter, regulation)):
        raise CardUnknown(code)
    return Card(card.rank, card.suit, letter)


def _may_stand(card: Card, letter: str, regulation: Regulation) -> bool:
    """Whether it makes sense to say so; a pinella for a consonant does, and is then refused."""
    letters = isinstance(rules_of(regulation), LetterMelds)
    return letters and card.may_be_wild and letter in regulation.card_values.ranks


def worth(cards: Iterable[Card], regulation: Regulation) -> int:
    """P.P. of cards (C/F art. 1, U art. 5, I art. 1)."""
    return sum(_value(card, regulation) for card in cards)


def _value(card: Card, regulation: Regulation) -> int:
    values = regulation.card_values
    if card.rank == JOKER:
        return values.joker
    return values.deuce if card.may_be_wild else values.ranks[card.rank]


def beyond_deck(cards: Iterable[Card], regulation: Regulation) -> Iterator[tuple[Card, int, int]]:
    """Cards of which there are more than the decks hold: card, how many there are, how many may."""
    deck = deck_of(regulation)
    for card, count in Counter(card.bare for card in cards).items():
        if count > deck[card]:
            yield card, count, deck[card]


class MeldKind(StrEnum):
    SEQUENCE = "sequence"
    COMBINATION = "combination"
    WORD = "word"


class Quality(StrEnum):
    """How clean a burraco is; `OPEN` is a meld that is none yet."""

    OPEN = "open"
    DIRTY = "dirty"
    SEMI_CLEAN = "semi_clean"
    CLEAN = "clean"


class Breach(StrEnum):
    """Every way in which a meld is against the rules. Codes never change their meaning."""

    TOO_FEW_CARDS = "too_few_cards"
    TOO_MANY_CARDS = "too_many_cards"
    NEITHER_SUIT_NOR_RANK = "neither_suit_nor_rank"
    NOT_IN_A_ROW = "not_in_a_row"
    RANK_REPEATED = "rank_repeated"
    ACE_REPEATED = "ace_repeated"
    RANK_NOT_ADMITTED = "rank_not_admitted"
    TOO_MANY_WILDS = "too_many_wilds"
    ONLY_WILDS = "only_wilds"
    COLOURS_MIXED = "colours_mixed"
    DEUCE_FOR_CONSONANT = "deuce_for_consonant"
    NOT_IN_DECK = "not_in_deck"
    SAME_RANK_TWICE = "same_rank_twice"


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in its place, from the lowest up (of a word: from its first letter)."""

    card: Card
    wild: bool = False
    stands_for: str = ""
    """The rank or letter whose place a wild takes; empty where nobody can say."""


@record
class Verdict:
    kind: MeldKind | None
    """None where the cards are of no kind at all."""
    laid: tuple[Laid, ...]
    """The cards in order; as they were given where the meld is not valid."""
    quality: Quality
    article: str
    """Of the rule that makes it what it is; of an invalid meld, of the first rule it breaks."""
    cards: int
    """P.P. of the cards."""
    burraco: int = 0
    bonus: int = 0
    problems: tuple[Problem, ...] = ()
    disordered: bool = False
    """It is valid, but does not lie in order."""

    @property
    def valid(self) -> bool:
        return not self.problems

    @property
    def points(self) -> int:
        """P.P. of a valid meld. Those of a wrong one are the referee's to say (I art. 24, U 8)."""
        return self.cards + self.burraco + self.bonus if self.valid else 0


def breach(code: Breach, article: str, **data: Datum) -> Problem:
    return Problem(code, "cards", article, data)
