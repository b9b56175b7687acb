"""What is said in more than one evening."""

import random
from typing import Any

import msgspec

from scoring import queries
from scoring.rules import regulations
from scoring.values import RoundNumber, TableNumber
from tests.api.conftest import as_user
from tests.builders import PASSWORD, player_name, user
from tests.optional.evening import Evening
from tests.optional.values import LEFT_OUT, body
from tournaments import demo
from tournaments.api.entrants import EntryBody, PlayerBody
from tournaments.api.seating import SeatBody
from tournaments.api.sheets.typed import sheet_form
from tournaments.models import Tournament

T = "/tournaments/{slug}"
ROUND = f"{T}/rounds/{{round}}"
TABLE = f"{ROUND}/tables/{{table}}"
SHEET = f"{TABLE}/sheet"
EDITION = "/regulations/{edition}"
ENTRANT = f"{T}/entrants/{{entrant}}"
CIRCUIT = "/circuits/{circuit}"
MOVEMENTS = ["mitchell", "danese", "danese"]
GROUPS = {
    "after_round": 2,
    "groups": [{"tables": 2, "movements": ["italiana"]}, {"tables": 2, "movements": ["danese"]}],
    "carry_percent": 50,
}
PLAN = {
    "movements": MOVEMENTS,
    "first_round": "entry_order",
    "sessions": [2, 1],
    "groups": GROUPS,
}
OPENING = {
    "smazzate_per_round": 3,
    "format": "pairs",
    "protest_minutes": 0,
    "cut_minutes": 0,
    "round_minutes": 35,
    "ranked_by": ["victory_points", "match_points", "game_points"],
    "positions": "card",
}
EDITION_OF_PAIRS = "uisp-parole"


def as_totals(*, a: int = 1500, b: int = 1000, **more: Any) -> dict[str, Any]:
    """A sheet by the totals of its round."""
    always = ["totals", *more.pop("always", ())]
    totals = {"a": a, "b": b} | more.pop("totals", {})
    return {"smazzate": LEFT_OUT, "totals": totals, "always": always, **more}


def as_smazzate(smazzate: Any, **more: Any) -> dict[str, Any]:
    """A sheet by its smazzate."""
    always = ["smazzate", *more.pop("always", ())]
    return {"smazzate": smazzate, "totals": LEFT_OUT, "always": always, **more}


def opened(*, filled: bool, **said: Any) -> Evening:
    director = user(password=PASSWORD, may_open=True)
    evening = Evening(as_user(director), filled)
    made = evening.send("POST", "/tournaments", **OPENING | {"name": "Serale"} | said)
    evening.at = {
        "slug": made["slug"],
        "round": 1,
        "table": 1,
        "entrant": 1,
        "smazzata": 1,
        "edition": "classico",
        "director": director.pk,
        "username": director.username,
    }
    return evening


def entry(evening: Evening, number: int, **more: Any) -> dict[str, Any]:
    players = [
        {
            "name": player_name(2 * number - at),
            "membership_number": f"T{number}{at}-{evening.at['slug']}",
        }
        for at in (1, 0)
    ]
    said = {
        "players": [body(PlayerBody, said, filled=evening.filled) for said in players],
        "number": number,
        "team": LEFT_OUT,
        "group": LEFT_OUT,
        "stand_in": number == 8,
    }
    return body(EntryBody, said | more, filled=evening.filled)


def seats(evening: Evening, *lines: tuple[int, int]) -> list[dict[str, Any]]:
    return [
        body(
            SeatBody,
            {"table": table, "lines": [[a], [b]], "room": LEFT_OUT},
            filled=evening.filled,
        )
        for table, (a, b) in enumerate(lines, start=1)
    ]


def seated(evening: Evening, round_: int) -> None:
    at = {"round": round_}
    evening.send(
        "POST",
        f"{ROUND}/seating",
        expected=0,
        at=at,
        method=LEFT_OUT,
        letters=LEFT_OUT,
        seed=LEFT_OUT,
        seats=LEFT_OUT,
        rest=True,
        always=["rest"],
    )
    evening.send("POST", f"{ROUND}/publication", at=at, expected=evening.seen(round_))


def figures(evening: Evening, *, totals: bool = True) -> list[Any]:
    """A sheet with every figure, or with totals of its smazzate."""
    sheet = demo.plausible_sheet(random.Random("1/1"), regulations.load(EDITION_OF_PAIRS), 3)
    whole: list[Any] = msgspec.to_builtins(sheet_form(sheet))["smazzate"]
    if not totals:
        return [
            {
                line: {name: value for name, value in one.items() if name != "total"}
                for line, one in lines.items()
            }
            for lines in whole
        ]
    if evening.filled:
        return whole
    return [{line: {"total": one["total"]} for line, one in lines.items()} for lines in whole]


def sat_at(evening: Evening, table: int) -> list[str]:
    """All who sat at a table of the first round."""
    book = queries.book(Tournament.objects.get(slug=evening.at["slug"]).ledger)
    assert book is not None
    return list(map(str, queries.sat_at(book, RoundNumber(1), TableNumber(table))))


def shut(evening: Evening) -> None:
    evening.send("POST", f"{T}/ranking/final", confirm=True, always=["confirm"])
    evening.send("POST", f"{T}/closing", confirm=True, always=["confirm"])
