"""Every value of an edition, one after the other, with its key, its type and its article.

Made from the typed structs: a key added to them is on the form and among the differences.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from scoring.rules.regulations import Regulation
from scoring.rules.regulations.discipline import Offence
from tournaments.wording.regulations import choice, key, section
from tournaments.wording.sanctions import offence_title

ABOUT_ITSELF = ("edition", "name", "printed", "based_on")
"""What an edition is called and comes from is none of its rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """One value that no struct stands under: a figure, a choice, a text, a row of them."""

    path: tuple[str, ...]
    """Keys, and places in lists, from the edition down."""
    where: tuple[str, ...]
    """The same in words; in a list what the entry is about instead of its place."""
    label: str
    value: Any
    kind: Any
    """The type that belongs there."""
    article: str
    """Of the nearest entry above."""


def leaves(rules: Regulation) -> Iterator[Leaf]:
    """All values of an edition but what it says of itself, in the order of its keys."""
    for field in msgspec.structs.fields(rules):
        if field.name not in ABOUT_ITSELF:
            value = getattr(rules, field.name)
            yield from _below(value, field.type, (field.name,), (section(field.name),), "")


def _below(
    value: Any, kind: Any, path: tuple[str, ...], where: tuple[str, ...], article: str
) -> Iterator[Leaf]:
    if isinstance(value, msgspec.Struct):
        yield from _of_struct(value, path, where, article)
    elif isinstance(value, tuple) and value and isinstance(value[0], msgspec.Struct):
        for index, entry in enumerate(value):
            named = (*where[:-1], f"{where[-1]}: {about(entry, index)}")
            yield from _of_struct(entry, (*path, str(index)), named, article)
    else:
        yield Leaf(path=path, where=where, label=where[-1], value=value, kind=kind, article=article)


def _of_struct(
    struct: msgspec.Struct, path: tuple[str, ...], where: tuple[str, ...], above: str
) -> Iterator[Leaf]:
    article = str(getattr(struct, "article", above))
    for field in msgspec.structs.fields(struct):
        if field.name != "article":
            name = key(type(struct).__name__, field.name)
            below = getattr(struct, field.name)
            yield from _below(below, field.type, (*path, field.name), (*where, name), article)


def about(entry: msgspec.Struct, index: int) -> str:
    """What an entry of a list is about: its title, its length of a round, or its place."""
    if isinstance(entry, Offence) and entry.title:
        return offence_title(entry)
    texts = [getattr(entry, name, None) for name in ("title", "needs", "when", "line")]
    if named := next((text for text in texts if text), None):
        return choice(named)
    smazzate = getattr(entry, "smazzate", None)
    if smazzate is None:
        return str(index + 1)
    teams = getattr(entry, "format", None) == "teams"
    return f"{smazzate} {key('', 'smazzate')}" + (f", {choice('teams')}" if teams else "")
