"""Which points a tournament shows, and in which order: those that its ranking goes by."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.plans import Settings
from scoring.queries import Book
from scoring.rules import formats
from scoring.rules.regulations import Regulation
from scoring.rules.tiebreaks import counted_units, order_of
from scoring.rulings import PenaltyUnit
from scoring.values import Points

MINUS = "\N{MINUS SIGN}"


def figure(number: int) -> str:
    """A number with a minus that screen readers read out."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One kind of points: a column of every table that shows points."""

    name: str
    """Of the field of `Points`."""
    heading: str
    title: Promise
    """The words behind the abbreviation."""
    explained: Promise
    signed: bool = False

    def written(self, points: Points) -> str:
        """The figure in this column: +355, −355, 0."""
        value = getattr(points, self.name)
        sign = MINUS if value < 0 else "+" if value and self.signed else ""
        return f"{sign}{abs(value)}"


VICTORY_POINTS = Column(
    name="victory_points",
    heading="V.P.",
    title=_("victory points"),
    explained=_("victory points: decidono la classifica"),
)
MATCH_POINTS = Column(
    name="match_points",
    heading="M.P.",
    title=_("match points"),
    explained=_("match points: differenza tra le due linee"),
    signed=True,
)
GAME_POINTS = Column(
    name="game_points",
    heading="P.P.",
    title=_("punti partita"),
    explained=_("punti partita: somma delle smazzate"),
)
ALL = (VICTORY_POINTS, MATCH_POINTS, GAME_POINTS)


def columns(regulation: Regulation, settings: Settings) -> tuple[Column, ...]:
    """What decides the ranking, first to last; where only P.P. do, nothing else is shown."""
    by_name = {column.name: column for column in ALL}
    return tuple(by_name[name] for name in order_of(regulation, settings))


def columns_of(book: Book) -> tuple[Column, ...]:
    return columns(book.regulation, book.settings)


def scored(book: Book) -> tuple[PenaltyUnit, ...]:
    """The points that tables of its format earn, the weightiest first."""
    if formats.of(book.format).points_table is None:
        return (PenaltyUnit.GAME_POINTS,)
    return PenaltyUnit.VICTORY_POINTS, PenaltyUnit.MATCH_POINTS, PenaltyUnit.GAME_POINTS


def taken(book: Book) -> tuple[PenaltyUnit, ...]:
    """The points that may be taken: those by which somebody then stands lower."""
    return counted_units(book.regulation, book.settings)
