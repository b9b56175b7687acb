"""Shorter evenings, of what only another format has."""

from typing import Any

from tests.builders import player_name
from tests.optional.evening import Evening
from tests.optional.said import (
    EDITION_OF_PAIRS,
    ROUND,
    SHEET,
    T,
    as_smazzate,
    as_totals,
    entry,
    opened,
    sat_at,
)
from tests.optional.values import LEFT_OUT, body
from tournaments.api.entrants import EntryBody
from tournaments.api.players import SeatedPlayerBody
from tournaments.api.prizes import PrizeBody, PrizeListBody
from tournaments.api.seating import SeatBody


def level_evening(*, filled: bool) -> Evening:
    """Four pairs who all have the same at the end: ties settled and a prize drawn, and shut."""
    none = {"sessions": LEFT_OUT, "groups": LEFT_OUT, "movements": ["mitchell"]}
    evening = opened(
        filled=filled, regulation="classico", slug="alla-pari", **none, always=["protest_minutes"]
    )
    evening.send(
        "PATCH", T, name="Alla pari", put_away=False, results_sent_on=LEFT_OUT, goes_on_at=""
    )
    prize = {"place": 1, "thing": "Coppa", "cents": LEFT_OUT, "always": ["thing"]}
    one = {"field": "general", "name": LEFT_OUT, "prizes": [body(PrizeBody, prize, filled=filled)]}
    lists = [body(PrizeListBody, one, filled=filled)]
    evening.send(
        "PUT",
        f"{T}/prizes",
        lists=lists,
        expected=0,
        countersigned_by=LEFT_OUT,
        reason="Sponsor",
    )
    _sat(evening, {})
    lines = evening.lines(1)
    for table, points in ((1, 1000), (2, 1200)):
        evening.send(
            "PUT",
            SHEET,
            at={"table": table},
            expected=evening.seen(1, table),
            **as_totals(a=points, b=points, time_out=LEFT_OUT),
        )
    evening.send("POST", f"{T}/ranking/ties", entrants=lines[1], method="lot")
    evening.send("POST", f"{T}/ranking/publication")
    evening.send("POST", f"{T}/ranking/final", confirm=True, always=["confirm"])
    evening.send("POST", f"{T}/prizes/draw", entrants=lines[2])
    evening.send("POST", f"{T}/closing", confirm=True, always=["confirm"])
    return evening


def _sat(evening: Evening, more: dict[str, Any]) -> None:
    """Four entered and seated at the first round."""
    entries = [entry(evening, number, stand_in=False, **more) for number in range(1, 5)]
    evening.send("POST", f"{T}/entrants", entries=entries)
    evening.learn_players()
    evening.send(
        "POST",
        f"{ROUND}/seating",
        expected=0,
        method="entry_order",
        letters=LEFT_OUT,
        seed=LEFT_OUT,
        seats=LEFT_OUT,
    )
    evening.send("POST", f"{ROUND}/publication", expected=evening.seen(1))


def teams_evening(*, filled: bool) -> Evening:
    """Teams under I, with nobody but its director: rooms, and what one alone may sign."""
    said = {"sessions": LEFT_OUT, "groups": LEFT_OUT, "movements": ["mitchell"] * 2}
    opening = {"format": "teams", "smazzate_per_round": 4, "round_minutes": None}
    evening = opened(
        filled=filled,
        regulation="internazionale",
        slug="squadre",
        **said,
        **opening,
        always=[*opening],
    )
    evening.send(
        "PATCH", T, name="A squadre", put_away=False, results_sent_on=LEFT_OUT, goes_on_at=""
    )
    for number in range(1, 5):
        players = [
            {"name": player_name(4 * number + at), "membership_number": f"F{number}{at}"}
            for at in range(4)
        ]
        said = {
            "players": players,
            "team": f"Squadra {number}",
            "stand_in": False,
            "always": ["team"],
        }
        one = body(EntryBody, said | {"group": LEFT_OUT, "number": number}, filled=filled)
        evening.send("POST", f"{T}/entrants", entries=[one])
    evening.learn_players()
    rooms = [("open", 1, 2), ("closed", 2, 1), ("open", 3, 4), ("closed", 4, 3)]
    by_hand = [
        body(
            SeatBody,
            {"table": table, "lines": [[a], [b]], "room": room, "always": ["room"]},
            filled=filled,
        )
        for table, (room, a, b) in enumerate(rooms, start=1)
    ]
    evening.send(
        "POST",
        f"{ROUND}/seating",
        expected=0,
        method="by_hand",
        seats=by_hand,
        letters=LEFT_OUT,
        seed=LEFT_OUT,
        always=["method", "seats"],
    )
    evening.send("POST", f"{ROUND}/publication", expected=evening.seen(1))
    four = evening.players(1)
    evening.send(
        "PUT",
        f"{ROUND}/entrants/{{entrant}}/rooms",
        open=four[:2],
        closed=four[2:],
        expected=evening.line_up(),
    )
    captain = f"{T}/entrants/{{entrant}}/captain"
    evening.send("PUT", captain, player=four[0], expected=evening.line_up())
    evening.send(
        "POST",
        f"{SHEET}/award/preview",
        cause="referee_decision",
        points=[evening.points(7, 0), evening.points(7, 0)],
        countersigned_by=LEFT_OUT,
        sole_official=LEFT_OUT,
        expected=evening.seen(1, 1),
    )
    for table in (1, 2):
        evening.send(
            "PUT",
            SHEET,
            at={"table": table},
            expected=evening.seen(1, table),
            **as_totals(time_out=LEFT_OUT),
        )
    evening.send(
        "POST",
        f"{SHEET}/correction",
        expected=evening.seen(1, 1),
        **as_totals(a=1600, time_out=LEFT_OUT, always=["reason", "sole_official", "agreed_by"]),
        asked_by="direction",
        countersigned_by=evening.at["director"],
        agreed_by=sat_at(evening, 1),
        referee_called=LEFT_OUT,
    )
    _substituted(evening)
    return evening


def _substituted(evening: Evening) -> None:
    """The same four, which needs no reason; or others of their names, each in a room."""
    fours = (
        {"name": player_name(4 + at), "membership_number": f"S{at}", "room": room}
        for at, room in enumerate(("open", "open", "closed", "closed"))
    )
    evening.send(
        "PUT",
        f"{ROUND}/entrants/{{entrant}}/substitution",
        players=[body(SeatedPlayerBody, one, filled=evening.filled) for one in fours],
        reason="Malore",
        expected=evening.line_up(),
    )


def threes_evening(*, filled: bool) -> Evening:
    """Three at a table, each for themselves: the third line of every sheet."""
    said = {
        "sessions": LEFT_OUT,
        "groups": LEFT_OUT,
        "movements": ["mitchell"] * 2,
        "ranked_by": LEFT_OUT,
    }
    evening = opened(
        filled=filled,
        regulation=EDITION_OF_PAIRS,
        **said,
        slug="in-tre",
        format="threes",
        always=["format"],
    )
    evening.send("PATCH", T, name="In tre", put_away=False, results_sent_on=LEFT_OUT, goes_on_at="")
    entries = [
        body(
            EntryBody,
            {
                "players": [{"name": player_name(at)}],
                "number": at,
                "group": LEFT_OUT,
                "team": LEFT_OUT,
                "stand_in": False,
            },
            filled=filled,
        )
        for at in range(1, 10)
    ]
    evening.send("POST", f"{T}/entrants", entries=entries)
    evening.learn_players()
    evening.send(
        "POST",
        f"{ROUND}/seating",
        expected=0,
        method="entry_order",
        letters=LEFT_OUT,
        seed=LEFT_OUT,
        seats=LEFT_OUT,
    )
    evening.send("POST", f"{ROUND}/publication", expected=evening.seen(1))
    three = {"a": {"total": 500}, "b": {"total": 400}, "c": {"total": 300}}
    evening.send(
        "PUT", SHEET, expected=evening.seen(1, 1), **as_smazzate([three] * 3, time_out=LEFT_OUT)
    )
    evening.send(
        "PUT",
        SHEET,
        at={"table": 2},
        expected=evening.seen(1, 2),
        **as_totals(totals={"c": 500}, time_out=LEFT_OUT),
    )
    return evening
