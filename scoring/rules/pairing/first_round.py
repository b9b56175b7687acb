"""The first round: by lot or by order of entry (I art. 2, U art. 3.2).

The first half of the order are the fixed lines, the second half the movable ones; with an odd
number the last fixed line rests.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import zip_longest

from scoring.rules.pairing import Seating, table_of
from scoring.seats import WhyByeGiven
from scoring.values import EntrantNumber


def by_entry_order(entrants: Sequence[EntrantNumber]) -> Seating:
    """In order of number."""
    return _halves(sorted(entrants), WhyByeGiven.LAST_ENTERED)


def by_lot(entrants: Sequence[EntrantNumber], seed: int) -> Seating:
    """By lot: the order of the SHA-256 of seed and number, which anybody can draw again."""
    return _halves(draw(entrants, seed), WhyByeGiven.LOT)


def draw(entrants: Sequence[EntrantNumber], seed: int) -> list[EntrantNumber]:
    """The entrants in the order that this seed gives them."""
    return sorted(entrants, key=lambda one: hashlib.sha256(f"{seed}:{one}".encode()).digest())


def _halves(order: Sequence[EntrantNumber], reason: WhyByeGiven) -> Seating:
    tables = (len(order) + 1) // 2
    fixed, movable = order[:tables], order[tables:]
    seats = tuple(
        table_of(table, *(line for line in lines if line is not None))
        for table, lines in enumerate(zip_longest(fixed, movable), start=1)
    )
    rests = reason if len(fixed) > len(movable) else None
    return Seating(seats, rests, tuple(order))
