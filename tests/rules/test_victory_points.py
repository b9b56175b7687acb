"""From game points to match points and victory points: every edge of every band."""

from __future__ import annotations

import pytest

from scoring.rules import regulations
from scoring.rules.victory_points import of_bye, of_table, victory_points
from scoring.values import Points

EDITIONS = ("classico", "fedibur-1985")
BANDS = [
    # C and F art. 9, as printed: from, to (M.P.), V.P. of the winner, V.P. of the loser.
    (0, 50, 10, 10),
    (55, 150, 11, 9),
    (155, 250, 12, 8),
    (255, 350, 13, 7),
    (355, 500, 14, 6),
    (505, 650, 15, 5),
    (655, 800, 16, 4),
    (805, 1000, 17, 3),
    (1005, 1250, 18, 2),
    (1255, 1500, 19, 1),
    (1505, 2505, 20, 0),
]


def test_the_bands_leave_no_difference_out() -> None:
    differences = [one for least, most, *_ in BANDS for one in range(least, most + 5, 5)]
    assert differences == list(range(0, 2510, 5))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("least", "most", "won", "lost"), BANDS)
def test_a_round_of_three_smazzate(
    edition: str, least: int, most: int, won: int, lost: int
) -> None:
    table = regulations.load(edition).victory_points_table(3)
    for difference in range(least, most + 5, 5):
        assert victory_points(difference, table) == won
        if difference:
            assert victory_points(-difference, table) == lost


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_worked_example_of_the_regulation(edition: str) -> None:
    """C and F art. 9: 1250 against 900 is M.P. +350 and -350, V.P. 13 and 7."""
    regulation = regulations.load(edition)
    first, second = of_table(1250, 900, regulation, smazzate=3)
    assert first == Points(victory_points=13, match_points=350, game_points=1250)
    assert second == Points(victory_points=7, match_points=-350, game_points=900)


def test_negative_game_points_count_like_any_other() -> None:
    first, second = of_table(-100, 200, regulations.load("classico"), smazzate=3)
    assert first == Points(7, -300, -100)
    assert second == Points(13, 300, 200)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bye_is_worth_355_match_points_and_what_the_table_gives_for_them(edition: str) -> None:
    """RULES.md section 7 (U art. 3.1): 14 V.P., and 355 P.P. decided."""
    assert of_bye(regulations.load(edition), smazzate=3) == Points(14, 355, 355)
