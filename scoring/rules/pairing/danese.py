"""Danese puro: 1st against 2nd, 3rd against 4th ..., the best at table 1 (U art. 3.1 b 5)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scoring.rules.pairing import Seating, table_of
from scoring.seats import WhyByeGiven
from scoring.values import EntrantNumber


def pair(ranking: Sequence[EntrantNumber], rested: Collection[EntrantNumber]) -> Seating:
    """Pair a ranking, best first. An odd one leaves out its last that has not rested yet."""
    order = list(ranking)
    resting = _resting(order, rested) if len(order) % 2 else None
    if resting is not None:
        order.remove(resting)
    seats = [table_of(at // 2 + 1, order[at], order[at + 1]) for at in range(0, len(order), 2)]
    if resting is None:
        return Seating(tuple(seats), order=tuple(ranking))
    seats.append(table_of(len(seats) + 1, resting))
    return Seating(tuple(seats), WhyByeGiven.LAST_RANKED, tuple(ranking))


def _resting(order: Sequence[EntrantNumber], rested: Collection[EntrantNumber]) -> EntrantNumber:
    fresh = [entrant for entrant in order if entrant not in rested]
    return (fresh or list(order))[-1]
