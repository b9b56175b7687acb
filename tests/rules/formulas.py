"""What movements come to, by other means than the program's: closed formulas and plain search."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tests.rules.goldens import Table

Pair = frozenset[int]
Met = Mapping[Any, int]
"""How often two have met, or one has rested: by plain numbers or by those of entrants."""


def mitchell(size: int, round_: int) -> tuple[Table, ...]:
    """Line t is fixed at table t; after r rounds it has the movable one of table t - r.

    With an odd number the line of the last table moves too, as the last: whoever comes there rests.
    """
    tables, fixed = (size + 1) // 2, size // 2
    ring = [*range(tables + 1, size + 1), *range(fixed + 1, tables + 1)]
    seating: list[Table] = []
    for table in range(tables):
        movable = ring[(table - round_) % tables]
        lines = (table + 1, movable) if table < fixed else (movable,)
        seating.append(tuple((line,) for line in lines))
    return tuple(seating)


def italiana(size: int, round_: int) -> set[Pair]:
    """Two of the ring 1 ... m meet when their sum is 2r + 2 (mod m), r from 0.

    m is the odd one of size and size - 1. With an even size whoever would meet itself meets the
    last; with an odd one it rests.
    """
    ring = size - 1 + size % 2
    meetings = set()
    for entrant in range(1, ring + 1):
        other = (2 * round_ + 2 - entrant) % ring or ring
        if entrant < other:
            meetings.add(frozenset((entrant, other)))
        elif entrant == other:
            meetings.add(frozenset((entrant, size)) if size % 2 == 0 else frozenset((entrant,)))
    return meetings


def danese(ranking: Sequence[int], rests: Met) -> tuple[Table, ...]:
    """Who stands on an odd place with the next; the last that rested least is taken out before."""
    out = []
    if len(ranking) % 2:
        fewest = min(rests.get(entrant, 0) for entrant in ranking)
        out = [[entrant for entrant in ranking if rests.get(entrant, 0) == fewest][-1]]
    order = [entrant for entrant in ranking if entrant not in out]
    pairs = [((order[index],), (order[index + 1],)) for index in range(0, len(order), 2)]
    return (*pairs, *(((entrant,),) for entrant in out))


Cost = tuple[int, int, int, int]


def cost(
    tables: Sequence[Table],
    ranking: Sequence[int],
    met: Met,
    may_rest: Sequence[int],
) -> Cost:
    """Rematches, how often these had met beyond once, who rests, squared places: less is better."""
    position = {entrant: index for index, entrant in enumerate(ranking)}
    again = beyond = squares = rests = 0
    for lines in tables:
        if len(lines) == 1:
            rests = list(may_rest).index(lines[0][0])
            continue
        (entrant,), (other,) = lines
        times = met.get(frozenset((entrant, other)), 0)
        again += times > 0
        beyond += max(0, times - 1)
        squares += (position[entrant] - position[other]) ** 2
    return again, beyond, rests, squares


def least_cost(ranking: Sequence[int], met: Met, may_rest: Sequence[int]) -> Cost:
    """The least cost of all seatings there are: everything is tried that is not hopeless."""
    if len(ranking) % 2 == 0:
        return _search(list(range(len(ranking))), ranking, met, (0, 0, 0, 0), _worst())
    best = _worst()
    for preference, out in enumerate(may_rest):
        places = [position for position, entrant in enumerate(ranking) if entrant != out]
        best = min(best, _search(places, ranking, met, (0, 0, preference, 0), best))
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
    for index, other in enumerate(others):
        times = met.get(frozenset((ranking[first], ranking[other])), 0)
        now = (
            again + (times > 0),
            beyond + max(0, times - 1),
            rests,
            squares + (first - other) ** 2,
        )
        best = _search([*others[:index], *others[index + 1 :]], ranking, met, now, best)
    return best


def meetings(tables: Collection[Table]) -> list[Pair]:
    """Everybody with everybody of another line of the table."""
    return [
        frozenset((entrant, other))
        for lines in tables
        for index, line in enumerate(lines)
        for opposite in lines[index + 1 :]
        for entrant in line
        for other in opposite
    ]


def partners(tables: Collection[Table]) -> list[Pair]:
    return [frozenset(line) for lines in tables for line in lines if len(line) == 2]


def resting(tables: Collection[Table]) -> list[int]:
    return [entrant for lines in tables if len(lines) == 1 for line in lines for entrant in line]
