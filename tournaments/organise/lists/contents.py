"""Columns told by what stands in them, where a list has no headings.

As people write them: `[number] player [card] player [card] [club] [category]` for pairs,
`[number] player [card] [club] [category]` for single players, `[number] team player [card] ...`
for teams; the players in one cell, or surname and first name apart; the table first or last.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from scoring.plans import Format
from scoring.rules import formats
from tournaments.organise.lists.fields import Field, player_field

BETWEEN_PLAYERS = re.compile(r"\s+[-–—/&+]\s+|\s*/\s*")
_NUMBER = re.compile(r"\d{1,4}[.°ª)]?")
_NOTHING = re.compile(
    r"[\W\d_]*|€?\s*\d+(?:[.,]\d+)?\s*(?:€|euro)?|(?:s[iì]|no|ok|x|pagat[oaie]|saldat[oaie]|tel|"
    r"presente)[\W\d]*",
    re.IGNORECASE,
)
_GROUP = re.compile(r"[A-Z]")
_WAYS = (
    ("surname", "first_name", "membership"),
    ("surname", "first_name"),
    ("player", "membership"),
    ("player",),
)
"""What stands in the columns of each player, in order."""


@dataclass(frozen=True, slots=True)
class Guess:
    """What a column seems to hold; `sure` where nothing else would look so."""

    field: Field
    sure: bool = True


@dataclass(frozen=True, slots=True)
class _Content:
    """A column's cells, without the empty ones."""

    cells: tuple[str, ...]

    def all(self, test: Callable[[str], object]) -> bool:
        return all(map(test, self.cells))

    def most(self, test: Callable[[str], object]) -> bool:
        return bool(self.cells) and 2 * sum(map(bool, map(test, self.cells))) > len(self.cells)

    @property
    def numbers(self) -> bool:
        return bool(self.cells) and self.all(_NUMBER.fullmatch)

    @property
    def cards(self) -> bool:
        """Membership numbers, or nothing."""
        return self.all(_has_figure)

    @property
    def says_nothing(self) -> bool:
        """Figures, sums, telephones, ticks: surely nobody's name, whatever else."""
        one_for_all = len(self.cells) > 2 and len({*self.cells}) == 1
        return one_for_all or self.all(_NOTHING.fullmatch)

    @property
    def one_word(self) -> bool:
        return self.most(lambda cell: " " not in cell)

    @property
    def names(self) -> bool:
        """Surname and first name, for most: a category has one word, or a figure."""
        return self.most(lambda cell: " " in cell) and not self.most(_has_figure)


def may_name_people(cells: Iterable[str]) -> bool:
    """Whether the cells of a column look like names."""
    return _Content(tuple(filter(None, cells))).names


def guessed(rows: Sequence[Sequence[str]], format_: Format) -> tuple[Guess, ...]:
    """What each column seems to hold."""
    width = len(rows[0])
    contents = [_Content(tuple(row[at] for row in rows if row[at])) for at in range(width)]
    before, contents = _before(contents, format_)
    if format_ is Format.PAIRS and all(map(_are_pairs, contents[:2])) and len(contents) == 2:
        before = [Guess(Field.TABLE) if each.field is Field.NUMBER else each for each in before]
        return (*before, Guess(Field.PEOPLE), Guess(Field.OPPONENTS))
    behind, contents = _behind(contents, format_)
    layout = list(_layout(contents, format_))[: len(contents)]
    layout += [Guess(Field.UNUSED, sure=each.says_nothing) for each in contents[len(layout) :]]
    return (*before, *layout, *behind)


def _before(contents: list[_Content], format_: Format) -> tuple[list[Guess], list[_Content]]:
    """The group, the table or the number in front of the names."""
    rest, guesses = list(contents), []
    if len(rest) > 2 and rest[0].all(_GROUP.fullmatch) and _is_table(rest[1], format_):
        guesses.append(Guess(Field.GROUP))
        rest.pop(0)
    while len(rest) > 1 and rest[0].numbers and len(guesses) < 2:
        table = _is_table(rest.pop(0), format_)
        guesses.append(Guess(Field.TABLE) if table else Guess(Field.NUMBER))
    return guesses, rest


def _behind(contents: list[_Content], format_: Format) -> tuple[list[Guess], list[_Content]]:
    """The table behind the names."""
    if len(contents) > 1 and _is_table(contents[-1], format_):
        return [Guess(Field.TABLE)], contents[:-1]
    return [], contents


def _is_table(content: _Content, format_: Format) -> bool:
    """Numbers that come back as often as entrants sit at a table; two pairs may be chance."""
    counted = Counter(cell.rstrip(".") for cell in content.cells)
    at_a_match = formats.of(format_).at_a_match
    often = [times for times in counted.values() if times == at_a_match]
    return content.numbers and len(often) > 0 and len(often) >= len(counted) - 1


def _layout(contents: Sequence[_Content], format_: Format) -> Iterator[Guess]:
    """The names; a club or a category is none that a heading does not name."""
    if format_ is Format.TEAMS:
        yield Guess(Field.TEAM)
        yield from _people(contents[1:], _team_size(contents[1:]))
    else:
        yield from _people(contents, formats.of(format_).players[0])


def _people(contents: Sequence[_Content], players: int) -> Iterator[Guess]:
    if players > 1 and _are_together(contents):
        yield Guess(Field.PEOPLE)
        return
    way = next(way for way in _WAYS if _fits(contents, way, players))
    fields = [player_field(kind, place) for place in range(1, players + 1) for kind in way]
    for field, content in zip(fields, contents, strict=False):
        figures = field.kind == "player" and content.most(_has_figure)
        yield Guess(field, sure="surname" not in way and not figures)


def _are_pairs(content: _Content) -> bool:
    return content.most(BETWEEN_PLAYERS.search)


def _are_together(contents: Sequence[_Content]) -> bool:
    return len(contents) == 1 or any(map(_are_pairs, contents[:1]))


def _fits(contents: Sequence[_Content], way: Sequence[str], players: int) -> bool:
    """Whether the columns look so; of a last membership number there may be none anywhere."""
    kinds = [kind for _ in range(players) for kind in way]
    if way == _WAYS[-1]:
        return True
    if len(way) == 2 and players == 1 and "surname" in way:
        return False
    needed = len(kinds) - (kinds[-1] == "membership" and players > 1)
    looks = (_looks(content, kind) for content, kind in zip(contents, kinds, strict=False))
    return len(contents) >= needed and all(looks)


def _looks(content: _Content, kind: str) -> bool:
    if kind == "membership":
        return content.all(_may_be_a_card)
    if kind == "player":
        return True
    return content.one_word and not content.most(_has_figure)


def _team_size(contents: Sequence[_Content]) -> int:
    """Four, or six where there are so many names."""
    with_cards = len(contents) >= 8 and all(content.cards for content in contents[1:8:2])
    names = contents[::2] if with_cards else contents
    more = len(names) > 6 or (len(names) == 6 and all(content.names for content in names[4:]))
    return 6 if more else 4


def _may_be_a_card(cell: str) -> bool:
    """Three figures alone are points, and nine a telephone."""
    figures = sum(map(str.isdigit, cell))
    alone = figures == len(cell) and not cell.startswith("0")
    return figures > 0 and cell.count(" ") < 2 and not (alone and not 4 <= figures <= 8)


def _has_figure(cell: str) -> bool:
    return any(map(str.isdigit, cell))
