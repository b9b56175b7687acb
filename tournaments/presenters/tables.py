"""A table declared once: what stands under each heading, and which points a tournament shows."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from operator import attrgetter
from typing import Generic, TypeAlias, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.plans import Settings
from scoring.queries import Book
from scoring.records import record
from scoring.rules import formats
from scoring.rules.regulations import Regulation
from scoring.rules.tiebreaks import counted_units, order_of
from scoring.rulings import PenaltyUnit
from scoring.values import Points

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


@record
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


MINUS = "\N{MINUS SIGN}"


def figure(number: int) -> str:
    """A number with a minus that screen readers read out."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


@record
class PointsColumn(Column[Points]):
    """One kind of points: a column of every table that shows points."""

    value: Callable[[Points], int]
    name: str
    """Of the field of `Points`."""
    title: Promise
    """The words behind the abbreviation."""
    explained: Promise
    signed: bool = False

    def written(self, points: Points) -> str:
        """The figure in this column: +355, −355, 0."""
        value = self.value(points)
        sign = MINUS if value < 0 else "+" if value and self.signed else ""
        return f"{sign}{abs(value)}"


VICTORY_POINTS = PointsColumn(
    name="victory_points",
    value=attrgetter("victory_points"),
    heading="V.P.",
    title=_("victory points"),
    explained=_("victory points: decidono la classifica"),
)
MATCH_POINTS = PointsColumn(
    name="match_points",
    value=attrgetter("match_points"),
    heading="M.P.",
    title=_("match points"),
    explained=_("match points: differenza tra le due linee"),
    signed=True,
)
GAME_POINTS = PointsColumn(
    name="game_points",
    value=attrgetter("game_points"),
    heading="P.P.",
    title=_("punti partita"),
    explained=_("punti partita: somma delle smazzate"),
)
ALL = (VICTORY_POINTS, MATCH_POINTS, GAME_POINTS)


def columns(regulation: Regulation, settings: Settings) -> tuple[PointsColumn, ...]:
    """What decides the ranking, first to last; where only P.P. do, nothing else is shown."""
    by_name = {column.name: column for column in ALL}
    return tuple(by_name[name] for name in order_of(regulation, settings))


def columns_of(book: Book) -> tuple[PointsColumn, ...]:
    return columns(book.regulation, book.settings)


def scored(book: Book) -> tuple[PenaltyUnit, ...]:
    """The points that tables of its format earn, the weightiest first."""
    if formats.of(book.format).points_table is None:
        return (PenaltyUnit.GAME_POINTS,)
    return PenaltyUnit.VICTORY_POINTS, PenaltyUnit.MATCH_POINTS, PenaltyUnit.GAME_POINTS


def taken(book: Book) -> tuple[PenaltyUnit, ...]:
    """The points that may be taken: those by which somebody then stands lower."""
    return counted_units(book.regulation, book.settings)


def points_columns(
    units: Iterable[PointsColumn], points_of: Callable[[Row], Points | None]
) -> list[Column[Row]]:
    """A column for each kind of points; empty where a row has none."""

    def column(unit: PointsColumn) -> Column[Row]:
        def value(row: Row) -> int | None:
            earned = points_of(row)
            return None if earned is None else unit.value(earned)

        return Column(unit.heading, value)

    return [column(unit) for unit in units]
