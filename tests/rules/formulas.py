"""What movements come to, by other means than the program's: closed formulas and plain search."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tests.rules.goldens import Table

Pair = frozenset[int]
Met = Mapping[Any, int]
"""How often two have met, or one has rested: by plain numbers or by those of entrants."""


def mitchell(size: int, round_: int) -> tuple[Table, ...]:
    """Line t is fixed at table t; after r rounds it has the movable one of table t - r.

    With an odd number the last movable line is missing, and its opponent rests.
    """
    tables = (size + 1) // 2
    found: list[Table] = []
    for table in range(tables):
        movable = tables + 1 + (table - round_) % tables
        lines = (table + 1, movable) if movable <= size else (table + 1,)
        found.append(tuple((line,) for line in lines))
    return tuple(found)


def italiana(size: int, round_: int) -> set[Pair]:
    """Two of the ring 1 ... m meet when their sum is 2r + 2 (mod m), r from 0.

    m is the odd one of size and size - 1. With an even size whoever would meet itself meets the
    last; with an odd one it rests.
    """
    ring = size - 1 + size % 2
    found = set()
    for one in range(1, ring + 1):
        other = (2 * round_ + 2 - one) % ring or ring
        if one < other:
            found.add(frozenset((one, other)))
        elif one == other:
            found.add(frozenset((one, size)) if size % 2 == 0 else frozenset((one,)))
    return found


def danese(ranking: Sequence[int], rests: Met) -> tuple[Table, ...]:
    """Who stands on an odd place with the next; the last that rested least is taken out before."""
    out = []
    if len(ranking) % 2:
        fewest = min(rests.get(one, 0) for one in ranking)
        out = [[one for one in ranking if rests.get(one, 0) == fewest][-1]]
    order = [one for one in ranking if one not in out]
    pairs = [((order[at],), (order[at + 1],)) for at in range(0, len(order), 2)]
    return (*pairs, *(((one,),) for one in out))


Cost = tuple[int, int, int, int]


def cost(
    tables: Sequence[Table],
    ranking: Sequence[int],
    met: Met,
    may_rest: Sequence[int],
) -> Cost:
    """Rematches, how often these had met beyond once, who rests, squared places: less is better."""
    place = {one: at for at, one in enumerate(ranking)}
    again = beyond = squares = rests = 0
    for lines in tables:
        if len(lines) == 1:
            rests = list(may_rest).index(lines[0][0])
            continue
        (one,), (other,) = lines
        times = met.get(frozenset((one, other)), 0)
        again += times > 0
        beyond += max(0, times - 1)
        squares += (place[one] - place[other]) ** 2
    return again, beyond, rests, squares


def least_cost(ranking: Sequence[int], met: Met, may_rest: Sequence[int]) -> Cost:
    """The least cost of all seatings there are: everything is tried that is not hopeless."""
    if len(ranking) % 2 == 0:
        return _search(list(range(len(ranking))), ranking, met, (0, 0, 0, 0), _worst())
    best = _worst()
    for at, out in enumerate(may_rest):
        places = [place for place, one in enumerate(ranking) if one != out]
        best = min(best, _search(places, ranking, met, (0, 0, at, 0), best))
    return best


def _worst() -> Cost:
    return (10**9, 0, 0, 0)


def _search(
    free: Sequence[int],
    ranking: Sequence[int],
    met: Met,
    so_far: Cost,
    best: Cost,
) -> Cost:
    if not free:
        return min(so_far, best)
    # Whoever is left is at least one place from the next.
    again, beyond, rests, squares = so_far
    if (again, beyond, rests, squares + len(free) // 2) >= best:
        return best
    first, others = free[0], free[1:]
    for at, other in enumerate(others):
        times = met.get(frozenset((ranking[first], ranking[other])), 0)
        now = (
            again + (times > 0),
            beyond + max(0, times - 1),
            rests,
            squares + (first - other) ** 2,
        )
        best = _search([*others[:at], *others[at + 1 :]], ranking, met, now, best)
    return best


def meetings(tables: Collection[Table]) -> list[Pair]:
    """Everybody with everybody of another line of the table."""
    return [
        frozenset((one, other))
        for lines in tables
        for at, line in enumerate(lines)
        for opposite in lines[at + 1 :]
        for one in line
        for other in opposite
    ]


def partners(tables: Collection[Table]) -> list[Pair]:
    return [frozenset(line) for lines in tables for line in lines if len(line) == 2]


def resting(tables: Collection[Table]) -> list[int]:
    return [one for lines in tables if len(lines) == 1 for line in lines for one in line]
