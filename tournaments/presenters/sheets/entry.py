"""A sheet as the fields of its form, by their paths (`smazzate.0.a.clean`, `totals.b`), and the
form with what was typed and what is wrong, smazzata by smazzata and line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest

from scoring.queries import Book
from scoring.rules import formats
from scoring.sheets import FIGURES, TICK, Breakdown, Figure, LineScore, SheetScore
from scoring.values import Line
from tournaments.presenters.rounds.tables import TableCard, TableLine
from tournaments.presenters.sheets.checks import checks
from tournaments.presenters.sheets.paper import PaperFigure, arithmetic, figures
from tournaments.wording.lines import line_mark

BREAKDOWN, SMAZZATE, ROUND = "breakdown", "smazzate", "round"
WAYS = (BREAKDOWN, SMAZZATE, ROUND)
"""Ways of typing: the whole breakdown, a total for each smazzata, the round's total."""
Fields = Mapping[str, int | bool]
"""A sheet as the fields of its form, by their paths."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A field of the form: what it shows, and what is wrong with it."""

    path: str
    value: object
    wrong: str
    figure: PaperFigure | None  # None: a total

    @property
    def ticked(self) -> bool:
        return self.figure is not None and self.figure.kind is TICK and bool(self.value)


@dataclass(frozen=True, slots=True)
class Row:
    """One line's smazzata."""

    line: Line
    seated: TableLine | None  # who sits there, once a table is open
    at: str  # under which paths its figures stand
    figures: tuple[Cell, ...]
    total: Cell


@dataclass(frozen=True, slots=True)
class Place:
    """One smazzata of the sheet, line by line."""

    place: int
    lines: tuple[Row, ...]

    @property
    def number(self) -> int:
        return self.place + 1


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One line of the sheet: its total of the round, and its smazzate."""

    line: Line
    seated: TableLine | None
    total: Cell
    smazzate: tuple[Row, ...]


@dataclass(frozen=True, kw_only=True)
class SheetEntry:
    """The form of a sheet: `fields` as typed, and by the same paths what is `wrong` with them."""

    book: Book
    card: TableCard | None
    fields: Mapping[str, object]
    wrong: Mapping[str, str]
    way: str

    @cached_property
    def places(self) -> tuple[Place, ...]:
        asked = figures(self.book.regulation)
        planned = range(self.book.smazzate_per_round)
        return tuple(Place(place, tuple(self._rows(place, asked))) for place in planned)

    @cached_property
    def lines(self) -> tuple[EntryLine, ...]:
        by_line = zip(*(place.lines for place in self.places), strict=True)
        return tuple(
            EntryLine(rows[0].line, rows[0].seated, self._cell(f"totals.{rows[0].line}"), rows)
            for rows in by_line
        )

    def _rows(self, place: int, asked: tuple[PaperFigure, ...]) -> Iterator[Row]:
        sitting = formats.of(self.book.format).sitting
        seated = self.card.lines[: len(sitting)] if self.card else ()
        for line, who in zip_longest(sitting, seated):
            at = f"smazzate.{place}.{line}."
            cells = tuple(self._cell(at + figure.name, figure) for figure in asked)
            yield Row(line, who, at, cells, self._cell(f"{at}total"))

    def _cell(self, path: str, figure: PaperFigure | None = None) -> Cell:
        value = self.fields.get(path)
        return Cell(path, "" if value is None else value, self.wrong.get(path, ""), figure)


def rules_of(book: Book) -> dict[str, object]:
    """The arithmetic of the regulation, as figures: the script adds up, the command judges.

    Without bands there are neither M.P. nor V.P. (U art. 3.1).
    """
    regulation, smazzate, rules = book.regulation, book.smazzate_per_round, formats.of(book.format)
    table = rules.points_table
    return {
        **arithmetic(regulation),
        **checks(regulation),
        "smazzate": smazzate,
        "lines": [str(line) for line in rules.sitting],
        "marks": {str(line): line_mark(line) for line in rules.sitting},
        "bands": list(regulation.victory_points_table(smazzate, table).bands) if table else None,
    }


def as_fields(sheet: SheetScore) -> Fields:
    """A sheet as the fields of its form."""
    if sheet.totals is not None:
        return {f"totals.{line}": value for line, value in zip(Line, sheet.totals, strict=False)}
    return {
        f"smazzate.{index}.{line}.{name}": value
        for index, smazzata in enumerate(sheet.smazzate)
        for line, score in smazzata.lines().items()
        for name, value in _figures(score).items()
    }


def _figures(line: LineScore) -> Fields:
    made = line.breakdown
    if made is None:
        return {"total": line.total}
    return {"total": line.total, **{figure.name: _figure(figure, made) for figure in FIGURES}}


def _figure(figure: Figure, made: Breakdown) -> int | bool:
    number = figure.number(made)
    return bool(number) if figure.kind is TICK else number


def way_of_typing(sheet: SheetScore) -> str:
    """The one of `WAYS` in which it was typed."""
    if sheet.totals is not None:
        return ROUND
    broken = any(
        line.breakdown for smazzata in sheet.smazzate for line in smazzata.lines().values()
    )
    return BREAKDOWN if broken else SMAZZATE
