"""Games without a clock: C and F art. 7, U arts 1 and 5."""

import pytest

from scoring.rules import regulations
from scoring.rules.regulations import Regulation
from scoring.rules.single_table import SingleTableUnsaid, game

OLD = [regulations.load("classico"), regulations.load("fedibur-1985")]
PAROLE = regulations.load("uisp-parole")


@pytest.mark.parametrize("regulation", OLD, ids=lambda one: one.edition)
def test_c_art_7_the_first_line_above_2000_wins(regulation: Regulation) -> None:
    assert game(regulation, [(900, 500), (1100, 700)]).winner is None
    won = game(regulation, [(900, 500), (1100, 700), (5, 300)])
    assert (won.winner, won.totals, won.after) == (0, (2005, 1500), 3)


def test_c_art_7_what_is_played_after_the_end_does_not_count() -> None:
    won = game(OLD[0], [(2005, 0), (0, 5000)])
    assert (won.winner, won.totals, won.after) == (0, (2005, 0), 1)


def test_decided_both_above_2000_in_one_smazzata_the_higher_wins() -> None:
    won = game(OLD[0], [(1900, 1950), (300, 200)])
    assert (won.winner, won.reached) == (0, (0, 1))


def test_u_art_5_2005_is_enough() -> None:
    assert game(PAROLE, [(2000, 1500)]).winner is None
    assert game(PAROLE, [(2005, 1500)]).winner == 0


def test_u_art_5_of_several_that_have_it_the_highest_wins() -> None:
    won = game(PAROLE, [(1500, 1800), (700, 500)])
    assert (won.winner, won.totals, won.reached) == (1, (2200, 2300), (0, 1))


def test_u_art_1_a_game_of_three_single_players() -> None:
    won = game(PAROLE, [(700, 900, 300), (800, 1200, -100)])
    assert (won.winner, won.reached) == (1, (1,))


@pytest.mark.parametrize("regulation", [*OLD, PAROLE], ids=lambda one: one.edition)
def test_equal_lines_play_on(regulation: Regulation) -> None:
    assert game(regulation, [(2100, 2100)]).winner is None
    assert game(regulation, [(2100, 2100), (10, 5)]).winner == 0


def test_a_game_not_begun_has_no_winner() -> None:
    assert game(PAROLE, []).winner is None


def test_a_smazzata_has_as_many_lines_as_the_others() -> None:
    with pytest.raises(ValueError, match="zip"):
        game(PAROLE, [(500, 300), (500, 300, 100)])


@pytest.mark.parametrize("edition", ["internazionale", "italiano"])
def test_i_says_nothing_of_games_without_a_clock(edition: str) -> None:
    with pytest.raises(SingleTableUnsaid, match=edition):
        game(regulations.load(edition), [(500, 300)])
