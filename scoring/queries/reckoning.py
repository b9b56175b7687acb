"""What a sheet would come to, while it is being typed."""

from __future__ import annotations

from scoring.queries.answers import (
    Book,
    Reckoning,
)
from scoring.rules import smazzata, victory_points
from scoring.rules.regulations import Regulation
from scoring.rules.sheet_checks import sheet_problems
from scoring.sheets import LineScore, SheetScore
from scoring.values import (
    Line,
)


def reckon(found: Book, sheet: SheetScore, *, time_out: bool = False) -> Reckoning:
    """What a sheet comes to under the book's regulation, right or wrong; nothing is saved."""
    regulation = found.regulation
    a, b = sheet.game_points(Line.A), sheet.game_points(Line.B)
    return Reckoning(
        smazzate=tuple(
            (_added(one.a, one.b, regulation), _added(one.b, one.a, regulation))
            for one in sheet.smazzate
        ),
        points=victory_points.of_table(a, b, regulation, found.smazzate_per_round),
        problems=sheet_problems(sheet, regulation, found.smazzate_per_round, time_out=time_out),
    )


def _added(line: LineScore, other: LineScore, regulation: Regulation) -> int:
    if line.breakdown is None:
        return line.total
    return smazzata.total(line.breakdown, regulation, other=other.breakdown)
