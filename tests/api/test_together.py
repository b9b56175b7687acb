"""Two at once: on one sheet one of them is told, one command sent twice is one."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import queries
from tests.api.conftest import Speaker, as_user, code
from tests.builders import Hall, small_tournament, start_round, tables


@pytest.fixture
def evening(transactional_db: None) -> Hall:
    hall = small_tournament(8, 3, played=1)
    start_round(hall, 2)
    return hall


def _path(hall: Hall, table: int) -> str:
    return f"/tournaments/{hall.tournament.slug}/rounds/2/tables/{table}/sheet"


def _at_once(*calls: tuple[Speaker, str, dict[str, Any], Any]) -> list[Any]:
    start = Barrier(len(calls))

    def send(call: tuple[Speaker, str, dict[str, Any], Any]) -> Any:
        speaker, path, body, key = call
        start.wait()
        try:
            return speaker.put(path, body, key=key)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(send, calls))


def test_of_two_who_save_one_sheet_at_once_one_is_told_what_the_other_entered(
    evening: Hall,
) -> None:
    table = tables(evening, 2)[0]
    body = {"expected": table.last}
    answers = _at_once(
        (
            as_user(evening.computerista),
            _path(evening, table.table),
            {**body, "totals": {"a": 100, "b": 200}},
            None,
        ),
        (
            as_user(evening.director),
            _path(evening, table.table),
            {**body, "totals": {"a": 300, "b": 400}},
            None,
        ),
    )
    assert sorted(item.status_code for item in answers) == [200, 409]
    stale = next(item for item in answers if item.status_code == 409)
    assert code(stale) == "stale"
    stands = stale.json()["errors"][0]["data"]["stands"]["sheet"]["totals"]
    saved = tables(evening, 2)[0].sheet
    assert saved is not None
    assert saved.totals == (stands["a"], stands["b"])


def test_one_command_sent_twice_at_once_is_done_once(evening: Hall) -> None:
    table, key = tables(evening, 2)[0], uuid4()
    before = queries.head(evening.ledger)
    call = (
        as_user(evening.computerista),
        _path(evening, table.table),
        {"expected": table.last, "totals": {"a": 100, "b": 200}},
        key,
    )
    answers = _at_once(call, call)
    assert [item.status_code for item in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    assert {item["Idempotency-Replayed"] for item in answers} == {"true", "false"}
    assert queries.head(evening.ledger) == before + 2


def test_sheets_of_different_tables_do_not_stand_in_each_other_s_way(evening: Hall) -> None:
    typist = as_user(evening.computerista)
    body = {"totals": {"a": 100, "b": 200}}
    answers = _at_once(
        *(
            (typist, _path(evening, item.table), {**body, "expected": item.last}, None)
            for item in tables(evening, 2)
        )
    )
    assert {item.status_code for item in answers} == {200}


def test_a_saved_sheet_costs_few_statements(evening: Hall) -> None:
    first, second = tables(evening, 2)[:2]
    typist, body = as_user(evening.computerista), {"totals": {"a": 100, "b": 200}}
    typist.put(_path(evening, first.table), {**body, "expected": first.last})
    with CaptureQueriesContext(
        connection,
    ) as statements:
        saved = typist.put(_path(evening, second.table), {**body, "expected": second.last})
    assert saved.status_code == 200
    assert len(statements) <= 14, [item["sql"] for item in statements.captured_queries]
