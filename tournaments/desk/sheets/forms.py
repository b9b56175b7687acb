"""A sheet as it comes from its form: its fields read into what was typed.

Fields are named by the paths that problems use (`smazzate.0.a.clean`, `totals.b`), so that every
refusal finds its place. Three ways: the whole breakdown, a total per smazzata, the round's total.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scoring.rules.violations import Code, Violation
from scoring.values import Line
from tournaments.organise.sheet_figures import AMOUNTS, COUNTS, TICKS, Reader, broken_down
from tournaments.organise.sheets import LineForm, SheetForm, SmazzataForm, TotalsForm

BREAKDOWN, SMAZZATE, ROUND = "breakdown", "smazzate", "round"
WAYS = (BREAKDOWN, SMAZZATE, ROUND)


def read_sheet(fields: Mapping[str, str], way: str, planned: int, lines: int) -> SheetForm:
    """The sheet that was typed, of a table of so many lines.

    Raises:
        Violation: a figure cannot be read, or one is missing; each at its field.
    """
    reader = Reader(fields)
    sitting = tuple(Line)[:lines]
    if way == ROUND:
        written = {str(line): reader.needed(f"totals.{line}") for line in sitting}
        form = SheetForm(totals=TotalsForm(**written))
    else:
        read = broken_down if way == BREAKDOWN else _total_only
        form = SheetForm(
            smazzate=tuple(
                SmazzataForm(
                    **{str(line): read(reader, f"smazzate.{place}.{line}.") for line in sitting}
                )
                for place in range(_played(reader, planned))
            )
        )
    if reader.problems:
        raise Violation(*reader.problems)
    return form


def _played(reader: Reader, planned: int) -> int:
    """How many smazzate have anything written; those left empty at the end were not played."""
    written = [
        place
        for place in range(planned)
        if any(reader.text(name) for line in Line for name in _fields(place, line))
    ]
    return max(written, default=-1) + 1


def _fields(place: int, line: Line) -> Iterator[str]:
    for name in (*COUNTS, *AMOUNTS, *TICKS, "total"):
        yield f"smazzate.{place}.{line}.{name}"


def _total_only(reader: Reader, at: str) -> LineForm:
    return LineForm(total=reader.needed(f"{at}total"))


def way_of(fields: Mapping[str, str], usual: str = SMAZZATE) -> str:
    """Which of the three ways a form was filled in."""
    way = fields.get("way", "")
    return way if way in WAYS else usual


def is_stale(refused: Violation) -> bool:
    """Somebody else wrote on the sheet meanwhile."""
    return any(problem.code is Code.STALE for problem in refused.problems)


def timed_out(fields: Mapping[str, str], planned: int) -> bool:
    """The sheet says that fewer smazzate were played than planned (C/F art. 10)."""
    played = fields.get("played", "")
    return played.isdecimal() and int(played) < planned
