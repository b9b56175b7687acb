"""Pairs as near as can be in an order, where some have met and are not to meet again.

A maximum-weight matching: as few repeated meetings as possible, and of the seatings with so
few the one whose squared distances in the order sum to the least. Nobody with `m` opponents
behind it is ever matched further than its window below, so only such edges are looked at and
the answer is still the best of all. For if i and j, d places apart, are matched in a best
seating, then at least (d - 1) / 2 matches have somebody in between. Each of these could change
opponents with i and j so that neighbours sit together, at a smaller sum; what forbids it is an
earlier opponent of i, or of j, in that match - another one in each.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence

import rustworkx

from scoring.rules.pairing.history import Two
from scoring.seats import Avoided, WhyAvoided
from scoring.values import EntrantNumber

# Tiers of the cost: each is more than all that those before it can sum to in 2,000 lines. Below
# them all stands a fixed figure for each two, so that equals always fall alike.
TOP = 1 << 18
"""One place, once for each rank from the bottom: of equals, the one that leaves the top nearest."""
SQUARE = TOP << 31
"""One squared place."""
BYE = SQUARE << 31
"""One place up the ranking for who rests."""
REPEAT = BYE << 11
"""A meeting beyond the first repeated one."""
MEETING = REPEAT << 12
"""Two that have met at all."""
Match = tuple[EntrantNumber, EntrantNumber]


def matches(
    order: Sequence[EntrantNumber],
    met: Mapping[Two, int],
    may_rest: Sequence[EntrantNumber] = (),
) -> list[Match]:
    """An order in pairs, the better placed first, in the order of these.

    An odd one has `may_rest`, first choice first: one of them is in no pair - the first, unless
    another one spares a repeated meeting.
    """
    place = {one: at for at, one in enumerate(order)}
    edges = _edges(order, place, met)
    if len(order) % 2:
        bye = len(order)
        edges += [(place[one], bye, at * BYE + tie(one, 0)) for at, one in enumerate(may_rest)]
    found = best(len(order) + len(order) % 2, edges)
    return [(order[a], order[b]) for a, b in found if b < len(order)]


def best(nodes: int, edges: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """The perfect matching of the least total cost, each pair and all of them in order."""
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from([(a, b, -cost) for a, b, cost in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(two), max(two)) for two in found)


def _edges(
    order: Sequence[EntrantNumber],
    place: Mapping[EntrantNumber, int],
    met: Mapping[Two, int],
) -> list[tuple[int, int, int]]:
    behind = [0] * len(order)
    for two in met:
        if all(one in place for one in two):
            for one in two:
                behind[place[one]] += 1
    most, size = max(behind, default=0), len(order)
    return [
        (a, b, _cost(order[a], order[b], met) + (b - a) ** 2 * SQUARE + (b - a) * (size - a) * TOP)
        for a in range(size)
        for b in range(a + 1, min(size, a + _window(behind[a], most) + 1))
        if b - a <= _window(behind[a], behind[b])
    ]


def _window(behind: int, other: int) -> int:
    """How far apart two may have to be, after so many opponents each; a bye is one more."""
    return 2 * (behind + other) + 3


def _cost(a: EntrantNumber, b: EntrantNumber, met: Mapping[Two, int]) -> int:
    times = met.get(frozenset((a, b)), 0)
    return tie(a, b) + (MEETING + (times - 1) * REPEAT if times else 0)


def tie(a: int, b: int) -> int:
    """A figure below 256, always the same for the same two."""
    digest = hashlib.blake2b(f"{a}-{b}".encode(), digest_size=1).digest()
    return digest[0]


def avoided(
    order: Sequence[EntrantNumber],
    found: Sequence[Match],
    barred: Callable[[Two], WhyAvoided | None],
) -> tuple[Avoided, ...]:
    """Who would have met by the order alone and does not, because it is barred.

    Going down the order, whoever has no opponent yet would take the next one without: each
    that it passes over for this reason is told, and each two neighbours of the plain order.
    """
    place = {one: at for at, one in enumerate(order)}
    opponent = dict(found) | {b: a for a, b in found}
    told = [*_neighbours(order, opponent), *_passed_over(order, place, found)]
    return tuple(
        Avoided(entrants=two, why=why, places=_further(two, place, opponent))
        for two in sorted(set(told), key=lambda two: (place[two[0]], place[two[1]]))
        if (why := barred(frozenset(two))) is not None
    )


def _neighbours(
    order: Sequence[EntrantNumber], opponent: Mapping[EntrantNumber, EntrantNumber]
) -> list[Match]:
    playing = [one for one in order if one in opponent]
    plain = zip(playing[::2], playing[1::2], strict=True)
    return [(a, b) for a, b in plain if opponent[a] != b]


def _passed_over(
    order: Sequence[EntrantNumber],
    place: Mapping[EntrantNumber, int],
    found: Collection[Match],
) -> list[Match]:
    free = {one for two in found for one in two}
    told = []
    for a, b in sorted(found, key=lambda two: place[two[0]]):
        between = order[place[a] + 1 : place[b]]
        told += [(a, one) for one in between if one in free]
        free -= {a, b}
    return told


def _further(
    two: Match,
    place: Mapping[EntrantNumber, int],
    opponent: Mapping[EntrantNumber, EntrantNumber],
) -> int:
    first, other = two
    looked = abs(place[opponent[first]] - place[first])
    return max(0, looked - abs(place[other] - place[first]))
