"""Numbers that no database holds, sent to the pages of rounds, sheets, rulings and ranking."""

from uuid import uuid4

import pytest

from scoring import queries
from tests import builders
from tests.builders import Hall
from tests.desk.desk_of_formats import address
from tests.machine.client import as_

LONG = ("9" * 5_000, "9" * 30, str(2**31), "-1", "1e9", "x")
ANSWERED = {200, 302, 404, 409, 422}
TOTALS = {"way": "round", "totals.a": "1250", "totals.b": "900"}
NOTHING = dict.fromkeys(("game_points", "match_points", "victory_points"), "0")


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    """The first round played, the second a draft."""
    hall = builders.small_tournament(4, rounds=3, played=1)
    builders.seat(hall, 2)
    return hall


def first_player(hall: Hall) -> str:
    return f"1/{queries.entrants(hall.ledger)[0].players[0]}"


def forms(hall: Hall) -> dict[tuple[str, tuple[int, ...]], dict[str, object]]:
    """What each page of play is sent when all is well."""
    seats = {"table": ["1", "2"], "line_a": ["1", "2"], "line_b": ["4", "3"]}
    award = {f"{line}_{unit}": "0" for line in "ab" for unit in NOTHING}
    return {
        ("desk-sheets", (1,)): {"table": "1", "played": "3", **TOTALS},
        ("desk-correct", (1, 1)): {
            "mistake": "players",
            "asked_by": "line_a",
            "countersigned_by": str(hall.referee.pk),
            "reason": "Somma",
            "played": "3",
            **TOTALS,
        },
        ("desk-verify", (1, 1)): {},
        ("desk-award", (1, 1)): {"cause": "lost_sheet", "reason": "Perso", **award},
        ("desk-penalties", ()): {
            "entrant": "1",
            "round": "1",
            "unit": "game_points",
            "amount": "50",
            "article": "10.25",
            "reason": "Esposto",
        },
        ("desk-revoke", (1,)): {"reason": "Errore"},
        ("desk-sanctions", ()): {
            "who": first_player(hall),
            "code": "",
            "round": "1",
            "table": "1",
            "decision": "prescribed",
            "measure": "none",
            **NOTHING,
        },
        ("desk-sanction-revoke", (1,)): {"reason": "Errore"},
        ("desk-late", (1, 1)): {"missing": ["1"]},
        ("desk-referto-new", ()): {
            "player": first_player(hall),
            "round": "1",
            "table": "1",
            "article": "10.25",
            "measure": "richiamo",
            "facts": "Carte esposte",
        },
        ("desk-leave", (1,)): {"justified": "yes", "choice": "zero", "so_far_a": "5"},
        ("desk-wrong-seats", (1,)): {**seats, "wrong": ["1"], "reason": "In fretta"},
        ("desk-draw", (2,)): {"method": "mitchell", "letter_fixed": "", "reason": ""},
        ("desk-seating-edit", (2,)): {**seats, "reason": ""},
        ("desk-publish-seating", (2,)): {},
        ("desk-take-back", (1,)): {},
        ("desk-rooms", (2,)): {},
        ("desk-settle", ()): {
            "entrant": ["1", "2"],
            "place_1": "2",
            "place_2": "1",
            "method": "by_hand",
            "reason": "A mano",
        },
        ("desk-form-groups", ()): {},
        ("desk-publish-ranking", ()): {},
    }


OTHERS = [
    pytest.param(one, marks=pytest.mark.soak("a number that is too long, in other clothes"))
    for one in LONG
    if one not in (LONG[0], "-1", "x")
]


@pytest.mark.slow("every number of every form")
@pytest.mark.parametrize("number", [LONG[0], "-1", "x", *OTHERS])
def test_no_field_of_a_page_of_play_makes_it_fail(hall: Hall, number: str) -> None:
    client = as_(hall.director)
    head = queries.head(hall.ledger)
    for (name, args), fields in forms(hall).items():
        for field in (*fields, "expected"):
            if field in ("reason", "article", "facts", "letter_fixed"):
                continue
            sent = [number] if isinstance(fields.get(field), list) else number
            spoilt = {**fields, "command_id": str(uuid4()), field: sent}
            if field != "expected":
                spoilt["expected"] = "0"
            answer = client.post(address(hall, name, *args), spoilt)
            assert answer.status_code in ANSWERED, (name, field)
    assert queries.head(hall.ledger) == head


@pytest.mark.parametrize("number", LONG)
def test_a_script_that_sends_such_a_number_is_told_its_field(hall: Hall, number: str) -> None:
    client, page = as_(hall.director), address(hall, "desk-sheets", 1)
    for field in ("expected", "played", "table"):
        fields = {"table": "1", **TOTALS, field: number}
        answer = client.post(page, fields, headers={"Accept": "application/json"})
        assert answer.status_code == 422, field
        assert [problem["field"] for problem in answer.json()["problems"]] == [field]


@pytest.mark.parametrize("number", LONG)
def test_a_page_that_is_asked_for_such_a_number_is_answered(hall: Hall, number: str) -> None:
    client = as_(hall.director)
    for name, args, query in (
        ("desk-round", (1,), ("table", "way", "expected", "seats")),
        ("desk-round-now", (1,), ("known",)),
        ("desk-correct", (1, 1), ("way", "expected", "played")),
        ("desk-award", (1, 1), ("proposal",)),
        ("desk-penalties", (), ("round", "entrant")),
        ("desk-sanctions", (), ("round", "table", "entrant", "who", "code")),
        ("desk-referto-new", (), ("sanction", "player", "entrant", "round", "table")),
        ("desk-leave", (1,), ("so_far_a",)),
        ("desk-wrong-seats", (1,), ("tables",)),
        ("desk-ranking", (), ("after", "as_of")),
    ):
        for field in query:
            answer = client.get(address(hall, name, *args), {field: number})
            assert answer.status_code in (200, 404, 422), (name, field)


def test_a_round_and_a_table_that_no_database_holds_are_not_there(hall: Hall) -> None:
    client = as_(hall.director)
    for number in (2**31, 2**63, 10**30):
        for name, args in (
            ("desk-round", (number,)),
            ("desk-why", (number, number)),
            ("desk-sheets", (number,)),
            ("desk-sheet", (1, number)),
            ("desk-sheet", (number, 1)),
            ("desk-correct", (number, number)),
            ("desk-award", (1, number)),
            ("desk-leave", (number,)),
            ("desk-expulsion", (number,)),
            ("desk-lateness", (number,)),
            ("desk-wrong-seats", (number,)),
            ("desk-seating-edit", (number,)),
            ("desk-rooms", (number,)),
        ):
            answer = client.get(address(hall, name, *args))
            assert answer.status_code in (302, 404), (name, args)
