"""A sheet as it comes from its form: its fields read into what was typed.

Fields are named by the paths that problems use (`smazzate.0.a.clean`, `totals.b`), so that every
refusal finds its place. Three ways: the whole breakdown, a total per smazzata, the round's total.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scoring.rules.violations import Code, Violation
from scoring.values import Line
from tournaments.organise.sheet_figures import (
    FigureField,
    FiguresForm,
    LineFigures,
    LineTotal,
    NumbersForm,
)
from tournaments.organise.sheets import SheetForm, SmazzataForm, TotalsForm

BREAKDOWN, SMAZZATE, ROUND = "breakdown", "smazzate", "round"
WAYS = (BREAKDOWN, SMAZZATE, ROUND)


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
        {line: line_form(typed, f"smazzate.{place}.{line}.") for line in sitting}
        for place in range(_played(typed, planned))
    ]
    _require_readable(form for smazzata in smazzate for form in smazzata.values())
    return SheetForm(
        smazzate=tuple(
            SmazzataForm(**{line: form.line() for line, form in smazzata.items()})
            for smazzata in smazzate
        )
    )


def _require_readable(forms: Iterable[FiguresForm]) -> None:
    if problems := [problem for form in forms for problem in form.problems()]:
        raise Violation(*problems)


def _played(typed: Mapping[str, str], planned: int) -> int:
    """How many smazzate have anything written; those left empty at the end were not played."""
    written = [name for name, text in typed.items() if text.strip()]
    places = [
        place
        for place in range(planned)
        if any(name.startswith(f"smazzate.{place}.") for name in written)
    ]
    return max(places, default=-1) + 1


def way_of(fields: Mapping[str, str], usual: str = SMAZZATE) -> str:
    """Which of the three ways a form was filled in."""
    way = fields.get("way", "")
    return way if way in WAYS else usual


def is_stale(refused: Violation) -> bool:
    """Somebody else wrote on the sheet meanwhile."""
    return any(problem.code is Code.STALE for problem in refused.problems)


class SheetHead(FiguresForm):
    """What a sheet's form says beside its figures."""

    expected = FigureField(required=False, min_value=0)
    """The event that it was shown after."""
    played = FigureField(required=False, min_value=0)
    """How many smazzate; fewer than planned after a time-out (C/F art. 10)."""

    def played_or(self, otherwise: int) -> int:
        """What can be read of it."""
        self.is_valid()
        played: int | None = self.cleaned_data.get("played")
        return otherwise if played is None else played


def read_head(typed: Mapping[str, str]) -> SheetHead:
    """The same, as it must be.

    Raises:
        Violation: a number cannot be read.
    """
    head = SheetHead(typed)
    _require_readable([head])
    return head
