"""Text from files and clipboards: whatever Excel saved, read; nothing guessed beyond that."""

import codecs
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress

from django.db.models import Model

from scoring.rules.violations import Datum, Problem, Violation, refuse
from tournaments.refusals import HouseCode

LARGEST = 1_000_000
"""Bytes of a pasted list: one of 10,000 pairs stays below it."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


_OF_ONE_BYTE = ("cp1252", "mac-roman", "cp850")
_ITALIAN = re.compile(r"[A-Za-z][àèéìòùÀÈÉÌÒÙ’]")
"""Which of two encodings was meant shows where accents stand behind letters."""


def read_text(content: str | bytes, *, source: str = "", limit: int = LARGEST) -> str:
    """The text of an upload or paste: UTF-8 or UTF-16 with or without BOM, Excel's cp1252, or what
    old Macs and DOS wrote.

    Raises:
        Violation: `upload_too_large`, or `encoding_unreadable` for what is no text.
    """
    size = len(content)
    if size > limit:
        raise refuse(HouseCode.UPLOAD_TOO_LARGE, file=source, value=size, limit=limit)
    text = content if isinstance(content, str) else _decode(content, source)
    if "\x00" in text:
        raise refuse(HouseCode.ENCODING_UNREADABLE, file=source)
    return text.removeprefix("\ufeff")


def _decode(content: bytes, source: str) -> str:
    marked = next((name for bom, name in _BOMS if content.startswith(bom)), None)
    if marked is None and content[1:200:2].count(0) > len(content[1:200:2]) // 2:
        marked = "utf-16-le"
    readable = [*_readable(content, (marked,) if marked else ("utf-8",))]
    readable = readable or [*_readable(content, () if marked else _OF_ONE_BYTE)]
    if not readable:
        raise refuse(HouseCode.ENCODING_UNREADABLE, file=source)
    return max(readable, key=lambda text: len(_ITALIAN.findall(text)))


def _readable(content: bytes, encodings: Iterable[str]) -> Iterator[str]:
    for encoding in encodings:
        with suppress(UnicodeDecodeError):
            yield content.decode(encoding)


MEASURED: set[tuple[type[Model], str]] = set()
"""The columns whose length is asked for before something is written: of the others, each has its
reason in `tests/contracts/test_bounds.py`."""


def longest(column: str, *models: type[Model]) -> int:
    """Characters that a column takes, in all of these tables."""
    MEASURED.update((model, column) for model in models)
    return min(getattr(model._meta.get_field(column), "max_length", None) or 0 for model in models)


def require_short(text: str, limit: int, field: str) -> None:
    """Refuse a text that does not fit its column."""
    if problems := [*too_long(text, limit, field)]:
        raise Violation(*problems)


def too_long(text: str, limit: int, field: str, **where: Datum) -> Iterator[Problem]:
    """What is wrong with a text that does not fit its column."""
    if len(text) > limit:
        data = {**where, "value": len(text), "limit": limit}
        yield Problem(HouseCode.TEXT_TOO_LONG, field, "", data)
