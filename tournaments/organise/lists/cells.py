"""Text as rows of cells: tab, semicolon or comma between them, bounded before it is read."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

from scoring.records import record
from scoring.rules.violations import refuse
from tournaments.organise.texts import LARGEST, read_text
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import tidy_line

SEPARATORS = "\t;,"
MOST_ROWS = 2_000
"""Filled or not: three times the largest event there has been."""
MOST_COLUMNS = 60
LONGEST_LINE = 4_000
_SEPARATOR_SAID = re.compile(r"sep=.?", re.IGNORECASE)
"""What a spreadsheet writes before a csv, for another one to read."""


@record
class Bounds:
    """How much of a list is looked at; beyond it is refused before it is read."""

    rows: int
    size: int
    """Bytes, and signs."""


OF_ENTRIES = Bounds(rows=MOST_ROWS, size=LARGEST)


@record
class Row:
    """A line of a list that says something."""

    line: int
    """From 1, as an editor or a spreadsheet counts."""
    content: str
    cells: tuple[str, ...]
    doubts: tuple[HouseCode, ...] = ()
    """Why somebody has to look at it, though every cell can be read."""

    @property
    def filled(self) -> int:
        return sum(map(bool, self.cells))

    @property
    def shown(self) -> str:
        return self.content.strip()[:200]


def read_rows(content: str | bytes, bounds: Bounds = OF_ENTRIES) -> tuple[Row, ...]:
    """The filled lines of a list, all with as many cells as the longest.

    Raises:
        Violation: it is too large, has too many rows or columns, is no text, or is empty.
    """
    text = read_text(content, limit=bounds.size)
    # Not only \n ends a line.
    every = text.splitlines()
    require_rows(len(every), bounds)
    lines = [
        (number, line)
        for number, line in enumerate(every, start=1)
        if line.strip(" \t;,") and not _SEPARATOR_SAID.fullmatch(line)
    ]
    separator = _separator([line for _, line in lines])
    apart = ((number, line, cut(line, separator)) for number, line in lines)
    rows = [(number, line, cells) for number, line, cells in apart if any(cells)]
    if not rows:
        raise refuse(HouseCode.NOTHING_PASTED)
    width = _width([cells for _, _, cells in rows])
    return tuple(
        Row(line=number, content=line, cells=(*cells, *[""] * (width - len(cells)))[:width])
        for number, line, cells in rows
    )


def require_rows(rows: int, bounds: Bounds) -> None:
    """Refuse a list longer than such lists are, before anything of it is read."""
    if rows > bounds.rows:
        raise refuse(HouseCode.ROWS_TOO_MANY, value=rows, limit=bounds.rows)


def require_columns(columns: int) -> None:
    """Refuse a list wider than such lists are."""
    if columns > MOST_COLUMNS:
        raise refuse(HouseCode.COLUMNS_TOO_MANY, value=columns, limit=MOST_COLUMNS)


def as_text(rows: Iterable[Sequence[str]]) -> str:
    """Cells as text to be mended in a form, and read again as the same cells."""
    out = io.StringIO()
    csv.writer(out, delimiter="\t", lineterminator="\n").writerows(
        row if any(row) else () for row in rows
    )
    return out.getvalue()


def in_columns(lines: Sequence[str]) -> bool:
    """Whether most lines have a tab or a semicolon: unlike commas, they part columns alone."""
    return any(2 * sum(sign in line for line in lines) >= len(lines) for sign in "\t;")


def _separator(lines: Sequence[str]) -> str:
    """The first of tab, semicolon, comma that every line has; else the most frequent."""
    for separator in SEPARATORS:
        if all(separator in line for line in lines):
            return separator
    text = "\n".join(lines)
    return max(SEPARATORS, key=text.count)


def cut(line: str, separator: str = ",") -> list[str]:
    """Line by line: a quotation mark that somebody left open swallows no other line."""
    if len(line) > LONGEST_LINE:
        return [line]
    return [
        as_written(tidy_line(cell)) for cell in next(csv.reader([line], delimiter=separator), [])
    ]


def _width(rows: Iterable[Sequence[str]]) -> int:
    """Columns up to the last one that says something anywhere."""
    last = (at for cells in rows for at, cell in enumerate(cells, start=1) if cell)
    width = max(last, default=1)
    require_columns(width)
    return width


FORMULA = re.compile(
    r"^'*[=+\-@\t\r\n\N{FULLWIDTH EQUALS SIGN}\N{FULLWIDTH PLUS SIGN}"
    r"\N{FULLWIDTH HYPHEN-MINUS}\N{FULLWIDTH COMMERCIAL AT}]"
)
"""How a text begins that may be taken for one, apostrophes aside."""
NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?")
Cell = TypeVar("Cell")


def harmless(cell: Cell) -> Cell | str:
    """A text behind an apostrophe where it may be taken for a formula; all else as it is.

    Excel shows the apostrophe only while the cell is edited.
    """
    text = isinstance(cell, str) and FORMULA.match(cell) and not NUMBER.fullmatch(cell)
    return f"'{cell}" if text else cell


def as_written(text: str) -> str:
    """What `harmless` was given."""
    return text[1:] if text.startswith("'") and FORMULA.match(text) else text
