"""The scores of who comes too late to play, or corrects too late (U art. 13.3, I art. 19)."""

from dataclasses import replace

import pytest

from scoring.plans import Format
from scoring.rules import regulations, technical_scores
from scoring.rules.regulations.discipline import TechnicalScore
from scoring.values import Line, Points
from tests.rules.rounds_gone_wrong import NOTHING, playing


@pytest.mark.parametrize(
    ("regulation", "smazzate", "late", "expected"),
    [
        (
            "uisp-parole",
            3,
            {Line.A},
            [(NOTHING, Points(14, 355, 355)), (Points(6, -355), Points(14, 355, 355))],
        ),
        (
            "uisp-parole",
            4,
            {Line.B},
            [(Points(12, 355, 355), NOTHING), (Points(12, 355, 355), Points(8, -355))],
        ),
        ("uisp-parole", 3, {Line.A, Line.B}, [(NOTHING, NOTHING)]),
        (
            "internazionale",
            4,
            {Line.A},
            [(Points(8, -355), Points(12, 355, 355)), (NOTHING, Points(12, 355, 355))],
        ),
        ("classico", 3, {Line.A}, []),
    ],
)
def test_u_13_3_too_late_to_play(
    regulation: str,
    smazzate: int,
    late: set[Line],
    expected: list[tuple[Points, Points]],
) -> None:
    game = playing(regulation, smazzate=smazzate)
    assert game.ledger.opened is not None
    by = technical_scores.terms(regulations.load(regulation), game.ledger.opened)
    assert [one.points for one in technical_scores.of_lateness(late, by)] == expected


def test_i_19_a_gain_by_a_late_correction_is_7_7_where_there_are_victory_points() -> None:
    game = playing("internazionale")
    assert game.ledger.opened is not None
    rules = regulations.load("internazionale")
    by = technical_scores.terms(rules, game.ledger.opened)
    assert technical_scores.even(by) == (Points(7), Points(7))
    by = technical_scores.terms(rules, replace(game.ledger.opened, format=Format.THREES))
    assert technical_scores.even(by) is None


def test_who_stays_has_the_announced_rest_where_the_edition_prints_its_own_again() -> None:
    rules = regulations.load("uisp-parole")
    announced = Points(12, 300, 200)
    by = technical_scores.Terms(regulation=rules, format=Format.PAIRS, smazzate=3, rest=announced)
    printed = TechnicalScore(article="x", line="present", match_points=rules.bye.match_points)
    assert technical_scores.of_stayers([printed], by) == announced


@pytest.mark.parametrize(
    ("lost", "points"), [(50, 10), (51, 9), (100, 9), (355, 6), (1501, 0), (0, 0)]
)
def test_who_left_loses_the_v_p_of_the_match_points_that_alone_are_printed(
    lost: int, points: int
) -> None:
    game = playing("internazionale")
    assert game.ledger.opened is not None
    rules = regulations.load("internazionale")
    by = technical_scores.terms(rules, game.ledger.opened)
    printed = TechnicalScore(article="0", line="left", match_points=-lost)
    assert technical_scores.of_absent([printed], "left", by) == Points(points, -lost, 0)
