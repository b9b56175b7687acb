"""What a tournament is at one event: entrants, rounds, tables with their scores, rulings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from scoring import events as ev
from scoring.plans import Movement, SeatingMethod
from scoring.rulings import Consequences, PenaltyUnit
from scoring.seats import Seat, WhyByeGiven
from scoring.sheets import SheetScore, SmazzataScore
from scoring.values import (
    EntrantNumber,
    EventNumber,
    Line,
    PlayerId,
    Points,
    RefertoId,
    RoundNumber,
    SheetState,
    SmazzataNumber,
    Stage,
    TableNumber,
    UserId,
)

NOTHING = EventNumber(0)


BEFORE_ALL = RoundNumber(0)


@dataclass(slots=True)
class Entrant:
    number: EntrantNumber
    players: tuple[PlayerId, ...]
    first_round: RoundNumber
    """The first round it can be seated in."""
    withdrawn: bool = False


@dataclass(slots=True, frozen=True)
class Score:
    """One version of what a table scored: by its sheet, or by a referee's award."""

    number: EventNumber
    counts_from: RoundNumber
    sheet: SheetScore | None = None
    awarded: tuple[Points, Points] | None = None


@dataclass(slots=True)
class Table:
    """A table of a round, with what was typed for it."""

    seat: Seat
    smazzate: dict[SmazzataNumber, SmazzataScore] = field(default_factory=dict)
    totals: tuple[int, int] | None = None
    scores: list[Score] = field(default_factory=list)
    entered_by: UserId | None = None
    verified: bool = False
    corrected: bool = False
    last: EventNumber = NOTHING
    """Number of the last event about this sheet: what a typist must have seen."""
    counts_from: RoundNumber = BEFORE_ALL
    """Rankings after this round, or a later one, all count the table alike."""
    results: dict[RoundNumber, tuple[Points, ...]] = field(default_factory=dict, compare=False)
    """Memo of `standings.table_points`, emptied by whatever may change it."""

    @property
    def is_bye(self) -> bool:
        return self.seat.line_b is None

    @property
    def score(self) -> Score | None:
        return self.scores[-1] if self.scores else None

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

    def line_of(self, entrant: EntrantNumber) -> Line:
        return Line.A if entrant == self.seat.line_a else Line.B


@dataclass(slots=True)
class Round:
    number: RoundNumber
    method: SeatingMethod
    seed: int | None
    ranked_at: EventNumber | None
    bye_reason: WhyByeGiven | None
    tables: dict[TableNumber, Table]
    last: EventNumber
    """Number of the last event about this seating."""
    amended: bool = False
    published: bool = False
    closed: bool = False
    late_sheets: frozenset[TableNumber] = frozenset()
    """Tables whose sheet was missing when the round was closed."""

    def missing(self) -> tuple[TableNumber, ...]:
        """Tables that played and have no score yet, in order."""
        return tuple(
            number
            for number, table in sorted(self.tables.items())
            if not table.is_bye and not table.scores
        )

    def table_of(self, entrant: EntrantNumber) -> Table | None:
        for table in self.tables.values():
            if entrant in table.seat.entrants():
                return table
        return None

    def seats(self) -> tuple[Seat, ...]:
        return tuple(self.tables[number].seat for number in sorted(self.tables))


@dataclass(slots=True)
class Penalty:
    number: EventNumber
    entrant: EntrantNumber
    round: RoundNumber
    unit: PenaltyUnit
    amount: int
    article: str
    """Empty when a sanction took the points: its article is disciplinary data."""
    counts_from: RoundNumber
    revoked_from: RoundNumber | None = None

    def stands_after(self, round_: RoundNumber) -> bool:
        return self.counts_from <= round_ and (
            self.revoked_from is None or round_ < self.revoked_from
        )


@dataclass(slots=True)
class Sanction:
    number: EventNumber
    event: ev.SanctionGiven
    last: EventNumber
    """Number of the last event about it: given, or taken back."""
    revoked: bool = False

    @property
    def code(self) -> str:
        return self.event.code

    @property
    def players(self) -> tuple[PlayerId, ...]:
        return self.event.players

    @property
    def given(self) -> Consequences:
        return self.event.given


@dataclass(slots=True)
class Ledger:
    """The whole state of a tournament at event `number`."""

    number: EventNumber = NOTHING
    head_hash: str = ""
    opened: ev.TournamentOpened | None = None
    entrants: dict[EntrantNumber, Entrant] = field(default_factory=dict)
    rounds: dict[RoundNumber, Round] = field(default_factory=dict)
    penalties: dict[tuple[EventNumber, PenaltyUnit], Penalty] = field(default_factory=dict)
    """By the event that gave it: a sanction may take points of several kinds."""
    sanctions: dict[EventNumber, Sanction] = field(default_factory=dict)
    referti: dict[RefertoId, EventNumber] = field(default_factory=dict)
    ties: list[ev.TieSettled] = field(default_factory=list)
    published: ev.RankingPublished | None = None
    is_final: bool = False
    is_closed: bool = False

    @property
    def current_round(self) -> RoundNumber:
        """The last round whose seating is published; 0 before the first."""
        published = (number for number, round_ in self.rounds.items() if round_.published)
        return max(published, default=BEFORE_ALL)

    @property
    def stage(self) -> Stage:
        if self.is_closed:
            return Stage.CLOSED
        if self.is_final:
            return Stage.FINAL
        if self.published is not None:
            return Stage.PROVISIONAL
        return Stage.PLAYING if self.current_round else Stage.ENTRIES

    @property
    def draft_round(self) -> Round | None:
        for round_ in self.rounds.values():
            if not round_.published:
                return round_
        return None

    def played_rounds(self) -> Iterator[Round]:
        """Published rounds, in order."""
        for number in sorted(self.rounds):
            if self.rounds[number].published:
                yield self.rounds[number]

    def movement(self, round_: RoundNumber) -> Movement | None:
        planned = self.opened.movements if self.opened else ()
        return planned[round_ - 1] if 1 <= round_ <= len(planned) else None

    def active_entrants(self) -> list[EntrantNumber]:
        return sorted(n for n, entrant in self.entrants.items() if not entrant.withdrawn)

    def byes(self) -> set[EntrantNumber]:
        """Entrants that have rested already."""
        return {
            table.seat.line_a
            for round_ in self.played_rounds()
            for table in round_.tables.values()
            if table.is_bye
        }

    def meetings(self) -> set[frozenset[EntrantNumber]]:
        """Who has met whom."""
        return {
            frozenset(table.seat.entrants())
            for round_ in self.played_rounds()
            for table in round_.tables.values()
            if not table.is_bye
        }
