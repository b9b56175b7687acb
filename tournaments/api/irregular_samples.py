"""Examples of what goes wrong in a round, for the API's documentation."""

from __future__ import annotations

from typing import Any

from tournaments.api.samples import ENTRANT, OPPONENT

NOTHING = {"victory_points": 0, "match_points": 0, "game_points": 0}
REST = {"victory_points": 14, "match_points": 355, "game_points": 355}
LEAVING: dict[str, Any] = {
    "round": 2,
    "table": 4,
    "so_far": None,
    "partners": [],
    "offers": [
        {
            "choice": "zero",
            "article": "13.4",
            "lines": [
                {"line": "a", "entrants": [ENTRANT], "leaves": True, "points": NOTHING},
                {"line": "b", "entrants": [OPPONENT], "leaves": False, "points": REST},
            ],
        }
    ],
    "if_unjustified": [],
    "expected": 42,
}
LEAVING_BODIES: dict[str, Any] = {
    "zero": {
        "choice": "zero",
        "reason": "Lasciata la sede senza preavviso dopo la prima smazzata",
        "expected": 42,
    },
    "so_far": {
        "choice": "score_so_far",
        "so_far": [805, 640],
        "reason": "Malore di un giocatore alla terza smazzata",
    },
}
WRONG_SEATS: dict[str, Any] = {
    "swapped": {
        "seats": [
            {"table": 3, "lines": [[7], [14]]},
            {"table": 7, "lines": [[3], [18]]},
        ],
        "wrong": [7],
        "reason": "Se ne sono accorti alla seconda smazzata",
        "expected": 42,
    }
}
WRONG_SEATS_RECORDED: dict[str, Any] = {
    "number": 51,
    "events": [51],
    "proposed": [
        {
            "code": "i2_wrong_seat",
            "article": "2",
            "title": "Seduti al tavolo sbagliato, a gioco iniziato",
            "table": 3,
            "line": {
                "entrant": 7,
                "players": ["7e4a3f62-6a0e-4f0b-9a62-3a4f1f7a1044"],
                "names": "Rossi Anna",
                "prescribed": {**NOTHING, "measure": "ammonizione"},
                "same": 0,
                "ammonizioni": 0,
                "because": "Art. 2, prima volta in questo torneo: ammonizione.",
                "report": {"duty": "none", "addressee": ""},
                "earlier": [],
            },
        }
    ],
}
AWARD_PROPOSALS: dict[str, Any] = {
    "items": [
        {
            "cause": "late",
            "late": ["a"],
            "article": "13.3",
            "lines": [{"line": "a", "points": NOTHING}, {"line": "b", "points": REST}],
        }
    ],
    "expected": 42,
}
GAPS: dict[str, Any] = {"items": [{"group": "", "field": 21, "stand_ins": 0, "missing": 1}]}
