"""The first round: an order, put at tables (I art. 2, U art. 3.1 a).

The first part of the order are the fixed lines, from table 1 on, the rest the movable ones: so
of an order by category the strongest do not meet each other. With an odd number the last fixed
line rests.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from scoring.rules.pairing import Seating, table_of
from scoring.rules.pairing.clubs import Club, apart, by_member
from scoring.seats import WhyByeGiven
from scoring.values import EntrantNumber


def by_entry_order(entrants: Sequence[EntrantNumber]) -> Seating:
    """In order of number."""
    return halves(sorted(entrants), WhyByeGiven.LAST_ENTERED)


def draw(entrants: Sequence[EntrantNumber], seed: int) -> list[EntrantNumber]:
    """The entrants in the order that this seed gives them."""
    return sorted(
        entrants, key=lambda entrant: hashlib.sha256(f"{seed}:{entrant}".encode()).digest()
    )


def halves(
    order: Sequence[EntrantNumber],
    reason: WhyByeGiven,
    *,
    fixed: int | None = None,
    clubs: Sequence[Club] = (),
) -> Seating:
    """Fixed against movable lines, in order.

    `fixed` is how many are fixed lines by their letter (I art. 2). There cannot be more of the
    ones than of the others by two: the letter where the movable lines begin gives way, and
    those next to it in the alphabet cross over. Without it the fixed lines are the first half,
    and the middle one.
    """
    lettered = len(order) if fixed is None else fixed
    middle = min(max(lettered, len(order) // 2), (len(order) + 1) // 2)
    tables = (len(order) + 1) // 2
    fixed_lines, movers = _filled(order[:middle], tables), _filled(order[middle:], tables)
    places = [[line] if line is not None else [] for line in fixed_lines]
    movable, avoided = apart(places, movers, by_member(clubs))
    seats = tuple(
        table_of(table, *(line for line in lines if line is not None))
        for table, lines in enumerate(zip(fixed_lines, movable, strict=True), start=1)
    )
    rests = reason if len(order) % 2 else None
    return Seating(seats, rests, tuple(order), avoided)


def _filled(side: Sequence[EntrantNumber], tables: int) -> list[EntrantNumber | None]:
    return [*side, *[None] * (tables - len(side))]
