"""The fields that a column of a list may hold, and a list of them to be filled in by a club."""

from __future__ import annotations

from collections.abc import Iterator
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
