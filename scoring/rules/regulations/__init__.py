"""The editions of the regulations, as data; each value cites its article.

A tournament is pinned to one edition, by name and by the hash of its content. `schema`, `table`
and `discipline` say what an edition can say, `reading` makes one of a text; here are the
editions on file: in this folder, and in an organiser's own. They are read once, when the
program starts.
"""

import re
from functools import cache
from pathlib import Path

from scoring.rules.regulations.canonical import content
from scoring.rules.regulations.reading import (
    RegulationUnreadable,
    convert,
    read,
    read_content,
    wanted,
)
from scoring.rules.regulations.schema import (
    Regulation,
    RoundTime,
    TieBreak,
    VictoryPointsTable,
)
from scoring.rules.regulations.table import TableFormat

_NAME = re.compile(r"(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*")
"""Part of addresses."""
_folders = [Path(__file__).parent]


class RegulationUnknown(LookupError):
    """There is no edition of this name."""


def also_from(folder: Path) -> None:
    """Read the editions of one more folder too; it need not exist."""
    if folder not in _folders:
        _folders.append(folder)
    forget()


def forget() -> None:
    """Read the files anew when an edition is next asked for."""
    _on_file.cache_clear()


def editions() -> tuple[str, ...]:
    """Names of the editions on file."""
    return tuple(sorted(_on_file()))


def load(edition: str) -> Regulation:
    """The edition of this name.

    Raises:
        RegulationUnknown: there is none.
        RegulationUnreadable: a file is wrong.
    """
    try:
        return _on_file()[edition]
    except KeyError:
        raise RegulationUnknown(edition) from None


def load_all() -> tuple[Regulation, ...]:
    """All editions on file; a program that starts with a wrong file should not start."""
    return tuple(load(edition) for edition in editions())


@cache
def _on_file() -> dict[str, Regulation]:
    by_name: dict[str, Regulation] = {}
    for path in (path for folder in _folders for path in sorted(folder.glob("*.toml"))):
        if path.stem in by_name:
            raise RegulationUnreadable(f"{path}: there is already an edition {path.stem!r}")
        by_name[path.stem] = _from_file(path)
    return by_name


def _from_file(path: Path) -> Regulation:
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RegulationUnreadable(f"{path}: {error}; save it again as UTF-8") from error
    except OSError as error:
        raise RegulationUnreadable(
            f"{path}: {error.strerror}; only files that can be read may be called .toml here"
        ) from error
    regulation = read(text, path.name)
    if regulation.edition != path.stem:
        raise RegulationUnreadable(f"{path.name}: edition must be {path.stem!r} as the file's name")
    if not _NAME.fullmatch(regulation.edition):
        raise RegulationUnreadable(
            f"{path.name}: the name must be lower-case letters, figures and hyphens, up to 60"
        )
    return regulation
