"""Types of fields with their bounds, and sums of money as people write them: 15,00, 1.300,00 €.

A command names a type, and its body, its form and the API's document have the bounds from there.
"""

import re
from datetime import datetime
from typing import Annotated, TypeAlias

import msgspec
from django.utils.formats import get_format

from scoring.values import ON_ONE_LINE

MOST_CENTS = 100_000_000
LONGEST_AMOUNT = 20
"""Signs of an amount: more is a slip, and too long a number to be read."""
_SIGN = re.compile(r"€|\beuro?\b", re.IGNORECASE)
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:[.,']\d{3})+|\d+", re.ASCII)
_UNCLEAR = re.compile(r"[^,]*,\d{3}", re.ASCII)
"""1,999: thousands for one, for another euro with a figure too many."""
_DECIMALS = re.compile(r"(?P<whole>.*)[.,](?P<part>\d{1,2})", re.ASCII)
NO_NUL = r"^[^\x00]*$"
"""PostgreSQL stores every character but this one."""
SEVERAL_LINES = "several lines"
"""Marks a text that keeps its ends of lines; any other is kept on one."""
Line: TypeAlias = Annotated[str, msgspec.Meta(max_length=120, pattern=ON_ONE_LINE)]
Word: TypeAlias = Annotated[str, msgspec.Meta(max_length=60, pattern=ON_ONE_LINE)]
Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=10_000, pattern=NO_NUL), SEVERAL_LINES]
Instant: TypeAlias = Annotated[datetime, msgspec.Meta(tz=True)]
"""With its offset, or it is no point in time (RFC 3339): `date-time` in the document."""
Cents: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST_CENTS)]
SomeCents: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=MOST_CENTS)]
Percent: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=100)]
Share: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=100)]
Revision: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2_147_483_647)]
"""Of rows that somebody has seen: refused where others wrote since."""


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
