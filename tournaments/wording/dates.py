"""Dates as they are written, on paper and on pages."""

from __future__ import annotations

from datetime import date

from django.utils import formats, translation


def on_paper(day: date | None, written_as: str = "j F Y") -> str:
    """14 marzo 2026, 14 March 2026: Django writes the Italian month with a capital."""
    if day is None:
        return ""
    written = formats.date_format(day, written_as)
    return written.lower() if (translation.get_language() or "").startswith("it") else written
