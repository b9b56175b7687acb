"""Examples of the schema: plans announced and changed, merit groups."""

from __future__ import annotations

from typing import Any

CHANGE: dict[str, Any] = {
    "movements": ["mitchell", "mitchell", "mitchell", "danese", "danese"],
    "reason": "Si gioca un turno in più",
}
GROUPS: dict[str, Any] = {
    "movements": ["danese_senza_rivincite"] * 4 + ["italiana"] * 3,
    "sessions": [4, 3],
    "clubs_apart": True,
    "groups": {
        "after_round": 4,
        "groups": [{"tables": 2}, {"tables": 3, "movements": ["danese"] * 3}],
        "carry_percent": 50,
    },
    "reason": "Si finisce a gironi di merito",
}
PLAN: dict[str, Any] = {
    "number": 61,
    "format": "pairs",
    "first_round": "lot",
    "clubs_apart": False,
    "sessions": [2],
    "rounds": [
        {"round": 1, "session": 1, "movement": "mitchell", "published": True},
        {"round": 2, "session": 1, "movement": "danese", "published": False},
    ],
    "groups": {
        "after_round": 1,
        "carry_percent": 100,
        "formed": False,
        "due": True,
        "groups": [
            {"name": "A", "tables": 2, "movements": [], "entrants": None},
            {"name": "B", "tables": 4, "movements": ["mitchell"], "entrants": None},
        ],
    },
}
