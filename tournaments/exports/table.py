"""Tables as files hold them, and which there are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import TypeAlias

from tournaments.spelling.letters import in_address

Cell: TypeAlias = str | int | Decimal | datetime | None
Row: TypeAlias = tuple[Cell, ...]


class ExportKind(StrEnum):
    """What can be taken out; of a round, where it is of one."""

    RANKING = "ranking"
    CROSSES = "crosses"
    ENTRANTS = "entrants"
    PRIZES = "prizes"
    SEATING = "seating"
    RESULTS = "results"
    SHEETS = "sheets"
    """With every figure that was typed: for officials."""
    FEES = "fees"
    """Who paid: for officials."""


FOR_OFFICIALS = (ExportKind.SHEETS, ExportKind.FEES)
"""Everything else is on a public page as well."""


class NothingToExport(LookupError):
    """There is no such round, or none that is published; no fee was ever set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows under their headings."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Export:
    """What goes into one file."""

    name: str
    """Of the file, in ASCII and without its ending."""
    tables: tuple[Table, ...]
    """The first holds everything; the others are parts of it, on sheets of their own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column before its table is made."""

    heading: str
    cells: tuple[Cell, ...]
    wanted: bool = True
    """A column of which a tournament has nothing to say is left out."""


def table(title: str, columns: Iterable[Column]) -> Table:
    """The columns side by side."""
    shown = [column for column in columns if column.wanted]
    rows = zip(*(column.cells for column in shown), strict=True)
    headings = tuple(column.heading for column in shown)
    return Table(title=title, headings=headings, rows=tuple(rows))


def filled(heading: str, cells: Iterable[Cell]) -> Column:
    """A column that is there where any of its cells says something."""
    kept = tuple(cells)
    return Column(heading=heading, cells=kept, wanted=any(cell not in ("", None) for cell in kept))


def file_name(*words: object) -> str:
    """classifica-turno-2-serata-di-circolo."""
    return in_address(" ".join(map(str, words)))
