"""What a whole sheet must satisfy: enough smazzate, each of them sound (RULES.md section 4)."""

from __future__ import annotations

from scoring.rules import smazzata
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, Datum, Problem
from scoring.sheets import SheetScore
from scoring.values import Line


def sheet_problems(
    sheet: SheetScore, regulation: Regulation, planned: int, *, lines: int = 2, time_out: bool
) -> tuple[Problem, ...]:
    """All that is wrong with a sheet of a round of `planned` smazzate; empty when it is sound.

    `lines` sit at the table: three where every player plays for themselves (U art. 3.1).
    """
    if (sheet.smazzate or sheet.totals) and _other_lines(sheet, lines):
        field = "totals" if sheet.totals else "smazzate"
        data: dict[str, Datum] = {"value": sheet.lines(), "expected": lines}
        return (Problem(Code.LINES_WRONG_COUNT, field, data=data),)
    if sheet.totals is not None:
        return _totals_problems(sheet, planned, regulation)
    if not sheet.smazzate:
        return (Problem(Code.SHEET_EMPTY, "smazzate"),)
    problems = _number_problems(len(sheet.smazzate), planned, regulation, time_out)
    for index, score in enumerate(sheet.smazzate):
        problems.extend(smazzata.problems(score, regulation, f"smazzate.{index}."))
    return tuple(problems)


def _number_problems(
    played: int, planned: int, regulation: Regulation, time_out: bool
) -> list[Problem]:
    """Whether as many smazzate were played as the round has; a time-out may cut some."""
    if played == planned or (played < planned and time_out):
        return []
    code = Code.SMAZZATE_TOO_MANY if played > planned else Code.SMAZZATE_TOO_FEW
    data: dict[str, Datum] = {"value": played, "planned": planned}
    article = regulation.victory_points_table(planned).article
    return [Problem(code, "smazzate", article, data)]


def _other_lines(sheet: SheetScore, lines: int) -> bool:
    """Whether the sheet has figures for more lines, or fewer, than sit at the table."""
    if sheet.totals is not None:
        return len(sheet.totals) != lines
    return any(len(smazzata.lines()) != lines for smazzata in sheet.smazzate)


def _totals_problems(
    sheet: SheetScore, planned: int, regulation: Regulation
) -> tuple[Problem, ...]:
    if sheet.smazzate:
        return (Problem(Code.SHEET_AMBIGUOUS, "totals"),)
    problems: list[Problem] = []
    article = regulation.card_values.article
    limit = planned * smazzata.TOTAL_LIMIT
    for name, value in zip(Line, sheet.totals or (), strict=False):
        if value % 5:
            problems.append(
                Problem(Code.NOT_MULTIPLE_OF_5, f"totals.{name}", article, {"value": value})
            )
        if abs(value) > limit:
            data = {"value": value, "limit": limit}
            problems.append(Problem(Code.OUT_OF_RANGE, f"totals.{name}", article, dict(data)))
    return tuple(problems)
