"""The database's clock: as this process asks for it, and as every program of a test sees it."""

from collections.abc import Callable, Iterator

import pytest
from django.db import connection, connections

from scoring import server_time

SetAhead = Callable[[float], None]
PassMinutes = Callable[[float], None]
StopClock = Callable[[float], None]


@pytest.fixture
def set_ahead(monkeypatch: pytest.MonkeyPatch) -> SetAhead:
    """Sets the clock of the database ahead by so many seconds, in all."""
    plain = server_time.NOW

    def set_ahead_by(seconds: float) -> None:
        monkeypatch.setattr(server_time, "NOW", f"({plain} + interval '{seconds} seconds')")

    return set_ahead_by


@pytest.fixture
def stop_clock(monkeypatch: pytest.MonkeyPatch, set_ahead: SetAhead) -> StopClock:
    """Has the clock of the database stand still, so many seconds ahead; `set_ahead` goes on."""

    def stop(seconds: float) -> None:
        set_ahead(seconds)
        monkeypatch.setattr(server_time, "NOW", f"(timestamptz '{server_time.now().isoformat()}')")

    return stop


@pytest.fixture
def pass_minutes(transactional_db: None) -> Iterator[PassMinutes]:
    """Lets time go by in the test's database, for the programs on it too; ask for it before them.

    A schema ahead of PostgreSQL's own has a `clock_timestamp` that is ahead by a sum that grows.
    """
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA ahead")
        cursor.execute("CREATE TABLE ahead.by AS SELECT interval '0' AS time")
        cursor.execute(
            "CREATE FUNCTION ahead.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS"
            " 'SELECT pg_catalog.clock_timestamp() + time FROM ahead.by'"
        )
        name = connection.ops.quote_name(connection.settings_dict["NAME"])
        cursor.execute(f"ALTER DATABASE {name} SET search_path = ahead, pg_catalog, public")
    _open_anew()

    def pass_(minutes: float) -> None:
        with connection.cursor() as cursor:
            cursor.execute("UPDATE ahead.by SET time = time + %s * interval '1 minute'", [minutes])

    yield pass_
    # The database itself is dropped after the test, its settings with it: see `database`.
    _open_anew()


def _open_anew() -> None:
    """A connection keeps the settings that it was opened with."""
    connections.close_all()
    connection.close_pool()  # type: ignore[attr-defined]
