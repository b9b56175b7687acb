"""Points of one smazzata, per line, and what an entered one must satisfy (RULES.md section 4)."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.events import Breakdown, LineScore, Pozzetto, SmazzataScore
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, Problem
from scoring.values import Line

MOST_BURRACHI = 16
"""The larger deck, 116 cards, holds no more burrachi of seven cards than this."""
TOTAL_LIMIT = 10_000
"""P.P.: no smazzata comes near it; a larger figure is a slip of the keyboard."""


def total(breakdown: Breakdown, regulation: Regulation) -> int:
    """P.P. of a line's smazzata from its breakdown (C/F art. 7, U art. 5, I art. 17)."""
    points = regulation.smazzata
    return (
        breakdown.clean * points.clean
        + breakdown.bonus * points.bonus_pair
        + breakdown.dirty * points.dirty
        + breakdown.closed * points.closing
        + (breakdown.pozzetto is Pozzetto.NOT_TAKEN) * points.pozzetto_not_taken
        + breakdown.cards_table
        - breakdown.cards_hand
        - breakdown.penalised
    )


def problems(score: SmazzataScore, regulation: Regulation, path: str = "") -> tuple[Problem, ...]:
    """All that is wrong with a smazzata; empty when it can have been played.

    `path` goes before the field of each problem (`smazzate.2.` gives `smazzate.2.a.clean`).
    """
    found = [
        *_of_line(score.a, regulation, f"{path}{Line.A}"),
        *_of_line(score.b, regulation, f"{path}{Line.B}"),
        *_of_table(score, regulation, path),
    ]
    return tuple(found)


def _of_line(line: LineScore, regulation: Regulation, path: str) -> Iterator[Problem]:
    yield from _amount(line.total, regulation, f"{path}.total", signed=True)
    if (breakdown := line.breakdown) is None:
        return
    for name in ("clean", "dirty", "bonus"):
        yield from _count(getattr(breakdown, name), regulation, f"{path}.{name}")
    for name in ("cards_table", "cards_hand", "penalised"):
        yield from _amount(getattr(breakdown, name), regulation, f"{path}.{name}", signed=False)
    yield from _closing(breakdown, regulation, path)
    yield from _burrachi(breakdown, regulation, path)
    if (added := total(breakdown, regulation)) != line.total:
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
    enough = (
        breakdown.clean if regulation.closing.needs_clean else breakdown.clean + breakdown.dirty
    )
    if enough < 1:
        clean = int(regulation.closing.needs_clean)
        yield Problem(Code.CLOSED_WITHOUT_BURRACO, f"{path}.closed", article, {"clean": clean})


def _burrachi(breakdown: Breakdown, regulation: Regulation, path: str) -> Iterator[Problem]:
    article = regulation.burraco.article
    least = (breakdown.clean + breakdown.dirty) * regulation.burraco.least_value
    if breakdown.cards_table < least:
        yield Problem(
            Code.BURRACO_WITHOUT_CARDS,
            f"{path}.cards_table",
            article,
            {
                "value": breakdown.cards_table,
                "least": least,
                "burrachi": breakdown.clean + breakdown.dirty,
            },
        )
    if breakdown.bonus and not regulation.smazzata.bonus_pair:
        yield Problem(
            Code.BONUS_NOT_IN_REGULATION,
            f"{path}.bonus",
            regulation.smazzata.article,
            {"value": breakdown.bonus},
        )
    elif breakdown.bonus and not breakdown.clean:
        yield Problem(
            Code.BONUS_WITHOUT_CLEAN,
            f"{path}.bonus",
            regulation.smazzata.article,
            {"value": breakdown.bonus},
        )


def _of_table(score: SmazzataScore, regulation: Regulation, path: str) -> Iterator[Problem]:
    a, b = score.a.breakdown, score.b.breakdown
    if a and b and a.closed and b.closed:
        yield Problem(Code.TWO_CLOSINGS, f"{path}b.closed", regulation.closing.article)
    cards = sum(
        part.cards_table + part.cards_hand + part.penalised for part in (a, b) if part is not None
    )
    if cards > regulation.deck.value:
        yield Problem(
            Code.DECK_EXCEEDED,
            f"{path}b.cards_table",
            regulation.deck.article,
            {"value": cards, "limit": regulation.deck.value},
        )
