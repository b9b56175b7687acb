"""Three at a table, each for themselves (U art. 3.1): the first round, Mitchell and Danese.

Who is over when the field is put in threes rests: stand-ins, then who has rested least, of
these the last of the order, so that nobody rests again before everybody has.

Mitchell: of each table one stays, one goes up a table and one goes down; or they go by the
first other steps that bring nobody together again, or else the fewest. Where even these bring
some together again, movable players change places among themselves while that spares one.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from scoring.rules.pairing import Seating, table_of
from scoring.rules.pairing.field import Club, History, Start, Two, resting
from scoring.rules.pairing.first_round import apart, by_member
from scoring.seats import Avoided, Seat, WhyByeGiven
from scoring.values import EntrantNumber

AT_A_TABLE = 3
Side = list[EntrantNumber]
MOST_TRIES = 4_000
"""Pairs of steps tried before the best of them is taken: all, up to 60 tables."""


def thirds(
    order: Sequence[EntrantNumber],
    reason: WhyByeGiven,
    *,
    stand_ins: Collection[EntrantNumber] = (),
    clubs: Sequence[Club] = (),
) -> Seating:
    """The first round: the first third of the order stays, the second goes up, the last down."""
    field, out = _put_aside(order, {}, stand_ins)
    size = len(field) // AT_A_TABLE
    sides = [field[:size], field[size : 2 * size], field[2 * size :]]
    sides, avoided = _clubs_apart(sides, clubs)
    return _seating(sides, out, reason, order, avoided)


def begins(start: Start) -> Seating:
    """As `thirds` has it."""
    return thirds(start.order, start.bye_reason, stand_ins=start.stand_ins, clubs=start.clubs)


def danese(
    ranking: Sequence[EntrantNumber],
    rests: Mapping[EntrantNumber, int],
    stand_ins: Collection[EntrantNumber] = (),
) -> Seating:
    """The first three of the ranking at table 1, the next three at table 2 ..."""
    field, out = _put_aside(ranking, rests, stand_ins)
    sides = [field[line::AT_A_TABLE] for line in range(AT_A_TABLE)]
    return replace(_seating(sides, out, WhyByeGiven.LAST_RANKED, ranking), by_ranking=True)


def mitchell(
    previous: Sequence[Seat],
    active: Collection[EntrantNumber],
    history: History,
    stand_ins: Collection[EntrantNumber] = (),
) -> Seating:
    """The round after `previous`, for the entrants still (and newly) in the tournament."""
    sides, bench = _sides(previous, active)
    order = [entrant for side in sides for entrant in side if entrant is not None] + bench
    _, out = _put_aside(order, history.rests, stand_ins)
    moved = _moved(_filled(sides, out, bench), history.met)
    return _seating(moved, out, WhyByeGiven.MOVEMENT)


def _put_aside(
    order: Sequence[EntrantNumber],
    rests: Mapping[EntrantNumber, int],
    stand_ins: Collection[EntrantNumber],
) -> tuple[Side, Side]:
    out = resting(order, len(order) % AT_A_TABLE, rests, stand_ins)
    return [entrant for entrant in order if entrant not in out], out


def _sides(
    previous: Sequence[Seat], active: Collection[EntrantNumber]
) -> tuple[list[list[EntrantNumber | None]], Side]:
    """Who sat where on each side, leavers left out; and who sat nowhere."""
    playing = [seat for seat in previous if not seat.is_bye and set(seat.entrants()) & set(active)]
    sides = [
        [seat.lines[line][0] if seat.lines[line][0] in active else None for seat in playing]
        for line in range(AT_A_TABLE)
    ]
    seated = {entrant for side in sides for entrant in side}
    return sides, sorted(set(active) - seated)


def _filled(sides: Sequence[Sequence[EntrantNumber | None]], out: Side, bench: Side) -> list[Side]:
    """The sides without who rests now, as long as each other, newcomers in the holes."""
    coming = [entrant for entrant in bench if entrant not in out]
    kept = [[None if entrant in out else entrant for entrant in side] for side in sides]
    playing = sum(entrant is not None for side in kept for entrant in side) + len(coming)
    size = playing // AT_A_TABLE
    over = [entrant for side in kept for entrant in side[size:] if entrant is not None]
    cut = [side[:size] + [None] * (size - len(side)) for side in kept]
    waiting = iter([*over, *coming])
    return [[entrant if entrant is not None else next(waiting) for entrant in side] for side in cut]


def _moved(sides: Sequence[Side], met: Mapping[Two, int]) -> list[Side]:
    stay, up, down = sides
    best, fewest = [stay, up, down], len(stay) * AT_A_TABLE + 1
    for steps_up, steps_down in _steps(len(stay)):
        turned = [stay, up[-steps_up:] + up[:-steps_up], down[steps_down:] + down[:steps_down]]
        again = _again(turned, met, fewest)
        if again < fewest:
            best, fewest = turned, again
        if not again:
            return best
    return _crossed(best, met)


def _steps(tables: int) -> list[tuple[int, int]]:
    """How many tables up and how many down, from 1; the nearest to going one each first."""
    steps = range(1, tables + 1)
    return sorted(((up, down) for up in steps for down in steps), key=sum)[:MOST_TRIES]


def _again(sides: Sequence[Side], met: Mapping[Two, int], enough: int) -> int:
    """How often two meet again; counted only as far as `enough`."""
    meetings = 0
    for table in range(len(sides[0])):
        meetings += _meetings_at(table, sides, met)
        if meetings >= enough:
            break
    return meetings


def _met(entrant: EntrantNumber, other: EntrantNumber, met: Mapping[Two, int]) -> int:
    return met.get(frozenset((entrant, other)), 0)


def _crossed(sides: list[Side], met: Mapping[Two, int]) -> list[Side]:
    """Two of a movable side change places for as long as that spares a meeting."""
    while any(_changed(side, sides, met) for side in sides[1:]):
        pass
    return sides


def _changed(side: Side, sides: list[Side], met: Mapping[Two, int]) -> bool:
    """Make the first change that spares a meeting; False when none does."""
    tables = range(len(side))
    for table in (index for index in tables if _meetings_at(index, sides, met)):
        for other in tables:
            before = _meetings_at(table, sides, met) + _meetings_at(other, sides, met)
            side[table], side[other] = side[other], side[table]
            if _meetings_at(table, sides, met) + _meetings_at(other, sides, met) < before:
                return True
            side[table], side[other] = side[other], side[table]
    return False


def _meetings_at(table: int, sides: Sequence[Side], met: Mapping[Two, int]) -> int:
    """How often those of a table have met."""
    a, b, c = (side[table] for side in sides)
    return _met(a, b, met) + _met(a, c, met) + _met(b, c, met)


def _clubs_apart(
    sides: list[Side], clubs: Sequence[Club]
) -> tuple[list[Side], tuple[Avoided, ...]]:
    """The second side against the first, the third against both; then the second once more."""
    members = by_member(clubs)
    kept_apart: list[Avoided] = []
    for line, others in ((1, (0,)), (2, (0, 1)), (1, (0, 2))):
        places = list(zip(*(sides[other] for other in others), strict=True))
        moved, avoided = apart(places, sides[line], members)
        sides[line] = [entrant for entrant in moved if entrant is not None]
        kept_apart += avoided
    return sides, tuple(kept_apart)


def _seating(
    sides: Sequence[Side],
    out: Side,
    reason: WhyByeGiven,
    order: Sequence[EntrantNumber] = (),
    avoided: tuple[Avoided, ...] = (),
) -> Seating:
    seats = [
        table_of(table, *lines) for table, lines in enumerate(zip(*sides, strict=True), start=1)
    ]
    seats += [table_of(table, entrant) for table, entrant in enumerate(out, start=len(seats) + 1)]
    return Seating(tuple(seats), reason if out else None, tuple(order), avoided)
