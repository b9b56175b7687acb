"""Frozen facts in the past tense: all that can ever be written in a ledger.

No name of a person and no free text enters an event: events hold ids (privacy law can erase
a name; it cannot erase a ledger). A changed shape is a new version of the event: the codec
keeps reading the old ones for ever.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar
from uuid import UUID

from scoring.plans import Format, Plan, Settings
from scoring.rulings import AskedBy, AwardCause, Consequences, Measure, PenaltyUnit, TieMethod
from scoring.seats import Part, RoomLineUp, Seat
from scoring.sheets import SHEET_VERSION, SheetScore, SmazzataScore
from scoring.values import (
    EntrantNumber,
    EventNumber,
    PlayerId,
    Points,
    RefertoId,
    RemarkId,
    Role,
    RoundNumber,
    SmazzataNumber,
    TableNumber,
    UserId,
)


class Event:
    """A fact. Each subclass is a version of one shape, found in `EVENT_TYPES`."""

    __slots__ = ()
    version: ClassVar[int] = 1

    @classmethod
    def name(cls) -> str:
        return cls.__name__


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentOpened(Event):
    """The rules of the tournament, pinned: a content hash says which edition was meant."""

    version: ClassVar[int] = 2
    regulation: str
    regulation_hash: str
    format: Format
    smazzate_per_round: int
    plan: Plan
    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanChanged(Event):
    """Another plan, whole; what was played before it stays as it was played."""

    plan: Plan
    remark: RemarkId


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantEntered(Event):
    version: ClassVar[int] = 2
    entrant: EntrantNumber
    players: tuple[PlayerId, ...]
    stand_in: bool = False
    """Staff filling a seat: never ranked (U art. 3.1)."""
    group: str = ""
    """The merit group it sits in, when it came after the cut."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantWithdrawn(Event):
    """No more seated from the next seating on; what it has played stands (U art. 13.4)."""

    entrant: EntrantNumber
    remark: RemarkId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantReadmitted(Event):
    """A withdrawal taken back."""

    entrant: EntrantNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUpChanged(Event):
    """Other players under the same number; the rounds before stay with who played them."""

    version: ClassVar[int] = 2
    entrant: EntrantNumber
    players: tuple[PlayerId, ...]
    remark: RemarkId | None
    from_round: RoundNumber | None = None
    """Empty in the first version: from the round then being played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomsDeclared(Event):
    """Which of a team's players sit in which room this round (I arts 2-3)."""

    round: RoundNumber
    entrant: EntrantNumber
    rooms: RoomLineUp


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSeated(Event):
    """A draft of who sits where; drawing again replaces it until it is published."""

    version: ClassVar[int] = 2
    round: RoundNumber
    seats: tuple[Seat, ...]
    parts: tuple[Part, ...]
    """How each group was seated: one part in a single group."""
    seed: int | None
    ranked_at: EventNumber | None
    """The ledger's number whose ranking was paired."""
    missing: tuple[TableNumber, ...] = ()
    """Tables of the round before whose sheet was missing when the director went on."""
    remark: RemarkId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingAmended(Event):
    """The draft as changed by hand, whole."""

    version: ClassVar[int] = 2
    round: RoundNumber
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsMistaken(Event):
    """Lines sat at other tables than theirs and play had begun (I art. 2).

    Who really sat there gets the result; the next round is seated as if nothing had happened.
    """

    round: RoundNumber
    seats: tuple[Seat, ...]
    """The tables concerned, as they were really played."""
    wrong: tuple[EntrantNumber, ...]
    """Who sat down wrongly, and gets the ammonizione."""
    remark: RemarkId


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A merit group as the ranking made it; best first."""

    name: str
    entrants: tuple[EntrantNumber, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupsFormed(Event):
    """The ranking was cut: the single-group phase is closed, nobody changes group any more."""

    after_round: RoundNumber
    groups: tuple[Group, ...]
    carry_percent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClosed(Event):
    """Its sheets now change by correction only; the missing ones may still be entered."""

    round: RoundNumber
    missing: tuple[TableNumber, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingPublished(Event):
    """Players may sit down; sheets of the round may be entered."""

    round: RoundNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class SmazzataEntered(Event):
    """One smazzata of a table as typed; typed again before verification, it replaces."""

    version: ClassVar[int] = SHEET_VERSION
    round: RoundNumber
    table: TableNumber
    smazzata: SmazzataNumber
    score: SmazzataScore
    overridden: tuple[str, ...] = ()
    """Codes of the checks that a referee set aside (RULES.md section 4)."""
    remark: RemarkId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetTotalled(Event):
    """Only the round's totals were typed, P.P. of each line."""

    version: ClassVar[int] = 2
    round: RoundNumber
    table: TableNumber
    totals: tuple[int, ...]
    overridden: tuple[str, ...] = ()
    remark: RemarkId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSigned(Event):
    """The sheet came in whole, with this many smazzate (0: only the totals)."""

    round: RoundNumber
    table: TableNumber
    smazzate: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetVerified(Event):
    """Somebody compared the entry with the paper; from here on it changes by correction only."""

    round: RoundNumber
    table: TableNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetCorrected(Event):
    """Another score than the entered one, countersigned by a referee (U art. 12.2, I art. 19)."""

    version: ClassVar[int] = SHEET_VERSION
    round: RoundNumber
    table: TableNumber
    before: SheetScore
    after: SheetScore
    asked_by: AskedBy
    countersigned_by: UserId
    remark: RemarkId
    overridden: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreAwarded(Event):
    """A table's score by decision, not by play (RULES.md section 8: a lost sheet is 7-7).

    At one table of a match of teams it is the whole match's.
    """

    version: ClassVar[int] = 2
    round: RoundNumber
    table: TableNumber
    cause: AwardCause
    points: tuple[Points, ...]
    """Of each line, a first."""
    remark: RemarkId


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyGiven(Event):
    """`amount` is positive and is taken off."""

    entrant: EntrantNumber
    round: RoundNumber
    unit: PenaltyUnit
    amount: int
    article: str
    remark: RemarkId


@dataclass(frozen=True, slots=True, kw_only=True)
class SanctionGiven(Event):
    """A sanction of the edition's catalogue, on a line or on one of its players.

    What it takes enters the standings as a penalty does (RULES.md section 10).
    """

    entrant: EntrantNumber
    players: tuple[PlayerId, ...]
    """Whom it names: these have it against them when they do it again."""
    code: str
    """Of the catalogue."""
    article: str
    round: RoundNumber
    table: TableNumber | None
    given: Consequences
    proposed: Consequences
    """What the edition prescribes; where the referee decided otherwise, `remark` says why."""
    remark: RemarkId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingRevoked(Event):
    """A penalty or sanction taken back; `ruling` is the number of its event."""

    ruling: EventNumber
    remark: RemarkId


@dataclass(frozen=True, slots=True, kw_only=True)
class RefertoFiled(Event):
    """A referto got its register number (U art. 14.2); its text stays outside the ledger."""

    referto: RefertoId
    register_number: int
    player: PlayerId
    entrant: EntrantNumber
    round: RoundNumber
    table: TableNumber | None
    article: str
    measure: Measure


@dataclass(frozen=True, slots=True, kw_only=True)
class TieSettled(Event):
    """The order of entrants equal on everything, best first, after one round."""

    after_round: RoundNumber
    order: tuple[EntrantNumber, ...]
    method: TieMethod
    seed: int | None
    remark: RemarkId


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeDrawn(Event):
    """Who, of equals, gets the better prize (U art. 6.1): the ranking stays as it is."""

    after_round: RoundNumber
    order: tuple[EntrantNumber, ...]
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingPublished(Event):
    """A ranking is out - the last one, or the one to be cut; protests until `protests_until`."""

    after_round: RoundNumber
    protests_until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingFinal(Event):
    """Nothing changes the ranking any more."""

    after_round: RoundNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentClosed(Event):
    """The book is shut for good."""


# `slots=True` makes every class a second time; the first one may still be about, and is not meant.
EVENT_TYPES: tuple[type[Event], ...] = tuple(
    {kind.name(): kind for kind in Event.__subclasses__()}.values()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """An event with its place in the book: when, by whom, answering which command."""

    number: EventNumber
    event: Event
    at: datetime
    user: UserId
    role: Role
    command_id: UUID
    hash: str
    """SHA-256 of the predecessor's hash and this event's canonical content, in hex."""
