"""Books that are shut, moved aside whole: the table that is written to stays small.

The archive is a child of the events' table: whoever reads events reads it too. A shut book to which
something is added after all has its end in the events' table, until it is moved as well.
"""

from __future__ import annotations

from datetime import datetime

from django.db import connection, transaction

from scoring.store.verifying import BadEvent, verify
from scoring.store.writing import lock
from scoring.values import LedgerId, Stage

_SHUT = """
    SELECT book.ledger_id
      FROM scoring_book AS book
     CROSS JOIN LATERAL (
           SELECT at FROM ONLY scoring_event AS event WHERE event.ledger_id = book.ledger_id
            ORDER BY number DESC LIMIT 1) AS last
     WHERE book.stage = %s AND last.at < %s ORDER BY last.at, book.ledger_id
"""
_COPY = """
    INSERT INTO scoring_event_archive
    SELECT * FROM ONLY scoring_event WHERE ledger_id = %s ORDER BY number
"""
_LEAVE = "DELETE FROM ONLY scoring_event WHERE ledger_id = %s"


class Unsound(Exception):
    """A book that is not as it was written: it stays where it is, as it is."""

    def __init__(self, bad: BadEvent) -> None:
        super().__init__(bad)
        self.bad = bad


def shut_before(moment: datetime) -> list[LedgerId]:
    """Closed books with events outside the archive, the last of them from before a moment."""
    with connection.cursor() as cursor:
        cursor.execute(_SHUT, [Stage.CLOSED, moment])
        return [LedgerId(row[0]) for row in cursor.fetchall()]


def archive(ledger: LedgerId) -> int:
    """Move a book's events into the archive, verified before and after; how many they were.

    All or nothing, and nobody writes to the book meanwhile. Takes the owner of the tables.

    Raises:
        Unsound: the book is not as it was written.
    """
    with transaction.atomic():
        lock(ledger)
        _require_sound(ledger)
        with connection.cursor() as cursor:
            cursor.execute(_COPY, [ledger])
            moved: int = cursor.rowcount
            # The trigger lets go only of what it finds in the archive.
            cursor.execute(_LEAVE, [ledger])
        _require_sound(ledger)
    return moved


def _require_sound(ledger: LedgerId) -> None:
    if bad := verify(ledger):
        raise Unsound(bad)
