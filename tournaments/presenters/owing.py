"""The facts that duties go by, as far as who asks may see them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import starmap

from scoring import queries
from scoring.events import SeatingTakenBack, SeatsMistaken
from scoring.queries import ComplaintInBook, EventFilter, RefertoDue, RoundInBook, TableInBook
from scoring.rules import formats
from scoring.rules.duties import DutyKind, right_to
from scoring.rules.expulsions import undecided
from scoring.rules.owing import (
    AtLine,
    AtTables,
    ComplaintRaised,
    HeldStep,
    Misplaced,
    Outdated,
    Owing,
    Ruling,
    is_ruled,
    sat_wrong,
    steps_ahead,
    still_wrong,
)
from scoring.rules.referees import Paper, undelivered, unsigned
from scoring.rulings import ComplaintAgainst, ComplaintOutcome
from scoring.values import (
    EntrantNumber,
    EventNumber,
    PlayerId,
    RoundNumber,
    SheetState,
    TableNumber,
)
from tournaments.moment import Moment
from tournaments.presenters.papers import handed_in, second_readings
from tournaments.presenters.prizes import lots_due
from tournaments.presenters.proposals import ProposalState, proposals
from tournaments.presenters.referti.due import missing_referti, outdated_referti
from tournaments.presenters.seating.team_rooms import undeclared_tables
from tournaments.presenters.sheets.photos import waiting_photos


def facts_of(moment: Moment) -> Owing:
    """Those of the rows, as far as who asks may see: nothing is read for anybody else."""
    book = moment.book
    ahead = steps_ahead(book.stage, book.plan, book.current_round, cut=book.groups is not None)
    seen = _Seen(moment, playing=bool(ahead) and bool(book.current_round))
    return Owing(
        regulation=book.regulation,
        ahead=ahead,
        current_round=book.current_round,
        missing=seen.missing(),
        differing=seen.differing(),
        complaints=seen.complaints(),
        expelled=seen.expelled(),
        referti=seen.referti(),
        outdated=seen.outdated(),
        proposals=seen.proposals(),
        photos=[AtTables(book.current_round, seen.photos())],
        second_readings=seen.second_readings() if HeldStep.PROCLAIM in ahead else (),
        not_delivered=seen.not_delivered(),
        unsigned=seen.unsigned(),
        undeclared=seen.undeclared(),
        misplaced=seen.misplaced(),
        sanctions=moment.sanctions if seen.disciplinary and seen.playing else (),
        to_draw=bool(ahead) and book.is_over and lots_due(moment),
    )


@dataclass(frozen=True, slots=True)
class _Seen:
    """What rows say, by right."""

    moment: Moment
    playing: bool
    """A round is out, and the book is not shut."""

    @property
    def disciplinary(self) -> bool:
        return self.moment.may(right_to(DutyKind.EXPULSION_UNDECIDED))

    def missing(self) -> list[AtTables]:
        rounds = [each for each in self._rounds() if each.missing]
        return [self._at(each, lambda table: table.state is SheetState.MISSING) for each in rounds]

    def differing(self) -> list[AtTables]:
        return [
            self._at(each, lambda table: table.flagged) for each in self._rounds() if each.flagged
        ]

    def _rounds(self) -> tuple[RoundInBook, ...]:
        return self.moment.published_rounds if self.playing else ()

    def _at(self, round_: RoundInBook, waits: Callable[[TableInBook], bool]) -> AtTables:
        tables = self.moment.tables(round_.number)
        return AtTables(round_.number, tuple(each.table for each in tables if waits(each)))

    def complaints(self) -> tuple[ComplaintRaised, ...]:
        if not (self.playing and self.disciplinary):
            return ()
        complaints = self.moment.complaints
        against_rulings = any(
            each.outcome is ComplaintOutcome.UPHELD and each.against is ComplaintAgainst.RULING
            for each in complaints
        )
        rulings = queries.rulings(self.moment.ledger) if against_rulings else ()
        return tuple(self._raised(each, rulings) for each in complaints)

    def _raised(self, complaint: ComplaintInBook, rulings: tuple[Ruling, ...]) -> ComplaintRaised:
        table = self._table_of(complaint)
        ruled = is_ruled(
            rulings,
            since=complaint.number,
            decided=complaint.last,
            round_=complaint.round,
            seated=table.entrants() if table else (),
        )
        return ComplaintRaised(
            complaint.number,
            complaint.entrant,
            complaint.against,
            complaint.round,
            complaint.table,
            complaint.outcome,
            self._changed(complaint),
            ruled,
        )

    def _table_of(self, complaint: ComplaintInBook) -> TableInBook | None:
        """Of the whole round, which is read once however many complain."""
        tables = self.moment.tables(complaint.round)
        return next((table for table in tables if table.table == complaint.table), None)

    def _changed(self, complaint: ComplaintInBook) -> EventNumber:
        """Asked of the ledger, and only about what was upheld: a table's row does not say."""
        table = self._table_of(complaint)
        if table is None or complaint.outcome is not ComplaintOutcome.UPHELD:
            return complaint.number
        rooms = [
            each.table
            for each in self.moment.tables(complaint.round)
            if table.room is not None and set(each.entrants()) == set(table.entrants())
        ]
        return queries.figures_changed(self.moment.ledger, complaint.round, complaint.table, rooms)

    def expelled(self) -> dict[EntrantNumber, tuple[PlayerId, ...]]:
        moment = self.moment
        return undecided(moment.entrants, moment.expelled) if self.disciplinary else {}

    def referti(self) -> tuple[RefertoDue, ...]:
        if not self.moment.may(right_to(DutyKind.REFERTO_DUE)):
            return ()
        return tuple(line.book for line in missing_referti(self.moment))

    def outdated(self) -> tuple[Outdated, ...]:
        may = self.moment.may(right_to(DutyKind.REFERTO_OUTDATED))
        return outdated_referti(self.moment) if may else ()

    def proposals(self) -> list[AtTables]:
        """What all lines agree on, of sheets that are not in."""
        round_ = self.moment.book.current_round
        waiting = proposals(self.moment, round_).values() if self.playing else ()
        agreed = (each for each in waiting if each.is_open and each.state is ProposalState.AGREED)
        return [AtTables(round_, tuple(each.table for each in agreed))]

    def photos(self) -> tuple[TableNumber, ...]:
        return waiting_photos(self.moment, self.moment.book.current_round) if self.playing else ()

    def second_readings(self) -> list[AtTables]:
        """Of every round, until it is done; nobody is told where nobody else could."""
        may = self.playing and self.moment.may(right_to(DutyKind.SECOND_READING))
        owed = starmap(AtTables, second_readings(self.moment) if may else ())
        waiting = [each for each in owed if each.tables]
        return waiting if waiting and self._are_several() else []

    def _are_several(self) -> bool:
        on = self.moment.tournament.officials.filter(user__is_active=True)
        return on.values("user").distinct().count() > 1

    def not_delivered(self) -> list[AtLine]:
        """Where the edition has something for it; of every round, until it is decided."""
        if self.moment.book.regulation.offence_on("not_delivered") is None:
            return []
        return undelivered(self._papers())

    def unsigned(self) -> list[AtLine]:
        return unsigned(self._papers())

    def _papers(self) -> Iterator[Paper]:
        for table in self._to_judge():
            if (paper := handed_in(table)) is not None:
                yield Paper(table.round, table.table, table.lines, paper)

    def undeclared(self) -> list[AtTables]:
        in_rooms = formats.of(self.moment.book.format).tables > 1
        if not (in_rooms and self.moment.may(right_to(DutyKind.ROOMS_UNDECLARED))):
            return []
        playing = (each for each in self._rounds() if not each.closed)
        return [AtTables(each.number, undeclared_tables(self.moment, each)) for each in playing]

    def misplaced(self) -> list[AtLine]:
        """Where the edition has something for it."""
        if self.moment.book.regulation.offence_on("wrong_seat") is None:
            return []
        by_round: defaultdict[RoundNumber, list[Misplaced]] = defaultdict(list)
        for table in self._to_judge():
            if table.due is not None:
                by_round[table.round].append(Misplaced(table.table, table.due, table.lines))
        records = _mistakes(self.moment) if by_round else {}
        return [
            line
            for round_, tables in by_round.items()
            for line in sat_wrong(round_, tables, still_wrong(records[round_]))
        ]

    def _to_judge(self) -> tuple[TableInBook, ...]:
        if not (self.playing and self.disciplinary):
            return ()
        return self.moment.once(_to_judge)


def _to_judge(moment: Moment) -> tuple[TableInBook, ...]:
    """The tables of every round about whose paper or seats something may be owed."""
    current = moment.book.current_round
    earlier = moment.tables_to_judge(current) if current > 1 else ()
    return (*earlier, *moment.tables(current))


def _mistakes(moment: Moment) -> defaultdict[RoundNumber, list[SeatsMistaken]]:
    """What was recorded about wrong seats, by round, of seatings that are out."""
    names = (SeatsMistaken.name(), SeatingTakenBack.name())
    records: defaultdict[RoundNumber, list[SeatsMistaken]] = defaultdict(list)
    for recorded in reversed(queries.events(moment.ledger, EventFilter(names=names))):
        match recorded.event:
            case SeatsMistaken() as mistake:
                records[mistake.round].append(mistake)
            case SeatingTakenBack(round=round_):
                records[round_].clear()
    return records
