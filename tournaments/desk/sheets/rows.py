"""The rows of a sheet's form: smazzata by smazzata, line by line, figure by figure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from scoring.rules.tiebreaks import counted_units
from scoring.rulings import PenaltyUnit
from scoring.sheets import TICK
from scoring.values import Line
from tournaments.desk.page import Desk
from tournaments.presenters.rounds.page import TableCard
from tournaments.presenters.rounds.tables import TableLine
from tournaments.presenters.sheets.checks import checks
from tournaments.presenters.sheets.paper import PaperFigure, arithmetic, figures
from tournaments.wording.lines import line_mark


def sitting(desk: Desk) -> tuple[Line, ...]:
    """The lines of a table of this tournament."""
    return tuple(Line)[: desk.rules.lines]


def scored(desk: Desk) -> tuple[PenaltyUnit, ...]:
    """The points that tables of this format earn, the weightiest first."""
    if desk.rules.points_table is None:
        return (PenaltyUnit.GAME_POINTS,)
    return PenaltyUnit.VICTORY_POINTS, PenaltyUnit.MATCH_POINTS, PenaltyUnit.GAME_POINTS


def taken(desk: Desk) -> tuple[PenaltyUnit, ...]:
    """The points that may be taken: those by which somebody then stands lower."""
    return counted_units(desk.book.regulation, desk.book.settings)


@dataclass(frozen=True, slots=True)
class Cell:
    """What a field of a sheet's form shows, and what is wrong with it."""

    path: str
    value: object
    wrong: str
    figure: PaperFigure | None = None
    """None: the total."""
    ticked: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One line's smazzata."""

    line: Line
    seated: TableLine | None
    """Who sits there, once a table is open."""
    at: str
    """Under which paths its figures stand."""
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
class SheetLine:
    """A line of a sheet's form: who sits in it once a table is open, and its totals."""

    line: Line
    seated: TableLine | None
    total: Cell
    """Of the round."""
    smazzate: tuple[Row, ...]


def places(
    desk: Desk, card: TableCard | None, fields: Mapping[str, Any], wrong: Mapping[str, str]
) -> list[Place]:
    """What each field of a sheet's form shows, smazzata by smazzata."""
    paper_figures = figures(desk.book.regulation)
    return [
        Place(
            index,
            tuple(
                _row(f"smazzate.{index}.{line}.", line, seated, paper_figures, fields, wrong)
                for line, seated in _seated(desk, card)
            ),
        )
        for index in range(desk.book.smazzate_per_round)
    ]


def sheet_lines(
    shown_places: Iterable[Place], fields: Mapping[str, Any], wrong: Mapping[str, str]
) -> list[SheetLine]:
    """The same line by line, with the total of the round."""
    found = []
    for smazzate in zip(*(place.lines for place in shown_places), strict=True):
        path = f"totals.{smazzate[0].line}"
        total = Cell(path, shown(fields, path), wrong.get(path, ""))
        found.append(SheetLine(smazzate[0].line, smazzate[0].seated, total, smazzate))
    return found


def _seated(desk: Desk, card: TableCard | None) -> Iterator[tuple[Line, TableLine | None]]:
    seated = card.lines if card else ()
    yield from zip_longest(sitting(desk), seated[: desk.rules.lines])


def _row(
    at: str,
    line: Line,
    seated: TableLine | None,
    paper_figures: tuple[PaperFigure, ...],
    fields: Mapping[str, Any],
    wrong: Mapping[str, str],
) -> Row:
    def cell(name: str, figure: PaperFigure | None = None) -> Cell:
        path = at + name
        ticked = figure is not None and figure.kind is TICK and bool(fields.get(path))
        return Cell(path, shown(fields, path), wrong.get(path, ""), figure, ticked)

    asked = tuple(cell(figure.name, figure) for figure in paper_figures)
    return Row(line, seated, at, asked, cell("total"))


def shown(fields: Mapping[str, Any], name: str) -> object:
    """What a field shows: nothing for what was not typed."""
    value = fields.get(name, "")
    return "" if value is None else value


def rules_of(desk: Desk) -> dict[str, Any]:
    """The arithmetic of the regulation, as figures: the script adds up, the command judges.

    Without bands there are neither M.P. nor V.P. (U art. 3.1).
    """
    regulation, smazzate = desk.book.regulation, desk.book.smazzate_per_round
    table = desk.rules.points_table
    return {
        **arithmetic(regulation),
        **checks(regulation),
        "smazzate": smazzate,
        "lines": [str(line) for line in sitting(desk)],
        "marks": {str(line): line_mark(line) for line in sitting(desk)},
        "bands": list(regulation.victory_points_table(smazzate, table).bands) if table else None,
    }
