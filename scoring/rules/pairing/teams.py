"""Teams are paired as matches and sit in two rooms (I arts 2-3).

Match m has tables 2m-1, in the open room, and 2m, in the closed one, where the lines sit the
other way round: the pair of each team that sat on side a here sits on side b there. Who rests
has the first table of its match alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from scoring.seats import Room, Seat
from scoring.values import TableNumber


def in_rooms(matches: Iterable[Seat]) -> tuple[Seat, ...]:
    """The tables of these matches."""
    return tuple(seat for match in matches for seat in _tables(match))


def _tables(match: Seat) -> tuple[Seat, ...]:
    first = TableNumber(2 * match.table - 1)
    if match.is_bye:
        return (Seat(table=first, lines=match.lines),)
    return (
        Seat(table=first, lines=match.lines, room=Room.OPEN),
        Seat(table=TableNumber(first + 1), lines=match.lines[::-1], room=Room.CLOSED),
    )


def matches(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The matches of these tables, each once: as its open room has it."""
    return tuple(seat for seat in seats if seat.room is not Room.CLOSED)
