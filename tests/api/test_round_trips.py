"""How often a saved sheet waits for PostgreSQL, counted on the line."""

import pytest
from django.db import connection, transaction

from scoring import store
from scoring.queries import TableInBook
from scoring.store import Memory
from tests.api.conftest import Speaker, round_under_way
from tests.builders import Hall, tables
from tests.machine.line import listened_in

pytestmark = pytest.mark.django_db(transaction=True)

SAVED_SHEET = 3
"""Who asks, with the tournament and their office in it; BEGIN and the lock with what was written
since; the events with their rows and COMMIT."""


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return round_under_way()


def test_a_statement_is_a_round_trip_and_a_transaction_is_two_more() -> None:
    connection.ensure_connection()
    with listened_in() as line, connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.execute("SELECT 2")
    assert line.round_trips == 2
    with listened_in() as line, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    assert line.round_trips == 3


def test_statements_that_are_sent_together_are_one_round_trip() -> None:
    connection.ensure_connection()
    with listened_in() as line, connection.connection.pipeline(), connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.execute("SELECT 2")
    assert line.round_trips == 1


def test_a_saved_sheet_waits_for_the_database_three_times(
    hall: Hall, computerista: Speaker
) -> None:
    first, second = tables(hall, 2)[:2]
    _type(computerista, hall, first)
    assert _round_trips(computerista, hall, second) == SAVED_SHEET


def test_no_more_when_another_process_has_written_meanwhile(
    hall: Hall, computerista: Speaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, third = tables(hall, 2)[:3]
    _type(computerista, hall, first)
    with monkeypatch.context() as patched:
        patched.setattr(store, "memory", Memory())
        _type(computerista, hall, second)
    assert _round_trips(computerista, hall, third) == SAVED_SHEET


def test_no_more_when_nothing_is_remembered(
    hall: Hall, computerista: Speaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = tables(hall, 2)[:2]
    _type(computerista, hall, first)
    monkeypatch.setattr(store, "memory", Memory())
    assert _round_trips(computerista, hall, second) == SAVED_SHEET


def _type(who: Speaker, hall: Hall, table: TableInBook) -> None:
    path = f"/tournaments/{hall.tournament.slug}/rounds/2/tables/{table.table}/sheet"
    saved = who.put(path, {"totals": {"a": 100, "b": 200}, "expected": table.last})
    assert saved.status_code == 200, saved.content


def _round_trips(who: Speaker, hall: Hall, table: TableInBook) -> int:
    with listened_in() as line:
        _type(who, hall, table)
    return line.round_trips
