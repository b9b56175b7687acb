"""What the read door answers: frozen, each with the number it was true at."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

import msgspec

from scoring import store
from scoring.events import GroupsFormed, PrizeDrawn, RankingPublished
from scoring.plans import Format, Plan, SeatingMethod, Settings
from scoring.rules.clock import RoundClock
from scoring.rules.ledger import Announcement, LateTable, Penalty
from scoring.rules.ledger.windows import (
    is_out,
    last_closing,
    next_closing,
    place_closing,
    was_definitive,
)
from scoring.rules.regulations import Regulation
from scoring.rules.sanctions import Proposal
from scoring.rules.tiebreaks import Ranked, SettledTie
from scoring.rules.violations import Problem
from scoring.rulings import (
    ComplaintAgainst,
    ComplaintOutcome,
    Consequences,
    SecondKeying,
    Surcharge,
)
from scoring.seats import Part, Room, RoomLineUp
from scoring.sheets import Handling, SheetScore
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
    head_hash: str
    """Of the last event: what is remembered counts where it ends with the same."""
    regulation: Regulation
    format: Format
    smazzate_per_round: int
    plan: Plan
    plan_changed_at: EventNumber
    """The event that announced it; 0: the opening."""
    settings: Settings
    second_keying: SecondKeying
    second_keyed: int
    """How many sheets of a round, by risk."""
    groups: GroupsFormed | None
    ties: tuple[SettledTie, ...]
    announcements: tuple[Announcement, ...]
    prizes_drawn: tuple[PrizeDrawn, ...]
    current_round: RoundNumber
    furthest_round: RoundNumber
    """The last whose seating ever was out."""
    once_closing: frozenset[RoundNumber]
    """Rounds that were closing while they were played."""
    stage: Stage
    """At `now`: a ranking that is out turns definitive without any event."""
    postings: tuple[RankingPublished, ...]
    """The ranking that is out, each time that it was posted."""
    now: datetime
    """The database's time when the book was read."""

    @property
    def planned_rounds(self) -> int:
        return self.plan.rounds

    @property
    def cut_minutes(self) -> int:
        """Protest window of the ranking to be cut, in minutes."""
        said = self.settings
        return self.regulation.protests.windows(said.protest_minutes, said.cut_minutes)[1]

    @property
    def protests_until(self) -> datetime | None:
        """When all of the ranking that is out is definitive; None before one is."""
        return last_closing(self.postings)

    @property
    def next_closing(self) -> datetime | None:
        """When the next places turn definitive by themselves; None when nothing is open."""
        return next_closing(self.postings, self.now)

    @property
    def told_until(self) -> datetime | None:
        """Until when one may protest, as it is told: nobody reads a later minute than their own."""
        return self.next_closing or self.protests_until

    @property
    def seconds_left(self) -> float | None:
        """Until `next_closing`."""
        closing = self.next_closing
        return (closing - self.now).total_seconds() if closing else None

    @property
    def phase(self) -> str:
        """What the clock alone has changed of the book at its number; empty for nothing yet."""
        if not self.postings or self.stage not in (Stage.PROVISIONAL, Stage.DEFINITIVE):
            return ""
        return f"{self.stage}{sum(self.now < each.protests_until for each in self.postings)}"

    @property
    def is_provisional(self) -> bool:
        return is_out(self.postings, self.current_round)

    @property
    def is_over(self) -> bool:
        """Whether nothing of the last ranking changes any more."""
        played_out = self.current_round >= self.planned_rounds
        over = self.stage in (Stage.FINAL, Stage.CLOSED)
        return over or (self.stage is Stage.DEFINITIVE and played_out)

    @property
    def was_over(self) -> bool:
        """Whether it was definitive once, whatever places a complaint opened since: prizes, plan
        and who takes part are fixed."""
        last = self.is_provisional and self.current_round >= self.planned_rounds
        return self.is_over or (last and was_definitive(self.postings, self.now))

    def open_until(self, entrant: EntrantNumber) -> datetime | None:
        """When a place of the ranking that is out turns definitive; None once it has."""
        closing = place_closing(entrant, self.postings)
        return closing if closing and self.now < closing else None

    @property
    def groups_due(self) -> bool:
        """Whether the last round before the cut has begun and the groups are not formed."""
        cut = self.plan.groups
        return self.groups is None and cut is not None and cut.after_round == self.current_round


class EntrantInBook(msgspec.Struct, frozen=True, kw_only=True):
    number: EntrantNumber
    players: tuple[PlayerId, ...]
    """Who plays under the number by the last change."""
    line_ups: tuple[tuple[RoundNumber, tuple[PlayerId, ...]], ...]
    """Everybody who played under it, each with the round they began in."""
    first_round: RoundNumber
    stand_in: bool
    group: str
    withdrawn: bool
    substituted: tuple[tuple[RoundNumber, tuple[PlayerId, ...]], ...] = ()
    """Who had sat in a round that was being played, when others took over in it."""
    captain: PlayerId | None = None
    """Of a team, as named on the book."""
    changed: EventNumber = EventNumber(0)
    """The last event about who plays under the number, in which room and as captain."""

    def ever_played(self) -> tuple[PlayerId, ...]:
        """Everybody who has played under it, in the order they came."""
        line_ups = (*self.substituted, *self.line_ups)
        sat = sorted(line_ups, key=lambda line_up: line_up[0])
        return tuple(dict.fromkeys(player for _since, players in sat for player in players))

    def players_in(self, round_: RoundNumber) -> tuple[PlayerId, ...]:
        """Who played under it in a round."""
        until_then = [players for since, players in self.line_ups if since <= round_]
        return until_then[-1] if until_then else self.line_ups[0][1]

    def players_beside(self, player: PlayerId, round_: RoundNumber | None) -> tuple[PlayerId, ...]:
        """With whom somebody played under it, up to a round (None: whenever): who was substituted
        during it too. Whoever never did: who plays now."""
        line_ups = (*self.substituted, *self.line_ups)
        beside = [
            (since, players)
            for since, players in line_ups
            if player in players and (round_ is None or since <= round_)
        ]
        return max(beside, key=lambda line_up: line_up[0])[1] if beside else self.players

    def playing_from(self, round_: RoundNumber) -> tuple[PlayerId, ...]:
        """Who plays under it in a round, and behind them who is announced for later ones."""
        later = (players for since, players in self.line_ups if since > round_)
        playing = (self.players_in(round_), *later)
        return tuple(dict.fromkeys(player for players in playing for player in players))


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
    started: datetime | None
    """When the whistle went."""
    whistled: bool
    """Whether it ever went, taken back or not."""
    clock: RoundClock
    """What became of its time since."""
    late: dict[TableNumber, LateTable]
    """Tables that did not begin then."""
    amended: bool
    published: bool
    closed: bool
    postings: tuple[RankingPublished, ...]
    """The ranking after it, each time that it was posted."""
    last: EventNumber
    tables: int
    """Tables at which lines play."""
    missing: int
    flagged: int
    """Tables with readings that differ."""

    @property
    def begun(self) -> bool:
        """The whistle went, or somebody handed in without one."""
        return self.started is not None or self.scored

    @property
    def scored(self) -> bool:
        """A sheet of it is in."""
        return self.missing < self.tables

    @property
    def posted_until(self) -> datetime | None:
        """When the last window of the ranking after it closes; None before one is posted."""
        return last_closing(self.postings)

    @property
    def method(self) -> SeatingMethod:
        """How its first group was seated."""
        return self.parts[0].method


class TableInBook(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a round with its sheet as it stands; `points` in the order of its lines."""

    round: RoundNumber
    table: TableNumber
    lines: tuple[tuple[EntrantNumber, ...], ...]
    """Entrants of each line, a first; in a giallo a line is two."""
    players: tuple[tuple[PlayerId, ...], ...]
    """Who really sat in each line."""
    order: tuple[int, ...]
    """The same in the order of play, the dealer of the first smazzata first, counted from 0 line
    after line; empty where they draw a card for their places."""
    room: Room | None
    group: str
    due: tuple[tuple[EntrantNumber, ...], ...] | None
    """Who should have sat here, where lines sat wrong (I art. 2)."""
    state: SheetState
    sheet: SheetScore | None
    handling: Handling
    points: tuple[Points, ...]
    unlikely: tuple[Line, ...]
    """The lines with a figure that was typed twice (RULES.md section 13)."""
    entered_by: UserId | None
    placed: EventNumber
    """The last event that said who sits at it, or in which place."""
    last: EventNumber

    @property
    def is_bye(self) -> bool:
        return len(self.lines) == 1

    @property
    def flagged(self) -> bool:
        """Whether two people read the paper differently and nobody has chosen yet."""
        return bool(self.handling.readings)

    @property
    def typed_at(self) -> datetime | None:
        return self.handling.typed_at

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
    round: RoundNumber | None
    """None: outside the rounds."""
    table: TableNumber | None
    given: Consequences
    """What stands."""
    proposed: Consequences
    surcharge: Surcharge
    """What it costs now for being a second ammonizione; it was given with what `given` says."""
    remark: RemarkId | None
    revoked: bool
    last: EventNumber
    """The last event about it: given, or taken back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComplaintInBook:
    """Disciplinary data: for who may penalise."""

    number: EventNumber
    entrant: EntrantNumber
    """Who complains."""
    against: ComplaintAgainst
    round: RoundNumber
    table: TableNumber
    referee: UserId | None
    """Whose decision it is about."""
    remark: RemarkId
    outcome: ComplaintOutcome | None
    """None while it is open."""
    judged_by: UserId | None
    article: str
    why: RemarkId | None
    last: EventNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedSanction:
    """What a line would get, were it sanctioned now; nothing is saved."""

    entrant: EntrantNumber
    players: tuple[PlayerId, ...]
    proposal: Proposal
    earlier: tuple[SanctionInBook, ...]
    """What its players have against them already, in the order it was given."""
    changes_no_vp: bool
    """P.P. taken from it there change no V.P.: of a rest, or of a score that was awarded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreInBook:
    """What a table scored in rankings after `counts_from` and later ones."""

    number: EventNumber
    round: RoundNumber
    table: TableNumber
    counts_from: RoundNumber
    sheet: SheetScore | None
    """Empty for a score that was awarded."""
    lifted_from: RoundNumber | None
    """Of an award: the first ranking that counted it no more."""


EventFilter: TypeAlias = store.EventFilter


@dataclass(frozen=True, slots=True, kw_only=True)
class Reckoning:
    """What a sheet would come to if it were saved now, and what is wrong with it."""

    smazzate: tuple[tuple[int, ...], ...]
    """P.P. of each line per smazzata, as its breakdown adds up."""
    points: tuple[Points, ...]
    """Of each line; of one room alone, where a match has two."""
    problems: tuple[Problem, ...]
