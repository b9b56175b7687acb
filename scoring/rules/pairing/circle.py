"""The circle: everybody with everybody once, in as few rounds as there are others.

One place stays; the others stand in a ring of m, and in round t (from 0) place t+i goes with
place t-i, and place t with the one that stays. Of an odd number nobody stays: place t is free.
In the first round that is 2nd with last but one, 3rd with last but two ... of the order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def rounds(size: int) -> int:
    """How many rounds it takes."""
    return size - 1 if size % 2 == 0 else size


def pairs(order: Sequence[T], round_: int) -> list[tuple[T, T]]:
    """The pairs of a round, the place that stays among the first of them.

    Whoever is `i` places ahead of the round's own comes first when `i` is odd and second when
    it is even, so that each is as often first as second, by turns, and so is who stays.
    """
    ring = rounds(len(order))
    turn = round_ % ring
    couples = []
    if len(order) % 2 == 0:
        hub, other = order[-1], order[turn]
        couples.append((other, hub) if turn % 2 == 0 else (hub, other))
    for ahead in range(1, (ring + 1) // 2):
        leading, trailing = order[(turn + ahead) % ring], order[(turn - ahead) % ring]
        couples.append((leading, trailing) if ahead % 2 else (trailing, leading))
    return couples


def free(order: Sequence[T], round_: int) -> T | None:
    """Who has nobody in a round."""
    return order[round_ % len(order)] if len(order) % 2 else None
