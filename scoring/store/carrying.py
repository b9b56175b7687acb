"""Whole ledgers moved: aside, when they are shut; as text, into another installation."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db import connection, transaction

from scoring import codec
from scoring.records import record
from scoring.store.verifying import (
    AnsweredCommand,
    BadEvent,
    EventText,
    commands_of,
    texts_of,
    verify,
)
from scoring.store.writing import Head, create, heads_of, lock
from scoring.values import EventNumber, LedgerId, Stage

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


_EVENT = "ledger_id, number, name, version, data, user_id, role, command_id, at, hash, seals"
_COMMAND = "ledger_id, command_id, fingerprint, first, last"


@record
class Carried:
    """A ledger with all that its chain of hashes is made of."""

    ledger: LedgerId
    head: Head
    events: tuple[EventText, ...]
    commands: Mapping[str, AnsweredCommand]
    """By their ids."""


def carried(ledger: LedgerId) -> Carried:
    """A ledger as it stands in the tables."""
    return Carried(
        ledger=ledger,
        head=heads_of([ledger]).get(ledger, Head(EventNumber(0), "")),
        events=tuple(map(_canonical, texts_of([ledger]))),
        commands=commands_of([ledger]).get(str(ledger), {}),
    )


def _canonical(event: EventText) -> EventText:
    """With its JSON as it was hashed: PostgreSQL keeps it in an order of its own."""
    seals = None if event.seals is None else codec.canonical(event.seals)
    return event._replace(data=codec.canonical(event.data), seals=seals)


def write_carried(carried: Carried) -> None:
    """Write a ledger that is not there, as it stands in another installation."""
    create(carried.ledger)
    _copy("scoring_event", _EVENT, carried.events)
    commands = [
        (carried.ledger, id_, answered.fingerprint, answered.first, answered.last)
        for id_, answered in carried.commands.items()
    ]
    _copy("scoring_command", _COMMAND, commands)
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE scoring_ledgerhead SET head = %s, head_hash = %s WHERE id = %s",
            [carried.head.number, carried.head.hash, carried.ledger],
        )


def _copy(table: str, columns: str, rows: Iterable[tuple[Any, ...]]) -> None:
    with connection.cursor() as cursor, cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as into:
        for row in rows:
            into.write_row(row)
