"""What a whole sheet must satisfy: enough smazzate, each of them sound (RULES.md section 4)."""

from scoring.plans import Format
from scoring.rules import formats, possible, smazzata
from scoring.rules.formats import FormatRules
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, Datum, Problem
from scoring.sheets import SheetScore
from scoring.values import Line

PAIRS = formats.of(Format.PAIRS)


def sheet_problems(
    sheet: SheetScore,
    regulation: Regulation,
    planned: int,
    *,
    rules: FormatRules = PAIRS,
    time_out: bool,
) -> tuple[Problem, ...]:
    """All that is wrong with a sheet of a round of `planned` smazzate; empty when it is sound.

    `rules` are the format's: how many lines sit at the table, with how many hands.
    """
    lines = rules.lines
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
        path = f"smazzate.{index}."
        problems.extend(smazzata.problems(score, regulation, path, hands=rules.hands))
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
    totals = {
        f"totals.{name}": value for name, value in zip(Line, sheet.totals or (), strict=False)
    }
    article = regulation.card_values.article
    odd = [
        Problem(Code.NOT_MULTIPLE_OF_5, field, article, {"value": value})
        for field, value in totals.items()
        if value % 5
    ]
    worth = regulation.deck.value
    return (*odd, *possible.within(totals, regulation, worth=worth, smazzate=planned))
