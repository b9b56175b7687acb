"""What the read door answers: frozen, each with the number it was true at."""

from dataclasses import field
from datetime import datetime
from typing import TypeAlias

from scoring import store
from scoring.events import GroupsFormed, PrizeDrawn, RankingPublished
from scoring.plans import Format, Plan, Settings
from scoring.records import record
from scoring.rules.in_book import SanctionInBook
from scoring.rules.ledger import Announcement
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
    SecondKeying,
)
from scoring.values import (
    EntrantNumber,
    EventNumber,
    LedgerId,
    PlayerId,
    Points,
    RoundNumber,
    Stage,
)


@record
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
    """At `windows_at`: a ranking that is out turns definitive without any event."""
    postings: tuple[RankingPublished, ...]
    """The ranking that is out, each time that it was posted."""
    now: datetime
    """The database's time when the book was read."""
    left_at: datetime | None
    """Since when it goes on in another house; None: it goes on here."""

    @property
    def windows_at(self) -> datetime:
        """The time that its windows go by. Where it goes on elsewhere it stands still: whether a
        ranking that was open when it left turned definitive is known there alone."""
        return self.left_at or self.now

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
        return None if self.left_at else next_closing(self.postings, self.now)

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
        return f"{self.stage}{sum(self.windows_at < each.protests_until for each in self.postings)}"

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
        return self.is_over or (last and was_definitive(self.postings, self.windows_at))

    def open_until(self, entrant: EntrantNumber) -> datetime | None:
        """When a place of the ranking that is out turns definitive; None once it has."""
        closing = place_closing(entrant, self.postings)
        return closing if closing and self.windows_at < closing else None

    @property
    def groups_due(self) -> bool:
        """Whether the last round before the cut has begun and the groups are not formed."""
        cut = self.plan.groups
        return self.groups is None and cut is not None and cut.after_round == self.current_round


@record
class Standings:
    """A ranking, best first, with the places held after the round before."""

    number: EventNumber
    after_round: RoundNumber
    rows: tuple[Ranked, ...]
    before: dict[EntrantNumber, int]
    """Rank after the round before; empty after the first."""
    ties: tuple[SettledTie, ...]
    """Those that were settled by then."""
    missing: int | None = field(default=None, compare=False)
    """Sheets of the round that were not in at an earlier event; None: told of now, as its round."""


@record
class ProposedSanction:
    """What a line would get, were it sanctioned now; nothing is saved."""

    entrant: EntrantNumber
    players: tuple[PlayerId, ...]
    proposal: Proposal
    earlier: tuple[SanctionInBook, ...]
    """What its players have against them already, in the order it was given."""
    changes_no_vp: bool
    """P.P. taken from it there change no V.P.: of a rest, or of a score that was awarded."""


EventFilter: TypeAlias = store.EventFilter


@record
class Reckoning:
    """What a sheet would come to if it were saved now, and what is wrong with it."""

    smazzate: tuple[tuple[int, ...], ...]
    """P.P. of each line per smazzata, as its breakdown adds up."""
    points: tuple[Points, ...]
    """Of each line; of one room alone, where a match has two."""
    problems: tuple[Problem, ...]
