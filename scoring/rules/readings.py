"""Two readings of one paper: where they differ, field by field."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from scoring.sheets import FIGURES, Breakdown, LineScore, SheetScore, SmazzataScore
from scoring.values import Line


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
