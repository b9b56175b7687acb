"""Who sits where in a round, and why there."""

from __future__ import annotations

from enum import StrEnum
from itertools import chain

from scoring.plans import SeatingMethod
from scoring.records import record
from scoring.values import EntrantNumber, Line, PlayerId, TableNumber


class Room(StrEnum):
    """The two tables of a match of teams."""

    OPEN = "open"
    CLOSED = "closed"

    @property
    def other(self) -> Room:
        return Room.CLOSED if self is Room.OPEN else Room.OPEN


@record
class Seat:
    """One table of a seating, its lines in order; with a single line it is a bye.

    A line is one entrant; in a giallo it is two, partners for the round.
    """

    table: TableNumber
    lines: tuple[tuple[EntrantNumber, ...], ...]
    room: Room | None = None
    """Of a match of teams, whose lines sit the other way round in the other room."""

    @property
    def is_bye(self) -> bool:
        return len(self.lines) == 1

    def entrants(self) -> tuple[EntrantNumber, ...]:
        return tuple(chain.from_iterable(self.lines))

    def line_of(self, entrant: EntrantNumber) -> Line:
        """Where an entrant sits.

        Raises:
            KeyError: not here.
        """
        for line, entrants in zip(_LINES, self.lines, strict=False):
            if entrant in entrants:
                return line
        raise KeyError(entrant)

    def by_line(self) -> tuple[tuple[Line, tuple[EntrantNumber, ...]], ...]:
        return tuple(zip(_LINES, self.lines, strict=False))


_LINES = tuple(Line)
"""Going through an enumeration is slow, and every result passes here."""


class WhyByeGiven(StrEnum):
    """Why this entrant, and no other, rests (RULES.md section 7)."""

    LOT = "lot"
    LAST_ENTERED = "last_entered"
    MOVEMENT = "movement"
    LAST_RANKED = "last_ranked"
    CALENDAR = "calendar"
    BY_HAND = "by_hand"
    STAND_IN = "stand_in"
    """It is there to fill seats, and none was empty."""


class WhyAvoided(StrEnum):
    """Why two who should have met by the order do not."""

    MET = "met"
    MET_LAST_ROUND = "met_last_round"
    SAME_CLUB = "same_club"
    PARTNERS = "partners"
    """They have been partners already (giallo)."""


@record
class Avoided:
    """Two whom the order alone would have put together, why not, and what it cost."""

    entrants: tuple[EntrantNumber, EntrantNumber]
    why: WhyAvoided
    places: int
    """How many places further the first of them had to look for an opponent."""


@record
class Part:
    """How one group of the field was seated; in a single group it is called ''."""

    group: str = ""
    method: SeatingMethod
    order: tuple[EntrantNumber, ...] = ()
    """The order it went by: of the lot, of the letters, of the ranking, of the calendar."""
    letters: tuple[str, ...] = ()
    """Alphabetical: where the fixed lines begin, and the movable ones (I art. 2)."""
    bye_reason: WhyByeGiven | None = None
    avoided: tuple[Avoided, ...] = ()


@record
class RoomLineUp:
    """Which players of a team sit in which room."""

    open: tuple[PlayerId, ...]
    closed: tuple[PlayerId, ...]

    def of(self, room: Room) -> tuple[PlayerId, ...]:
        return self.open if room is Room.OPEN else self.closed
