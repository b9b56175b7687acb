"""The rulings of a blank score sheet as one picture, drawn once for all tables of a round."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.plans import Format
from tournaments.presenters.sheets.blank import BlankSheets
from tournaments.reports.half_page import left_for_rulings

ROW, HEAD, HIGHEST = 7.6, 7.6, 72.0
RESULT_OF_LINE = 12.0
"""Millimetres of each line's column in the box for the round's P.P., M.P. and V.P."""
GAP, BAND = 3.0, 5.6
HAIR, LINE = 0.12, 0.35


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A sheet's rulings: `smazzate` columns of `lines` lines, and the round's result.

    Measures in millimetres; rows are lower where a regulation asks for more figures than fit.
    """

    smazzate: int
    rows: int
    lines: int
    units: tuple[str, ...]
    """Of the result, one under the other."""
    width: float
    highest: float
    """What the half of a page leaves for it, with room to sign below."""

    @property
    def row_height(self) -> float:
        return min(ROW, (self.highest - HEAD) / self.rows)

    @property
    def height(self) -> float:
        return HEAD + self.rows * self.row_height

    @property
    def band_height(self) -> float:
        """Of a line of the V.P. table beside it: a heading and eleven bands."""
        return min(BAND, self.height / 12.5)

    @property
    def result(self) -> float:
        return self.lines * RESULT_OF_LINE

    @property
    def column(self) -> float:
        return (self.width - self.result - GAP) / (self.lines * self.smazzate)

    def picture(self) -> str:
        """As a data URI."""
        parts = [*self._rulings(), *self._heads(), *self._result()]
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}"'
            f' width="{self.width}mm" height="{self.height}mm"'
            f' font-family="Carlito, DejaVu Sans, sans-serif">{"".join(parts)}</svg>'
        )
        return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"

    @property
    def letters(self) -> str:
        return "ABC"[: self.lines]

    def _rulings(self) -> Iterator[str]:
        columns = self.lines * self.smazzate
        right = columns * self.column
        yield _line(0, HEAD, right, HEAD, LINE)
        for row in range(1, self.rows):
            last, top = row == self.rows - 1, HEAD + row * self.row_height
            yield _line(0, top, right, top, LINE if last else HAIR)
        yield _line(0, self.height - LINE, right, self.height - LINE, LINE)
        for column in range(columns + 1):
            inside = bool(column % self.lines)
            x = max(LINE, column * self.column)
            yield _line(x, 3.4 if inside else 0, x, self.height, HAIR if inside else LINE)

    def _heads(self) -> Iterator[str]:
        for number in range(self.smazzate):
            left = number * self.lines * self.column
            middle = left + self.lines * self.column / 2
            yield _text(middle, 2.8, _("smazzata %(number)s") % {"number": number + 1}, 2.7)
            for index, letter in enumerate(self.letters):
                yield _text(left + (index + 0.5) * self.column, 6.2, letter, 3, bold=True)

    def _result(self) -> Iterator[str]:
        left, width = self.width - self.result, self.result - LINE
        each = width / self.lines
        yield _text(left + width / 2, 2.8, _("turno"), 2.7)
        for index, letter in enumerate(self.letters):
            yield _text(left + (index + 0.5) * each, 6.2, letter, 3, bold=True)
        step = min((self.height - HEAD) / len(self.units), (self.height - HEAD) / 3)
        for row, unit in enumerate(self.units):
            top = HEAD + row * step
            yield (
                f'<rect x="{left}" y="{top}" width="{width}" height="{step - 1.5}" fill="none"'
                f' stroke="#16201b" stroke-width="{LINE}"/>'
            )
            for index in range(1, self.lines):
                middle = left + index * each
                yield _line(middle, top, middle, top + step - 1.5, HAIR)
            yield _text(left + 0.8, top + 3.2, unit, 2.5, anchor="start")


def sheet_grid(sheets: BlankSheets, title: str) -> Grid:
    """The rulings of a round's sheets: wide where no V.P. table stands beside them, lower where
    long names take more rows."""
    return Grid(
        smazzate=sheets.smazzate,
        rows=len(sheets.figures) + 1,
        lines=sheets.lines,
        units=_units(sheets),
        width=110.0 if sheets.bands else 148.0,
        highest=min(HIGHEST, left_for_rulings(sheets, title)),
    )


def _units(sheets: BlankSheets) -> tuple[str, ...]:
    """What is added up at the end; of a match of teams first over both rooms."""
    points = tuple(column.heading for column in reversed(sheets.columns))
    if sheets.format is Format.TEAMS:
        return (_("P.P. qui"), _("P.P. altra"), _("P.P. tot."), *points[1:])
    return points


def _line(x1: float, y1: float, x2: float, y2: float, width: float) -> str:
    return (
        f'<line x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}"'
        f' stroke="#16201b" stroke-width="{width}"/>'
    )


def _text(
    x: float, y: float, words: str, size: float, *, bold: bool = False, anchor: str = "middle"
) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size}" text-anchor="{anchor}"'
        f' fill="#3c4741"{weight}>{words}</text>'
    )
