"""What a tournament is at one event: entrants, rounds, tables with their scores, rulings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from scoring import events as ev
from scoring.plans import Format, Plan
from scoring.rules.ledger.rounds import BEFORE_ALL, NOTHING, Round
from scoring.rulings import Consequences, PenaltyUnit
from scoring.values import (
    EntrantNumber,
    EventNumber,
    PlayerId,
    RefertoId,
    RoundNumber,
    Stage,
)


@dataclass(slots=True)
class Entrant:
    number: EntrantNumber
    line_ups: list[tuple[RoundNumber, tuple[PlayerId, ...]]]
    """Who plays under the number, each from a round on."""
    first_round: RoundNumber
    """The first round it can be seated in."""
    stand_in: bool = False
    group: str = ""
    """The merit group it was put in, when it came after the cut."""
    withdrawn: bool = False

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Who plays under it by the last change."""
        return self.line_ups[-1][1]

    def ever_played(self) -> set[PlayerId]:
        """Everybody who has played under it."""
        return {player for _, players in self.line_ups for player in players}

    def players_in(self, round_: RoundNumber) -> tuple[PlayerId, ...]:
        """Who played under it in a round."""
        for since, players in reversed(self.line_ups):
            if since <= round_:
                return players
        return self.line_ups[0][1]


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

    @property
    def revoked(self) -> bool:
        return self.revoked_from is not None

    @property
    def by_sanction(self) -> bool:
        return not self.article

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
    changed_plan: Plan | None = None
    plan_changed_at: EventNumber = NOTHING
    entrants: dict[EntrantNumber, Entrant] = field(default_factory=dict)
    rounds: dict[RoundNumber, Round] = field(default_factory=dict)
    current_round: RoundNumber = BEFORE_ALL
    """The last round whose seating is published; 0 before the first."""
    groups: ev.GroupsFormed | None = None
    penalties: dict[tuple[EventNumber, PenaltyUnit], Penalty] = field(default_factory=dict)
    """By the event that gave it: a sanction may take points of several kinds."""
    sanctions: dict[EventNumber, Sanction] = field(default_factory=dict)
    referti: dict[RefertoId, EventNumber] = field(default_factory=dict)
    ties: list[ev.TieSettled] = field(default_factory=list)
    prizes_drawn: list[ev.PrizeDrawn] = field(default_factory=list)
    published: ev.RankingPublished | None = None
    is_final: bool = False
    is_closed: bool = False

    @property
    def plan(self) -> Plan | None:
        """The rounds as announced last; None before the opening."""
        return self.changed_plan or (self.opened.plan if self.opened else None)

    @property
    def format(self) -> Format:
        return self.opened.format if self.opened else Format.PAIRS

    @property
    def stage(self) -> Stage:
        if self.is_closed:
            return Stage.CLOSED
        if self.is_final:
            return Stage.FINAL
        if self.is_provisional:
            return Stage.PROVISIONAL
        return Stage.PLAYING if self.current_round else Stage.ENTRIES

    @property
    def is_provisional(self) -> bool:
        """Whether a ranking is out: the last one, or the one that is going to be cut."""
        return self.published is not None and self.published.after_round == self.current_round

    @property
    def phase_closed(self) -> RoundNumber:
        """The last round of which nothing changes any more, since the groups were formed."""
        return self.groups.after_round if self.groups else BEFORE_ALL

    def played_rounds(self) -> Iterator[Round]:
        """Published rounds, in order."""
        for number in sorted(self.rounds):
            if self.rounds[number].published:
                yield self.rounds[number]

    def active_entrants(self) -> list[EntrantNumber]:
        """Who is to be seated, stand-ins too, in order of number."""
        return sorted(n for n, entrant in self.entrants.items() if not entrant.withdrawn)

    def stand_ins(self) -> set[EntrantNumber]:
        return {n for n, entrant in self.entrants.items() if entrant.stand_in}

    def group_of(self, entrant: EntrantNumber) -> str:
        """The merit group of an entrant; '' in a single group."""
        if self.groups is None:
            return ""
        for group in self.groups.groups:
            if entrant in group.entrants:
                return group.name
        return self.entrants[entrant].group

    def fields(self) -> dict[str, list[EntrantNumber]]:
        """Who is to be seated, group by group; '' is the single group."""
        if self.groups is None:
            return {"": self.active_entrants()}
        fields: dict[str, list[EntrantNumber]] = {group.name: [] for group in self.groups.groups}
        for entrant in self.active_entrants():
            fields.setdefault(self.group_of(entrant), []).append(entrant)
        return fields

    def byes(self) -> set[EntrantNumber]:
        """Entrants that have rested already."""
        return {
            entrant
            for round_ in self.played_rounds()
            for table in round_.tables.values()
            if table.is_bye
            for entrant in table.seat.entrants()
        }
