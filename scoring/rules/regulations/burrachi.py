"""What burrachi take of an edition's deck at least, and the most that its cards can earn.

A burraco is reckoned with the cheapest cards that the edition's melds allow, its wild among
them; several of them with the cheapest cards that the deck has left. Both are bounds from
below, so that nothing that was played is ever too dear.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, product

from scoring.rules.regulations.table import (
    Burraco,
    CardValues,
    Deck,
    FrenchMelds,
    LetterMelds,
    PaidFigure,
)
from scoring.sheets import FIGURES, Breakdown, Figure, FigureKind, counted

RUN = ("A", "deuce", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""Where the cards of a suit stand in a sequence (C/F art. 4, I art. 11)."""
ON_TABLE = tuple(figure for figure in FIGURES if figure.burraco or figure.cards)
"""Figures that take cards on the table."""
_FIELDS = tuple(figure.field for figure in ON_TABLE)
_counts = counted(ON_TABLE)


@dataclass(frozen=True, slots=True)
class Take:
    """What one of a figure takes on the table, at least."""

    naturals: int
    wilds: int
    worth: int
    """P.P. of its cards."""
    saved: int = 0
    """P.P. less, where it is a combination of one of the cheap ranks: each makes one burraco."""


@dataclass(frozen=True, slots=True)
class Cards:
    """What an edition says of its cards, and of what is made of them."""

    deck: Deck
    values: CardValues
    burraco: Burraco
    melds: FrenchMelds | LetterMelds | None
    figures: tuple[PaidFigure, ...]


class DeckLimits:
    """What an edition's deck allows to burrachi, and to a line's P.P."""

    def __init__(self, cards: Cards) -> None:
        self._cards = cards
        self._naturals, self._wilds = _naturals_and_wilds(cards)
        self.cheap_ranks = len(_cheap_ranks(cards))
        self.takes: Mapping[str, Take] = {figure.field: _take(figure, cards) for figure in ON_TABLE}

    @cached_property
    def naturals(self) -> tuple[int, ...]:
        """P.P. of the cheapest natural cards, by how many."""
        return (0, *accumulate(self._naturals))

    @cached_property
    def wilds(self) -> tuple[int, ...]:
        """P.P. of the cheapest wilds, by how many."""
        return (0, *accumulate(self._wilds))

    def least(self, counts: Mapping[str, int]) -> int | None:
        """P.P. of the cheapest cards for so many of each figure; None: the deck has too few."""
        taken = [(self.takes[field], number) for field, number in counts.items() if number > 0]
        naturals = sum(take.naturals * number for take, number in taken)
        wilds = sum(take.wilds * number for take, number in taken)
        too_many = naturals >= len(self.naturals) or wilds >= len(self.wilds)
        if too_many or naturals + wilds > self._cards.deck.cards:
            return None
        apart = sum(take.worth * number for take, number in taken) - self._saved(taken)
        return max(apart, self.naturals[naturals] + self.wilds[wilds])

    def _saved(self, taken: Sequence[tuple[Take, int]]) -> int:
        left, saved = self.cheap_ranks, 0
        for take, number in sorted(taken, key=lambda pair: -pair[0].saved):
            saved += take.saved * min(left, number)
            left -= min(left, number)
        return saved

    def least_of(self, breakdown: Breakdown) -> int | None:
        """The same for what a line has on the table."""
        return self.least(on_table(breakdown))

    @cached_property
    def most(self) -> Mapping[str, int]:
        """How many of each figure the whole deck makes."""
        return {field: self._most(field) for field in self.takes}

    def _most(self, field: str) -> int:
        number = 0
        while self.least({field: number + 1}) is not None:
            number += 1
        return number

    def earned(self, worth: int) -> int:
        """The most P.P. that burrachi bring to whoever has cards worth so much on the table."""
        at = bisect_right(self._best, (worth, 10**9))
        return self._best[at - 1][1] if at else 0

    @cached_property
    def _best(self) -> tuple[tuple[int, int], ...]:
        """Worth of the cards, and the most that they earn: both rising."""
        best: list[tuple[int, int]] = [(0, 0)]
        for worth, points in sorted(self._made(), key=lambda pair: (pair[0], -pair[1])):
            if points > best[-1][1]:
                best.append((worth, points))
        return tuple(best)

    def _made(self) -> Iterator[tuple[int, int]]:
        paid = [
            one for one in self._cards.figures if one.figure.field in self.takes and one.points > 0
        ]
        fields = [one.figure.field for one in paid]
        for counts in product(*(range(self.most[field] + 1) for field in fields)):
            if (worth := self.least(dict(zip(fields, counts, strict=True)))) is not None:
                yield worth, sum(one.points * n for one, n in zip(paid, counts, strict=True))

    def highest(self, worth: int) -> int:
        """P.P. that no line's smazzata exceeds, with cards worth so much: it made what it could
        of them, closed, and got what a referee may add."""
        figures = [
            one for one in self._cards.figures if one.known and one.figure.field not in self.takes
        ]
        ticked = sum(
            one.points for one in figures if one.figure.kind is FigureKind.TICK and one.points > 0
        )
        added = sum(one.printed for one in figures if one.figure.kind is FigureKind.AMOUNT)
        return worth + self.earned(worth) + ticked + added

    def lowest(self, worth: int) -> int:
        """P.P. below which none falls: all of these cards in hand, and its pozzetto untaken."""
        ticked = [one.points for one in self._cards.figures if one.figure.kind is FigureKind.TICK]
        return sum(points for points in ticked if points < 0) - worth

    def without(self, cards: int) -> int:
        """P.P. of the deck without its cheapest cards, so many."""
        deck = sorted((*self._naturals, *self._wilds))
        return self._cards.deck.value - sum(deck[:cards])


def on_table(breakdown: Breakdown) -> dict[str, int]:
    """How many there are of each figure that takes cards on the table."""
    return dict(zip(_FIELDS, _counts(breakdown), strict=True))


def _naturals_and_wilds(cards: Cards) -> tuple[list[int], list[int]]:
    """P.P. of each natural card and of each wild, rising; a 2 may lie as either."""
    deck, values = cards.deck, cards.values
    if not deck.copies:
        cheapest = [min(values.ranks.values())] * deck.cards
        return cheapest, [min(values.deuce, values.joker)] * deck.cards
    deuces = [values.deuce] * deck.copies["deuce"]
    naturals = [value for rank, value in values.ranks.items() for _ in range(deck.copies[rank])]
    natural_deuces = deuces if _of_suits(cards) else []
    jokers = [values.joker] * deck.copies["joker"]
    return sorted((*naturals, *natural_deuces)), sorted((*deuces, *jokers))


def _of_suits(cards: Cards) -> bool:
    melds = cards.melds
    return isinstance(melds, FrenchMelds) and melds.natural_deuce.allowed


def _take(figure: Figure, cards: Cards) -> Take:
    """`least_cards` and more: of a burraco, or cards beyond it, as cheap as melds allow."""
    of_burraco = cards.burraco.least_cards if figure.burraco else 0
    naturals = of_burraco - figure.wilds + figure.cards
    values = cards.values
    wild = figure.wilds * min(values.deuce, values.joker)
    together = naturals * min(values.ranks.values())
    if not figure.burraco or not isinstance(cards.melds, FrenchMelds):
        return Take(naturals, figure.wilds, together + wild)
    run = _run(naturals, figure.wilds, cards)
    cheap = _cheap_ranks(cards)
    return Take(naturals, figure.wilds, run + wild, run - together if cheap else 0)


def _run(naturals: int, wilds: int, cards: Cards) -> int:
    """P.P. of the natural cards of the cheapest sequence, a wild in the place of the dearest."""
    values = {**cards.values.ranks, "deuce": cards.values.deuce}
    run, length = [values[place] for place in RUN], naturals + wilds
    windows = (run[at : at + length] for at in range(len(run) - length + 1))
    return min(sum(sorted(window)[:naturals]) for window in windows)


def _cheap_ranks(cards: Cards) -> list[str]:
    """Ranks of the lowest value of which combinations are allowed (I art. 12: the threes)."""
    if not isinstance(cards.melds, FrenchMelds):
        return []
    ranks = cards.values.ranks
    cheapest = min(ranks.values())
    return [rank for rank in cards.melds.combinations.ranks if ranks[rank] == cheapest]
