"""The first round: an order, put at tables (I art. 2, U art. 3.1 a).

The first part of the order are the fixed lines, from table 1 on, the rest the movable ones: so
of an order by category the strongest do not meet each other. With an odd number the last fixed
line rests.

Members of one club do not meet, while that is possible. Somebody moves to another table, as near
as can be: of all ways to seat the movable lines so that the fewest meet their own club, the one
whose squared moves sum to the least.
"""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from scoring.plans import Format
from scoring.rules.pairing import Seating, nearest, table_of, with_idle
from scoring.rules.pairing.field import Club, Field, Start, Two, Way, resting
from scoring.seats import Avoided, WhyAvoided, WhyByeGiven
from scoring.values import EntrantNumber

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


def draw(entrants: Sequence[EntrantNumber], seed: int) -> list[EntrantNumber]:
    """The entrants in the order that this seed gives them."""
    return sorted(
        entrants, key=lambda entrant: hashlib.sha256(f"{seed}:{entrant}".encode()).digest()
    )


def halves(
    order: Sequence[EntrantNumber],
    reason: WhyByeGiven,
    *,
    fixed: int | None = None,
    clubs: Sequence[Club] = (),
) -> Seating:
    """Fixed against movable lines, in order.

    `fixed` is how many are fixed lines by their letter (I art. 2). There cannot be more of the
    ones than of the others by two: the letter where the movable lines begin gives way, and
    those next to it in the alphabet cross over. Without it the fixed lines are the first half,
    and the middle one.
    """
    lettered = len(order) if fixed is None else fixed
    middle = min(max(lettered, len(order) // 2), (len(order) + 1) // 2)
    tables = (len(order) + 1) // 2
    fixed_lines, movers = _filled(order[:middle], tables), _filled(order[middle:], tables)
    places = [[line] if line is not None else [] for line in fixed_lines]
    movable, avoided = apart(places, movers, by_member(clubs))
    seats = tuple(
        table_of(table, *(line for line in lines if line is not None))
        for table, lines in enumerate(zip(fixed_lines, movable, strict=True), start=1)
    )
    rests = reason if len(order) % 2 else None
    return Seating(seats, rests, tuple(order), avoided)


def _filled(side: Sequence[EntrantNumber], tables: int) -> list[EntrantNumber | None]:
    return [*side, *[None] * (tables - len(side))]


FORMATS = (Format.PAIRS, Format.TEAMS, Format.INDIVIDUAL)


def played_by(
    continues: Callable[[Field], Seating], begins: Callable[[Start], Seating] | None = None
) -> Mapping[Format, Way]:
    """The same way in all these formats; it begins with fixed lines against movable ones."""
    return dict.fromkeys(FORMATS, Way(begins=begins or fixed_and_movable, continues=continues))


def fixed_and_movable(start: Start) -> Seating:
    """The first part of the order against the rest; of an odd field a stand-in sits aside."""
    stand_ins = [entrant for entrant in start.order if entrant in start.stand_ins]
    idle = resting(stand_ins, len(start.order) % 2, {})
    field = [entrant for entrant in start.order if entrant not in idle]
    fixed = start.fixed
    if fixed is not None:
        fixed = sum(entrant in field for entrant in start.order[:fixed])
    seating = halves(field, start.bye_reason, fixed=fixed, clubs=start.clubs)
    return with_idle(replace(seating, order=tuple(start.order)), idle)


def stand_ins_aside(pair: Callable[[Field], Seating]) -> Callable[[Field], Seating]:
    """As `pair` has it; but of an odd field a stand-in sits aside, if there is one."""

    def continues(field: Field) -> Seating:
        rests = field.history().rests
        idle = resting(sorted(field.stand_ins), len(field.active) % 2, rests)
        return with_idle(pair(field.without(idle)), idle)

    return continues
