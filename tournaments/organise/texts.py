"""Text from files and clipboards: whatever Excel saved, read; nothing guessed beyond that."""

from __future__ import annotations

import codecs

from scoring.rules.violations import refuse
from tournaments.refusals import HouseCode

LARGEST = 1_000_000
"""Bytes of a pasted list: one of 10,000 pairs stays below it."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def read_text(content: str | bytes, *, source: str = "", limit: int = LARGEST) -> str:
    """The text of an upload or paste: UTF-8 or UTF-16 with or without BOM, or Excel's cp1252.

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
    for encoding in (marked,) if marked else ("utf-8", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise refuse(HouseCode.ENCODING_UNREADABLE, file=source)


def require_short(text: str, limit: int, field: str) -> None:
    """That a text fits its column.

    Raises:
        Violation: `text_too_long`.
    """
    if len(text) > limit:
        raise refuse(HouseCode.TEXT_TOO_LONG, field=field, value=len(text), limit=limit)
