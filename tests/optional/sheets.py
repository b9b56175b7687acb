"""The first round of pairs: sheets in each way, their papers, what is corrected."""

from typing import Any
from uuid import uuid4

from django.urls import reverse

from scoring import queries
from scoring.values import Line, Role, RoundNumber, TableNumber
from tests.machine.client import Client
from tests.optional.evening import Evening
from tests.optional.said import (
    ROUND,
    SHEET,
    T,
    as_smazzate,
    as_totals,
    figures,
    seats,
)
from tests.optional.values import LEFT_OUT, body
from tournaments.access.table_codes import code
from tournaments.api.sheets.several import SheetOfSeveral
from tournaments.models import Tournament


def first_round(evening: Evening) -> None:
    by_hand = seats(evening, (1, 5), (2, 6), (3, 7), (4, 8))
    ways: tuple[dict[str, Any], ...] = (
        {"method": "lot"},
        {"method": "alphabetical", "letters": ["C", "L"]},
        {"method": "by_hand", "seats": by_hand, "always": ["method", "seats"]},
    )
    seen: int | None = 0
    for way in ways:
        left = dict.fromkeys(("letters", "seats"), LEFT_OUT)
        evening.send("POST", f"{ROUND}/seating", **left | way, expected=seen)
        seen = evening.seen(1)
    evening.send("PUT", f"{ROUND}/seating", seats=by_hand, expected=evening.seen(1))
    evening.send("POST", f"{ROUND}/publication", expected=evening.seen(1))
    evening.send("POST", f"{ROUND}/start")
    evening.send("POST", f"{SHEET}/reckoning", **as_totals())
    evening.send("POST", f"{SHEET}/reckoning", **as_smazzate(figures(evening)))
    evening.send(
        "PUT",
        SHEET,
        expected=evening.seen(1, 1),
        **as_smazzate(figures(evening)),
        time_out=False,
        again={"smazzate.0.a.total": 500},
    )
    evening.send("PUT", SHEET, at={"table": 2}, expected=evening.seen(1, 2), **as_totals())
    _proposed(evening, 3)
    apart = figures(evening, totals=False)
    always = ["expected"]
    for sheet in (
        as_totals(always=always),
        as_smazzate(apart, always=always, time_out=LEFT_OUT),
    ):
        several = [
            body(
                SheetOfSeveral,
                sheet | {"table": 4, "expected": evening.seen(1, 4), "key": str(uuid4())},
                filled=evening.filled,
            )
        ]
        evening.send("POST", f"{ROUND}/sheets", sheets=several)


def _proposed(evening: Evening, table: int) -> None:
    """A line writes its score on its phone, and the desk takes it."""
    tournament = Tournament.objects.get(slug=evening.at["slug"])
    place = queries.table(tournament.ledger, RoundNumber(1), TableNumber(table))
    assert place is not None
    right = code(tournament, place, Line.A)
    address = reverse("pages:proposal", args=(tournament.slug, 1, table, "a", right))
    phone = Client()
    phone.get(address)
    score = {f"smazzate.{number}.{line}.total": "500" for number in range(3) for line in "ab"}
    assert phone.post(address, score).status_code < 400
    (proposed,) = evening.get(f"{ROUND}/proposals")["items"]
    evening.send(
        "POST",
        f"{SHEET}/proposal/acceptance",
        at={"table": table},
        proposal=proposed["statements"][0]["id"],
        expected=evening.seen(1, table),
    )


def papers(evening: Evening) -> None:
    """What becomes of papers on the desk."""
    typist = evening.people[Role.COMPUTERISTA]
    evening.send("PUT", f"{T}/second-keying", keying="always")
    evening.send("POST", f"{SHEET}/check-in", handed_in_by="a", signed_by=["a", "b"])
    for table in (1, 2, 3, 4):
        entry_ = evening.seen(1, table)
        again = as_smazzate(figures(evening)) if table == 4 else as_totals(a=1505)
        again |= {"expected": entry_, "time_out": LEFT_OUT if table == 4 else True}
        read = evening.send("POST", f"{SHEET}/reading", typist, at={"table": table}, **again)
        if table == 4:
            continue  # They agree: there is nothing to choose.
        chosen = entry_ if table == 1 else read["number"]
        evening.send(
            "POST",
            f"{SHEET}/reading/choice",
            at={"table": table},
            chosen=chosen,
            expected=evening.seen(1, table),
        )
    evening.send(
        "POST", f"{SHEET}/verification", evening.people[Role.REFEREE], expected=evening.seen(1, 1)
    )


def corrected(evening: Evening) -> None:
    two = {"table": 2}
    said = {
        "expected": evening.seen(1, 2),
        **as_totals(a=1600, always=["reason", "referee_called", "agreed_by"]),
        "asked_by": "direction",
        "countersigned_by": evening.at[Role.REFEREE],
        "agreed_by": evening.players(2, 6),
        "sole_official": LEFT_OUT,
        "reason": "Ricontata",
    }
    whole = {
        "smazzate": figures(evening),
        "totals": LEFT_OUT,
        "always": [*said["always"], "smazzate"],
    }
    evening.send("POST", f"{SHEET}/correction/preview", at=two, **said | whole)
    evening.send("POST", f"{SHEET}/correction", at=two, **said)
    evening.send("POST", f"{SHEET}/correction/refusal", at=two, asked_by="line_b", article="12.2")
    three = {"table": 3}
    said = {
        "cause": "referee_decision",
        "points": [evening.points(7, 10), evening.points(7, -10)],
        "countersigned_by": evening.at[Role.REFEREE],
        "sole_official": True,
        "always": ["countersigned_by"],
    }
    evening.send("POST", f"{SHEET}/award/preview", at=three, **said, expected=evening.seen(1, 3))
    evening.send("POST", f"{SHEET}/award", at=three, **said, expected=evening.seen(1, 3))
    evening.send(
        "POST",
        f"{SHEET}/award/lifting",
        at=three,
        why="revoked",
        smazzata=LEFT_OUT,
        expected=evening.seen(1, 3),
    )
    evening.send(
        "POST",
        f"{SHEET}/smazzate/{{smazzata}}/award",
        totals={"a": 100, "b": 50},
        expected=evening.seen(1, 1),
    )
    evening.send(
        "POST",
        f"{SHEET}/award/lifting",
        why="revoked",
        smazzata=1,
        expected=evening.seen(1, 1),
        always=["smazzata"],
    )
