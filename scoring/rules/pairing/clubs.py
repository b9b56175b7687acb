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
    clubs_by_member: dict[EntrantNumber, set[int]] = defaultdict(set)
    for club, members in enumerate(clubs):
        for member in members:
            clubs_by_member[member].add(club)
    return dict(clubs_by_member)


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
    clashing = [table for table, mover in enumerate(movers) if _clash(places[table], mover, clubs)]
    if not clashing:
        return list(movers), ()
    came_from: dict[int, int] = {}
    for window in WINDOWS:
        edges = _edges(places, movers, clubs, window)
        came_from = {
            table: node - len(places) for table, node in nearest.best(2 * len(places), edges)
        }
        if not any(
            _clash(places[table], movers[origin], clubs) for table, origin in came_from.items()
        ):
            break
    moved = [movers[came_from[table]] for table in range(len(places))]
    return moved, tuple(_kept_apart(places, movers, moved, clashing, came_from, clubs))


def _edges(
    places: Sequence[Sequence[EntrantNumber]],
    movers: Sequence[EntrantNumber | None],
    clubs: Clubs,
    window: int,
) -> list[tuple[int, int, int]]:
    size = len(places)
    return [
        (table, size + origin, _cost(table, origin, places[table], movers[origin], clubs))
        for table in range(size)
        for origin in range(size)
        if abs(table - origin) <= window or movers[origin] is None
    ]


def _cost(
    table: int,
    origin: int,
    sitting: Sequence[EntrantNumber],
    mover: EntrantNumber | None,
    clubs: Clubs,
) -> int:
    if mover is None:
        return HOLE * (table != origin)
    moved = (table - origin) ** 2
    return CLASH + moved if _clash(sitting, mover, clubs) else moved


def _clash(sitting: Sequence[EntrantNumber], mover: EntrantNumber | None, clubs: Clubs) -> bool:
    if mover is None or mover not in clubs:
        return False
    return any(not clubs[mover].isdisjoint(clubs.get(entrant, ())) for entrant in sitting)


def _kept_apart(
    places: Sequence[Sequence[EntrantNumber]],
    movers: Sequence[EntrantNumber | None],
    moved: Sequence[EntrantNumber | None],
    clashing: Sequence[int],
    came_from: Mapping[int, int],
    clubs: Clubs,
) -> Iterator[Avoided]:
    for table in clashing:
        mover = movers[table]
        if mover is None or moved[table] == mover:
            continue
        mates = [entrant for entrant in places[table] if _clash((entrant,), mover, clubs)]
        for mate in mates:
            yield Avoided(
                entrants=(mate, mover),
                why=WhyAvoided.SAME_CLUB,
                places=abs(table - came_from[table]),
            )
