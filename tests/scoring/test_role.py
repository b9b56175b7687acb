"""The program's role, where the database belongs to somebody else: it works, and cannot forge."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import ProgrammingError, connection, transaction

from scoring import queries, store
from scoring.commands import WithdrawEntrant
from scoring.management.roles import WRITTEN_ONCE
from scoring.values import EntrantNumber
from tests import builders
from tests.reports.written import filed
from tournaments.models import Player
from tournaments.organise.perform import perform
from tournaments.organise.privacy import erase_player

pytestmark = pytest.mark.django_db
ROLE = "burraco_programma"


@pytest.fixture
def role() -> str:
    """Gone with the test's transaction."""
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE ROLE {ROLE}")
    call_command("grant_role", ROLE, stdout=StringIO())
    return ROLE


@contextmanager
def _as(role: str) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"SET LOCAL ROLE {role}")
        yield
        cursor.execute("RESET ROLE")


def test_a_tournament_is_played_and_a_name_erased_by_the_programs_role(role: str) -> None:
    with _as(role):
        hall = builders.small_tournament(4, rounds=1, played=1)
        perform(WithdrawEntrant(entrant=EntrantNumber(4)), by=hall.directing, reason="Malore")
        filed(hall)
        player = Player.objects.get(id=queries.entrants(hall.ledger)[0].players[0])
        erase_player(by=User.objects.create_superuser("anagrafe"), player=player)
        assert store.verify(hall.ledger) is None
        call_command("verify_ledger", stdout=StringIO())
        call_command("rebuild_projections", stdout=StringIO())


def test_a_table_of_the_next_upgrade_is_the_roles_to_use_at_once(role: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE of_the_upgrade (id bigserial PRIMARY KEY, name text)")
    with _as(role), connection.cursor() as cursor:
        cursor.execute("INSERT INTO of_the_upgrade (name) VALUES ('x') RETURNING id")
        cursor.execute("UPDATE of_the_upgrade SET name = 'y'")
        assert cursor.rowcount == 1


@pytest.mark.parametrize("table", WRITTEN_ONCE)
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE {} SET {} = {}",
        "DELETE FROM {}",
        "TRUNCATE {}",
        "ALTER TABLE {} DISABLE TRIGGER USER",
        "DROP TABLE {}",
        "ALTER TABLE {} OWNER TO CURRENT_USER",
    ],
)
def test_what_is_written_once_is_not_the_roles_to_change(
    role: str, table: str, statement: str
) -> None:
    column = "hash" if "edition" in table else "id"
    with (
        pytest.raises(ProgrammingError, match=r"permission denied|must be owner"),
        transaction.atomic(),
        _as(role),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement.format(table, column, column))


def test_the_role_cannot_set_the_triggers_aside(role: str) -> None:
    with (
        pytest.raises(ProgrammingError, match="permission denied"),
        transaction.atomic(),
        _as(role),
        connection.cursor() as cursor,
    ):
        cursor.execute("SET session_replication_role = replica")


def test_the_statements_can_be_read_before_they_are_run() -> None:
    out = StringIO()
    call_command("grant_role", "nessuno", "--print", stdout=out)
    assert 'GRANT SELECT, INSERT ON "scoring_event", "scoring_command"' in out.getvalue()


@pytest.mark.parametrize(("name", "why"), [("nessuno", "non c'è"), ("postgres", "superuser")])
def test_a_role_that_no_grant_can_hold_back_is_refused(name: str, why: str) -> None:
    with pytest.raises(CommandError, match=why):
        call_command("grant_role", name)
