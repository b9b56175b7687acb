"""Figures read twice: where two readings of one paper differ; which are typed again (RULES 13)."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import NamedTuple

from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, Datum, Problem
from scoring.sheets import FIGURES, Breakdown, LineScore, SheetScore, SmazzataScore
from scoring.values import Line, SmazzataNumber


class Difference(NamedTuple):
    """One figure that two people read otherwise."""

    field: str
    """A path, as problems have it: `totals.a`, `smazzate.1.b.cards_hand`."""
    first: int | None
    second: int | None


def differences(first: SheetScore, second: SheetScore) -> tuple[Difference, ...]:
    """As fine as both were typed: figures, totals of a smazzata, or the totals of the round."""
    if first.totals is not None or second.totals is not None:
        return tuple(_totals(first, second))
    return tuple(
        difference
        for index, (ours, theirs) in enumerate(zip_longest(first.smazzate, second.smazzate))
        for difference in _smazzata(f"smazzate.{index}.", ours, theirs)
    )


def swapped(sheet: SheetScore) -> SheetScore:
    """The same figures with the two lines changed over."""
    return SheetScore(
        smazzate=tuple(SmazzataScore(a=one.b, b=one.a) for one in sheet.smazzate),
        totals=sheet.totals[::-1] if sheet.totals is not None else None,
    )


def _totals(first: SheetScore, second: SheetScore) -> Iterator[Difference]:
    for line in tuple(Line)[: max(first.lines(), second.lines())]:
        ours, theirs = first.game_points(line), second.game_points(line)
        if ours != theirs:
            yield Difference(f"totals.{line}", ours, theirs)


def _smazzata(
    path: str, first: SmazzataScore | None, second: SmazzataScore | None
) -> Iterator[Difference]:
    ours = first.lines() if first else {}
    theirs = second.lines() if second else {}
    for line in Line:
        if line in ours or line in theirs:
            yield from _line(f"{path}{line}.", ours.get(line), theirs.get(line))


def _line(path: str, first: LineScore | None, second: LineScore | None) -> Iterator[Difference]:
    if first and second and first.breakdown and second.breakdown:
        yield from _figures(path, first.breakdown, second.breakdown)
    totals = first.total if first else None, second.total if second else None
    if totals[0] != totals[1]:
        yield Difference(f"{path}total", *totals)


def _figures(path: str, first: Breakdown, second: Breakdown) -> Iterator[Difference]:
    for figure in FIGURES:
        numbers = figure.number(first), figure.number(second)
        if numbers[0] != numbers[1]:
            yield Difference(path + figure.key, *numbers)


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


def retyping_problems(
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
    for line, path, value, smazzate in _totals_on(sheet, planned):
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


def _totals_on(sheet: SheetScore, planned: int) -> Iterator[tuple[Line, str, int, int]]:
    """What each line came to, and in how many smazzate."""
    for line, value in zip(Line, sheet.totals or (), strict=False):
        yield line, f"totals.{line}", value, planned
    for index, smazzata in enumerate(sheet.smazzate):
        for line, score in smazzata.lines().items():
            yield line, f"smazzate.{index}.{line}.total", score.total, 1
