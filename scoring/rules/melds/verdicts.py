"""What is said of a meld: which kind it is, how clean, worth what, and which rule it breaks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.melds.cards import Card
from scoring.rules.violations import Datum, Problem


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


@dataclass(frozen=True, slots=True, kw_only=True)
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
