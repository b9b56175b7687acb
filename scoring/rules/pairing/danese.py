"""Danese puro: 1st against 2nd, 3rd against 4th ..., the best at table 1 (U art. 3.2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scoring.rules.pairing import Seating
from scoring.seats import Seat, WhyByeGiven
from scoring.values import EntrantNumber, TableNumber


def pair(ranking: Sequence[EntrantNumber], rested: Collection[EntrantNumber]) -> Seating:
    """Pair a ranking, best first. An odd one leaves out its last that has not rested yet."""
    order = list(ranking)
    resting = _resting(order, rested) if len(order) % 2 else None
    if resting is not None:
        order.remove(resting)
    seats = [
        Seat(table=TableNumber(at // 2 + 1), line_a=order[at], line_b=order[at + 1])
        for at in range(0, len(order), 2)
    ]
    if resting is None:
        return Seating(tuple(seats))
    seats.append(Seat(table=TableNumber(len(seats) + 1), line_a=resting, line_b=None))
    return Seating(tuple(seats), WhyByeGiven.LAST_RANKED)


def _resting(order: Sequence[EntrantNumber], rested: Collection[EntrantNumber]) -> EntrantNumber:
    fresh = [entrant for entrant in order if entrant not in rested]
    return (fresh or list(order))[-1]
