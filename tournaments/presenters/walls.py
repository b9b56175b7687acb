"""What the walls of a hall share: the alphabet in parts, names for who stands far off, and time."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from string import ascii_uppercase
from typing import TypeAlias

from tournaments.models import Screen
from tournaments.models.screens import Show
from tournaments.moment import Moment
from tournaments.names import surname

Letters: TypeAlias = tuple[str, str]
"""The first and the last."""
ShortName: TypeAlias = tuple[str, str]
"""A surname, and what tells its owner from others."""
ALL: Letters = (ascii_uppercase[0], ascii_uppercase[-1])
LONG = 17
"""Letters of the longest surname that takes a single line."""
ROWS = 136
"""In a column of a page, times the metres from which they are read."""
AT_EASE, SIDE_BY_SIDE = 8, 1.5
"""Pages of a ranking before it stands in two columns; half of its names are broken there."""


def letter_of(initial: str) -> str:
    """Among which letter a name is looked for: what no alphabet has stands at its ends."""
    return min(max(initial, ALL[0]), ALL[1])


def lines_of(player: str) -> int:
    """Lines that a name takes on the wall, about: only a browser knows."""
    return 1 + (len(surname(player)) > LONG)


def letters_of(
    screen: Screen, screens: Iterable[Screen], lines: Callable[[], Mapping[str, int]]
) -> Letters:
    """As the desk says; else an equal part of what no screen of the desk's takes, by the lines that
    the seats of each letter take."""
    if screen.letters:
        return screen.letters[0], screen.letters[-1]
    showing = [each for each in screens if Show.SEATS in each.shows]
    said = [(each.letters[0], each.letters[-1]) for each in showing if each.letters]
    sharing = [each for each in showing if not each.letters]
    free = [
        letter
        for letter in ascii_uppercase
        if not any(first <= letter <= last for first, last in said)
    ]
    if screen not in sharing or not free:
        return ALL
    parts = _parts(free, lines(), min(len(sharing), len(free)))
    return parts[min(sharing.index(screen), len(parts) - 1)]


def _parts(letters: Sequence[str], lines: Mapping[str, int], parts: int) -> list[Letters]:
    """Whole letters, each part about as long as each of those behind it."""
    if parts == 1:
        return [(letters[0], letters[-1])]
    share = sum(lines.get(letter, 0) for letter in letters) / parts
    end, taken = 1, lines.get(letters[0], 0)
    while end <= len(letters) - parts and taken + lines.get(letters[end], 0) / 2 <= share:
        end, taken = end + 1, taken + lines.get(letters[end], 0)
    return [(letters[0], letters[end - 1]), *_parts(letters[end:], lines, parts - 1)]


def unseen(screens: Sequence[Screen]) -> tuple[str, ...]:
    """The letters whose seats no screen shows, as ranges; none where no screen shows seats."""
    showing = [each for each in screens if Show.SEATS in each.shows]
    seen = [letters_of(each, showing, dict) for each in showing]
    left = "".join(
        " " if any(first <= letter <= last for first, last in seen) else letter
        for letter in ascii_uppercase
    )
    return tuple("-".join(dict.fromkeys((gap[0], gap[-1]))) for gap in left.split() if seen)


def minutes_through(moment: Moment, screen: Screen) -> int:
    """Minutes, begun ones too, in which a screen has shown the whole ranking; 0 for a single page,
    or where it shows none. About: which names are broken only a browser knows."""
    pages = ceil(len(moment.names.entrants) * screen.metres / ROWS)
    if Show.RANKING not in screen.shows or pages <= 1:
        return 0
    return ceil(min(pages, max(AT_EASE, ceil(pages / SIDE_BY_SIDE))) * screen.seconds / 60)


@dataclass(frozen=True, slots=True)
class ShortNames:
    """Of a tournament's players."""

    players: Mapping[str, ShortName]
    alike: frozenset[tuple[str, ...]]
    """The surnames that two pairs have in common."""

    def of(self, names: Sequence[str]) -> tuple[ShortName, ...]:
        """A pair by its surnames, where no other has them; a team by the name that it has."""
        short = tuple(self.players.get(name, (name, "")) for name in names)
        surnames = tuple(family for family, _behind in short)
        if len(short) < 2 or surnames in self.alike:
            return short
        return tuple((family, "") for family in surnames)


def short_names(moment: Moment) -> ShortNames:
    """Surname and an initial of everybody; where two would look the same more of them, or all."""
    forms = {player: _forms(player) for player in moment.names.players.values()}
    looks = Counter(form for three in forms.values() for form in set(three))
    pairs = Counter(
        tuple(map(surname, entrant.players)) for entrant in moment.names.entrants.values()
    )
    return ShortNames(
        players={
            player: next((form for form in three if looks[form] == 1), three[-1])
            for player, three in forms.items()
        },
        alike=frozenset(surnames for surnames, many in pairs.items() if many > 1),
    )


def _forms(player: str) -> tuple[ShortName, ...]:
    """From the shortest to the whole name."""
    family = surname(player)
    behind = " ".join(player.split())[len(family) :].strip()
    initials = [f"{part[0]}." for part in behind.split()]
    return (family, " ".join(initials[:1])), (family, " ".join(initials)), (family, behind)
