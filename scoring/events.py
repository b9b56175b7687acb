"""Frozen facts in the past tense: all that can ever be written in a ledger.

No name of a person and no free text enters an event: events hold ids (privacy law can erase
a name; it cannot erase a ledger). A changed shape is a new version of the event: the codec
keeps reading the old ones for ever.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar
from uuid import UUID

from scoring.values import (
    EntrantNumber,
    EventNumber,
    Line,
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


class Movement(StrEnum):
    """How a round is paired, once the first has been seated."""

    MITCHELL = "mitchell"
    DANESE = "danese"


class SeatingMethod(StrEnum):
    """What produced a seating."""

    LOT = "lot"
    ENTRY_ORDER = "entry_order"
    BY_HAND = "by_hand"
    MITCHELL = "mitchell"
    DANESE = "danese"


class Pozzetto(StrEnum):
    """What became of a line's pozzetto; taken and not played counts among the cards in hand."""

    TAKEN = "taken"
    NOT_TAKEN = "not_taken"


class PenaltyUnit(StrEnum):
    """P.P. come off the line's round before the M.P.; M.P. and V.P. come off the ranking."""

    GAME_POINTS = "game_points"
    MATCH_POINTS = "match_points"
    VICTORY_POINTS = "victory_points"


class AwardCause(StrEnum):
    """Why a table got a score that nobody played."""

    LOST_SHEET = "lost_sheet"
    LATE = "late"
    NOT_PLAYED = "not_played"
    REFEREE_DECISION = "referee_decision"


class AskedBy(StrEnum):
    """Who asked for a correction."""

    LINE_A = "line_a"
    LINE_B = "line_b"
    DIRECTION = "direction"


class Measure(StrEnum):
    """The sanctions in rising order, and none for an informative referto (U art. 10.12)."""

    NONE = "none"
    RICHIAMO = "richiamo"
    AMMONIZIONE = "ammonizione"
    ESPULSIONE = "espulsione"


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequences:
    """What a sanction brings: a measure, and points that are taken (positive)."""

    measure: Measure
    game_points: int = 0
    match_points: int = 0
    victory_points: int = 0

    def taken(self, unit: PenaltyUnit) -> int:
        return {
            PenaltyUnit.GAME_POINTS: self.game_points,
            PenaltyUnit.MATCH_POINTS: self.match_points,
            PenaltyUnit.VICTORY_POINTS: self.victory_points,
        }[unit]

    @property
    def takes_points(self) -> bool:
        return any(self.taken(unit) for unit in PenaltyUnit)


class TieMethod(StrEnum):
    LOT = "lot"
    BY_HAND = "by_hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a tournament decided where the regulation leaves it open (RULES.md, *decided*)."""

    protest_minutes: int
    """Protest window of the final ranking, in minutes (U art. 14.1: 5; I art. 19: 10)."""
    bye_victory_points: int
    bye_match_points: int
    bye_game_points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LineScore:
    """One line's smazzata as it stands on the sheet; P.P. everywhere.

    `total` is what the line scored. The breakdown is there when the computerista typed it,
    and then adds up to the total.
    """

    total: int
    breakdown: Breakdown | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Breakdown:
    """How a line's smazzata is made (C/F art. 7, U art. 5, I art. 17); cards in P.P."""

    clean: int = 0
    semi_clean: int = 0
    """Burraco Italiano (RULES.md section 12)."""
    dirty: int = 0
    bonus: int = 0
    """U art. 5: pairs of cards beyond the seventh in clean burrachi."""
    closed: bool = False
    referee_bonus: int = 0
    """I arts 17, 22: P.P. that the referee added to a closing."""
    pozzetto: Pozzetto = Pozzetto.TAKEN
    cards_table: int = 0
    cards_hand: int = 0
    penalised: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SmazzataScore:
    """Both lines of one smazzata."""

    a: LineScore
    b: LineScore

    def of(self, line: Line) -> LineScore:
        return self.a if line is Line.A else self.b


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetScore:
    """All that a sheet says: its smazzate, or only the totals of the round."""

    smazzate: tuple[SmazzataScore, ...] = ()
    totals: tuple[int, int] | None = None
    """P.P. of line a and line b when only the round's totals were written."""

    def game_points(self, line: Line) -> int:
        if self.totals is not None:
            return self.totals[0 if line is Line.A else 1]
        return sum(smazzata.of(line).total for smazzata in self.smazzate)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """One table of a seating; an empty line b is a bye for line a."""

    table: TableNumber
    line_a: EntrantNumber
    line_b: EntrantNumber | None

    def entrants(self) -> tuple[EntrantNumber, ...]:
        return (self.line_a,) if self.line_b is None else (self.line_a, self.line_b)


class WhyByeGiven(StrEnum):
    """Why this entrant, and no other, rests (RULES.md section 7)."""

    LOT = "lot"
    LAST_ENTERED = "last_entered"
    MOVEMENT = "movement"
    LAST_RANKED = "last_ranked"
    BY_HAND = "by_hand"


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

    regulation: str
    regulation_hash: str
    format: str
    smazzate_per_round: int
    first_round: SeatingMethod
    movements: tuple[Movement, ...]
    """One per planned round; the first says who moves after a first round seated as above."""
    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantEntered(Event):
    entrant: EntrantNumber
    players: tuple[PlayerId, ...]


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
    """Other players under the same number, from here on."""

    entrant: EntrantNumber
    players: tuple[PlayerId, ...]
    remark: RemarkId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSeated(Event):
    """A draft of who sits where; drawing again replaces it until it is published."""

    round: RoundNumber
    method: SeatingMethod
    seed: int | None
    ranked_at: EventNumber | None
    """The ledger's number whose ranking was paired (Danese)."""
    seats: tuple[Seat, ...]
    bye_reason: WhyByeGiven | None
    missing: tuple[TableNumber, ...] = ()
    """Tables of the round before whose sheet was missing when the director went on."""
    remark: RemarkId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingAmended(Event):
    """The draft as changed by hand, whole."""

    round: RoundNumber
    seats: tuple[Seat, ...]


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

    version: ClassVar[int] = 2
    round: RoundNumber
    table: TableNumber
    smazzata: SmazzataNumber
    score: SmazzataScore
    overridden: tuple[str, ...] = ()
    """Codes of the checks that a referee set aside (RULES.md section 4)."""
    remark: RemarkId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetTotalled(Event):
    """Only the round's totals were typed, P.P. of line a and line b."""

    round: RoundNumber
    table: TableNumber
    totals: tuple[int, int]
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

    version: ClassVar[int] = 2
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
    """A table's score by decision, not by play (RULES.md section 8: a lost sheet is 7-7)."""

    round: RoundNumber
    table: TableNumber
    cause: AwardCause
    a: Points
    b: Points
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
class RankingPublished(Event):
    """The last ranking is out; protests until `protests_until`."""

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
