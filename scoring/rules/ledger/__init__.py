"""The fold: what a tournament is, after all its events. It never raises.

A score counts from the round whose seating was the last published when it was recorded:
pairings already published stand, and the ranking they came from stays as it was shown
(RULES.md section 8).
"""

from __future__ import annotations

from scoring.rules.ledger.applying import Fact, apply, fold
from scoring.rules.ledger.state import (
    BEFORE_ALL,
    NOTHING,
    Entrant,
    Ledger,
    Penalty,
    Round,
    Sanction,
    Score,
    Table,
)

__all__ = [
    "BEFORE_ALL",
    "NOTHING",
    "Entrant",
    "Fact",
    "Ledger",
    "Penalty",
    "Round",
    "Sanction",
    "Score",
    "Table",
    "apply",
    "fold",
]
