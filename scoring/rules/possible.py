"""What a whole table cannot have come to: too many cards, hands that cannot be empty, totals beyond
what the deck can earn (RULES.md sections 4 and 13).

Bounds, not exact figures: whatever was really played is never refused.
"""

from collections.abc import Iterator

from scoring.rules.regulations import Regulation
from scoring.rules.regulations.burrachi import on_table
from scoring.rules.violations import Code, Datum, Problem
from scoring.sheets import FIGURES, Breakdown, FigureKind, Pozzetto, SmazzataScore, counted
from scoring.values import Line

_cards_of = counted(figure for figure in FIGURES if figure.kind is FigureKind.CARDS)
IN_POZZETTI = 22
"""Cards of both pozzetti (C/F art. 3, U art. 2.1, I art. 4); three at a table have more."""


def problems(
    score: SmazzataScore, regulation: Regulation, path: str, hands: int | None
) -> Iterator[Problem]:
    """What is wrong with the lines of a table together."""
    lines = score.lines()
    typed = {name: line.breakdown for name, line in lines.items() if line.breakdown}
    whole = len(typed) == len(lines)
    yield from _cards(typed, regulation, f"{path}{list(lines)[-1]}.cards_table", whole=whole)
    yield from _burrachi(typed, regulation, path)
    if hands is not None:
        yield from _hands(typed, regulation, path, hands, whole=whole)
    if not whole:
        bare = {
            f"{path}{name}.total": line.total for name, line in lines.items() if name not in typed
        }
        yield from within(bare, regulation, worth=_left(typed, regulation))


def within(
    totals: dict[str, int], regulation: Regulation, *, worth: int, smazzate: int = 1
) -> Iterator[Problem]:
    """What is wrong with bare totals, by their fields, of lines that share cards worth so much."""
    limits, article = regulation.limits, regulation.smazzata.article
    highest, lowest = smazzate * limits.highest(worth), smazzate * limits.lowest(worth)
    beyond = False
    for field, value in totals.items():
        if not lowest <= value <= highest:
            beyond = True
            data: dict[str, Datum] = {"value": value, "limit": highest if value > 0 else lowest}
            yield Problem(Code.OUT_OF_RANGE, field, article, data)
    if not beyond and (together := sum(totals.values())) > highest:
        data = {"value": together, "limit": highest}
        yield Problem(
            Code.TOTALS_EXCEED_DECK, _suspect(totals, regulation, smazzate), article, data
        )


def _suspect(totals: dict[str, int], regulation: Regulation, smazzate: int) -> str:
    """The field of the total to look at: the first unlikely one, or else the highest."""
    if bounds := regulation.unlikely:
        for field, value in totals.items():
            if not smazzate * bounds.below <= value <= smazzate * bounds.above:
                return field
    return max(totals, key=lambda field: totals[field])


def _left(typed: dict[Line, Breakdown], regulation: Regulation) -> int:
    """P.P. of the cards that those lines leave of which only the total was typed."""
    return max(0, regulation.deck.value - _worth(typed))


def _worth(typed: dict[Line, Breakdown]) -> int:
    return sum(sum(_cards_of(part)) for part in typed.values())


def _cards(
    typed: dict[Line, Breakdown], regulation: Regulation, field: str, *, whole: bool
) -> Iterator[Problem]:
    cards, deck = _worth(typed), regulation.deck
    untaken = whole and all(part.pozzetto is Pozzetto.NOT_TAKEN for part in typed.values())
    if cards > deck.value:
        data: dict[str, Datum] = {"value": cards, "limit": deck.value}
        yield Problem(Code.DECK_EXCEEDED, field, deck.article, data)
    elif untaken and cards > (limit := regulation.limits.without(IN_POZZETTI)):
        data = {"value": cards, "limit": limit, "cards": IN_POZZETTI}
        yield Problem(Code.POZZETTI_ON_TABLE, field, deck.article, data)


def _burrachi(typed: dict[Line, Breakdown], regulation: Regulation, path: str) -> Iterator[Problem]:
    """Those of all lines together are made of one deck."""
    tables = {name: on_table(part) for name, part in typed.items()}
    together = {
        field: sum(max(table[field], 0) for table in tables.values())
        for field in regulation.limits.takes
    }
    if not any(together.values()) or regulation.limits.least(together) is not None:
        return
    last = next(name for name in reversed(typed) if max(tables[name].values()) > 0)
    known = [paid.figure for paid in regulation.figures if paid.known and paid.figure.burraco]
    made = sum(together[figure.field] for figure in known)
    figure = max(known, key=lambda one: one.number(typed[last]))
    data: dict[str, Datum] = {"value": made, "cards": regulation.deck.cards}
    yield Problem(
        Code.BURRACHI_EXCEED_DECK, f"{path}{last}.{figure.field}", regulation.deck.article, data
    )


def _hands(
    typed: dict[Line, Breakdown], regulation: Regulation, path: str, hands: int, *, whole: bool
) -> Iterator[Problem]:
    """Whoever closed alone has no card left; where nobody did, each hand has at least one."""
    article = regulation.closing.article
    closed = [name for name, part in typed.items() if part.closed]
    if hands == 1:
        yield from _left_by_who_closed(typed, closed, path, article)
    if not closed and whole:
        least = hands * min(regulation.card_values.ranks.values())
        yield from _empty_hands(typed, path, article, {"least": least, "hands": hands})


def _left_by_who_closed(
    typed: dict[Line, Breakdown], closed: list[Line], path: str, article: str
) -> Iterator[Problem]:
    for name in closed:
        if (value := typed[name].cards_hand) > 0:
            yield Problem(
                Code.CLOSED_WITH_CARDS, f"{path}{name}.cards_hand", article, {"value": value}
            )


def _empty_hands(
    typed: dict[Line, Breakdown], path: str, article: str, bounds: dict[str, int]
) -> Iterator[Problem]:
    for name, part in typed.items():
        if (value := part.cards_hand + part.penalised) < bounds["least"]:
            data: dict[str, Datum] = {"value": value, **bounds}
            yield Problem(Code.HAND_EMPTY, f"{path}{name}.cards_hand", article, data)
