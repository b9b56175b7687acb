"""What the lines of a table propose, for the desk and for their phones."""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum

from scoring.queries import TableInBook
from scoring.records import record
from scoring.rules.readings import Difference, differences
from scoring.sheets import SheetScore
from scoring.values import Line, ProposalId, RoundNumber, SheetState, TableNumber
from tournaments.access.table_codes import seated
from tournaments.models import Proposal
from tournaments.moment import Moment


class ProposalState(StrEnum):
    AWAITED = "awaited"
    """A line has not spoken yet."""
    AGREED = "agreed"
    """Every line says the same."""
    DIFFERING = "differing"
    """Two lines say different things."""


@record
class Statement:
    """What a line said, and when."""

    id: ProposalId
    line: Line
    score: SheetScore
    at: datetime

    @property
    def totals(self) -> tuple[int, ...]:
        """P.P. of each line."""
        return tuple(self.score.game_points(line) for line in tuple(Line)[: self.score.lines()])

    @property
    def smazzate(self) -> tuple[tuple[int, ...], ...]:
        """P.P. of each line, smazzata by smazzata; empty where only the totals were written."""
        return tuple(
            tuple(line.total for line in smazzata.lines().values())
            for smazzata in self.score.smazzate
        )


@record
class TableProposal:
    """What stands proposed at one table: the last word of each line, the newest first."""

    book: TableInBook
    statements: tuple[Statement, ...]

    @property
    def table(self) -> TableNumber:
        return self.book.table

    @property
    def newest(self) -> Statement:
        return self.statements[0]

    @property
    def state(self) -> ProposalState:
        if any(said.score != self.newest.score for said in self.statements):
            return ProposalState.DIFFERING
        everybody = len(self.statements) == len(self.book.lines)
        return ProposalState.AGREED if everybody else ProposalState.AWAITED

    @property
    def said_by(self) -> tuple[Line, ...]:
        """Who says what is proposed."""
        score = self.newest.score
        return tuple(sorted(said.line for said in self.statements if said.score == score))

    @property
    def is_open(self) -> bool:
        """The desk has nothing yet."""
        return self.book.state is SheetState.MISSING

    def against(self, line: Line) -> Statement | None:
        """What another line says that this one has not said: to be confirmed, or contradicted."""
        own = self.by_line(line)
        others = (said for said in self.statements if said.line is not line)
        return next((said for said in others if not own or said.score != own.score), None)

    @property
    def between_lines(self) -> tuple[Difference, ...]:
        """Where two lines say different things."""
        others = [said for said in self.statements if said.score != self.newest.score]
        return differences(self.newest.score, others[0].score) if others else ()

    @property
    def from_paper(self) -> tuple[Difference, ...]:
        """Where the desk's sheet says something else; empty while there is none."""
        sheet = self.book.sheet
        if sheet is None or self.book.state is SheetState.AWARDED:
            return ()
        return differences(sheet, self.newest.score)

    def by_line(self, line: Line) -> Statement | None:
        return next((said for said in self.statements if said.line is line), None)


def proposals(moment: Moment, round_: RoundNumber) -> dict[TableNumber, TableProposal]:
    """What the tables of a round propose; nothing is asked where the director allows none."""
    if not moment.tournament.tables_propose:
        return {}
    said = _spoken(moment, round_)
    tables = moment.tables(round_) if said else ()
    proposed = (_proposal(table, said.get(table.table, ())) for table in tables)
    return {proposal.table: proposal for proposal in proposed if proposal}


def proposal_of(moment: Moment, table: TableInBook) -> TableProposal | None:
    """What one table proposes."""
    return said_and_proposed(moment, table)[1]


def to_accept(moment: Moment, table: TableInBook) -> Statement | None:
    """What its lines propose and do not contradict; None also where the director allows none."""
    proposal = proposal_of(moment, table) if moment.tournament.tables_propose else None
    differing = proposal is None or proposal.state is ProposalState.DIFFERING
    return None if differing or proposal is None else proposal.newest


def said_and_proposed(
    moment: Moment, table: TableInBook
) -> tuple[tuple[Statement, ...], TableProposal | None]:
    """Who said what and when, oldest first, of other seatings of the table too; and what stands."""
    rows = _spoken(moment, table.round, table.table).get(table.table, ())
    return tuple(map(_statement, rows)), _proposal(table, rows)


def _spoken(
    moment: Moment, round_: RoundNumber, table: TableNumber | None = None
) -> dict[TableNumber, tuple[Proposal, ...]]:
    """All that was ever said, oldest first, by table."""
    rows = Proposal.objects.filter(tournament=moment.tournament, round=round_)
    if table is not None:
        rows = rows.filter(table=table)
    said: dict[TableNumber, tuple[Proposal, ...]] = {}
    for row in rows:
        number = TableNumber(row.table)
        said[number] = (*said.get(number, ()), row)
    return said


def _statement(row: Proposal) -> Statement:
    return Statement(id=ProposalId(row.id), line=Line(row.line), score=row.score, at=row.said_at)


def _proposal(table: TableInBook, rows: Iterable[Proposal]) -> TableProposal | None:
    sitting = seated(table)
    last = {row.line: _statement(row) for row in rows if row.seated == sitting}
    newest_first = sorted(last.values(), key=lambda said: said.at, reverse=True)
    return TableProposal(book=table, statements=tuple(newest_first)) if last else None
