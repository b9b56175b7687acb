"""Pairs as near as can be in an order, where some have met and are not to meet again.

A maximum-weight matching: as few repeated meetings as possible, and of the seatings with so
few the one whose squared distances in the order sum to the least. Nobody with `m` opponents
behind it is ever matched further than its window below, so only such edges are looked at and
the answer is still the best of all. For if i and j, d places apart, are matched in a best
seating, then at least (d - 1) / 2 matches have somebody in between. Each of these could change
opponents with i and j so that neighbours sit together, at a smaller sum; what forbids it is an
earlier opponent of i, or of j, in that match - another one in each.
The circle is the other way: everybody with everybody once, in as few rounds as there are others.
One place stays; the others stand in a ring of m, and in round t (from 0) place t+i goes with
place t-i, and place t with the one that stays. Of an odd number nobody stays: place t is free.
In the first round that is 2nd with last but one, 3rd with last but two ... of the order.
"""

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

from scoring.rules.pairing.field import Two
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
"""Each time that two have met."""
MEETING = REPEAT << 13
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
    position = {entrant: index for index, entrant in enumerate(order)}
    edges = _edges(order, position, met)
    if len(order) % 2:
        bye = len(order)
        edges += [
            (position[entrant], bye, index * BYE + tie(entrant, 0))
            for index, entrant in enumerate(may_rest)
        ]
    matching = best(len(order) + len(order) % 2, edges)
    return [(order[a], order[b]) for a, b in matching if b < len(order)]


def best(nodes: int, edges: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """The perfect matching of the least total cost, each pair and all of them in order."""
    # Here: rounds are seated by one process, a few times an evening, and all hold what is imported.
    import rustworkx

    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from([(a, b, -cost) for a, b, cost in edges])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(two), max(two)) for two in matching)


def _edges(
    order: Sequence[EntrantNumber],
    position: Mapping[EntrantNumber, int],
    met: Mapping[Two, int],
) -> list[tuple[int, int, int]]:
    behind = [0] * len(order)
    for two in met:
        if all(entrant in position for entrant in two):
            for entrant in two:
                behind[position[entrant]] += 1
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
    return tie(a, b) + (MEETING + times * REPEAT if times else 0)


def tie(a: int, b: int) -> int:
    """A figure below 256, always the same for the same two."""
    digest = hashlib.blake2b(f"{a}-{b}".encode(), digest_size=1).digest()
    return digest[0]


def avoided(
    order: Sequence[EntrantNumber],
    matching: Sequence[Match],
    barred: Callable[[Two], WhyAvoided | None],
) -> tuple[Avoided, ...]:
    """Who would have met by the order alone and does not, because it is barred.

    Going down the order, whoever has no opponent yet would take the next one without: each
    that it passes over for this reason is told, and each two neighbours of the plain order.
    """
    position = {entrant: index for index, entrant in enumerate(order)}
    opponent = dict(matching) | {b: a for a, b in matching}
    candidates = [*_neighbours(order, opponent), *_passed_over(order, position, matching)]
    return tuple(
        Avoided(entrants=two, why=why, places=_further(two, position, opponent))
        for two in sorted(set(candidates), key=lambda two: (position[two[0]], position[two[1]]))
        if (why := barred(frozenset(two))) is not None
    )


def _neighbours(
    order: Sequence[EntrantNumber], opponent: Mapping[EntrantNumber, EntrantNumber]
) -> list[Match]:
    playing = [entrant for entrant in order if entrant in opponent]
    plain = zip(playing[::2], playing[1::2], strict=True)
    return [(a, b) for a, b in plain if opponent[a] != b]


def _passed_over(
    order: Sequence[EntrantNumber],
    position: Mapping[EntrantNumber, int],
    matching: Collection[Match],
) -> list[Match]:
    free = {entrant for two in matching for entrant in two}
    passed = []
    for a, b in sorted(matching, key=lambda two: position[two[0]]):
        between = order[position[a] + 1 : position[b]]
        passed += [(a, entrant) for entrant in between if entrant in free]
        free -= {a, b}
    return passed


def _further(
    two: Match,
    position: Mapping[EntrantNumber, int],
    opponent: Mapping[EntrantNumber, EntrantNumber],
) -> int:
    first, other = two
    moved = abs(position[opponent[first]] - position[first])
    return max(0, moved - abs(position[other] - position[first]))


T = TypeVar("T")


def circle_rounds(size: int) -> int:
    """How many rounds it takes."""
    return size - 1 if size % 2 == 0 else size


def circle_pairs(order: Sequence[T], round_: int) -> list[tuple[T, T]]:
    """The pairs of a round, the place that stays among the first of them.

    Whoever is `i` places ahead of the round's own comes first when `i` is odd and second when
    it is even, so that each is as often first as second, by turns, and so is who stays.
    """
    ring = circle_rounds(len(order))
    turn = round_ % ring
    couples = []
    if len(order) % 2 == 0:
        hub, other = order[-1], order[turn]
        couples.append((other, hub) if turn % 2 == 0 else (hub, other))
    for ahead in range(1, (ring + 1) // 2):
        leading, trailing = order[(turn + ahead) % ring], order[(turn - ahead) % ring]
        couples.append((leading, trailing) if ahead % 2 else (trailing, leading))
    return couples


def circle_free(order: Sequence[T], round_: int) -> T | None:
    """Who has nobody in a round."""
    return order[round_ % len(order)] if len(order) % 2 else None
