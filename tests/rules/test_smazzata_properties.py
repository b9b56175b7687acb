"""Every regulation: what can have been played is accepted, and each broken rule has its code."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from scoring.rules import regulations, smazzata
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code
from scoring.sheets import Breakdown, LineScore, Pozzetto, SmazzataScore
from tests.machine.soak import as_many

EDITIONS = regulations.editions()
Kind = Literal["any", "closed", "open", "bare", "unclean", "made"]
"""A line: that closed, that did not; not closed and without burraco, or without a clean one; with
a clean one."""
CLOSING: dict[Kind, tuple[str | None, ...]] = {
    "any": ("a", "b", None),
    "made": ("a", "b", None),
    "closed": ("a",),
    "open": ("b", None),
    "bare": ("b", None),
    "unclean": ("b", None),
}
POZZETTI = 110
"""P.P. of the 22 cheapest cards: they may lie in pozzetti that nobody took."""
Draw = Callable[[st.SearchStrategy[Any]], Any]


def _worth(most: int) -> st.SearchStrategy[int]:
    return st.integers(0, most // 5).map(lambda fives: fives * 5)


def _line(
    draw: Draw, regulation: Regulation, closed: bool, most: int, kind: Kind = "any"
) -> Breakdown:
    """A line's smazzata whose cards are worth no more than `most`."""
    rules = regulation.closing
    may_be_left = closed and kind not in ("closed", "made") and rules.referee_bonus is not None
    left = may_be_left and draw(st.booleans())
    least = int((closed and rules.needs_clean) or kind == "made")
    clean = draw(st.integers(least, 3)) if kind not in ("bare", "unclean") and not left else 0
    pays_semi_clean = regulation.smazzata.semi_clean is not None and kind != "bare"
    semi = draw(st.integers(0, 1)) if pays_semi_clean else 0
    least = int(closed and not clean and not semi)
    dirty = draw(st.integers(least, 3)) if kind != "bare" else 0
    bonus = draw(st.integers(0, 3)) if regulation.smazzata.bonus_pair and clean else 0
    table = clean * 45 + semi * 65 + dirty * 55 + bonus * 10
    table += draw(_worth(most - table))
    hand = draw(_worth(most - table))
    taken = closed or draw(st.booleans())
    return Breakdown(
        clean=clean,
        semi_clean=semi,
        dirty=dirty,
        bonus=bonus,
        closed=closed,
        referee_bonus=200 if left else 0,
        pozzetto=_pozzetto(left=left, taken=taken),
        cards_table=table,
        cards_hand=hand,
        penalised=draw(_worth(most - table - hand)),
    )


def _pozzetto(*, left: bool, taken: bool) -> Pozzetto:
    if left:
        return Pozzetto.NONE_LEFT
    return Pozzetto.TAKEN if taken else Pozzetto.NOT_TAKEN


@st.composite
def _played(draw: Draw, regulation: Regulation, kind: Kind = "any") -> tuple[Breakdown, Breakdown]:
    """Two lines; of the first one `kind` can be asked."""
    closing = draw(st.sampled_from(CLOSING[kind]))
    half = (regulation.deck.value - POZZETTI) // 2
    a = _line(draw, regulation, closing == "a", half, kind)
    b = _line(draw, regulation, closing == "b", half)
    return _with_both_pozzetti(a, b), _with_both_pozzetti(b, a)


def _with_both_pozzetti(line: Breakdown, other: Breakdown) -> Breakdown:
    """I art. 22: the other one was left without, and closed."""
    return replace(line, pozzetto=Pozzetto.TAKEN) if other.referee_bonus else line


def _score(a: Breakdown, b: Breakdown, regulation: Regulation) -> SmazzataScore:
    """Both lines, added up as the rules do."""
    return SmazzataScore(
        a=LineScore(total=smazzata.total(a, regulation, others=(b,)), breakdown=a),
        b=LineScore(total=smazzata.total(b, regulation, others=(a,)), breakdown=b),
    )


def _found(score: SmazzataScore, regulation: Regulation) -> set[tuple[str, str]]:
    return {(str(problem.code), problem.field) for problem in smazzata.problems(score, regulation)}


@pytest.mark.parametrize("edition", EDITIONS)
@given(data=st.data())
def test_what_can_have_been_played_is_accepted(edition: str, data: st.DataObject) -> None:
    regulation = regulations.load(edition)
    a, b = data.draw(_played(regulation))
    assert _found(_score(a, b, regulation), regulation) == set()


@pytest.mark.parametrize("edition", EDITIONS)
@given(data=st.data())
def test_both_lines_add_up_to_what_lies_on_the_table(edition: str, data: st.DataObject) -> None:
    """An independent sum: the burrachi, the closing, the cards, and who pays for the pozzetto."""
    regulation = regulations.load(edition)
    a, b = data.draw(_played(regulation))
    left = [line for line in (a, b) if line.pozzetto is Pozzetto.NOT_TAKEN]
    paying = 0 if len(left) == 2 and edition in ("internazionale", "italiano") else len(left)
    expected = -100 * paying
    for line in (a, b):
        expected += line.clean * 200 + line.semi_clean * 150 + line.dirty * 100 + line.bonus * 50
        expected += 100 * line.closed + line.referee_bonus
        expected += line.cards_table - line.cards_hand - line.penalised
    score = _score(a, b, regulation)
    assert score.a.total + score.b.total == expected


@dataclass(frozen=True)
class Corruption:
    """One field of line a changed so that one rule is broken."""

    code: Code
    field: str
    change: Callable[[Breakdown, Regulation], object]
    """The field's wrong value, from the line as it was."""
    of: Callable[[Regulation], bool] = lambda _regulation: True
    """Regulations that have this rule."""
    line: Kind = "any"
    """In which the field breaks this rule."""
    shown_at: str = ""
    """Where the problem stands, when not at the field."""

    def __str__(self) -> str:
        return f"{self.code} by {self.field}"


CARDS = ("cards_table", "cards_hand", "penalised")
COUNTS = ("clean", "semi_clean", "dirty", "bonus")


def _least(line: Breakdown) -> int:
    """The cheapest cards of any burraco, seven of five points."""
    return (line.clean + line.semi_clean + line.dirty) * 35 + line.bonus * 10


def _plus(field: str, more: int) -> Callable[[Breakdown, Regulation], object]:
    return lambda line, _regulation: getattr(line, field) + more


def _needs_any(regulation: Regulation) -> bool:
    return not regulation.closing.needs_clean


def _needs_clean(regulation: Regulation) -> bool:
    return regulation.closing.needs_clean


CORRUPTIONS = [
    *(Corruption(Code.NOT_MULTIPLE_OF_5, f, _plus(f, 3)) for f in CARDS),
    *(Corruption(Code.NEGATIVE, f, lambda _w, _r: -5) for f in (*CARDS, "referee_bonus")),
    *(Corruption(Code.NEGATIVE, f, lambda _w, _r: -1) for f in COUNTS),
    *(Corruption(Code.OUT_OF_RANGE, f, lambda _w, _r: 53) for f in COUNTS),
    *(Corruption(Code.OUT_OF_RANGE, f, lambda _w, _r: 10_005) for f in CARDS),
    Corruption(
        Code.CLOSED_WITHOUT_POZZETTO,
        "pozzetto",
        lambda _w, _r: Pozzetto.NOT_TAKEN,
        line="closed",
        shown_at="closed",
    ),
    Corruption(
        Code.CLOSED_WITHOUT_BURRACO,
        "clean",
        lambda _w, _r: 0,
        of=_needs_clean,
        line="closed",
        shown_at="closed",
    ),
    Corruption(
        Code.CLOSED_WITHOUT_BURRACO,
        "closed",
        lambda _w, _r: True,
        of=_needs_any,
        line="bare",
    ),
    Corruption(
        Code.SEMI_CLEAN_NOT_IN_REGULATION,
        "semi_clean",
        lambda _w, _r: 1,
        of=lambda r: r.smazzata.semi_clean is None,
    ),
    Corruption(
        Code.BONUS_NOT_IN_REGULATION,
        "bonus",
        lambda _w, _r: 1,
        of=lambda r: not r.smazzata.bonus_pair,
    ),
    Corruption(
        Code.BONUS_WITHOUT_CLEAN,
        "bonus",
        lambda _w, _r: 1,
        of=lambda r: bool(r.smazzata.bonus_pair),
        line="unclean",
    ),
    Corruption(
        Code.REFEREE_BONUS_NOT_IN_REGULATION,
        "referee_bonus",
        lambda _w, _r: 200,
        of=lambda r: r.closing.referee_bonus is None,
    ),
    Corruption(
        Code.REFEREE_BONUS_WITHOUT_CLOSING,
        "referee_bonus",
        lambda _w, _r: 200,
        of=lambda r: r.closing.referee_bonus is not None,
        line="open",
    ),
    Corruption(
        Code.BURRACO_WITHOUT_CARDS,
        "cards_table",
        lambda w, _r: _least(w) - 5,
        line="made",
    ),
]
CASES = [
    pytest.param(edition, corruption, id=f"{edition}: {corruption}")
    for edition in EDITIONS
    for corruption in CORRUPTIONS
    if corruption.of(regulations.load(edition))
]


@pytest.mark.slow("each broken rule of each edition, drawn")
@pytest.mark.parametrize(("edition", "corruption"), CASES)
@settings(max_examples=as_many(5, soak=50))
@given(data=st.data())
def test_a_single_broken_rule_is_refused_with_its_code(
    edition: str, corruption: Corruption, data: st.DataObject
) -> None:
    regulation = regulations.load(edition)
    a, b = data.draw(_played(regulation, corruption.line))
    changes: dict[str, Any] = {corruption.field: corruption.change(a, regulation)}
    problems = _found(_score(replace(a, **changes), b, regulation), regulation)
    assert (str(corruption.code), f"a.{corruption.shown_at or corruption.field}") in problems


@pytest.mark.parametrize("edition", EDITIONS)
@given(data=st.data())
def test_two_closings_are_refused(edition: str, data: st.DataObject) -> None:
    regulation = regulations.load(edition)
    a, b = data.draw(_played(regulation, "closed"))
    problems = _found(_score(a, replace(b, closed=True), regulation), regulation)
    assert (Code.TWO_CLOSINGS, "b.closed") in problems


@pytest.mark.parametrize("edition", EDITIONS)
@given(data=st.data(), more=st.integers(1, 200))
def test_cards_beyond_the_deck_are_refused(edition: str, data: st.DataObject, more: int) -> None:
    regulation = regulations.load(edition)
    a, b = data.draw(_played(regulation))
    others = b.cards_table + b.cards_hand + b.penalised + a.cards_table + a.penalised
    too_many = replace(a, cards_hand=regulation.deck.value - others + 5 * more)
    problems = _found(_score(too_many, b, regulation), regulation)
    assert (Code.DECK_EXCEEDED, "b.cards_table") in problems


@pytest.mark.parametrize("edition", EDITIONS)
@given(data=st.data(), off=st.integers(-300, 300).filter(bool))
def test_a_total_that_the_breakdown_does_not_give_is_refused(
    edition: str, data: st.DataObject, off: int
) -> None:
    regulation = regulations.load(edition)
    right = _score(*data.draw(_played(regulation)), regulation)
    wrong = replace(right, a=replace(right.a, total=right.a.total + 5 * off))
    assert _found(wrong, regulation) == {(Code.TOTAL_MISMATCH, "a.total")}


@pytest.mark.parametrize("edition", EDITIONS)
@given(total=st.integers(-1180, 4080))
def test_a_bare_total_is_a_multiple_of_five(edition: str, total: int) -> None:
    regulation = regulations.load(edition)
    score = SmazzataScore(a=LineScore(total=total), b=LineScore(total=0))
    expected = {(Code.NOT_MULTIPLE_OF_5, "a.total")} if total % 5 else set()
    assert _found(score, regulation) == expected
