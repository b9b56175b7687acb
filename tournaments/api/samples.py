"""Examples of the schema: bodies as they are sent on a real evening."""

from __future__ import annotations

from typing import Any

from tournaments.api.sheet_samples import PER_SMAZZATA

ENTRANT: dict[str, Any] = {
    "number": 4,
    "name": "Rossi Anna – Bianchi Bruno",
    "players": ["Rossi Anna", "Bianchi Bruno"],
    "team": "",
    "club": "Circolo Primavera",
    "group": "",
    "stand_in": False,
    "withdrawn": False,
}
OPPONENT: dict[str, Any] = {
    "number": 13,
    "name": "Verdi Carla – Russo Dario",
    "players": ["Verdi Carla", "Russo Dario"],
    "team": "",
    "club": "",
    "group": "",
    "stand_in": False,
    "withdrawn": False,
}
WON: dict[str, Any] = {"victory_points": 11, "match_points": 105, "game_points": 2095}
LOST: dict[str, Any] = {"victory_points": 9, "match_points": -105, "game_points": 1990}
FIRST_LINE: dict[str, Any] = {
    "line": "a",
    "entrants": [ENTRANT],
    "players": ENTRANT["players"],
    "points": WON,
}
SECOND_LINE: dict[str, Any] = {
    "line": "b",
    "entrants": [OPPONENT],
    "players": OPPONENT["players"],
    "points": LOST,
}
EVENT: dict[str, Any] = {
    "number": 61,
    "at": "2026-03-14T21:40:00+01:00",
    "who": "Anna Neri",
    "role": "referee",
    "kind": "SheetVerified",
    "sentence": "Anna Neri ha verificato lo score del tavolo 4, turno 2",
    "hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "data": {"round": 2, "table": 4},
}
EVENTS = {"number": 61, "items": [EVENT], "total": 61, "next": 12}
PENALTIES: dict[str, Any] = {
    "number": 70,
    "items": [
        {
            "ruling": 66,
            "entrant": 4,
            "round": 2,
            "unit": "game_points",
            "amount": 100,
            "article": "10.25",
            "revoked": False,
            "given": {name: EVENT[name] for name in EVENT if name != "data"}
            | {
                "number": 66,
                "kind": "PenaltyGiven",
                "sentence": "Anna Neri ha tolto 100 P.P. alla coppia 4: «Pozzetto esposto»",
            },
        }
    ],
    "next": None,
}
ROUND: dict[str, Any] = {
    "round": 2,
    "method": "mitchell",
    "published": True,
    "closed": False,
    "tables": 11,
    "missing": 3,
    "expected": 42,
}
ROUNDS = {"number": 61, "items": [ROUND], "next": None}
TABLE: dict[str, Any] = {
    "table": 4,
    "room": None,
    "group": "",
    "state": "entered",
    "expected": 57,
    "lines": [
        {**FIRST_LINE, "smazzate": [1150, 240, 705]},
        {**SECOND_LINE, "smazzate": [320, 980, 690]},
    ],
    "due": None,
}
ROUND_WITH_TABLES: dict[str, Any] = {
    **ROUND,
    "number": 61,
    "seed": None,
    "ranked_at": None,
    "parts": [
        {
            "group": "",
            "method": "mitchell",
            "order": [],
            "letters": [],
            "bye_reason": None,
            "avoided": [],
        }
    ],
    "amended": False,
    "seating": [TABLE],
}
REASONS: dict[str, Any] = {
    "round": 2,
    "tables": "4",
    "table": TABLE,
    "sentences": ["Turno 2, Mitchell: le linee fisse restano, le mobili vanno al tavolo dopo."],
}
RECKONED = {
    "smazzate": [[1150, 320], [240, 980], [705, 690]],
    "points": [WON, LOST],
    "problems": [],
}
PLAYER = {
    "name": "Rossi Annamaria",
    "id": "7e4a3f62-6a0e-4f0b-9a62-3a4f1f7a1044",
    "membership_number": "A1023",
}
ENTRANTS: dict[str, Any] = {
    "items": [
        {
            **ENTRANT,
            "players": [
                {"name": "Rossi Anna", "id": None, "membership_number": None},
                {"name": "Bianchi Bruno", "id": None, "membership_number": None},
            ],
            "category": "",
            "checked_in": None,
        }
    ],
    "next": None,
}
PREVIEW: dict[str, Any] = {
    "rows": [
        {
            "line": 1,
            "content": "Rossi Anna;Bianchi Bruno",
            "entry": {"players": [{"name": "Rossi Anna"}, {"name": "Bianchi Bruno"}]},
            "problems": [],
        }
    ],
    "acceptable": True,
}
REFERTO: dict[str, Any] = {
    "id": "0e4a3f62-6a0e-4f0b-9a62-3a4f1f7a1044",
    "register_number": None,
    "event": None,
    "hash": "",
    "author": "Anna Neri",
    "written_at": "2026-03-14T21:50:00+01:00",
    "player": "7e4a3f62-6a0e-4f0b-9a62-3a4f1f7a1044",
    "player_name": "Rossi Anna",
    "entrant": 4,
    "round": 2,
    "table": 4,
    "happened_at": "21:40:00",
    "article": "10.12",
    "measure": "ammonizione",
    "addressee": "Direzione Tecnica Nazionale",
    "facts": "Ha detto al compagno quali carte aveva in mano.",
    "actions": "",
    "present": "",
    "witnesses": "Verdi Carla",
}
SHEET_READ: dict[str, Any] = {
    "number": 64,
    "round": 2,
    "table": 4,
    "room": None,
    "group": "",
    "other_room": None,
    "state": "entered",
    "expected": 61,
    "entered_by": "Anna Neri",
    "lines": [
        FIRST_LINE,
        SECOND_LINE,
    ],
    "sheet": PER_SMAZZATA,
    "history": [],
}
LATE_AGAIN = {
    "measure": "ammonizione",
    "game_points": 100,
    "match_points": 0,
    "victory_points": 0,
}
MUST_REPORT = {"duty": "mandatory", "addressee": "Organo di Giustizia Sportiva"}
SANCTION_BODIES: dict[str, Any] = {
    "as_prescribed": {
        "code": "u13_1_late_up_to_3",
        "entrant": 4,
        "player": "7e4a3f62-6a0e-4f0b-9a62-3a4f1f7a1044",
        "round": 2,
        "expected": 0,
    },
    "otherwise": {
        "code": "u10_31_suggestion",
        "entrant": 4,
        "player": "7e4a3f62-6a0e-4f0b-9a62-3a4f1f7a1044",
        "round": 2,
        "table": 4,
        "decided": {"measure": "richiamo"},
        "reason": "Solo un cenno, prima che si giocasse",
    },
}
SANCTION_PROPOSAL: dict[str, Any] = {
    "code": "u13_1_late_up_to_3",
    "article": "13.1, 14.4 a 7",
    "title": "Ritardo entro i 3 minuti",
    "technical_score": False,
    "lines": [
        {
            "entrant": 4,
            "players": ["7e4a3f62-6a0e-4f0b-9a62-3a4f1f7a1044"],
            "names": "Rossi Anna",
            "prescribed": LATE_AGAIN,
            "same": 1,
            "ammonizioni": 0,
            "because": (
                "Art. 13.1, 14.4 a 7, seconda volta in questo torneo: ammonizione e 100 P.P."
            ),
            "report": MUST_REPORT,
            "earlier": [41],
        }
    ],
    "expected": 41,
}
SANCTIONS: dict[str, Any] = {
    "number": 70,
    "items": [
        {
            "ruling": 66,
            "entrant": 4,
            "players": ["7e4a3f62-6a0e-4f0b-9a62-3a4f1f7a1044"],
            "names": ["Rossi Anna"],
            "code": "u13_1_late_up_to_3",
            "article": "13.1, 14.4 a 7",
            "title": "Ritardo entro i 3 minuti",
            "round": 2,
            "table": 4,
            "given": LATE_AGAIN,
            "prescribed": LATE_AGAIN,
            "reason": "",
            "report": MUST_REPORT,
            "report_missing": True,
            "revoked": False,
            "who": "Anna Neri",
            "at": "2026-03-14T21:45:00+01:00",
        }
    ],
    "next": None,
}
