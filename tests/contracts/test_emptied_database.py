"""Whatever a test commits, the next one meets the database that the migrations left."""

import psycopg
import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import TransactionTestCase

from scoring.models import EventRow, LedgerHead
from tests import builders
from tests.machine.database import database_url

pytestmark = pytest.mark.django_db(transaction=True)
TRIGGERS = "SELECT count(*), count(*) FILTER (WHERE tgenabled = 'O') FROM pg_trigger"


def _empty_again() -> None:
    """What follows a test that commits."""
    TransactionTestCase()._fixture_teardown()  # type: ignore[attr-defined]


def _found(query: str) -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return list(cursor.fetchall())


def _database() -> object:
    return _found("SELECT oid FROM pg_database WHERE datname = current_database()")


def test_rows_that_refuse_to_go_are_gone_and_whoever_held_them_is_shown_out() -> None:
    builders.open_tournament()
    same = _database()
    with psycopg.connect(database_url()) as forgotten:
        forgotten.execute("SELECT FROM scoring_event FOR UPDATE")
        _empty_again()
        with pytest.raises(psycopg.OperationalError):
            forgotten.execute("SELECT 1")
    assert _database() == same
    assert not EventRow.objects.exists()
    assert not LedgerHead.objects.exists()


@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE scoring_event DISABLE TRIGGER ALL",
        "DROP TABLE scoring_complaint CASCADE",
        "CREATE TABLE forgotten ()",
        "ALTER TABLE scoring_event ALTER COLUMN name SET DEFAULT 'x'",
    ],
)
def test_whoever_changes_more_than_rows_leaves_a_new_copy(change: str) -> None:
    before, old = _found(TRIGGERS), _database()
    with connection.cursor() as cursor:
        cursor.execute(change)
    _empty_again()
    assert _database() != old
    assert _found(TRIGGERS) == before


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM auth_permission WHERE id = 1",
        "UPDATE auth_permission SET name = 'x' WHERE id = 1",
    ],
)
def test_what_the_migrations_wrote_is_there_again(change: str) -> None:
    before = list(Permission.objects.order_by("pk").values_list())
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica;" + change)
    assert list(Permission.objects.order_by("pk").values_list()) != before
    _empty_again()
    assert list(Permission.objects.order_by("pk").values_list()) == before
