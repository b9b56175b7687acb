"""Points of one smazzata, per line, and what an entered one must satisfy (RULES.md section 4)."""

from collections.abc import Iterable, Iterator
from operator import mul

from scoring.rules import possible
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, Datum, Problem
from scoring.sheets import (
    FIGURES,
    Breakdown,
    Figure,
    FigureKind,
    LineScore,
    Pozzetto,
    SmazzataScore,
    counted,
    numbers,
)
from scoring.values import Line

_burrachi_of = counted(figure for figure in FIGURES if figure.burraco)
UNTAKEN = Breakdown(pozzetto=Pozzetto.NOT_TAKEN)
TOTAL_LIMIT = 10_000
"""P.P.: no figure comes near it; a larger one is a slip of the keyboard."""

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


def problems(
    score: SmazzataScore, regulation: Regulation, path: str = "", *, hands: int | None = None
) -> tuple[Problem, ...]:
    """All that is wrong with a smazzata; empty when it can have been played.

    `path` goes before the field of each problem (`smazzate.2.` gives `smazzate.2.a.clean`);
    `hands` is how many players make a line, None where nobody knows.
    """
    in_lines = [
        problem for line in score.lines() for problem in _of_line(score, line, regulation, path)
    ]
    return (
        *in_lines,
        *_of_table(score, regulation, path),
        *possible.problems(score, regulation, path, hands),
    )


def _of_line(
    score: SmazzataScore, side: Line, regulation: Regulation, path: str
) -> Iterator[Problem]:
    line, field = score.of(side), f"{path}{side}"
    yield from _of_five(line.total, regulation, f"{field}.total")
    if (breakdown := line.breakdown) is None:
        return
    for figure, number in zip(FIGURES, numbers(breakdown), strict=True):
        if number:
            yield from _figure(figure, number, regulation, f"{field}.{figure.field}")
    yield from _closing(score, side, regulation, field)
    yield from _none_left(score, side, regulation, field)
    yield from _burrachi(breakdown, regulation, field)
    yield from _extras(breakdown, regulation, field)
    yield from _referee_bonus(score, side, regulation, field)
    yield from _sum(line, score.others(side), regulation, field)


def _figure(figure: Figure, number: int, regulation: Regulation, path: str) -> Iterator[Problem]:
    if figure.kind is FigureKind.TICK:
        return
    count = figure.kind is FigureKind.COUNT
    article = (regulation.smazzata if count else regulation.card_values).article
    if number < 0:
        yield Problem(Code.NEGATIVE, path, article, {"value": number})
    if not count:
        yield from _of_five(number, regulation, path)
    if abs(number) > (limit := limit_of(figure, regulation)) and (number > 0 or not count):
        yield Problem(Code.OUT_OF_RANGE, path, article, {"value": number, "limit": limit})


def limit_of(figure: Figure, regulation: Regulation) -> int:
    """The most that a figure of a line can be, whatever the others are."""
    if figure.field in regulation.limits.takes:
        return regulation.limits.most[figure.field]
    if figure.known_by and (paid := regulation.paid(figure)).known:
        return paid.printed
    return TOTAL_LIMIT


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
    untaken = tuple(other or UNTAKEN for other in breakdowns)
    if line.total != total(line.breakdown, regulation, others=untaken):
        yield Problem(
            Code.TOTAL_MISMATCH,
            f"{path}.total",
            regulation.smazzata.article,
            {"value": line.total, "computed": added},
        )


def _of_five(value: int, regulation: Regulation, path: str) -> Iterator[Problem]:
    if value % 5:
        yield Problem(
            Code.NOT_MULTIPLE_OF_5, path, regulation.card_values.article, {"value": value}
        )


def _closing(
    score: SmazzataScore, side: Line, regulation: Regulation, path: str
) -> Iterator[Problem]:
    breakdown = score.of(side).breakdown
    if breakdown is None or not breakdown.closed:
        return
    closing = regulation.closing
    line = (breakdown, *_perhaps_partners(score, side))
    if not any(part is None or part.pozzetto is not Pozzetto.NOT_TAKEN for part in line):
        bonus = closing.referee_bonus
        rule: dict[str, Datum] = {"none_left": bonus.article if bonus else ""}
        yield Problem(Code.CLOSED_WITHOUT_POZZETTO, f"{path}.closed", closing.article, rule)
    if _bonus_is_due(score, side, regulation):
        return  # I art. 22 counts the closing without the burraco
    if not _has_burraco(line, clean=closing.needs_clean):
        data: dict[str, Datum] = {"clean": int(closing.needs_clean)}
        yield Problem(Code.CLOSED_WITHOUT_BURRACO, f"{path}.closed", closing.article, data)


def _none_left(
    score: SmazzataScore, side: Line, regulation: Regulation, path: str
) -> Iterator[Problem]:
    """None is left for who says so only where another line played both (I art. 22)."""
    breakdown, printed = score.of(side).breakdown, regulation.closing.referee_bonus
    if printed is None or breakdown is None or breakdown.pozzetto is not Pozzetto.NONE_LEFT:
        return
    if not _another_took(score, side):
        yield Problem(Code.POZZETTO_WAS_LEFT, f"{path}.none_left", printed.article)


def _bonus_is_due(score: SmazzataScore, side: Line, regulation: Regulation) -> bool:
    """Whether the referee's bonus is as I art. 22 has it: whole, to a line without a clean burraco
    that closed, left none by the other one, which played both. Who typed only a total may have."""
    breakdown, printed = score.of(side).breakdown, regulation.closing.referee_bonus
    if printed is None or breakdown is None or breakdown.referee_bonus < printed.points:
        return False
    left_none = breakdown.pozzetto is Pozzetto.NONE_LEFT and _another_took(score, side)
    return left_none and breakdown.closed and not breakdown.clean


def _another_took(score: SmazzataScore, side: Line) -> bool:
    parts = [other.breakdown for other in score.others(side)]
    return any(part is None or part.pozzetto is Pozzetto.TAKEN for part in parts)


def _referee_bonus(
    score: SmazzataScore, side: Line, regulation: Regulation, path: str
) -> Iterator[Problem]:
    breakdown, printed = score.of(side).breakdown, regulation.closing.referee_bonus
    if printed is None or breakdown is None or not breakdown.closed or not breakdown.referee_bonus:
        return
    if not _bonus_is_due(score, side, regulation):
        data: dict[str, Datum] = {"value": breakdown.referee_bonus, "points": printed.points}
        yield Problem(Code.REFEREE_BONUS_NOT_DUE, f"{path}.referee_bonus", printed.article, data)


def _has_burraco(line: Iterable[Breakdown | None], *, clean: bool) -> bool:
    """Whether somebody of a line made the burraco that closing needs; who is unsaid may have."""
    return any(part is None or _enough(part, clean=clean) for part in line)


def _perhaps_partners(score: SmazzataScore, side: Line) -> tuple[Breakdown | None, ...]:
    """Of three at a table two form a line, and close with either's pozzetto and burraco; the
    sheet does not say which two (U art. 3.1)."""
    others = score.others(side)
    return tuple(other.breakdown for other in others) if len(others) > 1 else ()


def _enough(breakdown: Breakdown, *, clean: bool) -> bool:
    return (breakdown.clean if clean else _made(breakdown)) >= 1


def _made(breakdown: Breakdown) -> int:
    return sum(_burrachi_of(breakdown))


def _burrachi(breakdown: Breakdown, regulation: Regulation, path: str) -> Iterator[Problem]:
    """None can be made of too few cards; of the deck's, when they are too many."""
    least = regulation.limits.least_of(breakdown)
    if least is not None and breakdown.cards_table < least:
        yield Problem(
            Code.BURRACO_WITHOUT_CARDS,
            f"{path}.cards_table",
            regulation.burraco.article,
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
        field, data = f"{path}.{figure.key}", {"value": value}
        if not paid.known:
            yield Problem(unknown_here(figure), field, article, dict(data))
        elif figure.needs and not getattr(breakdown, figure.needs):
            yield Problem(UNMET[figure.field], field, article, dict(data))


def _of_table(score: SmazzataScore, regulation: Regulation, path: str) -> Iterator[Problem]:
    parts = [(name, line.breakdown) for name, line in score.lines().items() if line.breakdown]
    closed = [name for name, part in parts if part.closed]
    if len(closed) > 1:
        yield Problem(Code.TWO_CLOSINGS, f"{path}{closed[-1]}.closed", regulation.closing.article)
