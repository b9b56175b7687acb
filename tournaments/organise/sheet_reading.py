"""A sheet as the fields of its form have it, read into what was written.

Fields are named by the paths that problems use (`smazzate.0.a.clean`, `totals.b`), so that every
refusal finds its place. Three ways: the whole breakdown, a total per smazzata, the round's total.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from scoring.rules.violations import Problem, Violation
from scoring.sheets import FIGURES, Breakdown, Figure, FigureKind, made
from scoring.values import Line
from tournaments.organise.sheets import LineForm, SheetForm, SmazzataForm, TotalsForm
from tournaments.presenters.sheets.entry import BREAKDOWN, ROUND
from tournaments.refusals import HouseCode

LONGEST_FIGURE = 7
"""Characters of a figure, sign included: more is a slip, and would only fill the message."""
Typed = Mapping[str, str]


class FigureField(forms.IntegerField):
    """A whole number of a few digits, with either minus; None where nothing was written."""

    def to_python(self, value: Any) -> int | None:
        text = str(value or "").strip().replace("−", "-")
        if not text:
            return None
        if len(text) <= LONGEST_FIGURE and text.removeprefix("-").isdecimal():
            return int(text)
        raise ValidationError(text, code="invalid")


class FiguresForm(forms.Form):
    """Fields named with dots, whose errors are problems like those of the rules."""

    def __init__(self, typed: Typed, prefix: str = "") -> None:
        super().__init__(typed, prefix=prefix)

    def add_prefix(self, field_name: str) -> str:
        return f"{self.prefix}{field_name}"

    def problems(self) -> Iterator[Problem]:
        for name, errors in self.errors.as_data().items():
            yield from (self._problem(name, error) for error in errors)

    def _problem(self, name: str, error: ValidationError) -> Problem:
        path = self.add_prefix(name)
        if error.code == "required":
            return Problem(HouseCode.LINE_EMPTY, path)
        written = str(self[name].data).strip()[:20]
        return Problem(HouseCode.VALUE_UNREADABLE, path, "", {"value": written})


class LineFigures(FiguresForm):
    """A line's smazzata: its figures and its total; what is left empty is zero."""

    def __init__(self, typed: Typed, prefix: str = "") -> None:
        super().__init__(typed, prefix)
        self.fields |= {figure.name: _field(figure) for figure in FIGURES}
        self.fields["total"] = FigureField(required=False)

    def breakdown(self) -> Breakdown:
        """What is written; a figure that cannot be read counts as zero."""
        self.is_valid()
        return made({name: number or 0 for name, number in self.cleaned_data.items()})

    def line(self) -> LineForm:
        """The line with its breakdown; its total, where none is written, the computed one."""
        return LineForm.of(self.cleaned_data["total"], self.breakdown())


class LineTotal(FiguresForm):
    """A line's smazzata of which only the total is written."""

    total = FigureField()

    def line(self) -> LineForm:
        return LineForm.of(self.cleaned_data["total"])


class NumbersForm(FiguresForm):
    """A number for each of these names."""

    def __init__(
        self, typed: Typed, names: Iterable[str], prefix: str = "", *, required: bool = True
    ) -> None:
        super().__init__(typed, prefix)
        self.fields |= {name: FigureField(required=required) for name in names}


def _field(figure: Figure) -> forms.Field:
    if figure.kind is FigureKind.TICK:
        return forms.BooleanField(required=False)
    return FigureField(required=False)


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
