"""A list as it may look, to be filled in by a club."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.plans import Format
from scoring.rules import formats
from tournaments.organise.lists.fields import Field, fields_of
from tournaments.wording.lists import column_words

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
