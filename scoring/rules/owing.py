"""What duties are reckoned from, and the steps that wait for them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from scoring.plans import Plan
from scoring.records import record
from scoring.rules.ledger import Complaint, Ledger, Round, Sanction, Table
from scoring.rules.referti import RefertoDue, changed_since, unfiled_referti
from scoring.rules.regulations import Regulation
from scoring.rules.risks import HandedIn
from scoring.rules.seated import undecided_lines
from scoring.rulings import ComplaintAgainst, ComplaintOutcome
from scoring.sheets import Handling
from scoring.values import (
    EntrantNumber,
    EventNumber,
    Line,
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


@record
class Owing:
    """What duties are reckoned from: of the fold, and what only desks are told of beside it."""

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
    sanctions: Sequence[Sanction] = ()
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


class _OfRound(NamedTuple):
    """What is owed at the tables of a round."""

    missing: tuple[TableNumber, ...]
    differing: tuple[TableNumber, ...]
    not_delivered: tuple[AtLine, ...]
    unsigned: tuple[AtLine, ...]
    misplaced: tuple[AtLine, ...]


def facts_of(ledger: Ledger, regulation: Regulation) -> Owing:
    """Those of a book; put together once for each version of it."""
    return ledger.once(facts_of, lambda: _facts_of(ledger, regulation))


def _facts_of(ledger: Ledger, regulation: Regulation) -> Owing:
    rounds = {round_.number: _of_round(round_) for round_ in ledger.played_rounds()}
    each, delivered = rounds.values(), regulation.offence_on("not_delivered")
    return Owing(
        regulation=regulation,
        ahead=steps_ahead(
            ledger.stage, ledger.plan, ledger.current_round, cut=ledger.groups is not None
        ),
        current_round=ledger.current_round,
        missing=[AtTables(number, owed.missing) for number, owed in rounds.items()],
        differing=[AtTables(number, owed.differing) for number, owed in rounds.items()],
        complaints=tuple(_raised(ledger)),
        expelled=undecided_lines(ledger),
        referti=unfiled_referti(ledger, regulation),
        outdated=tuple(_outdated(ledger, regulation)),
        not_delivered=[at for owed in each for at in owed.not_delivered] if delivered else (),
        unsigned=[at for owed in each for at in owed.unsigned],
        misplaced=[at for owed in each for at in owed.misplaced]
        if regulation.offence_on("wrong_seat")
        else (),
        sanctions=tuple(ledger.sanctions.values()),
    )


def _of_round(round_: Round) -> _OfRound:
    """Kept until one of its tables changes."""
    return round_.once(_of_round, lambda: _owed_in(round_))


def _owed_in(round_: Round) -> _OfRound:
    tables = [table for _, table in sorted(round_.tables.items())]
    papers = [(table, paper) for table in tables if (paper := _paper(table)) is not None]
    return _OfRound(
        missing=round_.missing(),
        differing=round_.flagged(),
        not_delivered=tuple(
            _at_line(round_, table, paper.owed_by) for table, paper in papers if paper.owed_by
        ),
        unsigned=tuple(
            _at_line(round_, table, line) for table, paper in papers for line in paper.unsigned_by
        ),
        misplaced=tuple(_sat_wrong(round_, tables)),
    )


def _paper(table: Table) -> HandedIn | None:
    """How the paper of a table came in, where that was written down and a sheet is in."""
    came, score = table.check_in, table.score
    if came is None or table.is_bye or score is None or score.sheet is None:
        return None
    handling = Handling(handed_in_by=came.handed_in_by, signed_by=came.signed_by)
    return HandedIn(sheet=score.sheet, handling=handling, lines=len(table.seat.lines))


def _at_line(round_: Round, table: Table, line: Line) -> AtLine:
    first, *partners = table.seat.lines[line.place]
    return AtLine(round_.number, table.seat.table, first, tuple(partners))


def _sat_wrong(round_: Round, tables: Iterable[Table]) -> Iterator[AtLine]:
    """Each line of those who sat wrong by the last word on it, where it really sat (I art. 2)."""
    wrong: frozenset[EntrantNumber] = frozenset()
    for mistaken in round_.mistakes:
        again = {entrant for seat in mistaken.seats for entrant in seat.entrants()}
        wrong = wrong - again | frozenset(mistaken.wrong)
    for table in tables:
        due = {frozenset(line) for line in table.due.lines} if table.due else ()
        for line in table.seat.lines if due else ():
            if frozenset(line) not in due:
                yield from (
                    AtLine(round_.number, table.seat.table, each) for each in line if each in wrong
                )


def _outdated(ledger: Ledger, regulation: Regulation) -> Iterator[Outdated]:
    replaced = {referto.replaces for referto in ledger.referti.values()}
    for number, referto in ledger.referti.items():
        filed, given = ledger.referti_filed[number], ledger.sanctions.values()
        since = changed_since(regulation, given, referto, filed)
        if since and number not in replaced:
            of_all = dict.fromkeys(player for sanction in since for player in sanction.players)
            players = referto.players if len(referto.players) == 1 else tuple(of_all)
            sanctions = tuple(sanction.number for sanction in since)
            yield Outdated(players, referto.entrant, referto.round, referto.table, sanctions)


def _raised(ledger: Ledger) -> Iterator[ComplaintRaised]:
    for complaint in ledger.complaints.values():
        about, decided = complaint.event, complaint.decided
        table = ledger.rounds[about.round].tables.get(about.table)
        yield ComplaintRaised(
            complaint.number,
            about.entrant,
            about.against,
            about.round,
            about.table,
            decided.outcome if decided else None,
            table.changed if table else complaint.number,
            complaint.ruling_revoked or _is_ruled(ledger, complaint),
        )


def _is_ruled(ledger: Ledger, complaint: Complaint) -> bool:
    """Whether a ruling about its table was given behind the decision."""
    about = complaint.event
    table = ledger.rounds[about.round].tables.get(about.table)
    seated = table.seat.entrants() if table else ()
    given = (
        *((each.number, each.event.round, each.entrant) for each in ledger.sanctions.values()),
        *((each.ruling, each.round, each.entrant) for each in ledger.penalties.values()),
    )
    return any(
        number > complaint.last and entrant in seated and round_ in (None, about.round)
        for number, round_, entrant in given
    )
