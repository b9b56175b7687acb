"""One snapshot of the database for several reads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction
from psycopg import IsolationLevel


@contextmanager
def snapshot() -> Iterator[None]:
    """Every read inside is of one moment, whatever is written meanwhile; nothing is written.

    Inside somebody else's transaction it is theirs that says what is seen.
    """
    if connection.in_atomic_block:
        yield
        return
    connection.ensure_connection()
    session = connection.connection
    # Told to the driver, so that it costs no statement of its own: BEGIN says it.
    session.isolation_level, session.read_only = IsolationLevel.REPEATABLE_READ, True
    try:
        with transaction.atomic():
            yield
    finally:
        if not session.closed:  # a lost one takes no settings any more: Django opens another
            session.isolation_level, session.read_only = None, None
