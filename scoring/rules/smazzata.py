"""Points of one smazzata, per line, and what an entered one must satisfy (RULES.md section 4)."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, Problem
from scoring.sheets import Breakdown, LineScore, Pozzetto, SmazzataScore
from scoring.values import Line

MOST_BURRACHI = 16
"""The larger deck, 116 cards, holds no more burrachi of seven cards than this."""
TOTAL_LIMIT = 10_000
"""P.P.: no smazzata comes near it; a larger figure is a slip of the keyboard."""


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
    points = regulation.smazzata
    return (
        breakdown.clean * points.clean
        + breakdown.semi_clean * (points.semi_clean or 0)
        + breakdown.bonus * points.bonus_pair
        + breakdown.dirty * points.dirty
        + breakdown.closed * points.closing
        + breakdown.referee_bonus
        + _pays(breakdown, regulation, others) * points.pozzetto_not_taken
        + breakdown.cards_table
        - breakdown.cards_hand
        - breakdown.penalised
    )


def _pays(
    breakdown: Breakdown, regulation: Regulation, others: tuple[Breakdown | None, ...]
) -> bool:
    if breakdown.pozzetto is not Pozzetto.NOT_TAKEN:
        return False
    nobody = all(other is not None and other.pozzetto is Pozzetto.NOT_TAKEN for other in others)
    return not (nobody and regulation.neither_pays)


def problems(score: SmazzataScore, regulation: Regulation, path: str = "") -> tuple[Problem, ...]:
    """All that is wrong with a smazzata; empty when it can have been played.

    `path` goes before the field of each problem (`smazzate.2.` gives `smazzate.2.a.clean`).
    """
    found = [
        problem for line in score.lines() for problem in _of_line(score, line, regulation, path)
    ]
    return (*found, *_of_table(score, regulation, path))


def _of_line(
    score: SmazzataScore, side: Line, regulation: Regulation, path: str
) -> Iterator[Problem]:
    line, at = score.of(side), f"{path}{side}"
    yield from _amount(line.total, regulation, f"{at}.total", signed=True)
    if (breakdown := line.breakdown) is None:
        return
    for name in ("clean", "semi_clean", "dirty", "bonus"):
        yield from _count(getattr(breakdown, name), regulation, f"{at}.{name}")
    for name in ("referee_bonus", "cards_table", "cards_hand", "penalised"):
        yield from _amount(getattr(breakdown, name), regulation, f"{at}.{name}", signed=False)
    yield from _closing(breakdown, regulation, at)
    yield from _burrachi(breakdown, regulation, at)
    yield from _extras(breakdown, regulation, at)
    yield from _sum(line, score.others(side), regulation, at)


def _sum(
    line: LineScore, others: tuple[LineScore, ...], regulation: Regulation, path: str
) -> Iterator[Problem]:
    if line.breakdown is None:
        return
    known = tuple(other.breakdown for other in others)
    added = total(line.breakdown, regulation, others=known)
    # Of whom only the sum was typed, the pozzetto may have been left as well.
    untaken = Breakdown(pozzetto=Pozzetto.NOT_TAKEN)
    left = tuple(one or untaken for one in known)
    possible = {added, total(line.breakdown, regulation, others=left)}
    if line.total not in possible:
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
    return breakdown.clean + breakdown.semi_clean + breakdown.dirty


def _burrachi(breakdown: Breakdown, regulation: Regulation, path: str) -> Iterator[Problem]:
    burraco = regulation.burraco
    extra = breakdown.bonus * 2 * (burraco.least_value // burraco.least_cards)
    least = _made(breakdown) * burraco.least_value + extra
    if breakdown.cards_table < least:
        yield Problem(
            Code.BURRACO_WITHOUT_CARDS,
            f"{path}.cards_table",
            burraco.article,
            {"value": breakdown.cards_table, "least": least, "burrachi": _made(breakdown)},
        )


def _extras(breakdown: Breakdown, regulation: Regulation, path: str) -> Iterator[Problem]:
    """What not every regulation pays for, and what it takes to be paid."""
    points, given = regulation.smazzata, regulation.closing.referee_bonus
    wrong = (
        ("semi_clean", Code.SEMI_CLEAN_NOT_IN_REGULATION, points.semi_clean is None),
        ("bonus", Code.BONUS_NOT_IN_REGULATION, not points.bonus_pair),
        ("bonus", Code.BONUS_WITHOUT_CLEAN, points.bonus_pair and not breakdown.clean),
        ("referee_bonus", Code.REFEREE_BONUS_NOT_IN_REGULATION, given is None),
        ("referee_bonus", Code.REFEREE_BONUS_WITHOUT_CLOSING, given and not breakdown.closed),
    )
    for name, code, is_so in wrong:
        if (value := getattr(breakdown, name)) and is_so:
            yield Problem(code, f"{path}.{name}", points.article, {"value": value})


def _of_table(score: SmazzataScore, regulation: Regulation, path: str) -> Iterator[Problem]:
    parts = [(name, line.breakdown) for name, line in score.lines().items() if line.breakdown]
    closed = [name for name, part in parts if part.closed]
    if len(closed) > 1:
        yield Problem(Code.TWO_CLOSINGS, f"{path}{closed[-1]}.closed", regulation.closing.article)
    cards = sum(part.cards_table + part.cards_hand + part.penalised for _, part in parts)
    if cards > regulation.deck.value:
        last = list(score.lines())[-1]
        yield Problem(
            Code.DECK_EXCEEDED,
            f"{path}{last}.cards_table",
            regulation.deck.article,
            {"value": cards, "limit": regulation.deck.value},
        )
