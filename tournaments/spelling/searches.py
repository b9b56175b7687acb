"""What somebody looks for, as an address says it."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.spelling.letters import tidy_line

LONGEST = 121
"""Characters of it that are looked at: of one that is longer than every name, enough to find
nobody."""


def sought(asked: Mapping[str, str], name: str) -> str:
    """The words under this name, without signs that nobody sees."""
    return tidy_line(asked.get(name, ""))[:LONGEST]
