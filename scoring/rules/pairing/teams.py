"""Teams are paired as matches and sit in two rooms (I arts 2-3). Their tables are numbered here.

Match m has tables 2m-1, in the open room, and 2m, in the closed one, where the lines sit the
other way round: the pair of each team that sat on side a here sits on side b there. Who rests
has the first table of its match alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from scoring.seats import Room, Seat
from scoring.values import TableNumber

ROOMS = (Room.OPEN, Room.CLOSED)
"""In the order of their tables."""


def table_in(room: Room, match: int) -> TableNumber:
    """The table of a match in one of its rooms."""
    return TableNumber(len(ROOMS) * (match - 1) + ROOMS.index(room) + 1)


def match_at(table: TableNumber) -> int:
    """The match that a table belongs to."""
    return (table - 1) // len(ROOMS) + 1


def table_in_other_room(table: TableNumber, room: Room | None) -> TableNumber | None:
    """The other table of the match; None where a match is one table."""
    return None if room is None else table_in(room.other, match_at(table))


def in_rooms(matches: Iterable[Seat]) -> tuple[Seat, ...]:
    """The tables of these matches, each at the number of its match."""
    return tuple(seat for match in matches for seat in _tables(match))


def _tables(match: Seat) -> tuple[Seat, ...]:
    opened, closed = (table_in(room, match.table) for room in ROOMS)
    if match.is_bye:
        return (Seat(table=opened, lines=match.lines),)
    return (
        Seat(table=opened, lines=match.lines, room=Room.OPEN),
        Seat(table=closed, lines=match.lines[::-1], room=Room.CLOSED),
    )


def matches(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The matches of these tables, each once: as its open room has it."""
    return tuple(seat for seat in seats if seat.room is not Room.CLOSED)
