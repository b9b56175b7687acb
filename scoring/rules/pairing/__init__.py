"""Who plays whom (RULES.md section 7): a family of movements per module.

A movement seats one group, at tables numbered from 1, and for teams one table per match;
`decide.seating` puts groups side by side and teams in their rooms. To add one: its member in
`plans.Movement`, its rules in the module of its family (`registry`), its words in
`tournaments/wording/formats.py`.

Teams are paired as matches and sit in two rooms (I arts 2-3), their tables numbered here: match
m has tables 2m-1, in the open room, and 2m, in the closed one, where the lines sit the other
way round. Who rests has the first table of its match alone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scoring.seats import Avoided, Room, Seat, WhyByeGiven
from scoring.values import EntrantNumber, TableNumber


@dataclass(frozen=True, slots=True)
class Seating:
    """Tables of one group in a round, and why they are so."""

    seats: tuple[Seat, ...]
    bye_reason: WhyByeGiven | None = None
    order: tuple[EntrantNumber, ...] = ()
    """The order it went by: of the lot, of the ranking, of the calendar."""
    avoided: tuple[Avoided, ...] = ()
    by_ranking: bool = False
    """Whether the ranking of the moment had a say."""


def table_of(number: int, *lines: EntrantNumber) -> Seat:
    """A table whose lines are one entrant each; a single line rests there."""
    return Seat(table=TableNumber(number), lines=tuple((entrant,) for entrant in lines))


def with_idle(seating: Seating, idle: Sequence[EntrantNumber]) -> Seating:
    """The same, and behind its tables the stand-ins that nobody needs this time."""
    if not idle:
        return seating
    seats = [
        table_of(table, entrant) for table, entrant in enumerate(idle, start=len(seating.seats) + 1)
    ]
    reason = seating.bye_reason or WhyByeGiven.STAND_IN
    return replace(seating, seats=(*seating.seats, *seats), bye_reason=reason)


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
