"""Events out: in order for the fold, or chosen for people to read."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection

from scoring import codec
from scoring.events import Event, Recorded
from scoring.records import record
from scoring.rules.ledger import NOTHING
from scoring.values import (
    EntrantNumber,
    EventNumber,
    LedgerId,
    Role,
    RoundNumber,
    TableNumber,
    UserId,
)

COLUMNS = "number, name, version, data::text, user_id, role, command_id, at, hash"
FOLDED = "number, name, version, data::text, user_id, at, hash"
_BATCH = 5_000
_A_SOCKETFUL = 300
"""Rows that PostgreSQL can send ahead while those before are folded."""
_ROLES = {str(role): role for role in Role}


@record
class EventFilter:
    """Which events of a ledger; all by default."""

    names: tuple[str, ...] = ()
    round: RoundNumber | None = None
    table: TableNumber | None = None
    entrant: EntrantNumber | None = None
    user: UserId | None = None
    before: EventNumber | None = None
    after: EventNumber | None = None
    without: tuple[EventNumber, ...] = ()
    numbers: tuple[EventNumber, ...] | None = None


class StoredFact(msgspec.Struct, frozen=True):
    """An event as the fold takes it: in which role and by which command left out."""

    number: EventNumber
    event: Event
    user: UserId
    at: datetime
    hash: str


def replay(
    ledger: LedgerId, after: EventNumber = NOTHING, upto: EventNumber | None = None
) -> Iterator[StoredFact]:
    """The events behind `after` for the fold, read while PostgreSQL still sends them: nothing else
    can be asked before the last is taken."""
    statement, values = _in_order(FOLDED, ledger, after, upto)
    with connection.cursor() as cursor, connection.wrap_database_errors:
        yield from map(stored_fact, cursor.cursor.stream(statement, values, size=_A_SOCKETFUL))
        # libpq would send what is asked next in pieces too, if that stands first in a pipeline.
        cursor.cursor.execute("")


def stored_fact(row: tuple[Any, ...]) -> StoredFact:
    """An event from the columns that the fold needs."""
    number, name, version, data, user, at, hash_ = row
    return StoredFact(number, codec.decode(name, version, data), user, at, hash_)


def read(
    ledger: LedgerId, after: EventNumber = NOTHING, upto: EventNumber | None = None
) -> Iterator[Recorded]:
    """The events behind `after`, in order, up to and with `upto`."""
    statement, values = _in_order(COLUMNS, ledger, after, upto)
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        while rows := cursor.fetchmany(_BATCH):
            for row in rows:
                yield _recorded(*row)


def _in_order(
    columns: str, ledger: LedgerId, after: EventNumber, upto: EventNumber | None
) -> tuple[str, list[Any]]:
    limit = "" if upto is None else " AND number <= %s"
    statement = (
        f"SELECT {columns} FROM scoring_event"  # noqa: S608
        f" WHERE ledger_id = %s AND number > %s{limit} ORDER BY number"
    )
    return statement, [ledger, after, *([] if upto is None else [upto])]


def find(
    ledger: LedgerId, event_filter: EventFilter, *, limit: int | None = None
) -> tuple[Recorded, ...]:
    """The chosen events, newest first."""
    where, values = _where(ledger, event_filter)
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {COLUMNS} FROM scoring_event"  # noqa: S608
            f" WHERE {where} ORDER BY number DESC LIMIT %s",
            [*values, limit],
        )
        return tuple(_recorded(*row) for row in cursor.fetchall())


def count(ledger: LedgerId, event_filter: EventFilter) -> int:
    """How many events are chosen."""
    where, values = _where(ledger, event_filter)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM scoring_event WHERE {where}", values)  # noqa: S608
        row = cursor.fetchone()
    return int(row[0]) if row else 0


def unsealed(ledger: LedgerId) -> EventNumber:
    """The last of the events from before anything was sealed; 0 where there are none."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT coalesce((SELECT number - 1 FROM scoring_event WHERE ledger_id = %(ledger)s"
            " AND seals IS NOT NULL ORDER BY number LIMIT 1),"
            " (SELECT head FROM scoring_ledgerhead WHERE id = %(ledger)s), 0)",
            {"ledger": ledger},
        )
        (number,) = cursor.fetchone()
    return EventNumber(number)


def kinds(ledger: LedgerId, after: EventNumber, upto: EventNumber) -> frozenset[str]:
    """The names of the events behind `after`, up to and with `upto`."""
    statement, values = _in_order("name", ledger, after, upto)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT DISTINCT name FROM ({statement}) AS event", values)  # noqa: S608
        return frozenset(name for (name,) in cursor.fetchall())


def _where(ledger: LedgerId, event_filter: EventFilter) -> tuple[str, list[Any]]:
    """Conditions and their values; no text of anybody else enters the statement."""
    conditions: list[tuple[str, Any]] = [("ledger_id = %s", ledger)]
    if event_filter.names:
        conditions.append(("name = ANY(%s)", list(event_filter.names)))
    conditions += [
        (f"data -> '{name}' = to_jsonb(%s::int)", value)
        for name in ("round", "table", "entrant")
        if (value := getattr(event_filter, name)) is not None
    ]
    if event_filter.user is not None:
        conditions.append(("user_id = %s", event_filter.user))
    if event_filter.before is not None:
        conditions.append(("number < %s", event_filter.before))
    if event_filter.after is not None:
        conditions.append(("number > %s", event_filter.after))
    if event_filter.numbers is not None:
        conditions.append(("number = ANY(%s)", list(event_filter.numbers)))
    if event_filter.without:
        conditions.append(("number <> ALL(%s)", list(event_filter.without)))
    return " AND ".join(text for text, _ in conditions), [value for _, value in conditions]


def _recorded(
    number: int,
    name: str,
    version: int,
    data: str,
    user: int,
    role: str,
    command_id: UUID,
    at: datetime,
    hash_: str,
) -> Recorded:
    """An event from the columns of its row."""
    return Recorded(
        number=EventNumber(number),
        event=codec.decode(name, version, data),
        at=at,
        user=UserId(user),
        role=_ROLES[role],
        command_id=command_id,
        hash=hash_,
    )


_HASHES = """
    SELECT head.id IS NOT NULL, event.hash
      FROM unnest(%s::uuid[], %s::int[]) WITH ORDINALITY AS wanted (ledger, number, place)
      LEFT JOIN scoring_ledgerhead head ON head.id = wanted.ledger
      LEFT JOIN scoring_event event
        ON event.ledger_id = wanted.ledger AND event.number = wanted.number
     ORDER BY wanted.place
"""


def hashes_at(
    places: Sequence[tuple[LedgerId, EventNumber]],
) -> list[tuple[bool, str | None]]:
    """For each place whether there is such a ledger, and the hash of its event of that number."""
    ledgers, numbers = [ledger for ledger, _ in places], [number for _, number in places]
    with connection.cursor() as cursor:
        cursor.execute(_HASHES, [ledgers, numbers])
        return [(bool(there), hash_) for there, hash_ in cursor.fetchall()]
