"""Where a tournament's edition comes from: the content it was opened with, whatever files say now.

A ledger pins its edition by the hash of its content, and the content is kept under that hash when
the tournament is opened. So nobody changes the rules of a tournament under way: neither a new
version of this program, nor an organiser who edits a file or a copy.
"""

import hashlib
from enum import StrEnum
from functools import lru_cache

from django.db import connection

from scoring.rules import regulations
from scoring.rules.regulations import Regulation, RegulationUnknown, RegulationUnreadable
from scoring.rules.violations import Code, refuse

MOST_REMEMBERED = 256


def keep(regulation: Regulation) -> str:
    """Keep an edition's content under its hash, which is returned; what is there stays."""
    return keep_content(regulations.content(regulation))


def keep_content(content: str) -> str:
    """As `keep`, of a content as it was kept before."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO scoring_edition (hash, content, kept_at) VALUES (%s, %s, now())"
            " ON CONFLICT DO NOTHING",
            [_hash(content), content],
        )
    return _hash(content)


def content(name: str, content_hash: str) -> str:
    """What is kept under a hash; of before contents were kept, what `pinned` finds."""
    return _kept(content_hash) or regulations.content(pinned(name, content_hash))


@lru_cache(maxsize=MOST_REMEMBERED)
def pinned(name: str, content_hash: str) -> Regulation:
    """The edition with this content; that on file when it is still the same.

    A tournament opened before contents were kept has only its name: it gets the edition on
    file under it, as it did then.

    Raises:
        Violation: `edition_altered` when the kept content is not what was pinned,
            `edition_missing` when it was kept and is no more, `regulation_unknown` when it
            was never kept and is not on file.
    """
    on_file = _on_file(name)
    if on_file is not None and on_file.content_hash == content_hash:
        return on_file
    content = _kept(content_hash)
    if content is not None:
        return _read(name, content_hash, content)
    if keeping(content_hash) is not Keeping.NEVER:
        raise refuse(Code.EDITION_MISSING, field="regulation", value=name)
    if on_file is None:
        raise refuse(
            Code.REGULATION_UNKNOWN,
            field="regulation",
            value=name,
            choices=regulations.editions(),
        )
    return on_file


class Keeping(StrEnum):
    """What became of the content of a hash."""

    KEPT = "kept"
    ALTERED = "altered"
    MISSING = "missing"
    NEVER = "never"
    """It was pinned before contents were kept, and was written down as such."""


def keeping(content_hash: str) -> Keeping:
    """Whether the content of this hash is there, and as it was pinned."""
    content = _kept(content_hash)
    if content is not None:
        return Keeping.KEPT if _hash(content) == content_hash else Keeping.ALTERED
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM scoring_unkept_edition WHERE hash = %s", [content_hash])
        return Keeping.NEVER if cursor.fetchone() else Keeping.MISSING


def _on_file(name: str) -> Regulation | None:
    try:
        return regulations.load(name)
    except RegulationUnknown:
        return None


def _kept(content_hash: str) -> str | None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT content FROM scoring_edition WHERE hash = %s", [content_hash])
        row = cursor.fetchone()
    return str(row[0]) if row else None


def _read(name: str, content_hash: str, content: str) -> Regulation:
    altered = refuse(Code.EDITION_ALTERED, field="regulation", value=name)
    if _hash(content) != content_hash:
        raise altered
    try:
        return regulations.read_content(content, name)
    except RegulationUnreadable as error:
        raise altered from error


def _hash(content: str) -> str:
    return hashlib.sha256(content.encode()).hexdigest()
