"""Penalties, sanctions, complaints and referti."""

from typing import Any

from scoring.values import Role
from tests.optional.evening import Evening
from tests.optional.said import (
    T,
)
from tests.optional.values import LEFT_OUT, body
from tournaments.api.referti.shapes import RefertoBody
from tournaments.api.sanctions import ConsequencesBody


def disciplined(evening: Evening) -> None:
    """Penalties, sanctions, complaints and referti, each in a round and outside."""
    penalty = {"entrant": 2, "round": 1, "amount": 100, "unit": "game_points", "article": "10.25"}
    given = [evening.send("POST", f"{T}/penalties", **penalty)["number"] for _ in range(2)]
    evening.send("POST", f"{T}/penalties/{{ruling}}/revocation", at={"ruling": given[0]})
    evening.at["penalty"] = given[1]
    points = {"match_points": 1, "victory_points": 1, "game_points": 50}
    decided = body(ConsequencesBody, {"measure": "ammonizione"} | points, filled=evening.filled)
    offence = {
        "code": "u13_1_late_up_to_3",
        "entrant": 1,
        "player": evening.at["player"],
        "table": 1,
        "round": 1,
    }
    asked = f"code={offence['code']}&entrant=1"
    for more in ({"decided": LEFT_OUT}, {"decided": decided, "always": ["decided", "reason"]}):
        expected = evening.get(f"{T}/sanctions/proposal", asked)["expected"]
        evening.at["ruling"] = evening.send(
            "POST", f"{T}/sanctions", **offence | more, confirm=True, expected=expected
        )["number"]
    complaint = {"entrant": 1, "round": 1, "against": "ruling", "table": 1}
    made = evening.send("POST", f"{T}/complaints", **complaint, referee=evening.at[Role.REFEREE])
    evening.at["complaint"] = made["number"]
    evening.send("POST", f"{T}/complaints/{{complaint}}/decision", judge=evening.at["director"])
    _reported(evening)


def _reported(evening: Evening) -> None:
    """About a player, and about all at a table."""
    _written(evening)
    _written(evening, player=None, sanctions=[], always=["round", "table", "text"])


def _written(evening: Evening, **more: Any) -> None:
    referto = {
        "player": evening.at["player"],
        "entrant": 1,
        "round": 1,
        "table": 1,
        "article": "10.31",
        "measure": "ammonizione",
        "facts": "Ha parlato",
        "sanctions": [evening.at["ruling"]],
    } | more
    made = evening.send("POST", f"{T}/referti", **referto, replaces=LEFT_OUT)
    at = {"referto": made["id"]}
    evening.at |= at
    made = evening.send("PUT", f"{T}/referti/{{referto}}", at=at, **referto, seen=made["seal"])
    text = body(RefertoBody, referto, filled=evening.filled)
    filing: dict[str, Any] = {"text": text, "seen": made["seal"]}
    evening.send(
        "POST", f"{T}/referti/{{referto}}/filing", at=at, **filing, always=more.get("always", ())
    )
    again = evening.send("POST", f"{T}/referti", **referto, replaces=made["id"])
    filing |= {"seen": again["seal"], "always": ["text"]}
    at = {"referto": again["id"]}
    evening.send("POST", f"{T}/referti/{{referto}}/filing", at=at, **filing)
