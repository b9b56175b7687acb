"""Points of a smazzata, and what an entered one must satisfy (RULES.md section 4)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from scoring.events import Breakdown, LineScore, Pozzetto, SmazzataScore
from scoring.rules import regulations, smazzata
from scoring.rules.violations import OVERRIDABLE, Code, Problem

CLASSICO = regulations.load("classico")

POINTS = [
    (Breakdown(), 0),
    (Breakdown(clean=1), 200),
    (Breakdown(dirty=1), 100),
    (Breakdown(clean=2, dirty=3), 700),
    (Breakdown(closed=True), 100),
    (Breakdown(pozzetto=Pozzetto.NOT_TAKEN), -100),
    (Breakdown(cards_table=345), 345),
    (Breakdown(cards_hand=95), -95),
    (Breakdown(penalised=30), -30),
    (Breakdown(clean=1, dirty=1, closed=True, cards_table=285, cards_hand=15), 670),
    (Breakdown(pozzetto=Pozzetto.NOT_TAKEN, cards_table=40, cards_hand=75, penalised=20), -155),
]


@pytest.mark.parametrize(("breakdown", "points"), POINTS)
def test_a_line_gets(breakdown: Breakdown, points: int) -> None:
    """C and F art. 7."""
    assert smazzata.total(breakdown, CLASSICO) == points


def line(breakdown: Breakdown, total: int | None = None) -> LineScore:
    computed = smazzata.total(breakdown, CLASSICO)
    return LineScore(total=computed if total is None else total, breakdown=breakdown)


CLOSING = Breakdown(clean=1, dirty=1, closed=True, cards_table=285)
PLAYING = Breakdown(dirty=1, cards_table=150, cards_hand=90)


def found(
    a: LineScore | None = None, b: LineScore | None = None, edition: str = "classico"
) -> list[tuple[Code, str]]:
    score = SmazzataScore(a=a or line(CLOSING), b=b or line(PLAYING))
    problems = smazzata.problems(score, regulations.load(edition), "smazzate.1.")
    return [(Code(problem.code), problem.field) for problem in problems]


def test_a_smazzata_that_can_have_been_played_has_no_problem() -> None:
    assert found() == []


def test_a_bare_total_is_enough() -> None:
    assert found(LineScore(total=670), LineScore(total=-155)) == []


WRONG = [
    (replace(CLOSING, cards_table=283), Code.NOT_MULTIPLE_OF_5, "a.cards_table"),
    (replace(CLOSING, cards_hand=-5), Code.NEGATIVE, "a.cards_hand"),
    (replace(CLOSING, penalised=-10), Code.NEGATIVE, "a.penalised"),
    (replace(CLOSING, clean=-1), Code.NEGATIVE, "a.clean"),
    (replace(CLOSING, dirty=-1), Code.NEGATIVE, "a.dirty"),
    (replace(CLOSING, clean=17, cards_table=700), Code.OUT_OF_RANGE, "a.clean"),
    (
        replace(CLOSING, pozzetto=Pozzetto.NOT_TAKEN),
        Code.CLOSED_WITHOUT_POZZETTO,
        "a.closed",
    ),
    (replace(CLOSING, clean=0, dirty=0), Code.CLOSED_WITHOUT_BURRACO, "a.closed"),
    (replace(CLOSING, bonus=1), Code.BONUS_NOT_IN_REGULATION, "a.bonus"),
    (replace(CLOSING, cards_table=65), Code.BURRACO_WITHOUT_CARDS, "a.cards_table"),
    (replace(CLOSING, cards_table=845), Code.DECK_EXCEEDED, "b.cards_table"),
]


@pytest.mark.parametrize(("breakdown", "code", "field"), WRONG, ids=[str(w[1]) for w in WRONG])
def test_an_impossible_value_is_found_at_its_field(
    breakdown: Breakdown, code: Code, field: str
) -> None:
    assert (code, f"smazzate.1.{field}") in found(line(breakdown))


def test_two_closings_at_a_table_are_found() -> None:
    assert found(b=line(CLOSING)) == [(Code.TWO_CLOSINGS, "smazzate.1.b.closed")]


def test_a_breakdown_that_does_not_add_up_names_both_figures() -> None:
    score = SmazzataScore(a=line(CLOSING, total=700), b=line(PLAYING))
    (problem,) = smazzata.problems(score, CLASSICO)
    assert problem == Problem(Code.TOTAL_MISMATCH, "a.total", "7", {"value": 700, "computed": 685})


@pytest.mark.parametrize("total", [1, -3, 1234])
def test_a_total_that_no_cards_make_is_found(total: int) -> None:
    assert found(LineScore(total=total)) == [(Code.NOT_MULTIPLE_OF_5, "smazzate.1.a.total")]


@pytest.mark.parametrize("total", [10_005, -10_005])
def test_a_slip_of_the_keyboard_is_found(total: int) -> None:
    assert found(LineScore(total=total)) == [(Code.OUT_OF_RANGE, "smazzate.1.a.total")]


def test_the_cards_of_both_lines_may_be_worth_the_whole_deck_and_no_more() -> None:
    """108 cards are worth 1080 (C art. 1)."""
    others = PLAYING.cards_table + PLAYING.cards_hand
    whole = replace(CLOSING, cards_table=1080 - others)
    assert found(line(whole)) == []
    assert found(line(replace(whole, cards_table=whole.cards_table + 5))) == [
        (Code.DECK_EXCEEDED, "smazzate.1.b.cards_table")
    ]


def test_each_burraco_takes_seven_cards_of_the_lowest_value() -> None:
    """Two burrachi: 70 points at least."""
    assert found(line(replace(CLOSING, cards_table=70))) == []
    assert found(line(replace(CLOSING, cards_table=65))) == [
        (Code.BURRACO_WITHOUT_CARDS, "smazzate.1.a.cards_table")
    ]


def test_a_dirty_burraco_is_enough_to_close() -> None:
    """C art. 8; the codes that ask for a clean one say so in their data."""
    assert found(line(replace(CLOSING, clean=0))) == []


def test_a_sum_that_does_not_add_up_is_not_for_a_referee_to_set_aside() -> None:
    assert Code.TOTAL_MISMATCH not in OVERRIDABLE
    assert Code.NEGATIVE not in OVERRIDABLE
    assert Code.DECK_EXCEEDED in OVERRIDABLE


HOME = regulations.read(
    (Path(regulations.__file__).parent / "classico.toml")
    .read_text(encoding="utf-8")
    .replace("needs_clean = false", "needs_clean = true")
    .replace('needs = "burraco"', 'needs = "clean_burraco"')
    .replace("bonus_pair = 0 ", "bonus_pair = 50 "),
    "home.toml",
)
"""An edition that closes on a clean burraco only (I art. 16) and rewards long ones (U art. 5)."""


def _at_home(breakdown: Breakdown) -> list[Problem]:
    whole = LineScore(total=smazzata.total(breakdown, HOME), breakdown=breakdown)
    return list(smazzata.problems(SmazzataScore(a=whole, b=LineScore(total=0)), HOME))


def test_where_closing_needs_a_clean_burraco_a_dirty_one_is_not_enough() -> None:
    assert _at_home(CLOSING) == []
    (problem,) = _at_home(replace(CLOSING, clean=0))
    assert problem.code is Code.CLOSED_WITHOUT_BURRACO
    assert problem.data == {"clean": 1}


def test_where_there_is_a_bonus_it_is_for_clean_burrachi() -> None:
    assert smazzata.total(replace(CLOSING, bonus=2), HOME) == 785
    assert _at_home(replace(CLOSING, bonus=2)) == []
    (problem,) = _at_home(replace(PLAYING, bonus=1))
    assert (problem.code, problem.field) == (Code.BONUS_WITHOUT_CLEAN, "a.bonus")


def test_an_edition_has_no_victory_points_for_a_length_it_does_not_print() -> None:
    with pytest.raises(KeyError):
        CLASSICO.victory_points_table(4)
