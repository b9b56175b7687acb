"""What the read door answers: frozen, each with the number it was true at."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from scoring import store
from scoring.events import GroupsFormed, PrizeDrawn
from scoring.plans import Format, Plan, SeatingMethod, Settings
from scoring.rules.ledger import Penalty
from scoring.rules.regulations import Regulation
from scoring.rules.sanctions import Proposal
from scoring.rules.tiebreaks import Ranked, SettledTie
from scoring.rules.violations import Problem
from scoring.rulings import Consequences
from scoring.seats import Part, Room, RoomLineUp
from scoring.sheets import SheetScore
from scoring.values import (
    EntrantNumber,
    EventNumber,
    LedgerId,
    Line,
    PlayerId,
    Points,
    RemarkId,
    RoundNumber,
    SheetState,
    Stage,
    TableNumber,
    UserId,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """How a tournament is played and how far it is, at event `number`."""

    ledger: LedgerId
    number: EventNumber
    regulation: Regulation
    format: Format
    smazzate_per_round: int
    plan: Plan
    settings: Settings
    groups: GroupsFormed | None
    ties: tuple[SettledTie, ...]
    prizes_drawn: tuple[PrizeDrawn, ...]
    current_round: RoundNumber
    stage: Stage
    protests_until: datetime | None

    @property
    def planned_rounds(self) -> int:
        return self.plan.rounds

    @property
    def groups_due(self) -> bool:
        """Whether the last round before the cut has begun and the groups are not formed."""
        cut = self.plan.groups
        return self.groups is None and cut is not None and cut.after_round == self.current_round


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantInBook:
    number: EntrantNumber
    players: tuple[PlayerId, ...]
    """Who plays under the number by the last change."""
    line_ups: tuple[tuple[RoundNumber, tuple[PlayerId, ...]], ...]
    """Everybody who played under it, each with the round they began in."""
    first_round: RoundNumber
    stand_in: bool
    group: str
    withdrawn: bool

    def ever_played(self) -> tuple[PlayerId, ...]:
        """Everybody who has played under it, in the order they came."""
        return tuple(dict.fromkeys(player for _since, sat in self.line_ups for player in sat))

    def players_in(self, round_: RoundNumber) -> tuple[PlayerId, ...]:
        """Who played under it in a round."""
        there = [players for since, players in self.line_ups if since <= round_]
        return there[-1] if there else self.line_ups[0][1]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundInBook:
    """A seating, draft or published, and how many of its sheets are in."""

    number: RoundNumber
    parts: tuple[Part, ...]
    """How each group was seated."""
    seed: int | None
    ranked_at: EventNumber | None
    rooms: dict[EntrantNumber, RoomLineUp]
    """Teams that said who sits where."""
    amended: bool
    published: bool
    closed: bool
    last: EventNumber
    tables: int
    """Tables at which lines play."""
    missing: int

    @property
    def method(self) -> SeatingMethod:
        """How its first group was seated."""
        return self.parts[0].method


@dataclass(frozen=True, slots=True, kw_only=True)
class TableInBook:
    """A table of a round with its sheet as it stands; `points` in the order of its lines."""

    round: RoundNumber
    table: TableNumber
    lines: tuple[tuple[EntrantNumber, ...], ...]
    """Entrants of each line, a first; in a giallo a line is two."""
    players: tuple[tuple[PlayerId, ...], ...]
    """Who really sat in each line."""
    room: Room | None
    group: str
    due: tuple[tuple[EntrantNumber, ...], ...] | None
    """Who should have sat here, where lines sat wrong (I art. 2)."""
    state: SheetState
    sheet: SheetScore | None
    points: tuple[Points, ...]
    entered_by: UserId | None
    last: EventNumber

    @property
    def is_bye(self) -> bool:
        return len(self.lines) == 1

    def by_line(self) -> tuple[tuple[Line, tuple[EntrantNumber, ...]], ...]:
        return tuple(zip(Line, self.lines, strict=False))

    def entrants(self) -> tuple[EntrantNumber, ...]:
        return tuple(entrant for line in self.lines for entrant in line)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """A ranking, best first, with the places held after the round before."""

    number: EventNumber
    after_round: RoundNumber
    rows: tuple[Ranked, ...]
    before: dict[EntrantNumber, int]
    """Rank after the round before; empty after the first."""


PenaltyInBook: TypeAlias = Penalty


@dataclass(frozen=True, slots=True, kw_only=True)
class SanctionInBook:
    """Disciplinary data: for who may penalise."""

    number: EventNumber
    entrant: EntrantNumber
    players: tuple[PlayerId, ...]
    code: str
    article: str
    round: RoundNumber
    table: TableNumber | None
    given: Consequences
    proposed: Consequences
    remark: RemarkId | None
    revoked: bool
    last: EventNumber
    """The last event about it: given, or taken back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedSanction:
    """What a line would get, were it sanctioned now; nothing is saved."""

    entrant: EntrantNumber
    players: tuple[PlayerId, ...]
    proposal: Proposal
    earlier: tuple[SanctionInBook, ...]
    """What its players have against them already, in the order it was given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreInBook:
    """What a table scored in rankings after `counts_from` and later ones."""

    number: EventNumber
    round: RoundNumber
    table: TableNumber
    counts_from: RoundNumber
    sheet: SheetScore | None
    """Empty for a score that was awarded."""


EventFilter: TypeAlias = store.EventFilter


@dataclass(frozen=True, slots=True, kw_only=True)
class Reckoning:
    """What a sheet would come to if it were saved now, and what is wrong with it."""

    smazzate: tuple[tuple[int, ...], ...]
    """P.P. of each line per smazzata, as its breakdown adds up."""
    points: tuple[Points, ...]
    """Of each line; of one room alone, where a match has two."""
    problems: tuple[Problem, ...]
