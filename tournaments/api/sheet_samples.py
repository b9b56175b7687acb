"""Examples of the schema: sheets as they are typed, ruled on and awarded."""

from __future__ import annotations

from typing import Any

TWO_BURRACHI = {"clean": 2, "closed": True, "cards_table": 310}
LEFT_WITH_CARDS = {"dirty": 1, "pozzetto": "not_taken", "cards_table": 95, "cards_hand": 60}
BREAKDOWN: dict[str, Any] = {
    "smazzate": [
        {"a": TWO_BURRACHI, "b": LEFT_WITH_CARDS},
        {"a": LEFT_WITH_CARDS, "b": TWO_BURRACHI},
        {"a": {**TWO_BURRACHI, "total": 810}, "b": LEFT_WITH_CARDS},
    ]
}
PER_SMAZZATA: dict[str, Any] = {
    "smazzate": [
        {"a": {"total": 1150}, "b": {"total": 320}},
        {"a": {"total": 240}, "b": {"total": 980}},
        {"a": {"total": 705}, "b": {"total": 690}},
    ]
}
ROUND_TOTALS: dict[str, Any] = {"totals": {"a": 2095, "b": 1990}}
PAROLE: dict[str, Any] = {
    "smazzate": [
        {"a": {"clean": 1, "bonus": 2, "closed": True, "cards_table": 190}, "b": LEFT_WITH_CARDS}
    ]
    * 3
}
INTERNAZIONALE: dict[str, Any] = {
    "smazzate": [
        {
            "a": {"clean": 1, "closed": True, "referee_bonus": 200, "cards_table": 240},
            "b": LEFT_WITH_CARDS,
        }
    ]
    * 3
}
THREE_LINES: dict[str, Any] = {
    "smazzate": [{"a": {"total": 850}, "b": {"total": 310}, "c": {"total": -40}}] * 3
}
ITALIANO: dict[str, Any] = {
    "smazzate": [
        {
            "a": {"semi_clean": 1, "clean": 1, "closed": True, "cards_table": 260},
            "b": {"dirty": 1, "cards_table": 85},
        }
    ]
    * 3
}
FIGURES = {
    "breakdown": BREAKDOWN,
    "breakdown_uisp_parole": PAROLE,
    "breakdown_internazionale": INTERNAZIONALE,
    "breakdown_italiano": ITALIANO,
    "total_per_smazzata": PER_SMAZZATA,
    "three_at_a_table": THREE_LINES,
    "round_totals": ROUND_TOTALS,
}
SHEETS = {name: {**figures, "expected": 57} for name, figures in FIGURES.items()}
CORRECTIONS = {
    "recounted": {
        **PER_SMAZZATA,
        "expected": 61,
        "asked_by": "line_b",
        "countersigned_by": 3,
        "reason": "Seconda smazzata ricontata al tavolo: la linea B ha 980, non 890",
    }
}
AWARDS = {
    "lost_sheet": {
        "cause": "lost_sheet",
        "points": [{"victory_points": 7}, {"victory_points": 7}],
        "reason": "Score mai consegnato",
        "expected": 57,
    }
}
