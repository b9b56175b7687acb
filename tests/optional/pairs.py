"""An evening of pairs, its intentions in their order."""

from base64 import b64encode
from typing import Any

from scoring.values import Role
from tests.api.conftest import as_user
from tests.builders import PASSWORD, user
from tests.optional.discipline import disciplined
from tests.optional.evening import Evening
from tests.optional.said import (
    CIRCUIT,
    EDITION,
    EDITION_OF_PAIRS,
    ENTRANT,
    GROUPS,
    PLAN,
    ROUND,
    SHEET,
    TABLE,
    T,
    as_totals,
    entry,
    opened,
    seated,
    shut,
)
from tests.optional.sheets import corrected, first_round, papers
from tests.optional.values import LEFT_OUT, WORDS, body
from tournaments.api.circuits.circuits import RulesBody
from tournaments.api.prizes import PrizeBody, PrizeListBody
from tournaments.api.seating import SeatBody


def pairs_evening(*, filled: bool) -> Evening:
    """Pairs under U: sheets in each way, every ruling, referti, prizes, and shut at the end."""
    evening = opened(filled=filled, regulation=EDITION_OF_PAIRS, **PLAN, slug="piena")
    _of_the_server(evening)
    _described(evening)
    _entered(evening)
    first_round(evening)
    papers(evening)
    corrected(evening)
    _second_round(evening)
    disciplined(evening)
    _cut(evening)
    _around(evening)
    _ended(evening)
    return evening


def _of_the_server(evening: Evening) -> None:
    evening.at["copy"] = evening.send("POST", f"{EDITION}/copies", name="Copia")["edition"]
    evening.send("PATCH", EDITION, at={"edition": evening.at["copy"]})
    line = [["8c", "8d", "8h"]]
    for of in (
        {"line": LEFT_OUT},
        {"line": line, "opened_with_wild": False},
        {"always": [], "cards": LEFT_OUT, "line": LEFT_OUT},
    ):
        evening.send(
            "POST", f"{EDITION}/meld", **{"cards": ["3h", "4h", "5h"], "always": ["cards"]} | of
        )
    asks = {"username": evening.at["username"], "password": PASSWORD, "code": LEFT_OUT}
    evening.send("POST", "/token", **asks, tournament=evening.at["slug"])


def _described(evening: Evening) -> None:
    """What describes the tournament and who runs it."""
    not_yet = {"results_sent_on": LEFT_OUT, "goes_on_at": ""}
    evening.send("PATCH", T, name="Serale Città", put_away=True, **not_yet)
    evening.send(
        "PATCH", T, put_away=False, always=["proposals_allowed"], proposals_allowed=True, **not_yet
    )
    nobody_knows = dict.fromkeys(
        (
            "played_on",
            "bookings_limit",
            "bookings_until",
            "referti_hours",
            "results_sent_on",
        )
    )
    evening.send("PATCH", T, put_away=False, goes_on_at="", always=[*nobody_knows], **nobody_knows)
    of_the_plan = {"after_round": 2, "groups": [{"tables": 2}, {"tables": 2}]}
    for groups in (of_the_plan, GROUPS):
        seen = evening.get(f"{T}/plan")["expected"]
        evening.send("PUT", f"{T}/plan", **PLAN | {"groups": groups}, expected=seen)
    whose = "piena" if evening.filled else "nuda"
    newcomer = {"username": f"nuova-{whose}", "role": "computerista"}
    evening.send("POST", f"{T}/officials/newcomers", **newcomer)
    for role in (Role.COMPUTERISTA, Role.REFEREE):
        one = user(f"{role}-{whose}")
        evening.send("POST", f"{T}/officials", username=one.username, role=role)
        evening.people[role] = as_user(one)
        evening.at[role] = one.pk


def _entered(evening: Evening) -> None:
    entries = [entry(evening, number) for number in range(1, 9)]
    evening.send("POST", f"{T}/entrants", entries=entries)
    evening.learn_players()
    for name, text in (("text", "Leone Zita;Longo Ugo"), ("file", LEFT_OUT)):
        said = {"text": LEFT_OUT, "file": LEFT_OUT, "columns": LEFT_OUT, name: text}
        if name == "file":
            said.pop("file")
            said["columns"] = ["player_1", "player_2"]
        evening.send("POST", f"{T}/entrants/preview", **said, heading=False, always=[name])
    _paid(evening)
    evening.send("PATCH", f"{T}/players/{{player}}")
    evening.send(
        "PUT",
        ENTRANT + "/players",
        players=entry(evening, 20)["players"],
        from_round=1,
        expected=evening.line_up(),
    )
    evening.learn_players()


def _paid(evening: Evening) -> None:
    """The fee, once with a part of the takings and once with a sum for prizes; paid by mistake."""
    for revision, pool in enumerate(
        ({"percent": 80, "pool_cents": LEFT_OUT}, {"percent": LEFT_OUT, "pool_cents": 200_00})
    ):
        said = {"cents": 15_00, "shares": [50, 30], "step": 5_00, "expected": revision}
        evening.send("PUT", f"{T}/fees", **said, **pool)
    payments, said = f"{ENTRANT}/payments", {"kind": "paid", "cents": 30_00}
    paid = evening.send("POST", payments, **said, expected=0)
    evening.at["payment"] = paid["id"]
    back = evening.send("POST", f"{T}/payments/{{payment}}/taking-back")
    evening.send("POST", payments, **said, expected=back["id"])


def _second_round(evening: Evening) -> None:
    evening.send("POST", f"{ENTRANT}/withdrawal", at={"entrant": 8})
    evening.send("POST", f"{ENTRANT}/readmission", at={"entrant": 8})
    evening.send(
        "PUT",
        ENTRANT + "/players",
        at={"entrant": 7},
        players=entry(evening, 21)["players"],
        from_round=2,
        expected=evening.line_up(7),
        always=["reason"],
    )
    seated(evening, 2)
    two = {"round": 2}
    evening.send("POST", f"{ROUND}/start", at=two)
    evening.send("POST", f"{ROUND}/clock/pause", at=two)
    evening.send("POST", f"{ROUND}/clock/resumption", at=two)
    evening.send("POST", f"{ROUND}/clock/extensions", at=two, minutes=2)
    lines = evening.lines(2)
    evening.send("PUT", f"{TABLE}/awaited", at=two, entrants=[lines[1][0]])
    evening.send("POST", f"{TABLE}/beginning", at=two)
    changed = [
        {"table": 1, "lines": [[lines[1][0]], [lines[2][1]]]},
        {"table": 2, "lines": [[lines[2][0]], [lines[1][1]]]},
    ]
    sat = [body(SeatBody, seat | {"room": LEFT_OUT}, filled=evening.filled) for seat in changed]
    evening.send(
        "POST",
        f"{ROUND}/wrong-seats",
        at=two,
        seats=sat,
        wrong=[lines[1][1], lines[2][1]],
        expected=evening.seen(2),
        always=["wrong"],
    )
    due = [{"table": at, "lines": [[one] for one in lines[at]]} for at in (1, 2)]
    evening.send(
        "POST", f"{ROUND}/wrong-seats", at=two, seats=due, wrong=LEFT_OUT, expected=evening.seen(2)
    )
    leaves = lines[3][0]
    offered = evening.get(f"{ENTRANT}/leaving", entrant=leaves)
    evening.send(
        "POST",
        f"{ENTRANT}/leaving",
        at={"entrant": leaves},
        choice="zero",
        so_far=[300, 800],
        expected=offered["expected"],
    )
    for table in (1, 2, 4):
        evening.send(
            "PUT", SHEET, at=two | {"table": table}, expected=evening.seen(2, table), **as_totals()
        )
    evening.send("POST", f"{SHEET}/undoing", at=two | {"table": 4}, expected=evening.seen(2, 4))
    evening.send(
        "PUT",
        SHEET,
        at=two | {"table": 4},
        expected=evening.seen(2, 4),
        **as_totals(time_out=LEFT_OUT),
    )
    evening.send("POST", f"{ROUND}/clock/undoing", at=two, step="extension")


def _cut(evening: Evening) -> None:
    if evening.filled:
        evening.send("POST", f"{T}/ranking/publication")
        evening.send("POST", f"{T}/groups", confirm=True, always=["confirm"])
        late = entry(evening, 9, group="B", stand_in=True)
        evening.send("POST", f"{T}/entrants", entries=[late])
    seated(evening, 3)
    for table in evening.get(ROUND, round=3)["seating"]:
        if len(table["lines"]) > 1:
            evening.send(
                "PUT",
                SHEET,
                at={"round": 3, "table": table["table"]},
                expected=table["expected"],
                **as_totals(time_out=LEFT_OUT),
            )


def _around(evening: Evening) -> None:
    """What shows an evening, and what it belongs to."""
    both = {"cents": 1000, "thing": "Coppa"}
    prizes: Any = [
        body(PrizeBody, {"place": place, "always": [only]} | both, filled=evening.filled)
        for place, only in enumerate(both, start=1)
    ]
    lists: Any = [
        {"field": "general", "name": LEFT_OUT, "prizes": prizes},
        {"field": "category", "name": WORDS[0], "prizes": prizes},
    ][: 1 + evening.filled]
    evening.send(
        "PUT",
        f"{T}/prizes",
        lists=[body(PrizeListBody, one, filled=evening.filled) for one in lists],
        expected=0,
        lift=True,
        countersigned_by=evening.at[Role.REFEREE],
        sole_official=True,
        reason="Lo sponsor",
        always=["reason"],
    )
    evening.send("POST", f"{T}/what-if", after_round=1, without=[], scores=[], penalties=[])
    evening.send(
        "POST",
        f"{T}/what-if",
        after_round=1,
        without=[evening.at["penalty"]],
        scores=[
            {"round": 1, "table": 2, "totals": [2000, 500]},
            {"round": 1, "table": 3, "points": [{}, {}]},
        ],
        penalties=[],
        always=["scores"],
    )
    screen = {"name": "Ingresso", "shows": ["clock"]}
    made = evening.send("POST", f"{T}/screens", **screen)
    evening.at["screen"] = made["slug"]
    evening.send("PUT", f"{T}/screens/{{screen}}", **screen)
    for kind, subject in (("entrants", LEFT_OUT), ("seating", "1")):
        evening.at["document"] = evening.send("POST", f"{T}/documents", kind=kind, subject=subject)[
            "id"
        ]
    rules = body(RulesBody, {"table": [10, 5, 1], "always": ["table"]}, filled=evening.filled)
    made = evening.send("POST", "/circuits", name=f"Coppa {evening.at['slug']}", rules=rules)
    evening.at["circuit"] = made["slug"]
    evening.send("PATCH", CIRCUIT, rules=rules, is_public=True)
    all_count = {"scale": "victory_points"}
    evening.send("POST", "/circuits", name="Coppa", rules=all_count, is_public=True)
    evening.send("PUT", f"{CIRCUIT}/legs/{{tournament}}", at={"tournament": evening.at["slug"]})
    _elsewhere(evening)


def _elsewhere(evening: Evening) -> None:
    """Legs of the season that were played elsewhere, told in each way; one player is in all."""
    told: dict[str, Any] = {"players": [{"name": "Rossi Ada"}], "victory_points": 41}
    if evening.filled:
        told |= {"match_points": 120, "category": "Oro"}
    line = b"Rossi Ada;41" if evening.filled else b"Rossi Ada;Bianchi Leo;41"
    file = b64encode(line).decode()
    for way in ({"totals": [told]}, {"text": "Rossi Ada 41"}, {"file": file}):
        others = dict.fromkeys(("totals", "text", "file"), LEFT_OUT)
        said = {"name": "Serale al mare", "always": list(way)} | others | way
        if "text" in way:
            said["entrants"], said["always"] = "individual", ["text", "entrants"]
        made = evening.send("POST", f"{CIRCUIT}/elsewhere", **said)
        evening.at["elsewhere"] = made["leg"]
        evening.send("PUT", f"{CIRCUIT}/elsewhere/{{elsewhere}}", **said, version=1)
    (proposed, *_) = evening.get(f"{CIRCUIT}/namesakes")["proposals"]
    players = [player["player"] for player in proposed["players"]]
    evening.send("POST", f"{CIRCUIT}/namesakes", players=players, joined=True)


def _ended(evening: Evening) -> None:
    evening.send("POST", f"{T}/ranking/publication")
    if evening.filled:
        shut(evening)
        stays = ("played_on", "bookings_limit", "bookings_until", "referti_hours")
        club = {
            "kind": "club",
            "put_away": False,
            "goes_on_at": "",
            **dict.fromkeys(stays, LEFT_OUT),
        }
        for day in (LEFT_OUT, "2026-03-16"):
            evening.send("PATCH", T, **club, results_sent_on=day)
    evening.at["circuit_document"] = evening.send("POST", f"{CIRCUIT}/documents")["id"]
