"""Melds: what may lie on the table, and what it is worth (RULES.md section 3).

C/F arts 4-7, U arts 1.1, 4.2, 4.7, 5, I arts 10-13 and 17; the limits themselves stand in the
regulation's `[melds]`.
"""

from __future__ import annotations

from scoring.rules.melds.cards import (
    COLOURS,
    DEUCE,
    JOKER,
    MOST_CARDS,
    RANKS,
    SUITS,
    TWO,
    Card,
    CardUnknown,
    MeldsUnsaid,
    deck_of,
    read_cards,
    rules_of,
)
from scoring.rules.melds.judging import judge, judge_line
from scoring.rules.melds.verdicts import Breach, Laid, MeldKind, Quality, Verdict

__all__ = [
    "COLOURS",
    "DEUCE",
    "JOKER",
    "MOST_CARDS",
    "RANKS",
    "SUITS",
    "TWO",
    "Breach",
    "Card",
    "CardUnknown",
    "Laid",
    "MeldKind",
    "MeldsUnsaid",
    "Quality",
    "Verdict",
    "deck_of",
    "judge",
    "judge_line",
    "read_cards",
    "rules_of",
]
