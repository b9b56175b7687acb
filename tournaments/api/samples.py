"""Examples of the schema: bodies as they are sent on a real evening."""

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
FIGURES = {
    "breakdown": BREAKDOWN,
    "total_per_smazzata": PER_SMAZZATA,
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
        "a": {"victory_points": 7},
        "b": {"victory_points": 7},
        "reason": "Score mai consegnato",
        "expected": 57,
    }
}
SHEET_READ: dict[str, Any] = {
    "number": 64,
    "round": 2,
    "table": 4,
    "state": "entered",
    "expected": 61,
    "entered_by": "Anna Neri",
    "lines": [
        {
            "line": "a",
            "entrant": {
                "number": 4,
                "name": "Rossi Anna – Bianchi Bruno",
                "players": ["Rossi Anna", "Bianchi Bruno"],
                "club": "Circolo Primavera",
                "withdrawn": False,
            },
            "points": {"victory_points": 11, "match_points": 105, "game_points": 2095},
        },
        {
            "line": "b",
            "entrant": {
                "number": 13,
                "name": "Verdi Carla – Russo Dario",
                "players": ["Verdi Carla", "Russo Dario"],
                "club": "",
                "withdrawn": False,
            },
            "points": {"victory_points": 9, "match_points": -105, "game_points": 1990},
        },
    ],
    "sheet": PER_SMAZZATA,
    "history": [],
}
