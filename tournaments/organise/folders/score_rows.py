"""Rows of a folder as sheets and points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from scoring.rules import smazzata
from scoring.rules.regulations import Regulation
from scoring.sheets import (
    FIELDS,
    Breakdown,
    Figure,
    FigureKind,
    LineScore,
    SheetScore,
    SmazzataScore,
)
from scoring.values import Line, Points
from tournaments.organise.folders import columns
from tournaments.organise.folders.files import Cells
from tournaments.organise.folders.rows import member


def sheet(rows: Sequence[Cells], rules: Regulation, lines: int) -> SheetScore:
    """A table's rows as its sheet: smazzate in order, or the round's totals alone.

    Raises:
        Violation: they contradict each other, or there are not as many lines as sit at a table.
    """
    by_smazzata = _by_smazzata(rows, tuple(Line)[:lines])
    if None in by_smazzata:
        if len(by_smazzata) > 1:
            raise rows[0].contradicts("totals_and_smazzate")
        return SheetScore(totals=tuple(row.number("total") for row in by_smazzata[None].values()))
    numbers = sorted(number for number in by_smazzata if number is not None)
    if numbers != list(range(1, len(numbers) + 1)):
        raise rows[0].contradicts("smazzata_skipped")
    return SheetScore(smazzate=tuple(_smazzata(by_smazzata[number], rules) for number in numbers))


def points(row: Cells, lines: int) -> tuple[Points, ...]:
    """What each line was awarded."""
    return tuple(
        Points(
            row.number(f"{line}_victory_points"),
            row.number(f"{line}_match_points"),
            row.number(f"{line}_game_points"),
        )
        for line in tuple(Line)[:lines]
    )


def totals(row: Cells, lines: int) -> tuple[int, ...]:
    """P.P. of each line in one smazzata."""
    return tuple(row.number(f"{line}_total") for line in tuple(Line)[:lines])


def _by_smazzata(
    rows: Sequence[Cells], lines: tuple[Line, ...]
) -> dict[int | None, dict[Line, Cells]]:
    """The rows of each smazzata, its lines in order."""
    by_smazzata: dict[int | None, dict[Line, Cells]] = defaultdict(dict)
    for row in rows:
        of_smazzata = by_smazzata[row.number_or_none("smazzata")]
        if row.side() in of_smazzata:
            raise row.contradicts("line_twice")
        of_smazzata[row.side()] = row
    for of_smazzata in by_smazzata.values():
        if set(of_smazzata) != set(lines):
            raise next(iter(of_smazzata.values())).contradicts("line_missing")
    return {
        number: {line: of_smazzata[line] for line in lines}
        for number, of_smazzata in by_smazzata.items()
    }


def _smazzata(rows: dict[Line, Cells], rules: Regulation) -> SmazzataScore:
    made = {line: _breakdown(row) for line, row in rows.items()}
    scores = {}
    for line, row in rows.items():
        others = tuple(breakdown for other, breakdown in made.items() if other is not line)
        scores[line] = _line_score(row, made[line], others, rules)
    return SmazzataScore(a=scores[Line.A], b=scores[Line.B], c=scores.get(Line.C))


def _line_score(
    row: Cells, made: Breakdown | None, others: tuple[Breakdown | None, ...], rules: Regulation
) -> LineScore:
    if made is None:
        return LineScore(total=row.number("total"))
    total = row.number_or_none("total")
    if total is None:
        total = smazzata.total(made, rules, others=others)
    return LineScore(total=total, breakdown=made)


def _breakdown(row: Cells) -> Breakdown | None:
    if not any(row.text(column) for column in (*columns.BREAKDOWN, *columns.EXTRA)):
        return None
    return Breakdown(**{field: _figure(row, figure) for field, figure in FIELDS.items()})


def _figure(row: Cells, figure: Figure) -> Any:
    if isinstance(figure.default, StrEnum):
        return member(type(figure.default), row, figure.field)
    if figure.kind is FigureKind.TICK:
        return row.flag(figure.field)
    return row.number_or_none(figure.field) or 0
