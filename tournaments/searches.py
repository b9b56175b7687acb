"""What somebody looks for, as an address says it."""

from __future__ import annotations

from collections.abc import Mapping

LONGEST = 80
"""Characters of it that are looked at."""


def sought(asked: Mapping[str, str], name: str, *, most: int = LONGEST) -> str:
    """The words under this name; without NUL, which PostgreSQL does not take."""
    return asked.get(name, "")[:most].replace("\0", "").strip()
