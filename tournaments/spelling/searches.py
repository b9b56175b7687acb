"""What somebody looks for, as an address says it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tournaments.spelling.letters import tidy_line

LONGEST = 121
"""Characters of it that are looked at: of one that is longer than every name, enough to find
nobody."""

A_NUMBER = re.compile(
    r"(?:(?:n|nr|num|no|numero|number|coppia|pair|squadra|team|giocatore|player)\b[.°º]?\s*)*#?(\d{1,6})",
    re.IGNORECASE,
)

A_TABLE = re.compile(r"(?:tavolo|tav|table)\b\.?\s*(?:n[.°º]?\s*)?#?(\d{1,6})", re.IGNORECASE)


def number_sought(text: str) -> int | None:
    """The number of an entrant that is meant: 12, n. 12, coppia 12; None for a name."""
    number = A_NUMBER.fullmatch(text.strip())
    return int(number[1]) if number else None


def table_sought(text: str) -> int | None:
    """The number of a table that is meant: tavolo 3, tav. 3; None for anything else."""
    number = A_TABLE.fullmatch(text.strip())
    return int(number[1]) if number else None


def sought(asked: Mapping[str, str], name: str) -> str:
    """The words under this name, without signs that nobody sees."""
    return tidy_line(asked.get(name, ""))[:LONGEST]
