"""What goes wrong in a round, through the API: shown with its figures, then decided."""

from typing import Any

import pytest

from scoring import queries
from scoring.plans import Format
from scoring.values import EntrantNumber, Points, RoundNumber, TableNumber
from tests.api.conftest import Speaker, as_user, code
from tests.builders import (
    Hall,
    enter,
    enter_sheet,
    open_tournament,
    play_round,
    start_round,
    totals,
)
from tests.invariants import rows_equal_fold

FIRST, ONE = RoundNumber(1), TableNumber(1)
REST = {"victory_points": 14, "match_points": 355, "game_points": 355}
NOTHING = {"victory_points": 0, "match_points": 0, "game_points": 0}


def started(regulation: str = "internazionale", **more: Any) -> Hall:
    """Four pairs, teams or players; the first round is being played, no sheet is in."""
    hall = open_tournament(regulation=regulation, **more)
    enter(hall, 6 if more.get("format_") is Format.THREES else 4)
    start_round(hall, 1)
    return hall


def address(hall: Hall, rest: str) -> str:
    return f"/tournaments/{hall.tournament.slug}/{rest}"


def points(hall: Hall, table: int = 1) -> tuple[Points, ...]:
    shown = queries.table(hall.ledger, FIRST, TableNumber(table))
    assert shown is not None
    return shown.points


def test_a_withdrawal_shows_its_scores_and_then_does_both(db: None) -> None:
    hall = started("uisp-parole")
    referee = as_user(hall.referee)
    shown = referee.get(address(hall, "entrants/1/leaving")).json()
    assert [item["choice"] for item in shown["offers"]] == ["zero", "table_score"]
    assert [line["points"] for line in shown["offers"][0]["lines"]] == [NOTHING, REST]
    (sanction,) = shown["if_unjustified"]
    assert (sanction["code"], sanction["line"]["report"]["duty"]) == (
        "u14_4_b_2_left_venue",
        "mandatory",
    )
    so_far = referee.get(address(hall, "entrants/1/leaving"), "so_far=300&so_far=800").json()
    assert [item["choice"] for item in so_far["offers"]] == ["zero", "table_score", "score_so_far"]
    body = {
        "choice": "score_so_far",
        "so_far": [300, 800],
        "reason": "Malore",
        "expected": shown["expected"],
    }
    answer = referee.post(address(hall, "entrants/1/leaving"), body)
    assert answer.status_code == 200, answer.content
    assert len(answer.json()["events"]) == 2
    assert points(hall) == (Points(6, -500, 300), Points(14, 500, 800))
    assert queries.entrants(hall.ledger)[0].withdrawn
    rows_equal_fold(hall.ledger)


def test_an_unjustified_withdrawal_under_i_owes_a_referto(db: None) -> None:
    """RULES 12: 0 and a referto; proposed with the withdrawal, and due once it is given."""
    hall = started("internazionale")
    referee = as_user(hall.referee)
    (proposed,) = referee.get(address(hall, "entrants/1/leaving")).json()["if_unjustified"]
    assert proposed["line"]["prescribed"]["measure"] == "none"
    assert proposed["line"]["report"]["duty"] == "mandatory"
    offence = {"code": proposed["code"], "entrant": 1, "round": 1}
    assert referee.post(address(hall, "sanctions"), offence).status_code == 200
    due = referee.get(address(hall, "referti/due")).json()["items"]
    assert [(item["duty"], item["filed"]) for item in due] == [("mandatory", False)] * 2


@pytest.mark.parametrize("format_", Format)
def test_leaving_in_every_format_is_answered_line_by_line(db: None, format_: Format) -> None:
    hall = started(format_=format_, smazzate=4 if format_ is Format.TEAMS else 3)
    referee = as_user(hall.referee)
    shown = referee.get(address(hall, "entrants/1/leaving")).json()
    lines = 3 if format_ is Format.THREES else 2
    assert all(len(item["lines"]) == lines for item in shown["offers"])
    assert len(shown["partners"]) == (1 if format_ is Format.GIALLO else 0)
    answer = referee.post(address(hall, "entrants/1/leaving"), {"choice": "zero", "reason": "Via"})
    assert answer.status_code == 200, answer.content
    rows_equal_fold(hall.ledger)


@pytest.mark.parametrize(
    ("entrant", "body", "refusal"),
    [
        (1, {"choice": "zero", "reason": ""}, "reason_required"),
        (1, {"choice": "score_so_far", "reason": "Via"}, "withdrawal_unsupported"),
        (1, {"choice": "zero", "reason": "Via", "so_far": [1, 2]}, "not_multiple_of_5"),
        (1, {"choice": "zero", "reason": "Via", "so_far": [5]}, "lines_wrong_count"),
        (1, {"choice": "zero", "reason": "Via", "expected": 1}, "stale"),
        (2, {"choice": "zero", "reason": "Via"}, "already_played"),
        (77, {"choice": "zero", "reason": "Via"}, "entrant_unknown"),
    ],
)
def test_what_makes_no_sense_is_refused_by_its_code(
    db: None, entrant: int, body: dict[str, Any], refusal: str
) -> None:
    hall = started("uisp-parole")
    table = queries.tables_of(hall.ledger, EntrantNumber(2))[0]
    if table.table != ONE:
        enter_sheet(hall, 1, table.table)
    else:
        enter_sheet(hall, 1, 2)
        entrant = {2: 4}.get(entrant, entrant)
    answer = as_user(hall.referee).post(address(hall, f"entrants/{entrant}/leaving"), body)
    assert code(answer) == refusal


def test_a_proposal_is_refused_as_the_withdrawal_is(db: None) -> None:
    hall = started()
    for table in (1, 2):
        enter_sheet(hall, 1, table)
    referee = as_user(hall.referee)
    assert code(referee.get(address(hall, "entrants/1/leaving"))) == "already_played"
    assert code(referee.get(address(hall, "entrants/77/leaving"))) == "entrant_unknown"


@pytest.mark.parametrize(
    ("so_far", "refusal"),
    [
        ("so_far=5", "lines_wrong_count"),
        ("so_far=5&so_far=7", "not_multiple_of_5"),
        ("so_far=0&so_far=99995", "out_of_range"),
        ("so_far=abc", "wrong_type"),
    ],
)
def test_figures_that_cannot_be_are_refused_before_anything_is_offered(
    db: None, so_far: str, refusal: str
) -> None:
    hall = started()
    assert code(as_user(hall.referee).get(address(hall, "entrants/1/leaving"), so_far)) == refusal


def swapped(hall: Hall) -> dict[str, Any]:
    item, two = (queries.tables(hall.ledger, FIRST)[index] for index in (0, 1))
    return {
        "seats": [
            {"table": 1, "lines": [two.lines[0], item.lines[1]]},
            {"table": 2, "lines": [item.lines[0], two.lines[1]]},
        ],
        "wrong": list(two.lines[0]),
        "reason": "Se ne sono accorti alla seconda smazzata",
    }


@pytest.mark.parametrize(
    ("regulation", "sanction"),
    [("internazionale", ["i2_wrong_seat"]), ("italiano", ["it2_wrong_seat"]), ("classico", [])],
)
def test_i_2_wrong_seats_are_recorded_and_the_ammonizione_proposed(
    db: None, regulation: str, sanction: list[str]
) -> None:
    hall = started(regulation)
    referee = as_user(hall.referee)
    seen = queries.rounds(hall.ledger)[0].last
    body = {**swapped(hall), "expected": seen}
    answer = referee.post(address(hall, "rounds/1/wrong-seats"), body)
    assert answer.status_code == 200, answer.content
    shown = answer.json()
    assert [item["code"] for item in shown["proposed"]] == sanction
    assert all(item["line"]["prescribed"]["measure"] == "ammonizione" for item in shown["proposed"])
    owed = referee.get(address(hall, "duties")).json()["items"]
    wrong = [each for each in owed if each["kind"] == "wrong_seat"]
    assert [(each["sanction"], each["entrant"]) for each in wrong] == [
        (entry, *body["wrong"]) for entry in sanction
    ]
    enter_sheet(hall, 1, 1, totals(1250, 900))
    table = as_user(hall.director).get(address(hall, "rounds/1")).json()["seating"][0]
    assert [line["entrants"][0]["number"] for line in table["lines"]] == [
        item[0] for item in body["seats"][0]["lines"]
    ]
    assert table["due"][0] == [1]
    assert points(hall) == (Points(13, 350, 1250), Points(7, -350, 900))
    rows_equal_fold(hall.ledger)


def test_wrong_seats_sent_twice_are_recorded_once(db: None) -> None:
    from uuid import uuid4

    hall = started()
    referee, key = as_user(hall.referee), uuid4()
    body = {**swapped(hall), "expected": queries.rounds(hall.ledger)[0].last}
    first = referee.post(address(hall, "rounds/1/wrong-seats"), body, key)
    again = referee.post(address(hall, "rounds/1/wrong-seats"), body, key)
    assert first.json() == again.json()
    assert again["Idempotency-Replayed"] == "true"


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"wrong": []}, "sat_where_due"),
        ({"reason": ""}, "reason_required"),
        ({"expected": 1}, "stale"),
        ({"seats": [{"table": 1, "lines": [[1], [2]]}], "wrong": [2]}, "seats_not_due"),
        ({"seats": [{"table": 9, "lines": [[1], [2]]}]}, "table_unknown"),
    ],
)
def test_wrong_seats_that_cannot_have_been_are_refused(
    db: None, changes: dict[str, Any], refusal: str
) -> None:
    hall = open_tournament(regulation="internazionale")
    enter(hall, 6)
    start_round(hall, 1)
    seen = queries.rounds(hall.ledger)[0].last
    body = {**swapped(hall), "expected": seen, **changes}
    answer = as_user(hall.referee).post(address(hall, "rounds/1/wrong-seats"), body)
    assert code(answer) == refusal


def test_the_round_before_is_over_for_wrong_seats(db: None) -> None:
    hall = started()
    body = {**swapped(hall), "expected": queries.rounds(hall.ledger)[0].last}
    for table in (1, 2):
        enter_sheet(hall, 1, table)
    play_round(hall, 2)
    body["expected"] = queries.rounds(hall.ledger)[0].last
    answer = as_user(hall.referee).post(address(hall, "rounds/1/wrong-seats"), body)
    assert code(answer) == "round_ended"


def test_scores_by_decision_are_proposed_as_the_texts_have_them(db: None) -> None:
    hall = started("uisp-parole")
    referee = as_user(hall.referee)
    path = address(hall, "rounds/1/tables/1/sheet/award/proposals")
    items = referee.get(path).json()["items"]
    shown: dict[Any, list[Any]] = {}
    for item in items:
        points = [line["points"] for line in item["lines"]]
        shown.setdefault((item["cause"], tuple(item["late"])), []).append(points)
    late = {"victory_points": 6, "match_points": -355, "game_points": 0}
    seven = {"victory_points": 7, "match_points": 0, "game_points": 0}
    assert shown == {
        ("lost_sheet", ()): [[seven, seven]],
        ("late", ("a",)): [[NOTHING, REST], [late, REST]],
        ("late", ("b",)): [[REST, NOTHING], [REST, late]],
        ("late", ("a", "b")): [[NOTHING, NOTHING]],
    }
    assert referee.get(address(hall, "rounds/1/tables/9/sheet/award/proposals")).status_code == 404


def test_stand_ins_fill_what_a_field_lacks(db: None) -> None:
    hall = open_tournament(regulation="uisp-parole")
    enter(hall, 5)
    director = as_user(hall.director)
    gap = {"group": "", "field": 5, "stand_ins": 0, "missing": 1}
    assert director.get(address(hall, "entrants/gaps")).json() == {"items": [gap]}
    staff = {"players": [{"name": "Robot Uno"}, {"name": "Robot Due"}], "stand_in": True}
    assert director.post(address(hall, "entrants"), {"entries": [staff]}).status_code == 201
    filled = {"group": "", "field": 6, "stand_ins": 1, "missing": 0}
    assert director.get(address(hall, "entrants/gaps")).json() == {"items": [filled]}
    play_round(hall, 1)
    assert not any(item.is_bye for item in queries.tables(hall.ledger, FIRST))
    ranked = director.get(address(hall, "ranking")).json()
    assert 6 not in {row["entrant"]["number"] for row in ranked["rows"]}
    assert as_user(hall.computerista).get(address(hall, "entrants/gaps")).status_code == 200


def test_only_who_may_penalise_decides_and_sees_sanctions(db: None) -> None:
    hall = started()
    typist: Speaker = as_user(hall.computerista)
    for path in ("entrants/1/leaving", "rounds/1/tables/1/sheet/award/proposals"):
        assert typist.get(address(hall, path)).status_code == 403
    leave = {"choice": "zero", "reason": "Via"}
    assert typist.post(address(hall, "entrants/1/leaving"), leave).status_code == 403
    assert typist.post(address(hall, "rounds/1/wrong-seats"), swapped(hall)).status_code == 403


def test_u_13_4_who_rests_plays_instead_of_who_is_missing(db: None) -> None:
    hall = open_tournament(regulation="uisp-parole")
    enter(hall, 5)
    start_round(hall, 1)
    rests = next(table for table in queries.tables(hall.ledger, FIRST) if table.is_bye)
    seat = queries.tables(hall.ledger, FIRST)[0]
    referee, address = as_user(hall.referee), f"/tournaments/{hall.tournament.slug}/rounds/1/tables"
    body = {
        "missing": seat.lines[0][0],
        "entrant": rests.lines[0][0],
        "agreed_by": [],
        "reason": "Malore",
    }
    alone = referee.post(f"{address}/{seat.table}/replacement", body)
    assert (alone.status_code, code(alone)) == (422, "table_must_agree")
    agreed = {**body, "agreed_by": [str(player) for player in seat.players[1]]}
    late = referee.post(f"{address}/{seat.table}/replacement", {**agreed, "expected": 1})
    assert code(late) == "stale"
    agreed |= {"leaves": True, "expected": int(queries.rounds(hall.ledger)[0].last)}
    assert referee.post(f"{address}/{seat.table}/replacement", agreed).status_code == 200
    assert Speaker().get(f"{address}/{rests.table}").status_code == 404
    again = referee.post(f"{address}/{seat.table}/replacement", agreed)
    assert code(again) == "stale"
    left = next(one for one in queries.entrants(hall.ledger) if one.number == body["missing"])
    assert left.withdrawn
    told = Speaker().get(f"{address}/{seat.table}/reasons").json()
    assert any("al suo posto gioca" in sentence for sentence in told["sentences"])
    undoing = f"{address}/{seat.table}/replacement/undoing"
    enter_sheet(hall, 1, int(seat.table))
    assert code(referee.post(undoing)) == "seat_played"
    computer = as_user(hall.computerista)
    last = {"expected": int(queries.tables(hall.ledger, FIRST)[0].last)}
    assert computer.post(f"{address}/{seat.table}/sheet/undoing", last).status_code == 200
    assert computer.post(undoing).status_code == 403
    assert code(referee.post(undoing, {"expected": 1})) == "stale"
    assert referee.post(undoing).status_code == 200
    assert code(referee.post(undoing)) == "no_seat_taken"
    there = next(one for one in queries.entrants(hall.ledger) if one.number == body["missing"])
    assert not there.withdrawn
    rows_equal_fold(hall.ledger)
