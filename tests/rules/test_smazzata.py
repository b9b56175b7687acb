"""Points of a smazzata, and what an entered one must satisfy (RULES.md section 4)."""

import pytest
from msgspec.structs import replace

from scoring.rules import regulations, smazzata
from scoring.rules.regulations import Regulation
from scoring.rules.violations import OVERRIDABLE, Code, Problem
from scoring.sheets import Breakdown, LineScore, Pozzetto, SmazzataScore

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


@pytest.mark.parametrize("total", [4085, -1185])
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
    """A clean one is 35 at least, a dirty one 50 with its wild."""
    assert found(line(replace(CLOSING, cards_table=85))) == []
    assert found(line(replace(CLOSING, cards_table=80))) == [
        (Code.BURRACO_WITHOUT_CARDS, "smazzate.1.a.cards_table")
    ]


def test_a_dirty_burraco_is_enough_to_close() -> None:
    """C art. 8; the codes that ask for a clean one say so in their data."""
    assert found(line(replace(CLOSING, clean=0))) == []


def test_a_sum_that_does_not_add_up_is_not_for_a_referee_to_set_aside() -> None:
    assert Code.TOTAL_MISMATCH not in OVERRIDABLE
    assert Code.NEGATIVE not in OVERRIDABLE
    assert Code.DECK_EXCEEDED in OVERRIDABLE


PAROLE = regulations.load("uisp-parole")
INTERNAZIONALE = regulations.load("internazionale")
ITALIANO = regulations.load("italiano")


def _under(regulation: Regulation, a: Breakdown, b: Breakdown | None = None) -> list[Problem]:
    """What is wrong with a smazzata whose totals are right."""
    other = PLAYING if b is None else b
    score = SmazzataScore(
        a=LineScore(total=smazzata.total(a, regulation, others=(other,)), breakdown=a),
        b=LineScore(total=smazzata.total(other, regulation, others=(a,)), breakdown=other),
    )
    return list(smazzata.problems(score, regulation))


def test_i_art_16_closing_needs_a_clean_burraco() -> None:
    assert _under(INTERNAZIONALE, CLOSING) == []
    (problem,) = _under(INTERNAZIONALE, replace(CLOSING, clean=0))
    assert problem.code is Code.CLOSED_WITHOUT_BURRACO
    assert (problem.data, problem.article) == ({"clean": 1}, "16")


@pytest.mark.parametrize("edition", ["classico", "fedibur-1985", "uisp-parole", "italiano"])
def test_c_art_8_and_u_art_6_closing_needs_any_burraco(edition: str) -> None:
    regulation = regulations.load(edition)
    assert _under(regulation, replace(CLOSING, clean=0)) == []
    (problem,) = _under(regulation, replace(CLOSING, clean=0, dirty=0))
    assert (problem.code, problem.data) == (Code.CLOSED_WITHOUT_BURRACO, {"clean": 0})


def test_u_art_5_pays_50_for_every_two_cards_beyond_the_seventh_of_clean_burrachi() -> None:
    assert smazzata.total(replace(CLOSING, bonus=2), PAROLE) == 785
    assert _under(PAROLE, replace(CLOSING, bonus=2)) == []
    (problem,) = _under(PAROLE, replace(PLAYING, bonus=1))
    assert (problem.code, problem.field) == (Code.BONUS_WITHOUT_CLEAN, "a.bonus")


def test_u_art_5_the_cards_of_a_bonus_lie_on_the_table() -> None:
    """Nine cards of the lowest value in one burraco, seven with a wild in the other: 95."""
    assert _under(PAROLE, replace(CLOSING, bonus=1, cards_table=95)) == []
    (problem,) = _under(PAROLE, replace(CLOSING, bonus=1, cards_table=90))
    assert (problem.code, problem.data["least"]) == (Code.BURRACO_WITHOUT_CARDS, 95)


@pytest.mark.parametrize("edition", ["classico", "fedibur-1985", "internazionale", "italiano"])
def test_only_u_pays_a_bonus_of_cards(edition: str) -> None:
    (problem,) = _under(regulations.load(edition), replace(CLOSING, bonus=1))
    assert (problem.code, problem.field) == (Code.BONUS_NOT_IN_REGULATION, "a.bonus")


LEFT = Breakdown(dirty=1, pozzetto=Pozzetto.NOT_TAKEN, cards_table=90, cards_hand=20)


@pytest.mark.parametrize("edition", ["internazionale", "italiano"])
def test_i_art_17_neither_line_pays_for_the_pozzetto_when_neither_took_one(edition: str) -> None:
    regulation = regulations.load(edition)
    assert smazzata.total(LEFT, regulation, others=(LEFT,)) == 170
    assert smazzata.total(LEFT, regulation, others=(PLAYING,)) == 70
    assert smazzata.total(PLAYING, regulation, others=(LEFT,)) == 160
    assert _under(regulation, LEFT, LEFT) == []


@pytest.mark.parametrize("edition", ["classico", "fedibur-1985", "uisp-parole"])
def test_c_art_7_and_u_art_5_both_lines_pay_for_the_pozzetto(edition: str) -> None:
    regulation = regulations.load(edition)
    assert smazzata.total(LEFT, regulation, others=(LEFT,)) == 70
    assert _under(regulation, LEFT, LEFT) == []


def test_i_art_17_a_line_that_paid_though_neither_took_one_does_not_add_up() -> None:
    score = SmazzataScore(
        a=LineScore(total=70, breakdown=LEFT), b=LineScore(total=170, breakdown=LEFT)
    )
    (problem,) = smazzata.problems(score, INTERNAZIONALE)
    assert problem == Problem(Code.TOTAL_MISMATCH, "a.total", "17", {"value": 70, "computed": 170})


@pytest.mark.parametrize(("total", "wrong"), [(70, False), (170, False), (120, True)])
def test_i_art_17_beside_a_bare_total_a_line_may_have_paid_or_not(total: int, wrong: bool) -> None:
    """Nobody wrote whether the others took theirs."""
    score = SmazzataScore(a=LineScore(total=total, breakdown=LEFT), b=LineScore(total=300))
    assert bool(smazzata.problems(score, INTERNAZIONALE)) is wrong


def test_rules_12_a_semi_clean_burraco_is_worth_150_in_burraco_italiano() -> None:
    made = replace(CLOSING, clean=0, semi_clean=1)
    assert smazzata.total(made, ITALIANO) == 150 + 100 + 100 + 285
    assert _under(ITALIANO, made) == []
    assert _under(ITALIANO, replace(made, dirty=0)) == []


@pytest.mark.parametrize("edition", ["classico", "fedibur-1985", "uisp-parole", "internazionale"])
def test_no_printed_regulation_knows_a_semi_clean_burraco(edition: str) -> None:
    (problem,) = _under(regulations.load(edition), replace(CLOSING, semi_clean=1))
    assert (problem.code, problem.field) == (Code.SEMI_CLEAN_NOT_IN_REGULATION, "a.semi_clean")


def test_i_art_22_a_referee_may_add_points_to_a_closing() -> None:
    unclean = replace(CLOSING, clean=0, referee_bonus=200, pozzetto=Pozzetto.NONE_LEFT)
    assert smazzata.total(unclean, INTERNAZIONALE) == 685
    assert _under(INTERNAZIONALE, unclean) == []
    (problem,) = _under(INTERNAZIONALE, replace(CLOSING, closed=False, referee_bonus=200))
    assert (problem.code, problem.field) == (
        Code.REFEREE_BONUS_WITHOUT_CLOSING,
        "a.referee_bonus",
    )


@pytest.mark.parametrize("edition", ["classico", "fedibur-1985", "uisp-parole"])
def test_c_f_and_u_know_no_referees_bonus(edition: str) -> None:
    (problem,) = _under(regulations.load(edition), replace(CLOSING, referee_bonus=200))
    assert problem.code is Code.REFEREE_BONUS_NOT_IN_REGULATION


@pytest.mark.parametrize(
    ("edition", "worth"),
    [("classico", 1080), ("uisp-parole", 1180), ("internazionale", 1080), ("italiano", 1080)],
)
def test_the_deck_is_worth(edition: str, worth: int) -> None:
    """C, F and I art. 1: 1080; U art. 5: 1180."""
    regulation = regulations.load(edition)
    rest = worth - PLAYING.cards_table - PLAYING.cards_hand
    assert _under(regulation, replace(CLOSING, cards_table=rest)) == []
    (problem,) = _under(regulation, replace(CLOSING, cards_table=rest + 5))
    assert (problem.code, problem.data["limit"]) == (Code.DECK_EXCEEDED, worth)


def test_an_edition_has_no_victory_points_for_a_length_it_does_not_print() -> None:
    with pytest.raises(KeyError):
        CLASSICO.victory_points_table(4)


@pytest.mark.parametrize(("total", "wrong"), [(4080, False), (4085, True), (-1185, True)])
def test_a_line_s_smazzata_may_be_as_high_as_the_limit(total: int, wrong: bool) -> None:
    codes = [(Code.OUT_OF_RANGE, "smazzate.1.a.total")] if wrong else []
    assert found(LineScore(total=total), LineScore(total=0)) == codes
