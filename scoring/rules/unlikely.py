"""Figures that can be and seldom are: typed twice, and marked wherever they stand (RULES.md 13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, Datum, Problem
from scoring.sheets import SheetScore
from scoring.values import Line, SmazzataNumber

Figures = Mapping[str, int]
"""P.P. by their path on the sheet: `smazzate.0.a.total`, `totals.b`."""

Decided = Mapping[SmazzataNumber, tuple[int, ...]]
"""P.P. of each line in the smazzate that have a technical score (U art. 10.27)."""


def unlikely_figures(sheet: SheetScore, regulation: Regulation, planned: int) -> dict[str, int]:
    """Those of a sheet of a round of `planned` smazzate; none where an edition sets no bounds."""
    return {path: value for _, path, value in _beyond(sheet, regulation, planned)}


def unlikely_lines(
    sheet: SheetScore, regulation: Regulation, planned: int, decided: Decided
) -> frozenset[Line]:
    """The lines that have such a figure; what a referee decided nobody wrote, and is not one."""
    ruled = {
        f"smazzate.{number - 1}.{line}.total"
        for number, totals in decided.items()
        for one in sheet.smazzate[number - 1 : number]
        if tuple(score.total for score in one.lines().values()) == totals
        for line in one.lines()
    }
    beyond = _beyond(sheet, regulation, planned)
    return frozenset(line for line, path, _ in beyond if path not in ruled)


def problems(
    sheet: SheetScore, regulation: Regulation, planned: int, again: Figures
) -> Iterator[Problem]:
    """What has not been typed a second time yet, or not alike."""
    bounds = regulation.unlikely
    for path, value in unlikely_figures(sheet, regulation, planned).items():
        if bounds is None or again.get(path) == value:
            continue
        data: dict[str, Datum] = {"value": value, "above": bounds.above, "below": bounds.below}
        if path in again:
            data = {"value": value, "again": again[path]}
            yield Problem(Code.TYPED_AGAIN_OTHERWISE, path, bounds.article, data)
        else:
            yield Problem(Code.UNLIKELY, path, bounds.article, data)


def _beyond(
    sheet: SheetScore, regulation: Regulation, planned: int
) -> Iterator[tuple[Line, str, int]]:
    bounds = regulation.unlikely
    if bounds is None:
        return
    for line, path, value, smazzate in _totals(sheet, planned):
        if not smazzate * bounds.below <= value <= smazzate * bounds.above:
            yield line, path, value


def _totals(sheet: SheetScore, planned: int) -> Iterator[tuple[Line, str, int, int]]:
    """What each line came to, and in how many smazzate."""
    for line, value in zip(Line, sheet.totals or (), strict=False):
        yield line, f"totals.{line}", value, planned
    for index, smazzata in enumerate(sheet.smazzate):
        for line, score in smazzata.lines().items():
            yield line, f"smazzate.{index}.{line}.total", score.total, 1
