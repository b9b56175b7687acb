"""A seating typed by hand: one row per table, or per match of teams, in every format.

The cells of a row are named by line: `line_a`, `line_b`, `line_c`; where a line is two partners,
`line_a_2` is the other. What stands in them is judged by the command.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict

from scoring.rules.formats import FormatRules
from scoring.rules.pairing import teams
from scoring.rules.violations import refuse
from scoring.seats import Seat
from scoring.values import EntrantNumber, Line, TableNumber
from tournaments.refusals import HouseCode

NUMBER = forms.IntegerField(min_value=0, max_value=99_999)
"""Of an entrant, a table or a match; which of them there are is for the command to say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A place at a table on the form."""

    name: str
    line: Line
    partner: int
    """1, or 2 for the second of two partners."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingRow:
    """A table, or a match, as typed."""

    table: str
    cells: tuple[str, ...]


def cells(rules: FormatRules) -> tuple[Cell, ...]:
    """The places of a row, line by line."""
    return tuple(
        Cell(
            name=f"line_{line}" if partner == 1 else f"line_{line}_{partner}",
            line=line,
            partner=partner,
        )
        for line in tuple(Line)[: rules.lines]
        for partner in range(1, rules.partners + 1)
    )


def typed_rows(post: QueryDict, rules: FormatRules) -> list[SeatingRow]:
    """The rows as typed; empty ones are left out."""
    columns = [post.getlist(cell.name) for cell in cells(rules)]
    rows = zip(post.getlist("table"), *columns, strict=False)
    typed = [
        SeatingRow(table=table.strip(), cells=tuple(cell.strip() for cell in seated))
        for table, *seated in rows
    ]
    return [row for row in typed if any(row.cells)]


def drafted_rows(seats: Iterable[Seat], rules: FormatRules) -> list[SeatingRow]:
    """The rows of a seating that stands; a match of teams once, as its open room has it."""
    return [
        SeatingRow(table=str(row_number(seat.table, rules)), cells=tuple(_cells_of(seat, rules)))
        for seat in teams.matches(seats)
    ]


def empty_rows(playing: int, rules: FormatRules) -> list[SeatingRow]:
    """As many rows as so many entrants need."""
    size = len(cells(rules))
    return [
        SeatingRow(table=str(number), cells=("",) * size)
        for number in range(1, (playing + size - 1) // size + 1)
    ]


def spare_rows(rows: Sequence[SeatingRow], rules: FormatRules, how_many: int) -> list[SeatingRow]:
    """Empty rows behind those of a seating that stands."""
    last = max((int(row.table) for row in rows), default=0)
    size = len(cells(rules))
    return [
        SeatingRow(table=str(last + number), cells=("",) * size)
        for number in range(1, how_many + 1)
    ]


def seats_of(rows: Iterable[SeatingRow], rules: FormatRules) -> tuple[Seat, ...]:
    """The seating that the rows mean.

    Raises:
        Violation: `value_unreadable`.
    """
    typed = tuple(
        Seat(table=TableNumber(_number(row.table)), lines=tuple(_lines(row, rules))) for row in rows
    )
    return teams.in_rooms(typed) if rules.tables > 1 else typed


def _lines(row: SeatingRow, rules: FormatRules) -> Iterator[tuple[EntrantNumber, ...]]:
    """Those that are typed: one alone at a table rests, wherever it was typed."""
    for first in range(0, len(row.cells), rules.partners):
        written = [cell for cell in row.cells[first : first + rules.partners] if cell]
        if written:
            yield tuple(EntrantNumber(_number(cell)) for cell in written)


def row_number(table: TableNumber, rules: FormatRules) -> int:
    """The number of a table; of teams, the number of their match."""
    return teams.match_at(table) if rules.tables > 1 else table


def _cells_of(seat: Seat, rules: FormatRules) -> Iterator[str]:
    for index in range(rules.lines):
        line = seat.lines[index] if index < len(seat.lines) else ()
        for partner in range(rules.partners):
            yield str(line[partner]) if partner < len(line) else ""


def _number(text: str) -> int:
    try:
        return int(NUMBER.clean(text))
    except ValidationError:
        raise refuse(HouseCode.VALUE_UNREADABLE, field="seats", value=text[:20]) from None
