"""PostgreSQL plans the statements of a saved sheet once, by its own counters."""

from collections.abc import Sequence

import pytest
from django.db import connection

from scoring.queries import TableInBook
from tests import builders
from tests.api.conftest import as_user
from tests.builders import Hall

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE_IT_HOLDS = 8
"""Psycopg prepares a statement the third time, and PostgreSQL looks at five plans of their own."""
STATEMENTS = 8
"""Who asks, with the tournament; lock, time and what was written since; events, two kinds of rows
and NOTIFY."""


def _hall() -> Hall:
    hall = builders.small_tournament(36, 12, played=2)
    builders.start_round(hall, 3)
    return hall


@pytest.mark.soak(
    "hangs on what the server knows of other tests' books, with a database of its own"
)
@pytest.mark.parametrize("analysed", ["never", "before it began", "while it is played"])
def test_no_statement_of_a_saved_sheet_is_planned_twice(analysed: str) -> None:
    """Whatever PostgreSQL knows of the books: where a plan for the very values looked cheaper than
    one for any, it would be made every time."""
    if analysed == "before it began":
        _hall()
        _analyse()
    hall = _hall()
    if analysed == "while it is played":
        _analyse()
    tables = builders.tables(hall, 3)
    _type(hall, tables[:BEFORE_IT_HOLDS])
    before = _plans()
    _type(hall, tables[BEFORE_IT_HOLDS:])
    saves = len(tables) - BEFORE_IT_HOLDS
    asked = {
        statement: (own - before[statement][0], shared - before[statement][1])
        for statement, (own, shared) in _plans().items()
        if before.get(statement) != (own, shared)
    }
    assert {statement: counts for statement, counts in asked.items() if counts != (0, saves)} == {}
    assert len(asked) == STATEMENTS


def _analyse() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _type(hall: Hall, tables: Sequence[TableInBook]) -> None:
    typist = as_user(hall.computerista)
    for table in tables:
        path = f"/tournaments/{hall.tournament.slug}/rounds/3/tables/{table.table}/sheet"
        sheet = {"totals": {"a": 100 * table.table, "b": 200}, "expected": table.last}
        assert typist.put(path, sheet).status_code == 200


def _plans() -> dict[str, tuple[int, int]]:
    """How often each prepared statement of this connection was planned by itself, and not again."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement, custom_plans, generic_plans FROM pg_prepared_statements")
        return {statement: (own, shared) for statement, own, shared in cursor.fetchall()}
