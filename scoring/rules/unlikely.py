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


def unlikely_figures(
    sheet: SheetScore, regulation: Regulation, planned: int, decided: Decided
) -> dict[str, int]:
    """Those of a sheet of a round of `planned` smazzate; none where an edition sets no bounds."""
    return {path: value for _, path, value in _beyond(sheet, regulation, planned, decided)}


def unlikely_lines(
    sheet: SheetScore, regulation: Regulation, planned: int, decided: Decided
) -> frozenset[Line]:
    """The lines that have such a figure."""
    return frozenset(line for line, _, _ in _beyond(sheet, regulation, planned, decided))


def problems(
    sheet: SheetScore, regulation: Regulation, planned: int, decided: Decided, again: Figures
) -> Iterator[Problem]:
    """What has not been typed a second time yet, or not alike."""
    bounds = regulation.unlikely
    for path, value in unlikely_figures(sheet, regulation, planned, decided).items():
        if bounds is None or again.get(path) == value:
            continue
        data: dict[str, Datum] = {"value": value, "above": bounds.above, "below": bounds.below}
        if path in again:
            data = {"value": value, "again": again[path]}
            yield Problem(Code.TYPED_AGAIN_OTHERWISE, path, bounds.article, data)
        else:
            yield Problem(Code.UNLIKELY, path, bounds.article, data)


def _beyond(
    sheet: SheetScore, regulation: Regulation, planned: int, decided: Decided
) -> Iterator[tuple[Line, str, int]]:
    """What a referee decided nobody counted: it is neither asked for twice nor marked."""
    bounds = regulation.unlikely
    if bounds is None:
        return
    ruled = frozenset(_ruled(sheet, decided))
    for line, path, value, smazzate in _totals(sheet, planned):
        within = smazzate * bounds.below <= value <= smazzate * bounds.above
        if not within and path not in ruled:
            yield line, path, value


def _ruled(sheet: SheetScore, decided: Decided) -> Iterator[str]:
    """The paths of technical scores that stand on the sheet as they were given."""
    for number, totals in decided.items():
        for smazzata in sheet.smazzate[number - 1 : number]:
            lines = smazzata.lines()
            if tuple(score.total for score in lines.values()) == totals:
                yield from (f"smazzate.{number - 1}.{line}.total" for line in lines)


def _totals(sheet: SheetScore, planned: int) -> Iterator[tuple[Line, str, int, int]]:
    """What each line came to, and in how many smazzate."""
    for line, value in zip(Line, sheet.totals or (), strict=False):
        yield line, f"totals.{line}", value, planned
    for index, smazzata in enumerate(sheet.smazzate):
        for line, score in smazzata.lines().items():
            yield line, f"smazzate.{index}.{line}.total", score.total, 1
