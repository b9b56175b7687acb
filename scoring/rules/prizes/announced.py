"""What is announced: lists of prizes, and what is to become of those of equals (U art. 6.1)."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.prizes import EqualPrizes, PrizesOf
from scoring.rules.regulations import Regulation
from scoring.values import EntrantNumber

__all__ = ["Candidate", "EqualPrizes", "Policy", "Prize", "PrizeList", "PrizesOf", "allowed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """What a place gets: euro cents, a thing in words, or both."""

    place: int
    cents: int = 0
    thing: str = ""

    @property
    def is_nothing(self) -> bool:
        return not self.cents and not self.thing

    def is_like(self, other: Prize) -> bool:
        return (self.cents, self.thing) == (other.cents, other.thing)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeList:
    field: PrizesOf = PrizesOf.GENERAL
    name: str = ""
    """Of the merit group or the category."""
    prizes: tuple[Prize, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    equals: EqualPrizes = EqualPrizes.DIVIDED
    once: bool = False
    """Nobody gets a second prize: that of a later list goes to the next one who has none."""
    lot: bool = True
    """Whether the edition lets what cannot be divided be drawn; else the winners choose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A row of the ranking; equals are those of the same group and rank."""

    entrant: EntrantNumber
    rank: int
    group: str = ""
    category: str = ""
    left_early: bool = False
    """Withdrew before the last round, or in it with the score of who leaves."""


def allowed(regulation: Regulation) -> tuple[EqualPrizes, ...]:
    """What the edition lets the direction do with the prizes of equals (RULES.md section 6)."""
    named = tuple(EqualPrizes(name) for name in regulation.ranking.equal_prizes)
    return named or (EqualPrizes.DIVIDED, EqualPrizes.LOT)
