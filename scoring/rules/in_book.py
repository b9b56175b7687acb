"""What readers are told of a book: frozen, one record for each thing in it.

The fold gives them (`rules/from_fold.py`), projections write them down by column, and the read door
reads them back, or asks the fold.
"""

from datetime import datetime
from typing import TypeAlias

import msgspec

from scoring.events import RankingPublished
from scoring.plans import SeatingMethod
from scoring.records import record
from scoring.rules.clock import RoundClock
from scoring.rules.ledger import LateTable, Penalty, Sanction
from scoring.rules.ledger.windows import last_closing
from scoring.rulings import ComplaintAgainst, ComplaintOutcome
from scoring.seats import Part, Room, RoomLineUp
from scoring.sheets import Handling, SheetScore
from scoring.values import (
    EntrantNumber,
    EventNumber,
    Line,
    PlayerId,
    Points,
    RemarkId,
    RoundNumber,
    SheetState,
    TableNumber,
    UserId,
)


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


@record
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


PenaltyInBook: TypeAlias = Penalty
SanctionInBook: TypeAlias = Sanction


@record
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
