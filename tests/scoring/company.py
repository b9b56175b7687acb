"""People who come while somebody writes to the same book, and are done together."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import psycopg
from django.db import connection, connections

from scoring import transact
from scoring.store import Memory
from scoring.values import LedgerId
from scoring.writing import Receipt
from tests.machine.database import database_url, waits_for_a_lock
from tests.machine.waiting import PATIENCE_SECONDS, until

Call = Callable[[], Receipt]
Outcome = Receipt | Exception


def in_company(
    ledger: LedgerId, *calls: Call, meanwhile: Callable[[], None] = lambda: None
) -> Sequence[Outcome]:
    """What calls come to of which the first is held up until the others wait, in their order.

    So the first is done alone, and those after it together. `meanwhile` is done before they are.
    """
    with (
        ThreadPoolExecutor(len(calls)) as threads,
        psycopg.connect(database_url()) as lock,
        as_long_as_it_takes(),
    ):
        lock.execute("SELECT FROM scoring_ledgerhead WHERE id = %s FOR UPDATE", [ledger])
        outcomes = [threads.submit(_outcome, calls[0])]
        until(waits_for_a_lock, "somebody who writes")
        for before, call in enumerate(calls[1:]):
            outcomes.append(threads.submit(_outcome, call))
            until(lambda n=before: waiting(ledger) > n, "one more who waits")  # type: ignore[misc]
        meanwhile()
        lock.rollback()
        return [outcome.result() for outcome in outcomes]


def waiting(ledger: LedgerId) -> int:
    return transact._TURNS.waiting(ledger)


def _outcome(call: Call) -> Outcome:
    try:
        return call()
    except Exception as error:
        return error
    finally:
        connections.close_all()


class as_long_as_it_takes:  # noqa: N801  # read as a sentence
    """However slow the machine, nobody gives up."""

    def __enter__(self) -> None:
        self._patience = transact._TURNS._patience, Memory.patience
        transact._TURNS._patience, Memory.patience = PATIENCE_SECONDS, f"{PATIENCE_SECONDS}s"

    def __exit__(self, *error: object) -> None:
        transact._TURNS._patience, Memory.patience = self._patience


def transactions(ledger: LedgerId, after: int) -> list[tuple[int, ...]]:
    """The numbers of the events that were written together, behind one."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT array_agg(number ORDER BY number) FROM scoring_event"
            " WHERE ledger_id = %s AND number > %s GROUP BY xmin::text ORDER BY min(number)",
            [ledger, after],
        )
        return [tuple(numbers) for (numbers,) in cursor.fetchall()]


def end_the_writers_session() -> None:
    """As an administrator, or a PostgreSQL that dies, would."""
    with suppress(psycopg.Error), psycopg.connect(database_url(), autocommit=True) as looking:
        looking.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE wait_event_type = 'Lock' AND datname = current_database()"
        )
