"""What a list would enter and seat; nothing of it is saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.plans import Format
from scoring.rules.violations import Problem, refuse
from tournaments.models import Tournament
from tournaments.moment import Moment
from tournaments.organise.entrants import EntryForm
from tournaments.organise.lists import rows as list_rows
from tournaments.organise.lists.cells import Row, read_rows
from tournaments.organise.lists.checks import CrossCheck
from tournaments.organise.lists.columns import AS_RECOGNISED, Column, Columns, Reading, recognise
from tournaments.organise.lists.fields import Field
from tournaments.organise.lists.letter_case import in_capitals
from tournaments.organise.lists.seats import GivenSeats, Place, given_seats, published
from tournaments.refusals import HouseCode


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewRow:
    """A line as pasted, the entry read from it, and what is wrong with it."""

    line: int
    content: str
    entry: EntryForm | None
    problems: tuple[Problem, ...] = ()
    group: str = ""
    table: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """A whole list; nothing of it is saved until it is accepted without problems."""

    taken_apart: Columns
    rows: tuple[PreviewRow, ...]
    seats: GivenSeats | None
    """The first round as the list has it; None where it names no tables."""
    in_capitals: bool
    """Whether all names are in capitals, and may be written in the usual letters."""
    usual_case: bool

    @property
    def columns(self) -> tuple[Column, ...]:
        return self.taken_apart.columns

    @property
    def problems(self) -> tuple[Problem, ...]:
        return tuple(problem for row in self.rows for problem in row.problems)

    @property
    def entries(self) -> tuple[EntryForm, ...]:
        return tuple(row.entry for row in self.rows if row.entry is not None)

    @property
    def can_be_seated(self) -> bool:
        return self.seats is not None and not self.seats.problems


def preview(
    content: str | bytes, tournament: Tournament, reading: Reading = AS_RECOGNISED
) -> Preview:
    """Read a list and say, line by line, what would be entered and what is wrong.

    Raises:
        Violation: it is too large, no text at all, or empty; or the tournament is not open.
    """
    moment = Moment(tournament)
    columns = recognise(read_rows(content), moment.book.format, reading)
    if not columns.rows:
        raise refuse(HouseCode.NOTHING_PASTED)
    capitals = _in_capitals(columns)
    usual = capitals and reading.usual_case is not False
    read = [_row(row, columns, moment.book.format, usual=usual) for row in columns.rows]
    return Preview(
        taken_apart=columns,
        rows=_cross_checked(read, moment),
        seats=_seats(columns, moment),
        in_capitals=capitals,
        usual_case=usual,
    )


def _in_capitals(columns: Columns) -> bool:
    players = (
        player for row in columns.rows for player in list_rows.players_of(columns.named(row))
    )
    return in_capitals(player.name for player in players)


def _row(row: Row, columns: Columns, format_: Format, *, usual: bool) -> PreviewRow:
    cells = columns.named(row)
    players = list_rows.players_of(cells, in_usual_case=usual)
    where: list_rows.Where = {"line": row.line, "content": row.shown}
    wrong = tuple(list_rows.problems(cells, players, format_, where))
    return PreviewRow(
        line=row.line,
        content=row.shown,
        entry=None if wrong else list_rows.entry(cells, players, format_),
        problems=wrong,
        group=cells.get(Field.GROUP, ""),
        table=cells.get(Field.TABLE, ""),
    )


def _cross_checked(read: Sequence[PreviewRow], moment: Moment) -> tuple[PreviewRow, ...]:
    """The rows with what repeats, or is somebody else's."""
    check = CrossCheck(moment, [row.entry for row in read if row.entry])
    return tuple(
        replace(row, problems=(*row.problems, *check.problems(row.entry, _where(row))))
        if row.entry
        else row
        for row in read
    )


def _where(row: PreviewRow) -> list_rows.Where:
    return {"line": row.line, "content": row.content}


def _seats(columns: Columns, moment: Moment) -> GivenSeats | None:
    if not columns.has(Field.TABLE):
        return None
    if moment.book.current_round:
        return published()
    seats = given_seats(
        [_place(row, columns.named(row)) for row in columns.rows], moment.book.format
    )
    left_out = _left_out(moment)
    if seats is None or not left_out:
        return seats
    problem = Problem(HouseCode.SEATS_LEAVE_OUT, "table", "", {"entrants": left_out})
    return replace(seats, problems=(*seats.problems, problem))


def _left_out(moment: Moment) -> tuple[int, ...]:
    """Who is entered already, and would have no seat."""
    entered = moment.names.entrants.values()
    return tuple(int(entrant.number) for entrant in entered if not entrant.withdrawn)


def _place(row: Row, cells: list_rows.Cells) -> Place:
    return Place(
        line=row.line,
        content=row.shown,
        table=cells.get(Field.TABLE, ""),
        group=cells.get(Field.GROUP, ""),
        mark=cells.get(Field.LINE, ""),
    )
