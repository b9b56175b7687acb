"""The files of a folder: their columns, read into typed rows or refused by file, line, column."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from scoring.rules import regulations
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Datum, Problem, Violation, refuse
from scoring.values import Line
from tournaments.organise.editions import require_sizes
from tournaments.organise.folders import columns
from tournaments.organise.folders.plan_file import TournamentFile
from tournaments.organise.texts import read_text, require_short
from tournaments.refusals import HouseCode
from tournaments.spreadsheets import as_written

LARGEST_FILE = 5_000_000
"""Bytes."""
MOST_LINES = 100_000
"""Of one file: four times the smazzate of the largest event."""
MOST_ENTRANTS = 9_999
"""Their numbers have four figures."""
MOST_COLUMNS = 60
"""Ours, and what somebody added for himself."""
MOST_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Cells:
    """A row of a file, with where it stands."""

    file: str
    line: int
    values: dict[str, str]

    def text(self, column: str) -> str:
        return self.values[column]

    def short(self, column: str, limit: int) -> str:
        """The text of a cell that a column of the database has to take; empty where it is missing.

        Raises:
            Violation: `text_too_long`, naming file and line.
        """
        text = self.values.get(column, "")
        try:
            require_short(text, limit, column)
        except Violation as violation:
            raise self.blamed(violation) from violation
        return text

    def number(self, column: str) -> int:
        """The whole number in a cell.

        Raises:
            Violation: `value_unreadable`, naming file, line, column and value.
        """
        if (number := self.number_or_none(column)) is None:
            raise self.unreadable(column)
        return number

    def number_or_none(self, column: str) -> int | None:
        """The whole number in a cell, None for an empty one."""
        value = self.values[column]
        if not value:
            return None
        if len(value) > MOST_DIGITS or not value.lstrip("-").isdecimal() or "-" in value[1:]:
            raise self.unreadable(column)
        return int(value)

    def flag(self, column: str) -> bool:
        if self.values[column] not in ("", "0", "1"):
            raise self.unreadable(column)
        return self.values[column] == "1"

    def numbers(self, column: str, separator: str | None = None) -> tuple[int, ...]:
        """The whole numbers in a cell, with spaces or `separator` between; none in an empty one."""
        numbers = self.values[column].split(separator) if self.values[column] else []
        if not all(
            number.strip().isdecimal() and len(number.strip()) <= MOST_DIGITS for number in numbers
        ):
            raise self.unreadable(column)
        return tuple(int(number) for number in numbers)

    def side(self) -> Line:
        try:
            return Line(self.values["line"])
        except ValueError as error:
            raise self.unreadable("line") from error

    def unreadable(self, column: str) -> Violation:
        return refuse(
            HouseCode.VALUE_UNREADABLE,
            field=column,
            file=self.file,
            line=self.line,
            column=column,
            value=self.values[column][:100],
        )

    def contradicts(self, why: str, **data: Datum) -> Violation:
        where: dict[str, Datum] = {"file": self.file, "line": self.line, "why": why}
        return Violation(Problem(HouseCode.FOLDER_CONTRADICTS, data={**where, **data}))

    def blamed(self, violation: Violation) -> Violation:
        """A refusal with the file and line that brought it about, unless it names them itself."""
        where: dict[str, Datum] = {"file": self.file, "line": self.line}
        return Violation(
            *(
                problem if "file" in problem.data else replace(problem, data=problem.data | where)
                for problem in violation.problems
            )
        )


def read_tournament(folder: Path) -> TournamentFile:
    """`tournament.json` of a folder.

    Raises:
        Violation: it is missing or not as it must be; the problem says which key.
    """
    try:
        return msgspec.json.decode(_text(folder, columns.TOURNAMENT), type=TournamentFile)
    except msgspec.MsgspecError as error:
        raise refuse(HouseCode.FILE_UNREADABLE, file=columns.TOURNAMENT, why=str(error)) from error


def read_regulation(folder: Path) -> Regulation | None:
    """The edition that came with a folder; None when it names one on file.

    Raises:
        Violation: it is not as an edition must be; the problem says which key.
    """
    if not (folder / columns.REGULATION).is_file():
        return None
    try:
        regulation = regulations.read_content(_text(folder, columns.REGULATION), columns.REGULATION)
        require_sizes(regulation)
    except regulations.RegulationUnreadable as error:
        raise refuse(HouseCode.FILE_UNREADABLE, file=columns.REGULATION, why=str(error)) from error
    except Violation as misfit:
        named = (replace(p, data={**p.data, "file": columns.REGULATION}) for p in misfit.problems)
        raise Violation(*named) from misfit
    return regulation


def read_rows(
    folder: Path, file: str, required: tuple[str, ...], extra: tuple[str, ...] = ()
) -> tuple[Cells, ...]:
    """The rows of a CSV file with (at least) these columns; `extra` ones are empty when missing.

    Raises:
        Violation: the file is missing, not CSV, too long or too wide, or lacks a column.
    """
    text = _text(folder, file)
    _require_lines(text, file)
    try:
        return tuple(_rows(text, file, required, extra))
    except csv.Error as error:
        raise refuse(HouseCode.FILE_UNREADABLE, file=file, why=str(error)) from error


def _require_lines(text: str, file: str) -> None:
    """Counted before anything is made of it."""
    lines = max(text.count("\n"), text.count("\r"))
    most = MOST_ENTRANTS if file == columns.ENTRANTS else MOST_LINES
    # One is that of its columns.
    if lines > most + 1:
        first = most + 2
        raise refuse(HouseCode.ROWS_TOO_MANY, file=file, line=first, value=lines - 1, limit=most)


def _rows(
    text: str, file: str, required: tuple[str, ...], extra: tuple[str, ...]
) -> Iterator[Cells]:
    reader = csv.DictReader(io.StringIO(text, newline=""), restval="")
    _require_columns(tuple(reader.fieldnames or ()), file, required)
    for row in reader:
        values = {
            column: as_written((row.get(column) or "").strip()) for column in (*required, *extra)
        }
        if any(values.values()):
            yield Cells(file, reader.line_num, values)


def _require_columns(names: tuple[str, ...], file: str, required: tuple[str, ...]) -> None:
    if (width := len(names)) > MOST_COLUMNS:
        # Every row would be filled up to the last of them.
        raise refuse(HouseCode.COLUMNS_TOO_MANY, file=file, line=1, value=width, limit=MOST_COLUMNS)
    if lacking := [column for column in required if column not in names]:
        raise refuse(HouseCode.COLUMN_MISSING, file=file, columns=tuple(lacking))


def _text(folder: Path, file: str) -> str:
    path = folder / file
    if not path.is_file():
        raise refuse(HouseCode.FILE_MISSING, file=file, folder=folder.name)
    return read_text(path.read_bytes(), source=file, limit=LARGEST_FILE)
