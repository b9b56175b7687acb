"""A round at one event: its tables, and what was typed for each."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple, TypeVar, cast

from scoring import events as ev
from scoring.rules.clock import RoundClock
from scoring.rulings import AwardCause, Mistake
from scoring.seats import Part, RoomLineUp, Seat
from scoring.sheets import SheetScore, SmazzataScore
from scoring.values import (
    EntrantNumber,
    EventNumber,
    Points,
    RoundNumber,
    SheetState,
    SmazzataNumber,
    TableNumber,
    UserId,
)

T = TypeVar("T")

NOTHING = EventNumber(0)


BEFORE_ALL = RoundNumber(0)


@dataclass(slots=True, frozen=True)
class Score:
    """One version of what a table scored: by its sheet, or by a referee's award."""

    number: EventNumber
    counts_from: RoundNumber
    sheet: SheetScore | None = None
    awarded: tuple[Points, ...] | None = None
    """Of each line, a first."""
    cause: AwardCause | None = None
    """Why it was awarded."""
    by: UserId | None = None
    """Who typed it, or awarded it."""
    typed: bool = False
    """Whether it is an entry, which its typist may still take back."""

    @property
    def stands(self) -> bool:
        """Whether there is any score: one that was taken back may leave none."""
        return self.sheet is not None or self.awarded is not None


@dataclass(slots=True, frozen=True)
class Reading:
    """What somebody else read on the paper, and not as it was typed."""

    number: EventNumber
    by: UserId
    sheet: SheetScore


@dataclass(slots=True, frozen=True)
class Technical:
    """The technical score of a smazzata, and what it was given instead of (U art. 10.27)."""

    totals: tuple[int, ...]
    by: UserId
    before: SmazzataScore | None


class RoundResult(NamedTuple):
    """What an entrant earned in a round, in rankings after `counts_from` and later ones."""

    round: RoundNumber
    entrant: EntrantNumber
    counts_from: RoundNumber
    victory_points: int
    match_points: int
    game_points: int
    unlikely: bool = False
    """Whether its sheet has a figure of the line that is typed twice (RULES.md section 13)."""

    @property
    def points(self) -> Points:
        return Points(self.victory_points, self.match_points, self.game_points)


@dataclass(slots=True)
class Table:
    """A table of a round, with what was typed for it."""

    seat: Seat
    """As it was really played."""
    due: Seat | None = None
    """As it should have been played, where lines sat wrong (I art. 2)."""
    positions: ev.PositionsAssigned | None = None
    """Places at it that the direction gave by hand."""
    placed: EventNumber = NOTHING
    """The last event that said who sits at it, or in which place."""
    smazzate: dict[SmazzataNumber, SmazzataScore] = field(default_factory=dict)
    totals: tuple[int, ...] | None = None
    scores: list[Score] = field(default_factory=list)
    entered_by: UserId | None = None
    typed_at: datetime | None = None
    """When the sheet was first typed; what was undone or typed over it since began nothing anew.
    None once a correction of it was refused: no slip is mended by typing any more."""
    verified: bool = False
    corrected: bool = False
    mistake: Mistake | None = None
    """Whose it was that the last correction mended."""
    check_in: ev.SheetCheckedIn | None = None
    """How the paper came in, once it lies on the desk."""
    readings: list[Reading] = field(default_factory=list)
    """Those that differ from what stands, until a named person chooses."""
    technical: dict[SmazzataNumber, Technical] = field(default_factory=dict)
    swapped_for: EventNumber = NOTHING
    """The version of its score for which its pairs changed places in the next round."""
    last: EventNumber = NOTHING
    """Number of the last event about this sheet: what a typist must have seen."""
    changed: EventNumber = NOTHING
    """Number of the event that gave it the figures it has; who looked at them changed nothing."""
    results: list[RoundResult] = field(default_factory=list, compare=False)
    """Memo of `rules.results`, emptied by whatever may change it."""

    @property
    def is_bye(self) -> bool:
        return self.seat.is_bye

    @property
    def score(self) -> Score | None:
        last = self.scores[-1] if self.scores else None
        return last if last is not None and last.stands else None

    @property
    def decided(self) -> dict[SmazzataNumber, tuple[int, ...]]:
        """The technical scores of its smazzate, P.P. of each line."""
        return {number: each.totals for number, each in sorted(self.technical.items())}

    @property
    def award(self) -> Score | None:
        """The award that stands, which no typing replaces (RULES.md section 13)."""
        score = self.score
        return None if score is None or score.awarded is None or self.is_bye else score

    @property
    def awarded_over(self) -> SheetScore | None:
        """What the sheet says that an award stands over; None: none does, or none was in."""
        typed = (score.sheet for score in reversed(self.scores) if score.awarded is None)
        return next(typed, None) if self.award else None

    @property
    def open_readings(self) -> tuple[Reading, ...]:
        """Those to choose from; under an award the paper does not count, and neither do they."""
        return () if self.award else tuple(self.readings)

    @property
    def flagged(self) -> bool:
        """Whether two people read the paper differently and nobody has chosen yet."""
        return bool(self.readings) and not self.award

    def score_after(self, round_: RoundNumber) -> Score | None:
        """The version that the ranking after `round_` counts."""
        for score in reversed(self.scores):
            if score.counts_from <= round_:
                return score
        return None

    @property
    def state(self) -> SheetState:
        if self.is_bye:
            return SheetState.BYE
        if self.score is None:
            return SheetState.MISSING
        if self.score.sheet is None:
            return SheetState.AWARDED
        if self.corrected:
            return SheetState.CORRECTED
        return SheetState.VERIFIED if self.verified else SheetState.ENTERED


@dataclass(slots=True, kw_only=True)
class LateTable:
    """A table that did not begin at the whistle."""

    entrants: tuple[EntrantNumber, ...]
    """Who was missing."""
    begun: datetime | None = None


@dataclass(slots=True)
class Replacement:
    """A line that rested plays instead of one that is missing, and what it was before."""

    event: ev.SeatTakenOver
    seat: Seat
    rest: Table
    late: LateTable | None
    left: list[EntrantNumber] = field(default_factory=list)
    """Who left the tournament with it."""


@dataclass(slots=True)
class Round:
    number: RoundNumber
    parts: tuple[Part, ...]
    """How each group was seated."""
    seed: int | None
    ranked_at: EventNumber | None
    tables: dict[TableNumber, Table]
    last: EventNumber
    """Number of the last event about this seating."""
    rooms: dict[EntrantNumber, RoomLineUp] = field(default_factory=dict)
    """Teams that said who sits where."""
    started: datetime | None = None
    """When the whistle went."""
    whistled: bool = False
    """Whether it ever went: taken back, it frees no line-up (I art. 3)."""
    clock: RoundClock = field(default_factory=RoundClock)
    late: dict[TableNumber, LateTable] = field(default_factory=dict)
    """Tables that did not begin at the whistle."""
    amended: bool = False
    taken_over: list[Replacement] = field(default_factory=list)
    """Who was to rest plays instead of who is missing, in order: it stays drawn as it was."""
    mistakes: list[ev.SeatsMistaken] = field(default_factory=list)
    """Who really sat where, each time that somebody said it."""
    published: bool = False
    published_at: EventNumber = NOTHING
    closed: bool = False
    late_sheets: frozenset[TableNumber] = frozenset()
    """Tables whose sheet was missing when the round was closed."""
    postings: list[ev.RankingPublished] = field(default_factory=list)
    """The ranking after it, each time that it was posted."""
    results: list[RoundResult] | None = field(default=None, init=False, compare=False)
    """Memo of what its tables came to; like `counts`, `records` and `memo` forgotten with whatever
    may change it."""
    counts: tuple[int, int, int] | None = field(default=None, init=False, compare=False)
    """Memo of how many tables play, how many have no score, and at how many readings differ."""
    records: dict[TableNumber, Any] = field(default_factory=dict, init=False, compare=False)
    """Memo of what readers are told of each table."""
    memo: dict[Hashable, Any] = field(default_factory=dict, init=False, compare=False)
    """Memo of what else is reckoned from its tables alone, by what it is."""

    def forget(self) -> None:
        """Reckon anew: any of its tables may be otherwise."""
        self.results = self.counts = None
        self.records, self.memo = {}, {}

    def forget_match(self, table: TableNumber) -> None:
        """Reckon anew: one match is otherwise, and the round with it."""
        told = self.records
        self.forget()
        if told and (changed := self.tables.get(table)):
            match = {each.seat.table for each in self.match(changed)}
            self.records = {number: each for number, each in told.items() if number not in match}

    def once(self, key: Hashable, reckon: Callable[[], T]) -> T:
        """What is reckoned from its tables alone, kept until one of them changes."""
        if key not in self.memo:
            self.memo[key] = reckon()
        return cast("T", self.memo[key])

    def taken_at(self, table: TableNumber) -> Replacement | None:
        """The last line that took a seat at a table, where it still has it."""
        replacements = (each for each in reversed(self.taken_over) if each.seat.table == table)
        return next(replacements, None)

    def came_in(self, table: Table) -> EventNumber | None:
        """The event of a sheet that was missing when the round was closed; None of any other."""
        score = table.score
        return score.number if score and table.seat.table in self.late_sheets else None

    def has_begun(self, table: TableNumber) -> bool:
        """Whether the whistle has gone and nobody of the table was missing, or is not any more."""
        late = self.late.get(table)
        return self.started is not None and (late is None or late.begun is not None)

    def missing(self) -> tuple[TableNumber, ...]:
        """Tables that played and have no score yet, in order."""
        tables = self.tables.items()
        return tuple(sorted(n for n, table in tables if table.score is None and not table.is_bye))

    def flagged(self) -> tuple[TableNumber, ...]:
        """Tables with readings that differ, in order."""
        return tuple(sorted(number for number, table in self.tables.items() if table.flagged))

    def tables_of(self, entrant: EntrantNumber) -> tuple[Table, ...]:
        """Where an entrant sits: a team at two tables, everybody else at one."""
        return tuple(table for table in self.tables.values() if entrant in table.seat.entrants())

    def table_of(self, entrant: EntrantNumber) -> Table | None:
        return next(iter(self.tables_of(entrant)), None)

    def match(self, table: Table) -> tuple[Table, ...]:
        """The tables of one match, the open room first; alone but for teams."""
        if table.seat.room is None:
            return (table,)
        teams = set(table.seat.entrants())
        rooms = [room for room in self.tables.values() if set(room.seat.entrants()) == teams]
        return tuple(sorted(rooms, key=lambda room: room.seat.table))

    def seats(self) -> tuple[Seat, ...]:
        """As played, in order of table."""
        return tuple(self.tables[number].seat for number in sorted(self.tables))

    def due_seats(self) -> tuple[Seat, ...]:
        """As they should have been: what the next round goes by."""
        ordered = (self.tables[number] for number in sorted(self.tables))
        return tuple(table.due or table.seat for table in ordered)
