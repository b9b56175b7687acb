"""The editions of the regulations, as data; each value cites its article.

A tournament is pinned to one edition, by name and by the hash of its content. `schema` and
`discipline` say what an edition can say, `reading` makes one of a text; here is the shelf.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from scoring.rules.regulations.canonical import content
from scoring.rules.regulations.entry import TableFormat
from scoring.rules.regulations.reading import (
    RegulationUnreadable,
    convert,
    read,
    read_content,
)
from scoring.rules.regulations.schema import (
    Regulation,
    TieBreak,
    VictoryPointsTable,
)

__all__ = [
    "Regulation",
    "RegulationUnknown",
    "RegulationUnreadable",
    "TableFormat",
    "TieBreak",
    "VictoryPointsTable",
    "content",
    "convert",
    "editions",
    "load",
    "load_all",
    "read",
    "read_content",
]

_SHELF = Path(__file__).parent


class RegulationUnknown(LookupError):
    """There is no edition of this name."""


def editions() -> tuple[str, ...]:
    """Names of the editions on the shelf."""
    return tuple(sorted(path.stem for path in _SHELF.glob("*.toml")))


@cache
def load(edition: str) -> Regulation:
    """The edition of this name.

    Raises:
        RegulationUnknown: there is none.
        RegulationUnreadable: its file is wrong.
    """
    if edition not in editions():
        raise RegulationUnknown(edition)
    path = _SHELF / f"{edition}.toml"
    found = read(path.read_text(encoding="utf-8"), path.name)
    if found.edition != edition:
        raise RegulationUnreadable(f"{path.name}: edition must be {edition!r} as the file's name")
    return found


def load_all() -> tuple[Regulation, ...]:
    """The whole shelf; a program that starts with a wrong file should not start.

    Raises:
        RegulationUnreadable: a file is wrong.
    """
    return tuple(load(edition) for edition in editions())
