"""How rows are dealt out to the pages of a wall, and letters to its screens."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tournaments.models import Screen
from tournaments.presenters.alphabet import ShortNames, letters_of
from tournaments.presenters.screenfuls import Kind, Parts, Written, screenful
from tournaments.templatetags.entrants import unbroken
from tournaments.templatetags.wall import wall_name

PAIR = ("Gentile A.", "Giordano B.")


def test_wide_figures_of_one_row_break_no_name_of_another_column() -> None:
    def cells(_row: int) -> list[Parts]:
        return [PAIR]

    def beside(row: int, _columns: int) -> float:
        return 4.0 if row == 30 else 1.0

    screen = screenful(Kind.ENTERED, [("", tuple(range(31)))], Written(cells, beside), 1, 12)
    assert [len(column) for column in screen.columns] == [9, 9], "of a line each"
    assert screen.pages == 2


def test_the_alphabet_is_shared_by_lines_and_not_by_heads() -> None:
    """As many players of each letter; names of the second half take two lines."""
    screens = [Screen(name=f"Muro {number}", shows=["seats"]) for number in (1, 2, 3)]
    lines = {
        letter: (20.0, 10.0, 8.0) if letter < "N" else (20.0, 18.0, 16.0)
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    }
    ranges = [letters_of(screen, screens, lambda _metres: lines) for screen in screens]
    assert ranges == [("A", "M"), ("N", "T"), ("U", "Z")]


@pytest.mark.parametrize("names", [("Rossi", "Verdi"), ("Rossi Anna", "Verdi Bruno")])
def test_a_dash_stands_behind_the_first_name_and_begins_no_line(names: Sequence[str]) -> None:
    short = ShortNames({name: tuple(name.partition(" ")[::2]) for name in names}, frozenset())  # type: ignore[misc]
    for written in (wall_name(names, short), unbroken(names)):
        assert "\u00a0–</span> <span" in written
        assert " \u00a0" not in written
