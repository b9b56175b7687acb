"""Two pairs to a table (giallo), so that opponents are as varied as can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.rules.pairing.history import Two, opponents
from scoring.rules.pairing.nearest import SQUARE, Match, best, tie
from scoring.seats import Seat
from scoring.values import TableNumber

WINDOWS = (24, 96, 9999)
"""How far apart two pairs may be that meet: further only where nearer somebody meets again."""
AGAIN = SQUARE << 31
"""More than all distances."""


def tables(pairs: Sequence[Match], met: Mapping[Two, int]) -> list[Seat]:
    """The pairs at tables: as few as can be meet again, and of these who has met least."""
    return [
        Seat(table=TableNumber(table), lines=(pairs[a], pairs[b]))
        for table, (a, b) in enumerate(_opponents(pairs, met), start=1)
    ]


def cost(pairs: Sequence[Match], met: Mapping[Two, int]) -> int:
    """What meeting again comes to at the best tables for these pairs."""
    return sum(_again(pairs[a], pairs[b], met) for a, b in _opponents(pairs, met))


def _opponents(pairs: Sequence[Match], met: Mapping[Two, int]) -> list[tuple[int, int]]:
    matching: list[tuple[int, int]] = []
    for window in WINDOWS:
        matching = best(len(pairs), _edges(pairs, met, window))
        if not any(_again(pairs[a], pairs[b], met) for a, b in matching):
            break
    return matching


def _edges(
    pairs: Sequence[Match], met: Mapping[Two, int], window: int
) -> list[tuple[int, int, int]]:
    return [
        (a, b, AGAIN * _again(pairs[a], pairs[b], met) + (b - a) * SQUARE + tie(a, b))
        for a in range(len(pairs))
        for b in range(a + 1, min(len(pairs), a + window + 1))
    ]


def _again(pair: Match, other: Match, met: Mapping[Two, int]) -> int:
    """The squares of how often they have met: three with one are worse than one with two."""
    return sum(met.get(two, 0) ** 2 for two in opponents((pair, other)))
