"""Test databases: on a server of their own, and fresh again after every test that commits."""

import os
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

import psutil
import psycopg
import pytest
from django.conf import settings
from django.db import connection, connections, transaction
from django.test import TransactionTestCase
from fasteners import InterProcessLock
from psycopg import sql
from pytest_django import DjangoDbBlocker

from config.databases import embedded
from config.embedded.cluster import Cluster
from config.settings import ENV

# Workers inherit the number of the run, so that two runs in one checkout do not meet.
RUN = os.environ.setdefault("TEST_RUN", str(os.getpid()))
PREFIX = "test_burraco_"
MIGRATED = f"{PREFIX}{RUN}_migrated"
# Where a schema is written down.
CATALOGUES = ["pg_class", "pg_attribute", "pg_attrdef", "pg_type", "pg_index", "pg_constraint"]
CATALOGUES += ["pg_trigger", "pg_proc", "pg_namespace"]


def _use_the_tests_own_server() -> None:
    """A running program is not disturbed, and a tournament in var/ cannot be hit by mistake."""
    database = connections.settings["default"]
    database["TEST"]["NAME"] = f"{PREFIX}{RUN}"
    if ENV.database is None:
        cluster = Cluster(ENV.data_dir / "tests" / "postgres", durable=False, connections=300)
        database.update(embedded(cluster, ENV.database_connections))


_use_the_tests_own_server()
# Hashed names need a collection first; pages are tested with what lies in the source folders.
settings.STORAGES["staticfiles"]["BACKEND"] = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
)
# WhiteNoise warns when there is no such folder, and a warning fails a test.
settings.STATIC_ROOT = ENV.data_dir / "tests" / "static"
settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
settings.MEDIA_ROOT = ENV.data_dir / "tests" / "media"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None,  # pytest-django's own, which this one continues
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """Migrate once a run, however many workers it has: the first does, the others copy."""
    if ENV.database is not None:
        # Somebody else's server: what a whole run shares would stay behind there.
        yield
        return
    test = connections.settings["default"]["TEST"]
    with InterProcessLock(ENV.data_dir / "tests" / "migrated.lock"), django_db_blocker.unblock():
        if not _exists(MIGRATED):
            _migrate_a_template()
    test["TEMPLATE"] = MIGRATED
    yield


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None,  # pytest-django's own, which this one continues
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """Keep the migrated, empty database aside: see `_fresh_copy`."""
    with django_db_blocker.unblock():
        _drop_what_killed_runs_left()
        _copy(source=_name(), to=_pristine())
    yield
    with django_db_blocker.unblock(), _administration() as administration:
        _drop(administration, _pristine())
        _end_sessions(administration, _name())


@pytest.fixture(scope="module")
def outer_transaction(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """What a module builds once lies in it, and each test's own transaction within it.

    A test is given a copy of what was built, for it may change what it holds; and no test of such
    a module may commit.
    """
    outer = transaction.atomic()
    # As pytest-django's own are: what must be the outermost elsewhere need not be in a test.
    outer._from_testcase = True  # type: ignore[attr-defined]
    with django_db_blocker.unblock(), outer:
        yield
        transaction.set_rollback(True)


def _migrate_a_template() -> None:
    test, given = connections.settings["default"]["TEST"], _name()
    own, test["NAME"] = test["NAME"], MIGRATED
    try:
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    finally:
        test["NAME"] = own
        connections.close_all()
        connection.close_pool()  # type: ignore[attr-defined]
        connection.settings_dict["NAME"] = given


def _empty_again(self: TransactionTestCase) -> None:
    """Django empties the tables after a test that commits; ours refuse to be emptied.

    A session of its own goes behind the triggers' back and ends before the next test begins: none
    can pass because they are off. Whoever changed more than rows leaves a new copy to the next.
    """
    connections.close_all()
    connection.close_pool()  # type: ignore[attr-defined]
    with _session(_name()) as session:
        # Threads and processes of a test may still hold connections.
        session.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        more_than_rows = _migrated().marks != _marks(session, _migrated().kept)
        if not more_than_rows:
            session.execute("SET session_replication_role = replica")
            session.execute(_migrated().emptying)
    if more_than_rows:
        _copy(source=_pristine(), to=_name())


class _Migrated(NamedTuple):
    """What the migrations leave behind."""

    kept: list[str]
    """Catalogues, and the tables that already hold rows."""
    marks: list[tuple[Any, ...]]
    emptying: sql.Composed
    """Every other table."""


@cache
def _migrated() -> _Migrated:
    query = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    with _session(_pristine()) as session:
        tables = [name for (name,) in session.execute(query)]
        kept = CATALOGUES + [name for name in tables if _holds_rows(session, name)]
        marks = _marks(session, kept)
    delete = sql.SQL("DELETE FROM {};")
    emptied = [delete.format(sql.Identifier(name)) for name in tables if name not in kept]
    return _Migrated(kept, marks, sql.Composed(emptied))


def _holds_rows(session: psycopg.Connection, table: str) -> bool:
    query = sql.SQL("SELECT FROM {} LIMIT 1").format(sql.Identifier(table))
    return bool(session.execute(query).rowcount)


def _marks(session: psycopg.Connection, tables: list[str]) -> list[tuple[Any, ...]]:
    """Of each table what changes with any of its rows: how many, and who last wrote one."""
    queries = (
        sql.SQL("SELECT count(*), max(xmin::text::bigint) FROM {}").format(sql.Identifier(name))
        for name in tables
    )
    return session.execute(sql.SQL(" UNION ALL ").join(queries)).fetchall()


# The only place where pytest-django's transactional tests, too, can be told how to clean up.
TransactionTestCase._fixture_teardown = _empty_again  # type: ignore[attr-defined]


def waits_for_a_lock() -> bool:
    """Whether somebody in this test's database waits for what another holds."""
    query = (
        "SELECT FROM pg_stat_activity"
        " WHERE wait_event_type = 'Lock' AND datname = current_database()"
    )
    with psycopg.connect(database_url()) as looking:
        return bool(looking.execute(query).rowcount)


def database_url() -> str:
    """The test database as another process is told of it."""
    found = connection.settings_dict
    login = quote(found["USER"]) + (f":{quote(found['PASSWORD'])}" if found["PASSWORD"] else "")
    where = {key: found[key.upper()] for key in ("host", "port") if found[key.upper()]}
    return f"postgresql://{login}@/{found['NAME']}?{urlencode(where)}"


def _name() -> str:
    return str(connection.settings_dict["NAME"])


def _pristine() -> str:
    return f"{_name()}_pristine"


def _copy(*, source: str, to: str) -> None:
    connections.close_all()
    connection.close_pool()  # type: ignore[attr-defined]
    with _administration() as administration:
        _drop(administration, to)
        administration.execute(
            sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY").format(
                sql.Identifier(to), sql.Identifier(source)
            )
        )


def _exists(name: str) -> bool:
    query = "SELECT FROM pg_database WHERE datname = %s"
    with _administration() as administration:
        return bool(administration.execute(query, [name]).rowcount)


def _drop(administration: psycopg.Connection, name: str) -> None:
    # FORCE: threads and processes of a test may still hold connections.
    statement = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
    administration.execute(statement.format(sql.Identifier(name)))


def _end_sessions(administration: psycopg.Connection, name: str) -> None:
    """Django drops the last one itself, and without force: see `_drop`."""
    connections.close_all()
    connection.close_pool()  # type: ignore[attr-defined]
    query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
    administration.execute(query, [name])


def _administration() -> psycopg.Connection:
    opened = _session("postgres")
    opened.autocommit = True
    return opened


def _session(name: str) -> psycopg.Connection:
    parameters = connection.get_connection_params()
    own = {
        key: parameters[key] for key in ("host", "port", "user", "password") if key in parameters
    }
    return psycopg.connect(**own, dbname=name)


def _drop_what_killed_runs_left() -> None:
    """Only on our own server: somebody else's may serve runs of other machines."""
    if ENV.database is not None:
        return
    query = "SELECT datname FROM pg_database WHERE starts_with(datname, %s)"
    with _administration() as administration:
        for (name,) in administration.execute(query, [PREFIX]).fetchall():
            if not psutil.pid_exists(int(name.removeprefix(PREFIX).partition("_")[0])):
                _drop(administration, name)
