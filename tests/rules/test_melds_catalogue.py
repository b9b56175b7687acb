"""The rules of melds against a catalogue of all melds, over random and nearly right cards."""

from collections.abc import Sequence

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scoring.rules import regulations
from scoring.rules.melds import judge, judge_line
from scoring.rules.melds.cards import Card, Quality, deck_of, read_cards
from scoring.rules.regulations import Regulation
from tests.machine.soak import as_many
from tests.rules import meld_catalogue as catalogue

ALL_RANKS = ("A", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RANKS: dict[str, tuple[str, ...]] = {
    "classico": ALL_RANKS,
    "fedibur-1985": ALL_RANKS,
    "internazionale": ("A", "3"),
    "italiano": ALL_RANKS,
}
EDITIONS = sorted(RANKS)
CODES = [card.code for card in deck_of(regulations.load("classico"))]
KNOWN = sorted({**catalogue.sequences(), **catalogue.combinations(ALL_RANKS)})


@st.composite
def nearly(draw: st.DrawFn) -> list[str]:
    """A meld in which some cards were changed, added, or taken away; in any order."""
    hand = list(draw(st.sampled_from(KNOWN)))
    for _ in range(draw(st.integers(0, 3))):
        change = draw(st.sampled_from(("add", "take", "swap", "double")))
        position = draw(st.integers(0, max(0, len(hand) - 1)))
        if change in ("take", "swap") and hand:
            hand.pop(position)
        if change in ("add", "swap"):
            hand.append(draw(st.sampled_from(CODES)))
        if change == "double" and hand:
            hand.append(hand[position])
    return draw(st.permutations(hand))


hands = st.one_of(nearly(), st.lists(st.sampled_from(CODES), max_size=6))


def _expected(codes: Sequence[str], edition: str) -> int | None:
    """How clean the catalogue has it; None where it does not stand there."""
    found = catalogue.cards(*codes)
    semi = edition == "italiano"
    if any(codes.count(code) > (4 if code == "joker" else 2) for code in codes):
        return None
    return catalogue.sequences(semi).get(
        found, catalogue.combinations(RANKS[edition], semi).get(found)
    )


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.slow("hands are drawn against a catalogue of all melds")
@settings(max_examples=as_many(200, soak=5_000))
@given(codes=hands)
@example(codes=["2h", "2d", "3h"])
@example(codes=["Ah", "2h", "joker"])
@example(codes=["Qh", "Kh", "Ah", "2h"])
@example(codes=["Ah", "Ah", "2h"])
def test_cards_are_a_meld_exactly_when_the_catalogue_has_them(
    edition: str, codes: list[str]
) -> None:
    """C/F arts 1, 4, 5, 6; I arts 10-13; RULES.md section 12."""
    regulation = regulations.load(edition)
    verdict = judge(read_cards(codes, regulation), regulation)
    expected = _expected(codes, edition)
    assert verdict.valid == (expected is not None)
    if expected is not None:
        assert verdict.quality is tuple(Quality)[expected]
        assert verdict.points == verdict.cards + _burraco(regulation, expected)
    assert sorted(laid.card.code for laid in verdict.laid) == sorted(codes)
    assert all(problem.article for problem in verdict.problems)


def _burraco(regulation: Regulation, quality: int) -> int:
    points = regulation.smazzata
    return (0, points.dirty, points.semi_clean or 0, points.clean)[quality]


@pytest.mark.parametrize("edition", ["classico", "internazionale", "italiano"])
def test_every_meld_of_the_catalogue_is_one(edition: str) -> None:
    """All of the shortest and longest, and every fifth between."""
    regulation = regulations.load(edition)
    semi = edition == "italiano"
    melds = {**catalogue.sequences(semi), **catalogue.combinations(RANKS[edition], semi)}
    some = [
        codes
        for index, codes in enumerate(sorted(melds))
        if index % 5 == 0 or len(codes) in (3, 14)
    ]
    wrong = [
        codes
        for codes in some
        if (found := judge(read_cards(codes, regulation), regulation)).problems
        or found.quality is not tuple(Quality)[melds[codes]]
    ]
    assert len(some) > 1000
    assert wrong == []


@given(codes=hands)
def test_the_order_in_which_cards_are_named_changes_nothing(codes: list[str]) -> None:
    regulation = regulations.load("classico")
    hand = read_cards(codes, regulation)
    one, other = judge(hand, regulation), judge(sorted(hand), regulation)
    assert (one.kind, one.quality, one.points) == (other.kind, other.quality, other.points)
    assert {p.code for p in one.problems} == {p.code for p in other.problems}


@given(melds=st.lists(st.sampled_from(KNOWN), max_size=5))
def test_a_line_s_melds_fit_unless_a_rank_or_a_card_comes_too_often(
    melds: list[tuple[str, ...]],
) -> None:
    """C/F arts 1 and 5."""
    regulation = regulations.load("classico")
    ranks = [_rank(meld) for meld in melds if meld in catalogue.combinations(ALL_RANKS)]
    every = [code for meld in melds for code in meld]
    fits = len(ranks) == len(set(ranks)) and all(
        every.count(code) <= (4 if code == "joker" else 2) for code in every
    )
    table: list[tuple[Card, ...]] = [read_cards(meld, regulation) for meld in melds]
    assert (judge_line(table, regulation) == ()) == fits


def _rank(meld: tuple[str, ...]) -> str:
    return next(code[:-1] for code in meld if code not in catalogue.WILDS)
