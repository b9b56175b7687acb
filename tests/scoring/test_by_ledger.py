"""PostgreSQL split by ledger: no key, query or lock of the books needs two of its parts.

Here the parts are partitions by hash, for which PostgreSQL asks the same as what spreads them over
machines: every unique key holds the ledger.
"""

from collections.abc import Iterator
from io import StringIO

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

from scoring import queries, store
from scoring.commands import WithdrawEntrant
from scoring.models import LedgerHead
from scoring.store import memory
from scoring.values import EntrantNumber
from tests import builders
from tests.invariants import numbers_have_no_gaps, rows_equal_fold
from tests.reports.written import filed
from tournaments.organise.perform import perform

pytestmark = pytest.mark.django_db
PARTS = 3
ONCE = "written once, append-only"


def _tables() -> list[str]:
    """Every table of scoring whose rows are of one ledger."""
    return [
        model._meta.db_table
        for model in apps.get_app_config("scoring").get_models()
        if any(field.column == "ledger_id" for field in model._meta.concrete_fields)
    ]


@pytest.fixture
def split() -> Iterator[None]:
    """As an administrator would: the archive is brought back, each table is made anew in parts."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(
            "INSERT INTO scoring_event SELECT * FROM ONLY scoring_event_archive;"
            "DROP TABLE scoring_event_archive"
        )
        for table in _tables():
            cursor.execute(
                f"ALTER TABLE {table} RENAME TO {table}_whole;"
                f"CREATE TABLE {table} (LIKE {table}_whole INCLUDING DEFAULTS INCLUDING IDENTITY"
                " INCLUDING CONSTRAINTS) PARTITION BY HASH (ledger_id)"
            )
            for definition in _keys(f"{table}_whole"):
                cursor.execute(f"ALTER TABLE {table} ADD {definition}")
            for part in range(PARTS):
                cursor.execute(
                    f"CREATE TABLE {table}_{part} PARTITION OF {table}"
                    f" FOR VALUES WITH (MODULUS {PARTS}, REMAINDER {part})"
                )
            cursor.execute(f"DROP TABLE {table}_whole")
        for table in ("scoring_event", "scoring_command"):
            cursor.execute(
                f"CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON {table}"
                " FOR EACH ROW EXECUTE FUNCTION scoring_row_is_immutable()"
            )
    yield
    memory._ledgers.clear()


def _keys(table: str) -> list[str]:
    """Its unique and foreign keys; the row's own number becomes unique within its ledger."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_get_constraintdef(oid) FROM pg_constraint"
            " WHERE conrelid = %s::regclass AND contype IN ('p', 'u', 'f')",
            [table],
        )
        found = [definition for (definition,) in cursor.fetchall()]
    return [one.replace("PRIMARY KEY (id)", "PRIMARY KEY (ledger_id, id)") for one in found]


def test_every_key_but_the_rows_own_number_holds_the_ledger() -> None:
    """And nothing points to that number."""
    for table in _tables():
        for key in _keys(table):
            assert "(ledger_id" in key, f"{table}: {key}"
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT conrelid::regclass::text FROM pg_constraint"
            " WHERE contype = 'f' AND confrelid = ANY(%s::text[]::regclass[])",
            [_tables()],
        )
        assert cursor.fetchall() == []


def _parts_in_use() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(DISTINCT tableoid) FROM scoring_event")
        (parts,) = cursor.fetchone()
    return int(parts)


@pytest.mark.usefixtures("split")
def test_tournaments_are_played_verified_and_read_where_the_books_are_split() -> None:
    halls = [builders.small_tournament(5, rounds=2) for _ in range(4)]
    while _parts_in_use() < 2:  # one in 27 times chance puts all four into one
        halls.append(builders.small_tournament(5, rounds=2))
    for hall in halls:
        builders.correct_sheet(hall, 1, 1, builders.plain((100, 0), (0, 0), (50, 0)))
        perform(WithdrawEntrant(entrant=EntrantNumber(4)), by=hall.directing, reason="Malore")
        filed(hall)
        numbers_have_no_gaps(hall.ledger)
        rows_equal_fold(hall.ledger)
        as_of = queries.standings(hall.ledger, as_of=queries.head(hall.ledger))
        assert as_of == queries.standings(hall.ledger)
    assert sorted(store.ledgers()) == sorted(LedgerHead.objects.values_list("pk", flat=True))
    assert store.headless() == []
    said = StringIO()
    call_command("verify_ledger", stdout=said)
    assert said.getvalue() == f"{len(halls)} registri integri.\n"
    call_command("rebuild_projections", stdout=StringIO())
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        with pytest.raises(IntegrityError, match=ONCE), transaction.atomic():
            cursor.execute("UPDATE scoring_event SET number = number")
