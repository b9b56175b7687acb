"""Which surnames each screen of a hall shows, and how a name is written for who stands far off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import TypeAlias

from tournaments.models import Screen
from tournaments.models.screens import Show
from tournaments.moment import Moment
from tournaments.names import surname
from tournaments.presenters.screenfuls import MOST_BESIDE, evenly
from tournaments.spelling.letters import in_a_dictionary

Letters: TypeAlias = tuple[str, str]
"""The first and the last."""
ShortName: TypeAlias = tuple[str, str]
"""A surname, and what tells its owner from others."""
ALL: Letters = (ascii_uppercase[0], ascii_uppercase[-1])


def initial(player: str) -> str:
    """Among which letter a name is looked for: what no alphabet has stands at its ends."""
    first = in_a_dictionary(player)[:1].upper()
    return min(max(first, ALL[0]), ALL[1])


Lines: TypeAlias = Mapping[str, tuple[float, ...]]
"""Lines of a page that the seats of each letter take: in one column, and in more side by side."""


def letters_of(screen: Screen, screens: Iterable[Screen], lines: Callable[[int], Lines]) -> Letters:
    """As the desk says; else a part with as many pages as the others' of what no screen of the
    desk's takes. `lines` of letters that are read from so many metres."""
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
    return _part(free, lines(sharing[0].metres), len(sharing), sharing.index(screen))


def unseen(screens: Sequence[Screen]) -> tuple[str, ...]:
    """The letters whose seats no screen shows, as ranges; none where no screen shows seats."""
    showing = [each for each in screens if Show.SEATS in each.shows]
    seen = [letters_of(each, showing, lambda _metres: {}) for each in showing]
    left = "".join(
        " " if any(first <= letter <= last for first, last in seen) else letter
        for letter in ascii_uppercase
    )
    return tuple("-".join(dict.fromkeys((gap[0], gap[-1]))) for gap in left.split() if seen)


def _part(letters: Sequence[str], lines: Lines, parts: int, number: int) -> Letters:
    """The letters of one of several screens; of more screens than parts, the last ones again."""
    each = [lines.get(letter, (0.0,) * MOST_BESIDE) for letter in letters]
    lengths = evenly(each, parts, lambda some: min(map(sum, zip(*some, strict=True))))
    number = min(number, len(lengths) - 1)
    start = sum(lengths[:number])
    return letters[start], letters[start + lengths[number] - 1]


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
    behind = _behind(player, family)
    initials = [f"{part[0]}." for part in behind.split()]
    return (family, " ".join(initials[:1])), (family, " ".join(initials)), (family, behind)


def _behind(player: str, family: str) -> str:
    return " ".join(player.split())[len(family) :].strip()
