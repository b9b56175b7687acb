"""A table declared once: its columns say what stands under each heading."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Generic, TypeAlias, TypeVar

from scoring.values import Points
from tournaments.presenters import points

Cell: TypeAlias = str | int | Decimal | datetime | None
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Column(Generic[Row]):
    """A heading, and what of a row stands under it."""

    heading: str
    value: Callable[[Row], Cell]
    sparse: bool = False
    # A column in which no row has anything to say is left out.

    def is_wanted(self, cells: Iterable[Cell]) -> bool:
        return not self.sparse or any(cell not in ("", None) for cell in cells)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows under their headings."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def table(title: str, rows: Sequence[Row], columns: Iterable[Column[Row]]) -> Table:
    """The rows in those of the columns that have something to say."""
    filled = [(column, [column.value(row) for row in rows]) for column in columns]
    wanted = [(column.heading, cells) for column, cells in filled if column.is_wanted(cells)]
    return Table(
        title=title,
        headings=tuple(heading for heading, _cells in wanted),
        rows=tuple(zip(*(cells for _heading, cells in wanted), strict=True)),
    )


def points_columns(
    units: Iterable[points.Column], points_of: Callable[[Row], Points | None]
) -> list[Column[Row]]:
    """A column for each kind of points; empty where a row has none."""

    def column(unit: points.Column) -> Column[Row]:
        def value(row: Row) -> int | None:
            earned = points_of(row)
            return None if earned is None else int(getattr(earned, unit.name))

        return Column(unit.heading, value)

    return [column(unit) for unit in units]
