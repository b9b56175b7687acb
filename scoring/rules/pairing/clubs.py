"""Members of one club do not meet in the first round, while that is possible.

Somebody moves to another table, as near as can be: of all ways to seat the movable lines so
that the fewest meet their own club, the one whose squared moves sum to the least.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from scoring.rules.pairing import nearest
from scoring.rules.pairing.history import Two
from scoring.seats import Avoided, WhyAvoided
from scoring.values import EntrantNumber

Club = Sequence[EntrantNumber]
Clubs = Mapping[EntrantNumber, set[int]]
WINDOWS = (64, 256, 9999)
"""How far a line may move, in tables: further only when nearer does not do."""
HOLE = 1 << 50
"""More than all moves: who rests is moved only where that spares a meeting."""
CLASH = 1 << 70


def by_member(clubs: Iterable[Club]) -> dict[EntrantNumber, set[int]]:
    """The clubs of each entrant: a pair may be of two."""
    found: dict[EntrantNumber, set[int]] = defaultdict(set)
    for club, members in enumerate(clubs):
        for member in members:
            found[member].add(club)
    return dict(found)


def together(clubs: Iterable[Club]) -> Counter[Two]:
    """Every two of one club."""
    return Counter(frozenset(two) for club in clubs for two in combinations(sorted(set(club)), 2))


def apart(
    places: Sequence[Sequence[EntrantNumber]],
    movers: Sequence[EntrantNumber | None],
    clubs: Clubs,
) -> tuple[list[EntrantNumber | None], tuple[Avoided, ...]]:
    """The movers - None: nobody - in the order of the tables where they now sit.

    `places` are those who sit there already.
    """
    clashing = [at for at, one in enumerate(movers) if _clash(places[at], one, clubs)]
    if not clashing:
        return list(movers), ()
    came_from: dict[int, int] = {}
    for window in WINDOWS:
        edges = _edges(places, movers, clubs, window)
        came_from = {at: two - len(places) for at, two in nearest.best(2 * len(places), edges)}
        if not any(_clash(places[at], movers[one], clubs) for at, one in came_from.items()):
            break
        if window >= len(places):
            break
    moved = [movers[came_from[at]] for at in range(len(places))]
    return moved, tuple(_told(places, movers, moved, clashing, came_from, clubs))


def _edges(
    places: Sequence[Sequence[EntrantNumber]],
    movers: Sequence[EntrantNumber | None],
    clubs: Clubs,
    window: int,
) -> list[tuple[int, int, int]]:
    size = len(places)
    return [
        (at, size + one, _cost(at, one, places[at], movers[one], clubs))
        for at in range(size)
        for one in range(size)
        if abs(at - one) <= window or movers[one] is None
    ]


def _cost(
    at: int,
    came_from: int,
    sitting: Sequence[EntrantNumber],
    mover: EntrantNumber | None,
    clubs: Clubs,
) -> int:
    if mover is None:
        return HOLE * (at != came_from)
    moved = (at - came_from) ** 2
    return CLASH + moved if _clash(sitting, mover, clubs) else moved


def _clash(sitting: Sequence[EntrantNumber], mover: EntrantNumber | None, clubs: Clubs) -> bool:
    if mover is None or mover not in clubs:
        return False
    return any(not clubs[mover].isdisjoint(clubs.get(one, ())) for one in sitting)


def _told(
    places: Sequence[Sequence[EntrantNumber]],
    movers: Sequence[EntrantNumber | None],
    moved: Sequence[EntrantNumber | None],
    clashing: Sequence[int],
    came_from: Mapping[int, int],
    clubs: Clubs,
) -> Iterator[Avoided]:
    for at in clashing:
        mover = movers[at]
        if mover is None or moved[at] == mover:
            continue
        mates = [one for one in places[at] if _clash((one,), mover, clubs)]
        for mate in mates:
            yield Avoided(
                entrants=(mate, mover),
                why=WhyAvoided.SAME_CLUB,
                places=abs(at - came_from[at]),
            )
