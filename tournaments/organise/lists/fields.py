"""The fields that a column of a list may hold, and a list of them to be filled in by a club; which
column holds what is told by what stands in them, where a list has no headings.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.plans import Format
from scoring.rules import formats
from tournaments.wording.fields import column_words

MOST_PLAYERS = 6
PEOPLE_KINDS = ("player", "surname", "first_name", "membership")
"""Fields that there are once for each player of an entry."""


class Field(StrEnum):
    """Of an entry, or of its seat in the first round; `UNUSED` is read by nobody."""

    UNUSED = "unused"
    NUMBER = "number"
    TEAM = "team"
    CAPTAIN = "captain"
    """Of a team: a name, or a sign in the captain's own row."""
    PEOPLE = "people"
    """All players of the entry in one cell."""
    OPPONENTS = "opponents"
    """All players of the entry that sits at the same table, where a row is a table."""
    PLAYER_1 = "player_1"
    PLAYER_2 = "player_2"
    PLAYER_3 = "player_3"
    PLAYER_4 = "player_4"
    PLAYER_5 = "player_5"
    PLAYER_6 = "player_6"
    SURNAME_1 = "surname_1"
    SURNAME_2 = "surname_2"
    SURNAME_3 = "surname_3"
    SURNAME_4 = "surname_4"
    SURNAME_5 = "surname_5"
    SURNAME_6 = "surname_6"
    FIRST_NAME_1 = "first_name_1"
    FIRST_NAME_2 = "first_name_2"
    FIRST_NAME_3 = "first_name_3"
    FIRST_NAME_4 = "first_name_4"
    FIRST_NAME_5 = "first_name_5"
    FIRST_NAME_6 = "first_name_6"
    MEMBERSHIP_1 = "membership_1"
    MEMBERSHIP_2 = "membership_2"
    MEMBERSHIP_3 = "membership_3"
    MEMBERSHIP_4 = "membership_4"
    MEMBERSHIP_5 = "membership_5"
    MEMBERSHIP_6 = "membership_6"
    CLUB = "club"
    CATEGORY = "category"
    GROUP = "group"
    """Tables of one name in two of these are two tables: see `seats`."""
    TABLE = "table"
    LINE = "line"

    @property
    def kind(self) -> str:
        """Without the place of the player: `player`, `membership`, `club` ..."""
        return self.value.rstrip("123456").rstrip("_")

    @property
    def place(self) -> int:
        """Of the player, from 1; 0 for what is the entry's."""
        return int(self.value[-1]) if self.value[-1].isdigit() else 0


NAMES = frozenset(
    field for field in Field if field.kind in ("people", "player", "surname", "first_name")
)


def player_field(kind: str, place: int) -> Field:
    """The field of a player; beyond the last one nobody's."""
    return Field(f"{kind}_{place}") if 1 <= place <= MOST_PLAYERS else Field.UNUSED


def fields_of(format_: Format) -> tuple[Field, ...]:
    """The fields that a list of this format may have."""
    most = max(formats.of(format_).players)
    left_out = {Field.TEAM, Field.CAPTAIN} if format_ is not Format.TEAMS else set()
    left_out |= {Field.PEOPLE} if most == 1 else set()
    left_out |= {Field.OPPONENTS} if most != 2 else set()
    return tuple(field for field in Field if field.place <= most and field not in left_out)


_KINDS = ("team", "player", "membership", "club", "category", "table")
_SURNAMES = ("Rossi", "Bianchi", "Verdi", "Neri")
_FIRST_NAMES = ("Anna", "Bruno", "Carla", "Dario")


def example(format_: Format) -> list[list[str]]:
    """Two tables of made-up people, under their headings."""
    fields = _fields(format_)
    alone = max(formats.of(format_).players) == 1
    headings = [column_words(field.kind, 0 if alone else field.place) for field in fields]
    entries = range(2 * formats.of(format_).at_a_match)
    return [headings, *(list(_cells(fields, entry, format_)) for entry in entries)]


def _fields(format_: Format) -> list[Field]:
    """In the order in which people write them, with as few players as may be."""
    fewest = min(formats.of(format_).players)
    allowed = [field for field in fields_of(format_) if field.place <= fewest]
    kept = [field for field in allowed if field.kind in _KINDS]
    return sorted(kept, key=lambda field: (_rank(field), field.place, _KINDS.index(field.kind)))


def _rank(field: Field) -> int:
    """The players stand together, each with the membership number."""
    return 1 if field.place else _KINDS.index(field.kind)


def _cells(fields: list[Field], entry: int, format_: Format) -> Iterator[str]:
    rules = formats.of(format_)
    for field in fields:
        person = entry * min(rules.players) + field.place - 1
        first, surname = divmod(person, len(_SURNAMES))
        yield {
            "team": f"Squadra {entry + 1}",
            "player": f"{_SURNAMES[surname]} {_FIRST_NAMES[first % len(_FIRST_NAMES)]}",
            "membership": f"ES-{person + 1:03}",
            "club": "Circolo Primavera",
            "category": "A",
            "table": str(entry // rules.at_a_match + 1),
        }[field.kind]


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
