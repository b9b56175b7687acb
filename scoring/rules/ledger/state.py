"""What a tournament is at one event: entrants, rounds, tables with their scores, rulings."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, TypeVar, cast

from scoring import events as ev
from scoring.plans import Format, Plan, Settings
from scoring.rules.ledger.rounds import BEFORE_ALL, NOTHING, Round
from scoring.rules.ledger.windows import is_out, may_change
from scoring.rulings import (
    NO_SURCHARGE,
    SECOND_KEYED,
    ComplaintAgainst,
    Consequences,
    Measure,
    PenaltyUnit,
    SecondKeying,
    Surcharge,
)
from scoring.values import (
    EntrantNumber,
    EventNumber,
    PlayerId,
    RefertoId,
    RemarkId,
    RoundNumber,
    Stage,
    TableNumber,
    UserId,
)

T = TypeVar("T")

UNDECIDED = Settings(protest_minutes=0, bye_victory_points=0, bye_match_points=0, bye_game_points=0)
"""The settings of a book that nobody has opened."""


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
    substituted: list[tuple[RoundNumber, tuple[PlayerId, ...]]] = field(default_factory=list)
    """Who sat in a round that was being played, when others took over in that very round."""
    captain: PlayerId | None = None
    """Of a team, as it was named on the book; before that it was a row beside it."""
    changed: EventNumber = NOTHING
    """The last event about who plays under it, in which room and as captain."""

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Who plays under it by the last change."""
        return self.line_ups[-1][1]

    def ever_played(self) -> set[PlayerId]:
        """Everybody who has played under it."""
        line_ups = (*self.line_ups, *self.substituted)
        return {player for _, players in line_ups for player in players}

    def sat_in(self, round_: RoundNumber) -> tuple[PlayerId, ...]:
        """Who sat in a round: those who played it, and those whom they took over from."""
        before = [players for number, players in self.substituted if number == round_]
        sat = (self.players_in(round_), *before)
        return tuple(dict.fromkeys(player for players in sat for player in players))

    def players_in(self, round_: RoundNumber) -> tuple[PlayerId, ...]:
        """Who played under it in a round."""
        for since, players in reversed(self.line_ups):
            if since <= round_:
                return players
        return self.line_ups[0][1]

    def playing_from(self, round_: RoundNumber) -> set[PlayerId]:
        """Everybody who plays under it in a round, and who is announced for those behind it."""
        later = (players for since, players in self.line_ups if since > round_)
        return {player for players in (self.players_in(round_), *later) for player in players}


@dataclass(slots=True)
class Penalty:
    number: EventNumber
    entrant: EntrantNumber
    round: RoundNumber
    unit: PenaltyUnit
    amount: int
    article: str
    """Empty where none was named, and when a sanction took the points."""
    counts_from: RoundNumber
    revoked_from: RoundNumber | None = None
    sanction: EventNumber | None = None
    """The sanction that took the points; None: a free penalty."""
    damaged: bool = False
    """*Risarcimento*: the line gets the P.P. (I Definizioni)."""

    @property
    def taken(self) -> int:
        """What it takes off; less than nothing where it gives."""
        return -self.amount if self.damaged else self.amount

    @property
    def revoked(self) -> bool:
        return self.revoked_from is not None

    @property
    def by_sanction(self) -> bool:
        return self.sanction is not None

    @property
    def ruling(self) -> EventNumber:
        """The event that is revoked when the points are given back."""
        return self.number if self.sanction is None else self.sanction

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
    surcharge: Surcharge = NO_SURCHARGE
    """What it costs now for being a second ammonizione; it was given with that of its event."""
    brings: Consequences | None = None
    """What it brings by itself, once that was reckoned anew."""

    @property
    def code(self) -> str:
        return self.event.code

    @property
    def article(self) -> str:
        return self.event.article

    @property
    def entrant(self) -> EntrantNumber:
        return self.event.entrant

    @property
    def round(self) -> RoundNumber | None:
        return self.event.round

    @property
    def table(self) -> TableNumber | None:
        return self.event.table

    @property
    def players(self) -> tuple[PlayerId, ...]:
        return self.event.players

    @property
    def remark(self) -> RemarkId | None:
        return self.event.remark

    @property
    def proposed(self) -> Consequences:
        return self.event.proposed

    @property
    def given(self) -> Consequences:
        """What stands; as it was given, unless one before it was revoked."""
        return self.brings.plus(self.surcharge) if self.brings else self.event.given

    @property
    def without_surcharge(self) -> Consequences:
        """What it brings by itself."""
        return self.brings or self.event.given.minus(self.event.surcharge)


@dataclass(slots=True)
class Complaint:
    number: EventNumber
    event: ev.ComplaintRegistered
    decided: ev.ComplaintDecided | None = None
    last: EventNumber = NOTHING
    """Number of the last event about it."""
    postings: tuple[ev.RankingPublished, ...] = ()
    """Of the ranking that bounded it when it came."""
    ruling_revoked: bool = False
    """A ruling about a line of its table was taken back since."""

    @property
    def is_open(self) -> bool:
        return self.decided is None

    def came_in_time_for(self, entrant: EntrantNumber) -> bool:
        """Whether a place was still open when it came: it is, until the complaint is settled."""
        return not self.postings or may_change(entrant, self.postings, self.event.at)


@dataclass(frozen=True, slots=True)
class Announcement:
    """What was announced of the prizes, when and by whom."""

    number: EventNumber
    at: datetime | None
    user: UserId
    event: ev.PrizesAnnounced


@dataclass(slots=True)
class Ledger:
    """The whole state of a tournament at event `number`."""

    number: EventNumber = NOTHING
    head_hash: str = ""
    opened: ev.TournamentOpened | None = None
    changed_plan: Plan | None = None
    plan_changed_at: EventNumber = NOTHING
    second_keying: SecondKeying = SecondKeying.BY_RISK
    second_keyed: int = SECOND_KEYED
    """How many sheets of a round, by risk."""
    entrants: dict[EntrantNumber, Entrant] = field(default_factory=dict)
    rounds: dict[RoundNumber, Round] = field(default_factory=dict)
    current_round: RoundNumber = BEFORE_ALL
    """The last round whose seating is published; 0 before the first."""
    furthest_round: RoundNumber = BEFORE_ALL
    """The last whose seating ever was: it may have been taken back."""
    once_closing: frozenset[RoundNumber] = frozenset()
    """Rounds that were closing by the plan while they were out: another plan does not undo it."""
    groups: ev.GroupsFormed | None = None
    penalties: dict[tuple[EventNumber, PenaltyUnit], Penalty] = field(default_factory=dict)
    """By the event that gave it: a sanction may take points of several kinds."""
    sanctions: dict[EventNumber, Sanction] = field(default_factory=dict)
    complaints: dict[EventNumber, Complaint] = field(default_factory=dict)
    referti: dict[RefertoId, ev.RefertoFiled] = field(default_factory=dict)
    """Those filed, in the order they were, each version."""
    referti_filed: dict[RefertoId, EventNumber] = field(default_factory=dict)
    """By which event."""
    ties: list[ev.TieSettled] = field(default_factory=list)
    announcements: list[Announcement] = field(default_factory=list)
    prizes_drawn: list[ev.PrizeDrawn] = field(default_factory=list)
    postings: list[ev.RankingPublished] = field(default_factory=list)
    """The ranking that is out: posted whole, then again for the places that moved."""
    results_sent: date | None = None
    """The day on which the results went to the federation."""
    is_final: bool = False
    is_closed: bool = False
    memo: dict[Hashable, Any] = field(default_factory=dict, init=False, compare=False)
    """Memo of what is reckoned from all of it, by what it is; of this version alone."""

    def once(self, key: Hashable, reckon: Callable[[], T]) -> T:
        """What is reckoned from this version, kept as long as it is."""
        if key not in self.memo:
            self.memo[key] = reckon()
        return cast("T", self.memo[key])

    def forget(self) -> None:
        """Reckon all anew: what is changed here no event said."""
        self.memo = {}
        for round_ in self.rounds.values():
            round_.forget()
            for table in round_.tables.values():
                table.results.clear()

    def ends_with(self, number: EventNumber, head_hash: str) -> bool:
        """Whether this is its last event."""
        return self.number == number and self.head_hash == head_hash

    @property
    def plan(self) -> Plan | None:
        """The rounds as announced last; None before the opening."""
        return self.changed_plan or (self.opened.plan if self.opened else None)

    def keep_closing(self) -> None:
        """Of the rounds that are out, those that the plan has as closing stay so."""
        if plan := self.plan:
            played = (RoundNumber(each.number) for each in self.played_rounds())
            self.once_closing |= frozenset(filter(plan.is_closing, played))

    @property
    def format(self) -> Format:
        return self.opened.format if self.opened else Format.PAIRS

    @property
    def smazzate_per_round(self) -> int:
        """As announced; 0 before the opening."""
        return self.opened.smazzate_per_round if self.opened else 0

    @property
    def settings(self) -> Settings:
        return self.opened.settings if self.opened else UNDECIDED

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
        return is_out(self.postings, self.current_round)

    @property
    def last_is_out(self) -> bool:
        """Whether the ranking that is out is that of the end."""
        return self.is_provisional and self.plan is not None and self.ends_by(self.plan)

    def ends_by(self, plan: Plan) -> bool:
        """Whether no round is to come by a plan."""
        return self.current_round >= plan.rounds

    @property
    def cuts_next(self) -> bool:
        """Whether the ranking after the current round is the one to be cut into groups."""
        cut = self.plan.groups if self.plan else None
        return self.groups is None and cut is not None and cut.after_round == self.current_round

    @property
    def to_be_ranked(self) -> int:
        """The round whose ranking is due: the last before the cut, or the last of all."""
        plan = self.plan
        if plan is None:
            return 0
        return plan.rounds if plan.groups is None or self.groups else plan.groups.after_round

    @property
    def phase_closed(self) -> RoundNumber:
        """The last round of which nothing changes any more, since the groups were formed."""
        return self.groups.after_round if self.groups else BEFORE_ALL

    def postings_bounding(
        self, against: ComplaintAgainst, round_: RoundNumber
    ) -> list[ev.RankingPublished]:
        """Those within whose windows a complaint is heard; none while it may come at any time.

        A count is bound by the ranking after its own round, once that is out (U art. 14.1, 2).
        """
        played = self.rounds.get(round_)
        if played and played.postings and against is ComplaintAgainst.COUNT:
            return played.postings
        return self.postings if self.is_provisional else []

    def played_rounds(self) -> Iterator[Round]:
        """Published rounds, in order."""
        for number in sorted(self.rounds):
            if self.rounds[number].published:
                yield self.rounds[number]

    def active_entrants(self) -> list[EntrantNumber]:
        """Who is to be seated, stand-ins too, in order of number."""
        return sorted(n for n, entrant in self.entrants.items() if not entrant.withdrawn)

    def expelled(self) -> set[PlayerId]:
        """Who plays no more, by an espulsione that stands."""
        return {
            player
            for sanction in self.sanctions.values()
            if sanction.given.measure is Measure.ESPULSIONE and not sanction.revoked
            for player in sanction.players
        }

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

    def groups_by_entrant(self) -> dict[EntrantNumber, str]:
        """The same of everybody at once; of a single group nobody."""
        if self.groups is None:
            return {}
        came = {number: entrant.group for number, entrant in self.entrants.items()}
        return came | {each: group.name for group in self.groups.groups for each in group.entrants}

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
