"""Every meld that there can be, written out: the checker that the rules are measured against.

It shares no line with them. Instead of asking what given cards are, it lays out every sequence
(each suit, each first and last place, each place for a wild, each wild there) and every
combination, and notes how clean it is; cards are a meld when they stand in this catalogue.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

Cards = tuple[str, ...]
"""Codes in alphabetical order: which cards, whatever their order."""
ROW = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
WILDS = ("joker", "2h", "2d", "2c", "2s")
OPEN, DIRTY, SEMI_CLEAN, CLEAN = range(4)


def cards(*codes: str) -> Cards:
    return tuple(sorted(codes))


@cache
def sequences(semi_clean: bool = False) -> dict[Cards, int]:
    """Cards of a sequence -> the best that they can be."""
    melds: dict[Cards, int] = {}
    for suit in "hdcs":
        for first in range(14):
            for last in range(first + 2, 14):
                for row, wild in _rows(suit, first, last):
                    quality = _quality(len(row), wild, semi_clean)
                    melds[cards(*row)] = max(quality, melds.get(cards(*row), OPEN))
    return melds


def _rows(suit: str, first: int, last: int) -> Iterator[tuple[list[str], int | None]]:
    """A row without a wild, and with each wild in each place; the ace lies in it once."""
    codes = [f"{ROW[index]}{suit}" for index in range(first, last + 1)]
    for wild_at in (None, *range(len(codes))):
        for wild in WILDS if wild_at is not None else ("",):
            row = list(codes)
            if wild_at is not None:
                if codes[wild_at] == wild:
                    continue  # a 2 in its own place
                row[wild_at] = wild
            if row.count(f"A{suit}") <= 1:
                yield row, wild_at


@cache
def combinations(ranks: tuple[str, ...], semi_clean: bool = False) -> dict[Cards, int]:
    """Cards of a combination -> what it is."""
    melds: dict[Cards, int] = {}
    for rank in ranks:
        for size in range(2, 9):
            for suits in combinations_with_replacement("hdcs", size):
                if max(Counter(suits).values()) > 2:
                    continue
                same = [f"{rank}{suit}" for suit in suits]
                if size >= 3:
                    melds[cards(*same)] = _quality(size, None, semi_clean)
                for wild in WILDS:
                    melds[cards(*same, wild)] = _quality(size + 1, 0, semi_clean)
    return melds


def _quality(size: int, wild_at: int | None, semi_clean: bool) -> int:
    if size < 7:
        return OPEN
    if wild_at is None:
        return CLEAN
    return SEMI_CLEAN if semi_clean and max(wild_at, size - 1 - wild_at) >= 7 else DIRTY
