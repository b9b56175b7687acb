"""Several sheets in one call: each with its outcome, all or none, and the same when repeated."""

from typing import Any
from uuid import uuid4

import pytest

from scoring import queries
from scoring.commands import HeldByOthers, Receipt
from tests.api.conftest import Speaker, code
from tests.builders import Hall, enter_sheet, tables
from tournaments.api.sheets import several
from tournaments.api.sheets.views import save_sheet


def _path(hall: Hall) -> str:
    return f"/tournaments/{hall.tournament.slug}/rounds/2/sheets"


def _sheets(hall: Hall, **figures: Any) -> list[dict[str, Any]]:
    totals = {"totals": {"a": 2095, "b": 1990}, **figures}
    return [{"table": each.table, "expected": each.last, **totals} for each in tables(hall, 2)]


def _states(hall: Hall) -> list[str]:
    return [each.state.value for each in tables(hall, 2)]


def test_all_sheets_of_a_round_are_saved_in_one_call(hall: Hall, computerista: Speaker) -> None:
    answer = computerista.post(_path(hall), {"sheets": _sheets(hall)})
    assert answer.status_code == 200, answer.content
    told = answer.json()
    assert (told["saved"], told["refused"]) == (4, 0)
    assert [outcome["table"] for outcome in told["outcomes"]] == [1, 2, 3, 4]
    assert told["outcomes"][-1]["number"] == queries.head(hall.ledger)
    assert told["outcomes"][0]["events"]
    assert _states(hall) == ["entered"] * 4


def test_one_that_is_refused_does_not_lose_the_others(
    hall: Hall, computerista: Speaker, director: Speaker
) -> None:
    sheets = _sheets(hall)
    enter_sheet(hall, 2, 2)
    sheets[2]["totals"] = {"a": 1, "b": 5}
    sheets[3]["table"] = 99
    told = computerista.post(_path(hall), {"sheets": sheets}).json()
    assert (told["saved"], told["refused"]) == (1, 3)
    assert [outcome["status"] for outcome in told["outcomes"]] == [200, 409, 422, 404]
    stale, odd, unknown = (outcome["problem"] for outcome in told["outcomes"][1:])
    assert (stale["code"], unknown["code"]) == ("stale", "table_unknown")
    assert stale["errors"][0]["data"]["stands"]["who"]
    assert odd["errors"][0]["field"] == "totals.a"
    assert _states(hall) == ["entered", "entered", "missing", "missing"]


def test_those_behind_a_busy_book_are_told_so_and_what_was_saved_stands(
    hall: Hall, computerista: Speaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = list[object]()

    def saves(*args: Any) -> Receipt:
        tried.append(args)
        if len(tried) > 1:
            raise HeldByOthers
        return save_sheet(*args)

    monkeypatch.setattr(several, "save_sheet", saves)
    answer = computerista.post(_path(hall), {"sheets": _sheets(hall)})
    assert answer.status_code == 200, answer.content
    outcomes = answer.json()["outcomes"]
    assert [outcome["status"] for outcome in outcomes] == [200, 503, 503, 503]
    assert {outcome["problem"]["code"] for outcome in outcomes[1:]} == {"book_busy"}
    assert len(tried) == 2, "each that is tried would wait as long"
    assert _states(hall) == ["entered", "missing", "missing", "missing"]


def test_all_or_none(hall: Hall, computerista: Speaker) -> None:
    sheets = _sheets(hall)
    sheets[1]["totals"] = {"a": 1, "b": 5}
    sheets[3]["expected"] = 1
    before = queries.head(hall.ledger)
    refused = computerista.post(_path(hall), {"sheets": sheets, "atomic": True})
    assert refused.status_code == 422
    code(refused)
    fields = [error["field"] for error in refused.json()["errors"]]
    assert fields[0] == "sheets.1.totals.a"
    assert fields[-1].startswith("sheets.3")
    assert queries.head(hall.ledger) == before
    assert _states(hall) == ["missing"] * 4
    again = computerista.post(_path(hall), {"sheets": _sheets(hall), "atomic": True})
    assert again.json()["saved"] == 4
    assert _states(hall) == ["entered"] * 4


def test_all_or_none_says_what_stands_as_a_sheet_alone_does(
    hall: Hall, computerista: Speaker
) -> None:
    sheets = _sheets(hall)
    enter_sheet(hall, 2, 2)
    alone = {name: value for name, value in sheets[1].items() if name != "table"}
    single = computerista.put(_path(hall).replace("sheets", "tables/2/sheet"), alone)
    refused = computerista.post(_path(hall), {"sheets": sheets, "atomic": True})
    assert (refused.status_code, code(refused)) == (409, "stale")
    (error,) = refused.json()["errors"]
    assert error["field"] == "sheets.1.expected"
    assert error["data"] == single.json()["errors"][0]["data"]
    assert error["data"]["stands"]["sheet"]


@pytest.mark.parametrize(("round_", "status"), [("99", 404), ("3", 404)])
def test_all_or_none_of_a_round_that_is_not_there_is_404_as_a_sheet_alone_is(
    hall: Hall, computerista: Speaker, round_: str, status: int
) -> None:
    path = _path(hall).replace("rounds/2", f"rounds/{round_}")
    alone = {name: value for name, value in _sheets(hall)[0].items() if name != "table"}
    single = computerista.put(path.replace("sheets", "tables/1/sheet"), alone)
    refused = computerista.post(path, {"sheets": _sheets(hall), "atomic": True})
    assert refused.status_code == single.status_code == status
    assert refused.json() == single.json()
    assert code(refused) == "round_unknown"


def test_sent_again_it_answers_the_same_and_writes_nothing(
    hall: Hall, computerista: Speaker
) -> None:
    key, body = uuid4(), {"sheets": _sheets(hall)}
    body["sheets"][3]["totals"] = {"a": 1, "b": 5}
    first = computerista.post(_path(hall), body, key).json()
    head = queries.head(hall.ledger)
    second = computerista.post(_path(hall), body, key).json()
    assert [outcome["repeated"] for outcome in second["outcomes"]] == [True, True, True, False]
    for told in (first, second):
        for outcome in told["outcomes"]:
            outcome.pop("repeated")
    assert first == second
    assert queries.head(hall.ledger) == head


def test_the_header_says_whether_the_whole_call_had_come_before(
    hall: Hall, computerista: Speaker
) -> None:
    key, body = uuid4(), {"sheets": _sheets(hall)}
    told = [computerista.post(_path(hall), body, key)["Idempotency-Replayed"] for _ in range(2)]
    assert told == ["false", "true"]


def test_a_sheet_that_was_sent_alone_keeps_its_key_among_several(
    hall: Hall, computerista: Speaker
) -> None:
    key, sheets = uuid4(), _sheets(hall)
    alone = {name: value for name, value in sheets[0].items() if name != "table"}
    first = computerista.put(_path(hall).replace("sheets", "tables/1/sheet"), alone, key)
    body = {"sheets": [{**sheets[0], "key": str(key)}, *sheets[1:]]}
    told = computerista.post(_path(hall), body).json()
    assert told["outcomes"][0]["repeated"] is True
    assert told["outcomes"][0]["events"] == first.json()["events"]
    assert told["saved"] == 4


def test_the_etag_of_the_round_will_do_for_all_of_them(hall: Hall, computerista: Speaker) -> None:
    tag = computerista.get(_path(hall).removesuffix("/sheets"))["ETag"]
    sheets = [{**sheet, "expected": None} for sheet in _sheets(hall)]
    assert computerista.post(_path(hall), {"sheets": sheets}, if_match=tag).json()["saved"] == 4
    without = computerista.post(_path(hall), {"sheets": sheets}).json()
    assert {outcome["status"] for outcome in without["outcomes"]} == {428}


def test_a_call_holds_each_table_once_and_no_more_than_a_hundred(
    hall: Hall, computerista: Speaker
) -> None:
    sheets = _sheets(hall)
    twice = computerista.post(_path(hall), {"sheets": [sheets[0], sheets[0]]})
    assert (twice.status_code, code(twice)) == (422, "table_twice")
    assert twice.json()["errors"][0]["field"] == "sheets.1.table"
    many = [{**sheets[0], "table": number} for number in range(101)]
    for body in (many, []):
        refused = computerista.post(_path(hall), {"sheets": body})
        assert (refused.status_code, code(refused)) == (400, "wrong_value")
    keyless = computerista.send("POST", _path(hall), "{}")
    assert code(keyless) == "idempotency_key_required"
    misfit = computerista.post(_path(hall), {"sheets": [{"table": 1, "totals": {"a": "x"}}]})
    assert misfit.json()["errors"][0]["field"].startswith("sheets.0.totals")
    assert _states(hall) == ["missing"] * 4
