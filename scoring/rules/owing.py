"""What duties are reckoned from, as a fold and rows give it, and the steps that wait for them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from scoring.events import SeatsMistaken
from scoring.plans import Plan
from scoring.rules.expulsions import undecided_lines
from scoring.rules.ledger import Ledger
from scoring.rules.referti import Given, RefertoDue, unfiled_referti
from scoring.rules.regulations import Regulation
from scoring.rulings import ComplaintAgainst, ComplaintOutcome
from scoring.values import (
    EntrantNumber,
    EventNumber,
    PlayerId,
    RoundNumber,
    Stage,
    TableNumber,
)


class HeldStep(StrEnum):
    """What an evening goes on by, and what waits for duties."""

    DRAW = "draw"
    EDIT = "edit"
    """A draft changed by hand."""
    PUBLISH = "publish"
    """A seating."""
    RANKING = "ranking"
    """The last one is put out, or the one that is cut."""
    CUT = "cut"
    PROCLAIM = "proclaim"
    CLOSE = "close"
    WHISTLE = "whistle"
    """Of the round that is out."""


SEATINGS = frozenset({HeldStep.DRAW, HeldStep.EDIT, HeldStep.PUBLISH})
CLOSING = frozenset({HeldStep.CLOSE})


class ComplaintRaised(NamedTuple):
    """A complaint, with what became of its table."""

    number: EventNumber
    entrant: EntrantNumber
    against: ComplaintAgainst
    round: RoundNumber
    table: TableNumber
    outcome: ComplaintOutcome | None
    changed: EventNumber
    """The last event that gave its table other figures."""
    ruled: bool = False
    """Since, a ruling about a line of its table was taken back; or, once it was decided, given."""


class Ruling(NamedTuple):
    """A penalty or sanction, given or taken back by this event."""

    number: EventNumber
    round: RoundNumber | None
    """None: outside the rounds."""
    entrant: EntrantNumber
    takes_back: bool = False

    def is_about(self, round_: RoundNumber, seated: Collection[EntrantNumber]) -> bool:
        return self.entrant in seated and self.round in (None, round_)


def is_ruled(
    rulings: Iterable[Ruling],
    *,
    since: EventNumber,
    decided: EventNumber,
    round_: RoundNumber,
    seated: Collection[EntrantNumber],
) -> bool:
    """Whether a complaint that came at `since` and was decided at `decided` was carried out."""
    return any(
        ruling.is_about(round_, seated)
        and ruling.number > (since if ruling.takes_back else decided)
        for ruling in rulings
    )


class AtTables(NamedTuple):
    """Tables of a round."""

    round: RoundNumber
    tables: tuple[TableNumber, ...]


class Outdated(NamedTuple):
    """A referto that was filed before what it reports came to something else."""

    players: tuple[PlayerId, ...]
    entrant: EntrantNumber
    round: RoundNumber | None
    table: TableNumber | None
    sanctions: tuple[EventNumber, ...]
    """What was reckoned again, or revoked, since."""


class AtLine(NamedTuple):
    """A line of a table, by one of it."""

    round: RoundNumber
    table: TableNumber
    entrant: EntrantNumber
    partners: tuple[EntrantNumber, ...] = ()
    """In a giallo: with whom it is one line, so that a decision about either is about both."""


Lines: TypeAlias = tuple[tuple[EntrantNumber, ...], ...]


class Misplaced(NamedTuple):
    """A table that was played otherwise than it was due."""

    table: TableNumber
    due: Lines
    played: Lines


def still_wrong(records: Iterable[SeatsMistaken]) -> frozenset[EntrantNumber]:
    """Who sat wrong by the last word on it, of the records of a round in their order."""
    wrong: frozenset[EntrantNumber] = frozenset()
    for record in records:
        again = {entrant for seat in record.seats for entrant in seat.entrants()}
        wrong = wrong - again | frozenset(record.wrong)
    return wrong


def sat_wrong(
    round_: RoundNumber, tables: Iterable[Misplaced], wrong: Collection[EntrantNumber]
) -> Iterator[AtLine]:
    """Each line of those who sat wrong, where it really sat (I art. 2)."""
    for table in tables:
        due = {frozenset(line) for line in table.due}
        for line in table.played:
            if frozenset(line) not in due:
                yield from (
                    AtLine(round_, table.table, entrant) for entrant in line if entrant in wrong
                )


@dataclass(frozen=True, slots=True, kw_only=True)
class Owing:
    """What duties are reckoned from, of a fold or of rows."""

    regulation: Regulation
    ahead: frozenset[HeldStep]
    current_round: RoundNumber
    missing: Sequence[AtTables] = ()
    differing: Sequence[AtTables] = ()
    complaints: Iterable[ComplaintRaised] = ()
    expelled: Mapping[EntrantNumber, tuple[PlayerId, ...]]
    """Of the lines on which nobody has decided."""
    referti: Iterable[RefertoDue] = ()
    """Owed and not filed."""
    outdated: Iterable[Outdated] = ()
    proposals: Sequence[AtTables] = ()
    photos: Sequence[AtTables] = ()
    """Of sheets that nobody has typed."""
    second_readings: Sequence[AtTables] = ()
    not_delivered: Sequence[AtLine] = ()
    """One of each line that had to hand its sheet in, and did not."""
    unsigned: Sequence[AtLine] = ()
    undeclared: Sequence[AtTables] = ()
    """Of teams that have still to say who sits in which room, before their match."""
    misplaced: Sequence[AtLine] = ()
    """Who sat wrong, where the edition has an ammonizione for it."""
    sanctions: Sequence[Given] = ()
    """By which the referee has decided on them."""
    to_draw: bool = False
    """Prizes of equals wait for a lot."""


def steps_ahead(
    stage: Stage, plan: Plan | None, current_round: RoundNumber, *, cut: bool
) -> frozenset[HeldStep]:
    """What a tournament has still before it; `cut`: the groups are formed."""
    if stage is Stage.CLOSED:
        return frozenset()
    if stage is Stage.FINAL or plan is None:
        return CLOSING
    steps = {HeldStep.RANKING, HeldStep.PROCLAIM, HeldStep.CLOSE}
    if plan.groups is not None and not cut:
        steps.add(HeldStep.CUT)
    return frozenset(steps | (SEATINGS if current_round < plan.rounds else frozenset()))


def facts_of(ledger: Ledger, regulation: Regulation) -> Owing:
    """Those of a fold: what holds a step. What only desks are told of is read from rows."""
    rounds = tuple(ledger.played_rounds())
    return Owing(
        regulation=regulation,
        ahead=steps_ahead(
            ledger.stage, ledger.plan, ledger.current_round, cut=ledger.groups is not None
        ),
        current_round=ledger.current_round,
        missing=[AtTables(each.number, each.missing()) for each in rounds],
        differing=[AtTables(each.number, each.flagged()) for each in rounds],
        complaints=tuple(_raised(ledger)),
        expelled=undecided_lines(ledger),
        referti=unfiled_referti(ledger, regulation),
        misplaced=tuple(_misplaced(ledger)) if regulation.offence_on("wrong_seat") else (),
        sanctions=tuple(ledger.sanctions.values()),
    )


def _misplaced(ledger: Ledger) -> Iterator[AtLine]:
    for round_ in ledger.played_rounds():
        tables = (
            Misplaced(number, table.due.lines, table.seat.lines)
            for number, table in sorted(round_.tables.items())
            if table.due is not None
        )
        yield from sat_wrong(round_.number, tables, still_wrong(round_.mistakes))


def _raised(ledger: Ledger) -> Iterator[ComplaintRaised]:
    for complaint in ledger.complaints.values():
        about, decided = complaint.event, complaint.decided
        table = ledger.rounds[about.round].tables.get(about.table)
        ruled = complaint.ruling_revoked or is_ruled(
            _given(ledger),
            since=complaint.number,
            decided=complaint.last,
            round_=about.round,
            seated=table.seat.entrants() if table else (),
        )
        yield ComplaintRaised(
            complaint.number,
            about.entrant,
            about.against,
            about.round,
            about.table,
            decided.outcome if decided else None,
            table.changed if table else complaint.number,
            ruled,
        )


def _given(ledger: Ledger) -> Iterator[Ruling]:
    for sanction in ledger.sanctions.values():
        yield Ruling(sanction.number, sanction.event.round, sanction.event.entrant)
    for penalty in ledger.penalties.values():
        yield Ruling(penalty.ruling, penalty.round, penalty.entrant)
