"""Whole numbers in the address of a page."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.forms import IntegerField

LARGEST = 999
"""No tournament has as many rounds, no screen as many pages, no line as many melds."""
_FIELD = IntegerField(min_value=0, max_value=LARGEST)


def whole_number(text: str) -> int | None:
    """The number that a text is; None for no text, no number, or one above the largest."""
    try:
        number: int = _FIELD.clean(text)
    except ValidationError:
        return None
    return number
