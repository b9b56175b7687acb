"""Shut books go to an archive: verified, readable and written on as before, and never lost."""

import subprocess
import sys
from io import StringIO

import psycopg
import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import IntegrityError, ProgrammingError, connection, transaction

from config.env import CHECKOUT
from scoring import queries, store
from scoring.commands import WithdrawEntrant
from scoring.management.roles import ARCHIVE
from scoring.queries import EventFilter
from scoring.store import memory
from scoring.values import EntrantNumber, EventNumber, LedgerId
from tests import builders
from tests.builders import Hall
from tests.invariants import numbers_have_no_gaps, rows_equal_fold
from tests.machine.database import database_url
from tests.machine.tampering import behind_the_triggers_back, tamper
from tests.machine.waiting import until
from tournaments.models import Remark
from tournaments.organise.perform import perform
from tournaments.organise.privacy import erase_remark

ROLE = "burraco_programma"
KILLS = 2


@pytest.fixture
def hall() -> Hall:
    """Shut, with a reason that somebody may want erased."""
    return _shut()


def _shut() -> Hall:
    hall = builders.small_tournament(4, rounds=2)
    perform(WithdrawEntrant(entrant=EntrantNumber(4)), by=hall.directing, reason="Malore")
    builders.finish(hall)
    return hall


def _archive(*arguments: str) -> str:
    """All that is shut, however lately."""
    said = StringIO()
    call_command("archive_books", "--days=0", *arguments, stdout=said, stderr=said)
    return said.getvalue()


def _count(table: str, ledger: LedgerId) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM ONLY {table} WHERE ledger_id = %s", [ledger])
        return int(cursor.fetchone()[0])


def _where(ledger: LedgerId) -> tuple[int, int]:
    """How many events are among those that are written to, and how many in the archive."""
    return _count("scoring_event", ledger), _count(ARCHIVE, ledger)


def _sql(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def _told(ledger: LedgerId) -> tuple[object, ...]:
    """What there is to read of a book."""
    as_of = queries.standings(ledger, as_of=EventNumber(20))
    return (*_in_events(ledger), queries.standings(ledger), as_of)


def _in_events(ledger: LedgerId) -> tuple[object, ...]:
    """What is read of it without a row."""
    return (
        queries.head(ledger),
        queries.events(ledger),
        queries.events(ledger, EventFilter(round=None, before=EventNumber(5))),
        store.hashes_at([(ledger, EventNumber(3))]),
        store.count(ledger, EventFilter(entrant=EntrantNumber(2))),
        list(store.read(ledger, EventNumber(7))),
        [fact.hash for fact in store.replay(ledger)],
    )


@pytest.mark.django_db
def test_a_shut_book_is_read_and_verified_in_the_archive_as_it_was_before(hall: Hall) -> None:
    before, events = _told(hall.ledger), int(queries.head(hall.ledger))
    assert _archive() == f"1 registro in archivio, {events} eventi.\n"
    assert _where(hall.ledger) == (0, events)
    memory.forget(hall.ledger)
    assert _told(hall.ledger) == before
    call_command("verify_ledger", stdout=StringIO())
    call_command("rebuild_projections", "--check", stdout=StringIO())
    numbers_have_no_gaps(hall.ledger)
    rows_equal_fold(hall.ledger)
    assert _archive() == "0 registri in archivio, 0 eventi.\n"


@pytest.mark.django_db
def test_a_book_that_is_open_or_was_shut_lately_stays() -> None:
    lately, still_played = _shut(), builders.small_tournament(4, rounds=1)
    said = StringIO()
    call_command("archive_books", stdout=said)
    assert said.getvalue() == "0 registri in archivio, 0 eventi.\n"
    assert _where(lately.ledger)[1] == 0
    assert _archive().startswith("1 registro")
    assert _where(still_played.ledger)[1] == 0
    assert _where(lately.ledger)[0] == 0


@pytest.mark.django_db
def test_of_the_books_asked_for_only_those_that_are_shut_go() -> None:
    one, other = _shut(), _shut()
    _archive(str(one.ledger))
    assert _where(one.ledger)[0] == 0
    assert _where(other.ledger)[1] == 0


@pytest.mark.django_db
@pytest.mark.parametrize("remembered", [True, False])
def test_what_is_added_to_an_archived_book_follows_its_last_event(
    hall: Hall, remembered: bool
) -> None:
    _archive()
    moved = _where(hall.ledger)[1]
    if not remembered:
        memory.forget(hall.ledger)
    remark = Remark.objects.filter(tournament=hall.tournament)[0]
    erase_remark(by=User.objects.create_superuser("legge"), remark=remark)
    assert _where(hall.ledger) == (1, moved)
    assert int(queries.head(hall.ledger)) == moved + 1
    numbers_have_no_gaps(hall.ledger)
    rows_equal_fold(hall.ledger)
    assert store.verify(hall.ledger) is None
    assert _archive().startswith("1 registro in archivio, 1 ")
    assert _where(hall.ledger) == (0, moved + 1)


@pytest.mark.django_db
def test_a_book_that_was_tampered_with_is_named_and_stays_and_the_others_go(hall: Hall) -> None:
    other = _shut()
    tamper("UPDATE scoring_event SET user_id = 99 WHERE ledger_id = %s AND number = 3", hall.ledger)
    said = StringIO()
    with pytest.raises(CommandError):
        call_command("archive_books", "--days=0", stdout=StringIO(), stderr=said)
    assert f"Registro {hall.ledger}: l'evento 3" in said.getvalue()
    assert _where(hall.ledger)[1] == 0
    assert _where(other.ledger)[0] == 0


TAMPERINGS = {
    "altered": ("UPDATE {} SET role = 'referee' WHERE ledger_id = %s AND number = 3", 3),
    "removed": ("DELETE FROM {} WHERE ledger_id = %s AND number = 5", 5),
    "swapped": ("UPDATE {} SET number = 900 WHERE ledger_id = %s AND number = 4", 4),
    "in both": (
        "INSERT INTO scoring_event SELECT * FROM ONLY {} WHERE ledger_id = %s AND number = 6",
        6,
    ),
}


@pytest.mark.django_db
@pytest.mark.parametrize("how", TAMPERINGS)
def test_what_is_changed_in_the_archive_is_named(hall: Hall, how: str) -> None:
    _archive()
    statement, number = TAMPERINGS[how]
    tamper(statement.format(ARCHIVE), hall.ledger)
    with pytest.raises(CommandError, match=f"{hall.ledger}: l'evento {number} "):
        call_command("verify_ledger", stdout=StringIO())


WAYS = {
    "UPDATE": f"UPDATE {ARCHIVE} SET data = '{{}}'",
    "UPDATE through the parent": "UPDATE scoring_event SET number = number",
    "DELETE": f"DELETE FROM {ARCHIVE}",
    "DELETE through the parent": "DELETE FROM scoring_event",
    "TRUNCATE": f"TRUNCATE {ARCHIVE}",
    "TRUNCATE of the parent": "TRUNCATE scoring_event",
    "TRUNCATE CASCADE": "TRUNCATE scoring_ledgerhead CASCADE",
    "MERGE": f"MERGE INTO {ARCHIVE} USING (SELECT 1) AS one ON true WHEN MATCHED THEN DELETE",
    "upsert": f"INSERT INTO {ARCHIVE} SELECT * FROM ONLY {ARCHIVE}"
    " ON CONFLICT (ledger_id, number) DO UPDATE SET hash = 'x'",
}


@pytest.mark.django_db
@pytest.mark.parametrize("way", WAYS)
def test_an_event_in_the_archive_can_neither_be_changed_nor_removed_by(
    hall: Hall, way: str
) -> None:
    _archive()
    before = queries.events(hall.ledger)
    _sql("SET CONSTRAINTS ALL IMMEDIATE")
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        _sql(WAYS[way])
    assert queries.events(hall.ledger) == before


@pytest.mark.django_db
@pytest.mark.parametrize("change", ["hash = 'x'", "data = data || '{\"more\": 1.0}'", "id = -id"])
def test_an_event_leaves_only_where_the_archive_holds_the_very_same(
    hall: Hall, change: str
) -> None:
    _sql("SET CONSTRAINTS ALL IMMEDIATE")
    _sql(f"INSERT INTO {ARCHIVE} SELECT * FROM ONLY scoring_event")
    with behind_the_triggers_back():
        _sql(f"UPDATE {ARCHIVE} SET {change} WHERE number = 3")
    leave = "DELETE FROM ONLY scoring_event WHERE number = {}"
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        _sql(leave.format(3))
    _sql(leave.format(2))


@pytest.mark.django_db
def test_the_programs_role_reads_the_archive_and_can_neither_fill_nor_empty_it(hall: Hall) -> None:
    _sql(f"CREATE ROLE {ROLE}")
    call_command("grant_role", ROLE, stdout=StringIO())
    other = _shut()
    _archive(str(hall.ledger))
    with _as_the_program():
        with pytest.raises(CommandError, match="--owner archive_books"), transaction.atomic():
            _archive()
        for statement in (
            f"INSERT INTO {ARCHIVE} SELECT * FROM ONLY scoring_event",
            f"DELETE FROM {ARCHIVE}",
            f"UPDATE {ARCHIVE} SET number = 1",
            f"TRUNCATE {ARCHIVE}",
            f"ALTER TABLE {ARCHIVE} NO INHERIT scoring_event",
            "DELETE FROM ONLY scoring_event",
        ):
            with (
                pytest.raises(ProgrammingError, match=r"permission denied|must be owner"),
                transaction.atomic(),
            ):
                _sql(statement)
        assert _where(other.ledger)[1] == 0
        # As pg_dump does, for a backup.
        _sql(f"LOCK TABLE {ARCHIVE} IN ACCESS SHARE MODE")
        call_command("verify_ledger", stdout=StringIO())
        call_command("rebuild_projections", stdout=StringIO())


class _as_the_program:  # noqa: N801  # read as a sentence
    def __enter__(self) -> None:
        _sql("SET CONSTRAINTS ALL IMMEDIATE")
        _sql(f"SET LOCAL ROLE {ROLE}")

    def __exit__(self, *error: object) -> None:
        _sql("RESET ROLE")


@pytest.mark.django_db
def test_the_migration_is_taken_back_with_all_that_was_archived(hall: Hall) -> None:
    _archive()
    before = _in_events(hall.ledger)
    call_command("migrate", "scoring", "0018", verbosity=0)
    try:
        memory.forget(hall.ledger)
        assert _in_events(hall.ledger) == before
        assert store.verify(hall.ledger) is None
        _sql("SET CONSTRAINTS ALL IMMEDIATE")
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            _sql("DELETE FROM scoring_event")
    finally:
        call_command("migrate", "scoring", verbosity=0)
    assert _archive().startswith("1 registro")


@pytest.fixture
def halls() -> list[Hall]:
    return [_shut() for _ in range(16)]


@pytest.mark.slow("a process is killed at each step")
@pytest.mark.django_db(transaction=True)
def test_killed_wherever_it_is_it_loses_nothing_and_goes_on(
    halls: list[Hall], program_environment: dict[str, str]
) -> None:
    lengths = {hall.ledger: int(queries.head(hall.ledger)) for hall in halls}
    for kill in range(KILLS):
        asked = [*lengths][kill::KILLS]
        # However quick it is, it does not come to the end of its last book; however late it is
        # looked at, books are left for the next.
        with psycopg.connect(database_url()) as lock:
            lock.execute("SELECT FROM scoring_ledgerhead WHERE id = %s FOR UPDATE", [asked[-1]])
            _kill_when_more_is_moved(asked, program_environment)
        for ledger, length in lengths.items():
            assert sorted(_where(ledger)) == [0, length], "in two places"
        call_command("verify_ledger", stdout=StringIO())
    _archive()
    assert [_where(ledger) for ledger in lengths] == [(0, length) for length in lengths.values()]
    call_command("verify_ledger", stdout=StringIO())


def _kill_when_more_is_moved(ledgers: list[LedgerId], environment: dict[str, str]) -> None:
    before = _archived()
    asked = map(str, ledgers)
    command = [sys.executable, "manage.py", "archive_books", "--days=0", *asked]
    program = subprocess.Popen(command, cwd=CHECKOUT, env=environment)
    until(lambda: _archived() > before, "a book that is moved")
    program.kill()
    program.wait()


def _archived() -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {ARCHIVE}")
        return int(cursor.fetchone()[0])
