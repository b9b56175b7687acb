"""How letters are dealt out to the screens of a hall, and how names stand there."""

from collections.abc import Sequence
from string import ascii_uppercase

import pytest

from tournaments.models import Screen
from tournaments.presenters.walls import ShortNames, letters_of
from tournaments.templatetags.entrants import unbroken, wall_name


@pytest.mark.parametrize(
    ("lines", "ranges"),
    [
        ({letter: 10 if letter < "N" else 20 for letter in ascii_uppercase}, ["AM", "NT", "UZ"]),
        ({"A": 300, "B": 1, "C": 1}, ["AA", "BB", "CZ"]),
        ({"Y": 1, "Z": 300}, ["AX", "YY", "ZZ"]),
    ],
)
def test_the_alphabet_is_shared_by_lines_and_not_by_heads(
    lines: dict[str, int], ranges: list[str]
) -> None:
    """Whole letters, and none of the screens is left without."""
    screens = [Screen(name=f"Muro {number}", shows=["seats"]) for number in (1, 2, 3)]
    parts = [letters_of(screen, screens, lambda: lines) for screen in screens]
    assert ["".join(letters) for letters in parts] == ranges


@pytest.mark.parametrize("names", [("Rossi", "Verdi"), ("Rossi Anna", "Verdi Bruno")])
def test_a_dash_stands_behind_the_first_name_and_begins_no_line(names: Sequence[str]) -> None:
    short = ShortNames({name: tuple(name.partition(" ")[::2]) for name in names}, frozenset())  # type: ignore[misc]
    for written in (wall_name(names, short), unbroken(names)):
        assert "\u00a0–</span> <span" in written
        assert " \u00a0" not in written
