"""What a sheet would come to, while it is being typed."""

from __future__ import annotations

from scoring.queries.answers import (
    Book,
    Reckoning,
)
from scoring.rules import formats, smazzata, victory_points
from scoring.rules.regulations import Regulation
from scoring.rules.sheet_checks import sheet_problems
from scoring.sheets import SheetScore, SmazzataScore
from scoring.values import (
    Line,
    Points,
)


def reckon(book: Book, sheet: SheetScore, *, time_out: bool = False) -> Reckoning:
    """What a sheet comes to under the book's regulation, right or wrong; nothing is saved."""
    regulation = book.regulation
    rules = formats.of(book.format)
    problems = sheet_problems(
        sheet, regulation, book.smazzate_per_round, rules=rules, time_out=time_out
    )
    lines = tuple(Line)[: max(sheet.lines(), 2)]
    game_points = tuple(sheet.game_points(line) for line in lines)
    points = tuple(Points(game_points=scored) for scored in game_points)
    if rules.points_table is not None and len(game_points) == rules.lines:
        a, b = game_points
        smazzate = book.smazzate_per_round
        points = victory_points.of_table(a, b, regulation, smazzate, rules.points_table)
    return Reckoning(
        smazzate=tuple(_added(score, regulation) for score in sheet.smazzate),
        points=points,
        problems=problems,
    )


def _added(score: SmazzataScore, regulation: Regulation) -> tuple[int, ...]:
    return tuple(
        line.total
        if line.breakdown is None
        else smazzata.total(
            line.breakdown,
            regulation,
            others=tuple(other.breakdown for other in score.others(name)),
        )
        for name, line in score.lines().items()
    )
