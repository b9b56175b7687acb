"""A connection is asked whether it lives where it may not, and not before each loan."""

from collections.abc import Iterator

import psycopg
import pytest
from django.db import connection
from psycopg import Connection
from psycopg_pool import ConnectionPool

from config.pooled.base import SECONDS_TRUSTED, Lent, check
from tests.machine.database import database_url

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def lent() -> Iterator[Lent]:
    with Lent.connect(database_url(), autocommit=True) as made:
        check(made)
        yield made


@pytest.fixture
def asked(lent: Lent, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The connections that were asked, once one had been lent."""
    asked: list[object] = []
    ask = ConnectionPool.check_connection

    def noted(connection: Connection[object]) -> None:
        asked.append(connection)
        ask(connection)

    monkeypatch.setattr(ConnectionPool, "check_connection", staticmethod(noted))
    return asked


def test_one_that_was_lent_just_now_is_lent_without_asking(lent: Lent, asked: list[object]) -> None:
    lent.lent_at += SECONDS_TRUSTED * 3600
    check(lent)
    assert asked == []


def test_one_that_rested_is_asked(lent: Lent, asked: list[object]) -> None:
    lent.lent_at -= 2 * SECONDS_TRUSTED
    check(lent)
    assert asked == [lent]


def test_one_whose_server_hung_up_is_not_lent(lent: Lent) -> None:
    lent.lent_at += SECONDS_TRUSTED * 3600
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [lent.info.backend_pid])
    with pytest.raises(psycopg.OperationalError):
        check(lent)


def test_the_program_s_own_pool_asks_like_this() -> None:
    assert connection.pool._check is check  # type: ignore[attr-defined]
