"""What no cards can have made is refused, whatever they really made is not (RULES.md 4, 13)."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from scoring.plans import Format
from scoring.rules import formats, regulations, smazzata
from scoring.rules.regulations import Regulation
from scoring.rules.sheet_checks import sheet_problems
from scoring.rules.violations import OVERRIDABLE, Code, Problem
from scoring.sheets import Breakdown, LineScore, Pozzetto, SheetScore, SmazzataScore
from tests.machine.soak import as_many
from tests.rules.deals import played

CLASSICO = regulations.load("classico")
PAROLE = regulations.load("uisp-parole")
INTERNAZIONALE = regulations.load("internazionale")
ITALIANO = regulations.load("italiano")
EDITIONS = regulations.editions()


def line(breakdown: Breakdown, regulation: Regulation = CLASSICO) -> LineScore:
    return LineScore(total=smazzata.total(breakdown, regulation), breakdown=breakdown)


LOST = Breakdown(cards_hand=60)
CLOSED = Breakdown(clean=1, closed=True, cards_table=150)


def found(
    a: LineScore,
    b: LineScore,
    regulation: Regulation = CLASSICO,
    *,
    hands: int | None = 2,
) -> list[tuple[str, str]]:
    score = SmazzataScore(a=a, b=b)
    problems = smazzata.problems(score, regulation, hands=hands)
    return [(str(problem.code), problem.field) for problem in problems]


def one(a: LineScore, b: LineScore, regulation: Regulation = CLASSICO) -> Problem:
    (problem,) = smazzata.problems(SmazzataScore(a=a, b=b), regulation, hands=2)
    assert problem.code in OVERRIDABLE
    return problem


@pytest.mark.parametrize(
    "made",
    [
        Breakdown(clean=16, cards_table=560),
        Breakdown(clean=15, cards_table=900),
        Breakdown(dirty=13, cards_table=900),
    ],
)
def test_no_deck_holds_so_many_burrachi(made: Breakdown) -> None:
    """Sixteen clean burrachi are 112 cards without a wild: the deck has 104, and 12 wilds."""
    codes = [code for code, _ in found(line(made), line(LOST))]
    assert codes.count("out_of_range") == 1
    assert "burrachi_exceed_deck" in codes


def test_natural_cards_and_wilds_share_the_deck() -> None:
    """A deuce is one or the other: 56 naturals and 56 cards with their wilds are no 108."""
    a = line(Breakdown(clean=8, cards_table=400))
    b = line(Breakdown(dirty=8, cards_table=400))
    assert str(Code.BURRACHI_EXCEED_DECK) in {code for code, _field in found(a, b)}


def test_the_burrachi_of_both_lines_are_made_of_one_deck() -> None:
    eight = Breakdown(clean=8, cards_table=480, cards_hand=10)
    problem = one(line(eight), line(eight))
    assert (problem.code, problem.field) == (Code.BURRACHI_EXCEED_DECK, "b.clean")
    assert problem.data == {"value": 16, "cards": 108}


@pytest.mark.parametrize(
    ("regulation", "made", "least"),
    [
        (CLASSICO, {"clean": 1}, 35),
        (CLASSICO, {"dirty": 1}, 50),
        (CLASSICO, {"dirty": 6}, 305),
        (CLASSICO, {"clean": 6}, 220),
        (ITALIANO, {"semi_clean": 1}, 55),
        (INTERNAZIONALE, {"clean": 1}, 35),
        (INTERNAZIONALE, {"clean": 2}, 80),
        (INTERNAZIONALE, {"dirty": 1}, 50),
        (INTERNAZIONALE, {"dirty": 2}, 105),
        (INTERNAZIONALE, {"clean": 1, "dirty": 1}, 90),
        (PAROLE, {"clean": 1}, 35),
        (PAROLE, {"dirty": 1}, 50),
        (PAROLE, {"clean": 1, "bonus": 2}, 55),
        (PAROLE, {"clean": 6}, 220),
    ],
)
def test_burrachi_need_the_cheapest_cards_that_form_them(
    regulation: Regulation, made: dict[str, int], least: int
) -> None:
    """Seven threes are 35, a sequence from the 3 to the 9 is 45; a wild is 20 in the place of one.

    Combinations of the low ranks make one burraco each: five ranks in C and F, in I one.
    """
    figures: dict[str, Any] = {**made, "cards_table": least, "cards_hand": 10}
    exact = Breakdown(**figures)
    assert found(line(exact, regulation), line(LOST, regulation), regulation) == []
    problem = one(
        line(replace(exact, cards_table=least - 5), regulation), line(LOST, regulation), regulation
    )
    assert (problem.code, problem.field) == (Code.BURRACO_WITHOUT_CARDS, "a.cards_table")
    assert (problem.data["value"], problem.data["least"]) == (least - 5, least)


def test_a_dirty_burraco_on_35_is_refused() -> None:
    made = Breakdown(dirty=1, cards_table=35, cards_hand=10)
    assert found(line(made), line(LOST)) == [("burraco_without_cards", "a.cards_table")]


def test_an_edition_that_does_not_say_its_deck_is_judged_by_its_cheapest_cards() -> None:
    """What tournaments were opened with before decks were counted."""
    stored = Path(__file__).parent / "contents" / "classico-0.json"
    old = regulations.read_content(stored.read_text(encoding="utf-8"), "stored")
    assert old.limits.least({"dirty": 1}) == 50


@pytest.mark.parametrize(
    ("regulation", "highest", "lowest"),
    [(CLASSICO, 4080, -1180), (PAROLE, 4230, -1280), (INTERNAZIONALE, 4280, -1180)],
)
def test_a_bare_total_is_within_what_the_deck_can_earn(
    regulation: Regulation, highest: int, lowest: int
) -> None:
    """The deck, fourteen clean burrachi and a dirty one (U: three pairs of cards beyond them), the
    closing; I: the 200 of the referee too."""
    zero = LineScore(total=0)
    top = regulation.limits.highest(regulation.deck.value)
    assert (top, regulation.limits.lowest(regulation.deck.value)) == (highest, lowest)
    assert found(LineScore(total=highest), zero, regulation) == []
    assert found(LineScore(total=lowest), zero, regulation) == []
    beyond = one(LineScore(total=highest + 5), zero, regulation)
    assert (beyond.code, beyond.field) == (Code.OUT_OF_RANGE, "a.total")
    assert beyond.data == {"value": highest + 5, "limit": highest}
    below = one(LineScore(total=lowest - 5), zero, regulation)
    assert below.data == {"value": lowest - 5, "limit": lowest}


def test_what_one_line_has_the_other_has_not() -> None:
    """With 1000 of cards on one side, 80 are left for the other."""
    made = line(Breakdown(clean=2, cards_table=1000, cards_hand=0))
    problem = one(made, LineScore(total=5000))
    assert (problem.code, problem.field) == (Code.OUT_OF_RANGE, "b.total")
    assert problem.data == {"value": 5000, "limit": 80 + 400 + 100}
    assert found(made, LineScore(total=580)) == []


def test_two_bare_totals_share_a_deck() -> None:
    problem = one(LineScore(total=3000), LineScore(total=3000))
    assert (problem.code, problem.field) == (Code.TOTALS_EXCEED_DECK, "a.total")
    assert problem.data == {"value": 6000, "limit": 4080}


@pytest.mark.parametrize(
    ("totals", "wrong"),
    [
        ((28_000, -28_000), [("out_of_range", "totals.a"), ("out_of_range", "totals.b")]),
        ((21_500, 0), [("out_of_range", "totals.a")]),
        ((12_240, -3540), []),
        ((12_245, 0), [("out_of_range", "totals.a")]),
        ((9000, 9000), [("totals_exceed_deck", "totals.a")]),
        ((12_000, 900), [("totals_exceed_deck", "totals.a")]),
        ((900, 12_000), [("totals_exceed_deck", "totals.b")]),
        ((2150, 900), []),
    ],
)
def test_a_round_s_total_is_within_what_its_smazzate_can_earn(
    totals: tuple[int, int], wrong: list[tuple[str, str]]
) -> None:
    sheet = SheetScore(totals=totals)
    problems = sheet_problems(sheet, CLASSICO, 3, time_out=False)
    assert [(str(problem.code), problem.field) for problem in problems] == wrong


def test_nobody_closed_and_both_hands_empty_is_refused() -> None:
    """Two hands in a pair, one card of five points each."""
    made = line(Breakdown(clean=1, cards_table=200))
    empty = [("hand_empty", "a.cards_hand"), ("hand_empty", "b.cards_hand")]
    assert found(made, line(Breakdown())) == empty
    assert found(made, line(Breakdown()), hands=1) == empty
    kept = line(Breakdown(clean=1, cards_table=200, cards_hand=10))
    assert found(kept, line(Breakdown(cards_hand=5))) == [("hand_empty", "b.cards_hand")]
    assert found(kept, line(Breakdown(cards_hand=5, penalised=5))) == []
    assert found(made, LineScore(total=100)) == []
    assert found(line(CLOSED), line(Breakdown())) == []


def test_one_against_one_whoever_closed_has_no_cards_in_hand() -> None:
    closed = line(replace(CLOSED, cards_hand=15))
    assert found(closed, line(LOST), hands=1) == [("closed_with_cards", "a.cards_hand")]
    assert found(closed, line(LOST), hands=2) == []
    assert found(line(CLOSED), line(LOST), hands=1) == []


@pytest.mark.parametrize(
    ("format_", "hands"),
    [
        (Format.PAIRS, 2),
        (Format.TEAMS, 2),
        (Format.GIALLO, 2),
        (Format.INDIVIDUAL, 1),
        (Format.THREES, 1),
    ],
)
def test_a_line_has_a_hand_for_each_of_its_players(format_: Format, hands: int) -> None:
    assert formats.of(format_).hands == hands


@pytest.mark.parametrize(("regulation", "limit"), [(CLASSICO, 970), (PAROLE, 1070)])
def test_pozzetti_that_nobody_took_are_not_on_the_table(regulation: Regulation, limit: int) -> None:
    """Their 22 cards are worth 110 at least."""
    untaken = Breakdown(clean=2, pozzetto=Pozzetto.NOT_TAKEN, cards_table=limit - 60, cards_hand=30)
    b = line(Breakdown(pozzetto=Pozzetto.NOT_TAKEN, cards_hand=30), PAROLE)
    assert found(line(untaken, PAROLE), b, regulation) == []
    more = replace(untaken, cards_table=limit - 55)
    problems = smazzata.problems(SmazzataScore(a=line(more, PAROLE), b=b), regulation, hands=2)
    (problem,) = [one for one in problems if one.code is not Code.TOTAL_MISMATCH]
    assert (problem.code, problem.field) == (Code.POZZETTI_ON_TABLE, "b.cards_table")
    assert problem.data == {"value": limit + 5, "limit": limit, "cards": 22}
    taken = line(replace(more, pozzetto=Pozzetto.TAKEN), PAROLE)
    assert found(taken, b, regulation, hands=2) == []


def test_u_3_1_of_three_a_line_closes_with_either_s_pozzetto_and_burraco() -> None:
    """The one who took the first pozzetto plays against the other two."""
    alone = line(Breakdown(cards_hand=40), PAROLE)
    partner = line(Breakdown(clean=1, cards_table=90, cards_hand=20), PAROLE)
    closing = line(Breakdown(closed=True, pozzetto=Pozzetto.NOT_TAKEN, cards_table=40), PAROLE)
    score = SmazzataScore(a=alone, b=partner, c=closing)
    assert smazzata.problems(score, PAROLE, hands=1) == ()
    nobody = SmazzataScore(a=alone, b=line(Breakdown(cards_hand=20), PAROLE), c=closing)
    codes = {problem.code for problem in smazzata.problems(nobody, PAROLE, hands=1)}
    assert codes == {Code.CLOSED_WITHOUT_BURRACO}


def test_i_art_22_a_referee_adds_what_the_edition_prints_and_no_more() -> None:
    closed = Breakdown(
        dirty=1, closed=True, referee_bonus=200, pozzetto=Pozzetto.NONE_LEFT, cards_table=150
    )
    assert found(line(closed, INTERNAZIONALE), line(LOST, INTERNAZIONALE), INTERNAZIONALE) == []
    more = line(replace(closed, referee_bonus=205), INTERNAZIONALE)
    problem = one(more, line(LOST, INTERNAZIONALE), INTERNAZIONALE)
    assert (problem.code, problem.data) == (Code.OUT_OF_RANGE, {"value": 205, "limit": 200})


@pytest.mark.parametrize("edition", ["internazionale", "italiano"])
def test_i_art_22_the_bonus_is_for_who_has_no_clean_burraco_beside_both_pozzi_played(
    edition: str,
) -> None:
    """Exactly 200, and only where the other line took the pozzetti."""
    regulation = regulations.load(edition)
    due = Breakdown(
        dirty=1, closed=True, referee_bonus=200, pozzetto=Pozzetto.NONE_LEFT, cards_table=150
    )
    others = replace(LOST, clean=1, cards_table=90)
    for left, other in (
        (replace(due, clean=1), others),
        (replace(due, referee_bonus=5), others),
        (due, replace(others, pozzetto=Pozzetto.NOT_TAKEN)),
    ):
        a, b = line(left, regulation), line(other, regulation)
        codes = [code for code, _field in found(a, b, regulation)]
        assert codes[-1] == "referee_bonus_not_due"
    assert found(line(due, regulation), line(others, regulation), regulation) == []
    unsaid = LineScore(total=300)
    assert found(line(due, regulation), unsaid, regulation) == []


def test_i_art_22_without_the_bonus_s_case_a_closing_still_needs_its_burraco() -> None:
    left = Breakdown(
        dirty=1, closed=True, referee_bonus=5, pozzetto=Pozzetto.NONE_LEFT, cards_table=150
    )
    problems = found(line(left, INTERNAZIONALE), line(LOST, INTERNAZIONALE), INTERNAZIONALE)
    assert ("closed_without_burraco", "a.closed") in problems


def test_i_art_22_who_was_left_without_a_pozzo_closes_without_a_clean_burraco() -> None:
    """100 of closing and 200 by the referee; nothing for the pozzetto that it could not take."""
    left = Breakdown(
        dirty=1, closed=True, referee_bonus=200, pozzetto=Pozzetto.NONE_LEFT, cards_table=100
    )
    assert smazzata.total(left, INTERNAZIONALE) == 100 + 100 + 200 + 100
    others = line(replace(LOST, clean=1, cards_table=90), INTERNAZIONALE)
    assert found(line(left, INTERNAZIONALE), others, INTERNAZIONALE) == []
    unaided = line(replace(left, referee_bonus=0), INTERNAZIONALE)
    assert found(unaided, others, INTERNAZIONALE) == [("closed_without_burraco", "a.closed")]


@pytest.mark.parametrize("code", ["i22_partner_reminded", "i8_stock_inspected"])
def test_i_arts_22_and_8_are_in_the_catalogue_as_the_mended_text_has_them(code: str) -> None:
    """Reminding the partner who takes the pozzetto; exposed thoughts are a suggestion (art. 21)."""
    first = INTERNAZIONALE.offence(code).first
    expected = {"i22_partner_reminded": ("none", 100), "i8_stock_inspected": ("ammonizione", 0)}
    assert (first.measure, first.game_points) == expected[code]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 2])
@settings(max_examples=as_many(50, soak=1_000))
@given(seed=st.integers(0, 10**9), burrachi=st.integers(0, 10))
def test_whatever_cards_were_really_played_is_accepted(
    edition: str, players: int, seed: int, burrachi: int
) -> None:
    regulation = regulations.load(edition)
    score = played(regulation, seed, players=players, burrachi=burrachi)
    assert smazzata.problems(score, regulation, hands=players) == ()


@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=as_many(40, soak=1_000))
@given(
    seed=st.integers(0, 10**9),
    burrachi=st.integers(0, 10),
    bare=st.sampled_from(("a", "b", "ab", "round")),
)
def test_the_totals_of_real_cards_are_accepted_bare(
    edition: str, seed: int, burrachi: int, bare: str
) -> None:
    regulation = regulations.load(edition)
    score = played(regulation, seed, players=2, burrachi=burrachi)
    totals = (score.a.total, score.b.total)
    if bare == "round":
        sheet = SheetScore(totals=totals)
    else:
        lines = {
            name: LineScore(total=scored.total) if name in bare else scored
            for name, scored in (("a", score.a), ("b", score.b))
        }
        sheet = SheetScore(smazzate=(SmazzataScore(**lines),))
    planned = regulation.smazzate_choices()[0]
    assert sheet_problems(sheet, regulation, planned, time_out=True) == ()
