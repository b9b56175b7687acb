"""A sheet as the fields of its form have it, read into what was written.

Fields are named by the paths that problems use (`smazzate.0.a.clean`, `totals.b`), so that every
refusal finds its place. Three ways: the whole breakdown, a total per smazzata, the round's total.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scoring.rules.violations import Violation
from scoring.values import Line
from tournaments.organise.sheet_figures import (
    FiguresForm,
    LineFigures,
    LineTotal,
    NumbersForm,
)
from tournaments.organise.sheets import SheetForm, SmazzataForm, TotalsForm
from tournaments.presenters.sheets.entry import BREAKDOWN, ROUND


def read_sheet(typed: Mapping[str, str], way: str, planned: int, lines: int) -> SheetForm:
    """The sheet that was typed, of a table of so many lines.

    Raises:
        Violation: a figure cannot be read, or one is missing; each at its field.
    """
    sitting = tuple(str(line) for line in Line)[:lines]
    if way == ROUND:
        totals = NumbersForm(typed, sitting, "totals.")
        _require_readable([totals])
        return SheetForm(totals=TotalsForm(**totals.cleaned_data))
    line_form = LineFigures if way == BREAKDOWN else LineTotal
    smazzate = [
        {line: line_form(typed, f"smazzate.{index}.{line}.") for line in sitting}
        for index in range(_played(typed, planned))
    ]
    _require_readable(form for smazzata in smazzate for form in smazzata.values())
    return SheetForm(
        smazzate=tuple(
            SmazzataForm(**{line: form.line() for line, form in smazzata.items()})
            for smazzata in smazzate
        )
    )


def _require_readable(figures: Iterable[FiguresForm]) -> None:
    if problems := [problem for form in figures for problem in form.problems()]:
        raise Violation(*problems)


def _played(typed: Mapping[str, str], planned: int) -> int:
    """How many smazzate have anything written; those left empty at the end were not played."""
    written = [name for name, text in typed.items() if text.strip()]
    indexes = [
        index
        for index in range(planned)
        if any(name.startswith(f"smazzate.{index}.") for name in written)
    ]
    return max(indexes, default=-1) + 1
