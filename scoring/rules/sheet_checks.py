"""What a whole sheet must satisfy: enough smazzate, each of them sound (RULES.md section 4)."""

from __future__ import annotations

from scoring.rules import smazzata
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, Problem
from scoring.sheets import SheetScore


def sheet_problems(
    sheet: SheetScore, regulation: Regulation, planned: int, *, time_out: bool
) -> tuple[Problem, ...]:
    """All that is wrong with a sheet of a round of `planned` smazzate; empty when it is sound."""
    if sheet.totals is not None:
        return _totals_problems(sheet, planned, regulation)
    article = regulation.victory_points_table(planned).article
    played = len(sheet.smazzate)
    if played == 0:
        return (Problem(Code.SHEET_EMPTY, "smazzate"),)
    data = {"value": played, "planned": planned}
    found: list[Problem] = []
    if played > planned:
        found.append(Problem(Code.SMAZZATE_TOO_MANY, "smazzate", article, dict(data)))
    if played < planned and not time_out:
        found.append(Problem(Code.SMAZZATE_TOO_FEW, "smazzate", article, dict(data)))
    for place, score in enumerate(sheet.smazzate):
        found.extend(smazzata.problems(score, regulation, f"smazzate.{place}."))
    return tuple(found)


def _totals_problems(
    sheet: SheetScore, planned: int, regulation: Regulation
) -> tuple[Problem, ...]:
    if sheet.smazzate:
        return (Problem(Code.SHEET_AMBIGUOUS, "totals"),)
    found: list[Problem] = []
    article = regulation.card_values.article
    limit = planned * smazzata.TOTAL_LIMIT
    for name, value in zip(("a", "b"), sheet.totals or (), strict=False):
        if value % 5:
            found.append(
                Problem(Code.NOT_MULTIPLE_OF_5, f"totals.{name}", article, {"value": value})
            )
        if abs(value) > limit:
            data = {"value": value, "limit": limit}
            found.append(Problem(Code.OUT_OF_RANGE, f"totals.{name}", article, dict(data)))
    return tuple(found)
