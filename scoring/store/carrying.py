"""A whole ledger as text: out of its tables, and into those of another installation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import connection

from scoring import codec
from scoring.store.verifying import AnsweredCommand, EventText, commands_of, texts_of
from scoring.store.writing import Head, create, heads_of
from scoring.values import EventNumber, LedgerId

_EVENT = "ledger_id, number, name, version, data, user_id, role, command_id, at, hash, seals"
_COMMAND = "ledger_id, command_id, fingerprint, first, last"


@dataclass(frozen=True, slots=True, kw_only=True)
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
