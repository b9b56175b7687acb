"""Points of one smazzata, per line, and what an entered one must satisfy (RULES.md section 4)."""

from __future__ import annotations

from collections.abc import Iterator
from operator import mul

from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, Problem
from scoring.sheets import (
    FIGURES,
    Breakdown,
    Figure,
    FigureKind,
    LineScore,
    Pozzetto,
    SmazzataScore,
    numbers,
)
from scoring.values import Line

MOST_BURRACHI = 16
"""The larger deck, 116 cards, holds no more burrachi of seven cards than this."""
BURRACHI = tuple(figure for figure in FIGURES if figure.burraco)
ON_TABLE = tuple(figure for figure in FIGURES if figure.burraco or figure.cards)
CARDS = tuple(figure for figure in FIGURES if figure.kind is FigureKind.CARDS)
UNTAKEN = Breakdown(pozzetto=Pozzetto.NOT_TAKEN)
TOTAL_LIMIT = 10_000
"""P.P.: no smazzata comes near it; a larger figure is a slip of the keyboard."""

_UNKNOWN = {
    "semi_clean": Code.SEMI_CLEAN_NOT_IN_REGULATION,
    "bonus": Code.BONUS_NOT_IN_REGULATION,
    "referee_bonus": Code.REFEREE_BONUS_NOT_IN_REGULATION,
}
"""Figures with a refusal of their own where the edition does not know them."""
UNMET = {
    "bonus": Code.BONUS_WITHOUT_CLEAN,
    "referee_bonus": Code.REFEREE_BONUS_WITHOUT_CLOSING,
}
"""And where what they need is not there."""


def total(
    breakdown: Breakdown,
    regulation: Regulation,
    *,
    others: tuple[Breakdown | None, ...] = (None,),
) -> int:
    """P.P. of a line's smazzata from its breakdown (C/F art. 7, U art. 5, I art. 17).

    `others` are the other lines': where nobody took a pozzetto, some regulations make nobody
    pay. None: it is not known, and then the line pays.
    """
    earned: int = sum(map(mul, numbers(breakdown), regulation.figure_points))
    for paid in regulation.waived_figures:
        number = paid.figure.number(breakdown)
        if number and all(other is not None and paid.figure.number(other) for other in others):
            earned -= paid.points * number
    return earned


def problems(score: SmazzataScore, regulation: Regulation, path: str = "") -> tuple[Problem, ...]:
    """All that is wrong with a smazzata; empty when it can have been played.

    `path` goes before the field of each problem (`smazzate.2.` gives `smazzate.2.a.clean`).
    """
    in_lines = [
        problem for line in score.lines() for problem in _of_line(score, line, regulation, path)
    ]
    return (*in_lines, *_of_table(score, regulation, path))


def _of_line(
    score: SmazzataScore, side: Line, regulation: Regulation, path: str
) -> Iterator[Problem]:
    line, field = score.of(side), f"{path}{side}"
    yield from _amount(line.total, regulation, f"{field}.total", signed=True)
    if (breakdown := line.breakdown) is None:
        return
    for figure, number in zip(FIGURES, numbers(breakdown), strict=True):
        if number:
            yield from _figure(figure, number, regulation, f"{field}.{figure.field}")
    yield from _closing(breakdown, regulation, field)
    yield from _burrachi(breakdown, regulation, field)
    yield from _extras(breakdown, regulation, field)
    yield from _sum(line, score.others(side), regulation, field)


def _figure(figure: Figure, number: int, regulation: Regulation, path: str) -> Iterator[Problem]:
    if figure.kind is FigureKind.COUNT:
        yield from _count(number, regulation, path)
    elif figure.kind is not FigureKind.TICK:
        yield from _amount(number, regulation, path, signed=False)


def _sum(
    line: LineScore, others: tuple[LineScore, ...], regulation: Regulation, path: str
) -> Iterator[Problem]:
    if line.breakdown is None:
        return
    breakdowns = tuple(other.breakdown for other in others)
    added = total(line.breakdown, regulation, others=breakdowns)
    if line.total == added:
        return
    # Of whom only the sum was typed, the pozzetto may have been left as well.
    left = tuple(other or UNTAKEN for other in breakdowns)
    if line.total != total(line.breakdown, regulation, others=left):
        yield Problem(
            Code.TOTAL_MISMATCH,
            f"{path}.total",
            regulation.smazzata.article,
            {"value": line.total, "computed": added},
        )


def _amount(value: int, regulation: Regulation, path: str, *, signed: bool) -> Iterator[Problem]:
    article = regulation.card_values.article
    if not signed and value < 0:
        yield Problem(Code.NEGATIVE, path, article, {"value": value})
    if value % 5:
        yield Problem(Code.NOT_MULTIPLE_OF_5, path, article, {"value": value})
    if abs(value) > TOTAL_LIMIT:
        yield Problem(Code.OUT_OF_RANGE, path, article, {"value": value, "limit": TOTAL_LIMIT})


def _count(value: int, regulation: Regulation, path: str) -> Iterator[Problem]:
    article = regulation.smazzata.article
    if value < 0:
        yield Problem(Code.NEGATIVE, path, article, {"value": value})
    if value > MOST_BURRACHI:
        yield Problem(Code.OUT_OF_RANGE, path, article, {"value": value, "limit": MOST_BURRACHI})


def _closing(breakdown: Breakdown, regulation: Regulation, path: str) -> Iterator[Problem]:
    if not breakdown.closed:
        return
    article = regulation.closing.article
    if breakdown.pozzetto is not Pozzetto.TAKEN:
        yield Problem(Code.CLOSED_WITHOUT_POZZETTO, f"{path}.closed", article)
    enough = breakdown.clean if regulation.closing.needs_clean else _made(breakdown)
    if enough < 1:
        clean = int(regulation.closing.needs_clean)
        yield Problem(Code.CLOSED_WITHOUT_BURRACO, f"{path}.closed", article, {"clean": clean})


def _made(breakdown: Breakdown) -> int:
    return sum(figure.number(breakdown) for figure in BURRACHI)


def least_of(figure: Figure, regulation: Regulation) -> int:
    """P.P. of the cheapest cards that one of this figure needs on the table."""
    burraco = regulation.burraco
    if figure.burraco:
        return burraco.least_value
    return figure.cards * (burraco.least_value // burraco.least_cards)


def _burrachi(breakdown: Breakdown, regulation: Regulation, path: str) -> Iterator[Problem]:
    burraco = regulation.burraco
    least = sum(figure.number(breakdown) * least_of(figure, regulation) for figure in ON_TABLE)
    if breakdown.cards_table < least:
        yield Problem(
            Code.BURRACO_WITHOUT_CARDS,
            f"{path}.cards_table",
            burraco.article,
            {"value": breakdown.cards_table, "least": least, "burrachi": _made(breakdown)},
        )


def unknown_here(figure: Figure) -> Code:
    """The refusal of a figure that an edition does not know."""
    return _UNKNOWN.get(figure.field, Code.FIGURE_NOT_IN_REGULATION)


def _extras(breakdown: Breakdown, regulation: Regulation, path: str) -> Iterator[Problem]:
    """What not every regulation pays for, and what it takes to be paid."""
    article = regulation.smazzata.article
    for paid in regulation.conditional_figures:
        figure = paid.figure
        if not (value := figure.number(breakdown)):
            continue
        field, data = f"{path}.{figure.field}", {"value": value}
        if not paid.known:
            yield Problem(unknown_here(figure), field, article, dict(data))
        elif figure.needs and not getattr(breakdown, figure.needs):
            yield Problem(UNMET[figure.field], field, article, dict(data))


def _of_table(score: SmazzataScore, regulation: Regulation, path: str) -> Iterator[Problem]:
    parts = [(name, line.breakdown) for name, line in score.lines().items() if line.breakdown]
    closed = [name for name, part in parts if part.closed]
    if len(closed) > 1:
        yield Problem(Code.TWO_CLOSINGS, f"{path}{closed[-1]}.closed", regulation.closing.article)
    cards = sum(figure.number(part) for _, part in parts for figure in CARDS)
    if cards > regulation.deck.value:
        last = list(score.lines())[-1]
        yield Problem(
            Code.DECK_EXCEEDED,
            f"{path}{last}.cards_table",
            regulation.deck.article,
            {"value": cards, "limit": regulation.deck.value},
        )
