"""Nouns that cross the walls between the rooms: ids, points, and who acts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any, NewType, TypeAlias
from uuid import UUID

import msgspec

LedgerId = NewType("LedgerId", UUID)
"""One ledger per tournament; the tournament's own id."""
EventNumber = NewType("EventNumber", int)
"""Place of an event in its ledger, from 1 without gaps; 0 is the empty ledger."""
EntrantNumber = NewType("EntrantNumber", int)
RoundNumber = NewType("RoundNumber", int)
TableNumber = NewType("TableNumber", int)
SmazzataNumber = NewType("SmazzataNumber", int)
PlayerId = NewType("PlayerId", UUID)
RemarkId = NewType("RemarkId", UUID)
"""A text kept outside the ledger, so that privacy law can erase it."""
RefertoId = NewType("RefertoId", UUID)
ProposalId = NewType("ProposalId", UUID)
"""What a line wrote on its phone, kept outside the ledger: a statement, never a result."""
Seed: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=281_474_976_710_655)]
Entrants: TypeAlias = Annotated[tuple[EntrantNumber, ...], msgspec.Meta(max_length=1_000)]
PlayersAtTable: TypeAlias = Annotated[tuple[PlayerId, ...], msgspec.Meta(max_length=12)]
UserId = NewType("UserId", int)
Json: TypeAlias = dict[str, Any]
"""An object of JSON, as it is read or is going to be written."""
PROGRAM = UserId(0)
"""Who acts where nobody asked: a task, when the time of something is over."""


HIGHEST_ENTRANT = EntrantNumber(9999)
HIGHEST_TABLE = TableNumber(999)
LONGEST_ARTICLE = 60
LONGEST_EDITION = 60
"""Letters of what somebody names an article or an edition by, and of the columns for it."""
ON_ONE_LINE = (
    r"^[^\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    r"\ufff9-\ufffb]*$"
)
"""Neither control nor format characters: a name that breaks a line, or turns what follows it
round, or looks like another and is none."""
Article: TypeAlias = Annotated[str, msgspec.Meta(max_length=LONGEST_ARTICLE, pattern=ON_ONE_LINE)]
Figure: TypeAlias = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
"""Any figure that somebody may type; whether it can be is for the rules to say."""
Minutes: TypeAlias = Annotated[int, msgspec.Meta(ge=-9_999, le=9_999)]


class Line(StrEnum):
    """The lines of a table, as they stand on the score sheet; the third where three play."""

    A = "a"
    B = "b"
    C = "c"

    @property
    def place(self) -> int:
        """Its place among the lines, from 0."""
        return "abc".index(self.value)


@dataclass(frozen=True, slots=True)
class Points:
    """What a line earned: V.P., M.P. (signed) and P.P. (`game_points`), all integers."""

    victory_points: int = 0
    match_points: int = 0
    game_points: int = 0

    def __add__(self, other: Points) -> Points:
        return Points(
            self.victory_points + other.victory_points,
            self.match_points + other.match_points,
            self.game_points + other.game_points,
        )

    def __sub__(self, other: Points) -> Points:
        return Points(
            self.victory_points - other.victory_points,
            self.match_points - other.match_points,
            self.game_points - other.game_points,
        )

    def percent(self, percent: int) -> Points:
        """A part of all three, each rounded to the nearest integer, halves away from zero."""
        return Points(
            _part(self.victory_points, percent),
            _part(self.match_points, percent),
            _part(self.game_points, percent),
        )


def _part(value: int, percent: int) -> int:
    part = (abs(value) * percent * 2 + 100) // 200
    return part if value >= 0 else -part


class Stage(StrEnum):
    """How far a tournament is."""

    ENTRIES = "entries"
    PLAYING = "playing"
    PROVISIONAL = "provisional"
    DEFINITIVE = "definitive"
    """The window for protests is over, which takes no event: whoever reads the clock sees it."""
    FINAL = "final"
    CLOSED = "closed"


class SheetState(StrEnum):
    """How far the sheet of a table is."""

    BYE = "bye"
    MISSING = "missing"
    ENTERED = "entered"
    VERIFIED = "verified"
    CORRECTED = "corrected"
    AWARDED = "awarded"


class PaperState(StrEnum):
    """How far a paper is, in the order in which it comes there."""

    EXPECTED = "expected"
    IN_HAND = "in_hand"
    ENTERED = "entered"
    VERIFIED = "verified"
    CORRECTED = "corrected"
    AWARDED = "awarded"


class Role(StrEnum):
    """What an official is in one tournament."""

    DIRECTOR = "director"
    COMPUTERISTA = "computerista"
    REFEREE = "referee"
    LANGUAGE_JUDGE = "language_judge"
    """Says which words are good (U art. 2, giudice di lingua)."""
    ORGANISING_DIRECTOR = "organising_director"
    """Sees to who comes and to what is announced (U art. 2, direttore organizzativo)."""


class Right(StrEnum):
    """One thing that an official may do; commands ask for rights, never for roles."""

    OPEN = "open"
    DESCRIBE = "describe"
    """Name, venue and day, and whether players see it."""
    ENTER_ENTRANTS = "enter_entrants"
    CHECK_IN = "check_in"
    PAIR = "pair"
    PUBLISH_SEATING = "publish_seating"
    ENTER_SHEETS = "enter_sheets"
    VERIFY = "verify"
    CORRECT = "correct"
    COUNTERSIGN = "countersign"
    OVERRIDE = "override"
    KEEP_TIME = "keep_time"
    """Blow the whistle, stop and extend the time, call the time-out (U art. 2: the direction)."""
    PENALISE = "penalise"
    WRITE_REFERTI = "write_referti"
    PUBLISH_RANKING = "publish_ranking"
    CLOSE = "close"
    APPOINT = "appoint"
    ERASE = "erase"
    """Names and texts, by privacy law: whoever keeps the registry, no official of a tournament."""
    READ = "read"
    PRINT = "print"


class ClockStep(StrEnum):
    """What was done to the time of a round and may be taken back."""

    WHISTLE = "whistle"
    EXTENSION = "extension"
    """The last one."""
    TIME_OUT = "time_out"


@dataclass(frozen=True, slots=True)
class Authority:
    """Who acts on one ledger, as what, and what that allows.

    Made only by `tournaments.permissions`; every command takes one.
    """

    ledger: LedgerId
    user: UserId
    role: Role
    rights: frozenset[Right]
    rests_on: frozenset[str] = frozenset()
    """What it ends with: looked at again where a command is written, see `scoring.standing`."""
    accounts_from: int = 0
    """In a book that was taken over, what is added to the number of an account of this house."""

    def in_book(self) -> Authority:
        """The same, under the number by which the book calls who acts."""
        return replace(self, user=self.number_of(self.user), accounts_from=0)

    def number_of(self, account: UserId) -> UserId:
        """By which the book calls an account of this house."""
        return account if account == PROGRAM else UserId(account + self.accounts_from)

    def may(self, right: Right) -> bool:
        return right in self.rights
