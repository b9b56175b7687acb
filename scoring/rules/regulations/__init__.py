"""The editions of the regulations, as data; each value cites its article.

A tournament is pinned to one edition, by name and by the hash of its content. `schema` and
`discipline` say what an edition can say, `reading` makes one of a text; here is the shelf: this
folder's files, and those of an organiser's own folder. It is read once, when the program starts.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from scoring.rules.regulations.canonical import content
from scoring.rules.regulations.entry import TableFormat
from scoring.rules.regulations.reading import (
    RegulationUnreadable,
    convert,
    read,
    read_content,
    wanted,
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
    "also_from",
    "content",
    "convert",
    "editions",
    "forget",
    "load",
    "load_all",
    "read",
    "read_content",
    "wanted",
]

_NAME = re.compile(r"(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*")
"""Part of addresses."""
_folders = [Path(__file__).parent]


class RegulationUnknown(LookupError):
    """There is no edition of this name."""


def also_from(folder: Path) -> None:
    """Put the files of one more folder on the shelf; it need not exist."""
    if folder not in _folders:
        _folders.append(folder)
    forget()


def forget() -> None:
    """Read the shelf anew when it is next asked."""
    _shelf.cache_clear()


def editions() -> tuple[str, ...]:
    """Names of the editions on the shelf."""
    return tuple(sorted(_shelf()))


def load(edition: str) -> Regulation:
    """The edition of this name.

    Raises:
        RegulationUnknown: there is none.
        RegulationUnreadable: a file of the shelf is wrong.
    """
    try:
        return _shelf()[edition]
    except KeyError:
        raise RegulationUnknown(edition) from None


def load_all() -> tuple[Regulation, ...]:
    """The whole shelf; a program that starts with a wrong file should not start.

    Raises:
        RegulationUnreadable: a file is wrong.
    """
    return tuple(load(edition) for edition in editions())


@cache
def _shelf() -> dict[str, Regulation]:
    found: dict[str, Regulation] = {}
    for path in (path for folder in _folders for path in sorted(folder.glob("*.toml"))):
        if path.stem in found:
            raise RegulationUnreadable(f"{path}: there is already an edition {path.stem!r}")
        found[path.stem] = _from_file(path)
    return found


def _from_file(path: Path) -> Regulation:
    found = read(path.read_text(encoding="utf-8"), path.name)
    if found.edition != path.stem:
        raise RegulationUnreadable(f"{path.name}: edition must be {path.stem!r} as the file's name")
    if not _NAME.fullmatch(found.edition):
        raise RegulationUnreadable(
            f"{path.name}: the name must be lower-case letters, figures and hyphens, up to 60"
        )
    return found
