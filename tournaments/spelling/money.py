"""Sums of money as people write them: 15, 15,00, 1.300,00 €."""

from __future__ import annotations

import re

from django.utils.formats import get_format

MOST_CENTS = 100_000_000
LONGEST_AMOUNT = 20
"""Signs of an amount: more is a slip, and too long a number to be read."""
_SIGN = re.compile(r"€|\beuro?\b", re.IGNORECASE)
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:[.,']\d{3})+|\d+", re.ASCII)
_UNCLEAR = re.compile(r"[^,]*,\d{3}", re.ASCII)
"""1,999: thousands for one, for another euro with a figure too many."""
_DECIMALS = re.compile(r"(?P<whole>.*)[.,](?P<part>\d{1,2})", re.ASCII)


def cents_of(text: str) -> int | None:
    """1.300,00 and 1,300.00 alike: the last sign before one or two figures is the decimal one.

    None for what is no sum, an unclear one, or too high a one.
    """
    figure = _SIGN.sub("", text, count=1).strip()
    if _UNCLEAR.fullmatch(figure):
        return None
    match = _DECIMALS.fullmatch(figure)
    whole, part = (match["whole"], match["part"]) if match else (figure, "")
    if not _GROUPED.fullmatch(whole) or len(whole) > LONGEST_AMOUNT:
        return None
    cents = int(re.sub(r"\D", "", whole)) * 100 + int(part.ljust(2, "0") or 0)
    return cents if cents <= MOST_CENTS else None


def as_typed(cents: int) -> str:
    """What `cents_of` reads, as the reader would type it."""
    return f"{cents // 100}{get_format('DECIMAL_SEPARATOR')}{cents % 100:02}"
