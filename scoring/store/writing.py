"""Events in: numbers come from the ledger's own row, locked in the transaction that appends.

So they have no gaps and stand in the order of commits. An append costs one statement.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, TypeAlias
from uuid import UUID

from django.db import OperationalError, connection
from psycopg.pq import TransactionStatus

from scoring import codec, server_time, still_held
from scoring.events import Event, Recorded
from scoring.records import record
from scoring.values import Authority, EventNumber, LedgerId

COMMAND = "command"
"""Under which the first event of a command seals the command's fingerprint."""
Sealing: TypeAlias = Callable[[Event], Mapping[str, str]]
"""SHA-256, by what it is of, of all that an event means and does not hold."""


def nothing_sealed(event: Event) -> Mapping[str, str]:
    """For events whose ids stand for no text."""
    return {}


@dataclass(frozen=True, slots=True)
class Head:
    number: EventNumber
    hash: str


@dataclass(frozen=True, slots=True)
class Answered:
    """A command id that was answered before: what it meant, and with which events."""

    fingerprint: str
    first: EventNumber
    last: EventNumber


class HeldByOthers(OperationalError):
    """Others held the ledger for longer than one waits: nothing was done."""


def create(ledger: LedgerId) -> None:
    """Begin an empty ledger; one that is there stays as it is."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO scoring_ledgerhead (id, head, head_hash) VALUES (%s, 0, '')"
            " ON CONFLICT DO NOTHING",
            [ledger],
        )


def tell_leaving(ledger: LedgerId, *, left: bool) -> None:
    """Write down that a book goes on elsewhere, the first time since when, or here again."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE scoring_ledgerhead"  # noqa: S608  # a constant of ours
            f" SET left_at = CASE WHEN %s THEN coalesce(left_at, {server_time.NOW}) END"
            " WHERE id = %s",
            [left, ledger],
        )


@contextmanager
def together(*, committing: bool = False) -> Iterator[None]:
    """What is asked in the block goes out in one round trip; its answers are there at the end.

    Whatever goes wrong is raised there: to be used inside a transaction. It begins with them,
    where nothing was asked in it yet. `committing` ends it in the same round trip, if all went
    well; Django's own COMMIT then finds nothing left to be done.
    """
    line = connection.connection
    beginning = line.info.transaction_status is TransactionStatus.IDLE
    if beginning:
        # Or psycopg would wait for a BEGIN of its own; Django goes by a flag of its own.
        line.autocommit = True
    with connection.wrap_database_errors, line.pipeline():
        if beginning:
            line.execute("BEGIN", prepare=False)
        yield
        if committing:
            line.execute("COMMIT", prepare=False)


def lock(ledger: LedgerId) -> Head | None:
    """Hold the ledger until the transaction ends; None when there is no such ledger."""
    with connection.cursor() as cursor:
        cursor.execute(_LOCK, [ledger])
        return read_head(cursor.fetchone())


def head(ledger: LedgerId) -> Head | None:
    with connection.cursor() as cursor:
        cursor.execute(_HEAD, [ledger])
        return read_head(cursor.fetchone())


def heads_of(ledgers: Sequence[LedgerId]) -> dict[LedgerId, Head]:
    """Where each of them ends, in one statement; without those that there are not."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT id, head, head_hash FROM scoring_ledgerhead WHERE id = ANY(%s)", [list(ledgers)]
        )
        return {LedgerId(id_): Head(EventNumber(at), hash_) for id_, at, hash_ in cursor.fetchall()}


_HEAD = "SELECT head, head_hash FROM scoring_ledgerhead WHERE id = %s"
_LOCK = f"{_HEAD} FOR UPDATE"
LOCK = f"{_HEAD} AND set_config('lock_timeout', %s, true) IS NOT NULL FOR UPDATE"
"""Its values are the ledger, and how long it is waited for: it counts before the row is locked, and
until the transaction ends."""


def time_and_answers() -> str:
    """The time, never before the last event's, what of `rests_on` is still held, and what command
    ids were answered with before.

    Sent behind the lock: the time is that of who holds it. `now` is taken instead of the clock's
    where it is one. The command ids stand behind a SELECT, or a plan for so few of them would be
    made every time.
    """
    return (
        f"SELECT greatest(coalesce(%(now)s::timestamptz, {server_time.NOW}), (SELECT at"  # noqa: S608
        " FROM scoring_event WHERE ledger_id = %(ledger)s ORDER BY number DESC LIMIT 1)),"
        f" {still_held.expression()}, command_id, fingerprint, first, last"
        " FROM (SELECT 1) AS once LEFT JOIN scoring_command"
        " ON ledger_id = %(ledger)s AND command_id = ANY ((SELECT %(ids)s::uuid[])::uuid[])"
    )


def read_head(row: tuple[Any, ...] | None) -> Head | None:
    return Head(EventNumber(row[0]), row[1]) if row else None


def read_answers(rows: Iterable[tuple[Any, ...]]) -> dict[UUID, Answered]:
    return {
        command_id: Answered(fingerprint, EventNumber(first), EventNumber(last))
        for _, _, command_id, fingerprint, first, last in rows
        if command_id is not None
    }


def ledgers() -> list[LedgerId]:
    """All ledgers there are."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT id FROM scoring_ledgerhead ORDER BY id")
        return [LedgerId(row[0]) for row in cursor.fetchall()]


def heads() -> list[tuple[LedgerId, Head]]:
    """All ledgers there are, with their heads."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT id, head, head_hash FROM scoring_ledgerhead ORDER BY id")
        return [(LedgerId(id_), Head(number, hash_)) for id_, number, hash_ in cursor.fetchall()]


def headless() -> list[LedgerId]:
    """Ledgers of which events or commands are left, and no head that vouches for them."""
    with connection.cursor() as cursor:
        cursor.execute(_HEADLESS)
        return [LedgerId(row[0]) for row in cursor.fetchall()]


def _each_ledger_of(table: str) -> str:
    """Steps through the index from ledger to ledger: there are far fewer of them than rows."""
    return f"""
    {table} AS (
        (SELECT ledger_id FROM scoring_{table} ORDER BY ledger_id LIMIT 1)
        UNION ALL
        SELECT (SELECT next.ledger_id FROM scoring_{table} AS next
                 WHERE next.ledger_id > {table}.ledger_id ORDER BY next.ledger_id LIMIT 1)
          FROM {table} WHERE {table}.ledger_id IS NOT NULL
    )"""  # noqa: S608


_HEADLESS = f"""
    WITH RECURSIVE {_each_ledger_of("event")}, {_each_ledger_of("command")}
    (SELECT ledger_id FROM event UNION SELECT ledger_id FROM command)
    EXCEPT (SELECT id FROM scoring_ledgerhead UNION SELECT NULL) ORDER BY 1
"""  # noqa: S608


@record
class Chained:
    """A command's events with their numbers and hashes, yet to be written."""

    ledger: LedgerId
    recorded: tuple[Recorded, ...]
    values: Mapping[str, Any]
    """Those of `_append`, by name."""

    @property
    def head(self) -> Head:
        """Where the ledger ends with them."""
        return Head(self.recorded[-1].number, self.recorded[-1].hash)


def chained(
    ledger: LedgerId,
    head: Head,
    events: Sequence[Event],
    *,
    by: Authority,
    command_id: UUID,
    fingerprint: str,
    at: datetime,
    sealing: Sealing = nothing_sealed,
) -> Chained:
    """Events behind `head`."""
    recorded: list[Recorded] = []
    role = str(by.role)
    values: dict[str, object] = {"ledger": ledger, "user": by.user, "role": role, "at": at}
    values |= {"command": command_id, "fingerprint": fingerprint}
    previous = head.hash
    for place, event in enumerate(events):
        number = EventNumber(head.number + 1 + place)
        data = codec.encode(event)
        meaning = {} if recorded else {COMMAND: fingerprint}
        seals = codec.encode_seals({**meaning, **sealing(event)})
        previous = codec.chain(
            previous,
            ledger=ledger,
            number=number,
            name=event.name(),
            version=event.version,
            data=data,
            user=by.user,
            role=by.role,
            command_id=command_id,
            at=at,
            seals=seals,
        )
        recorded.append(
            Recorded(
                number=number,
                event=event,
                at=at,
                user=by.user,
                role=by.role,
                command_id=command_id,
                hash=previous,
            )
        )
        of_it = (number, event.name(), event.version, data, previous, seals)
        values |= zip(_columns(place), of_it, strict=True)
    values |= {"last": recorded[-1].number, "last_hash": previous}
    return Chained(ledger=ledger, recorded=tuple(recorded), values=values)


def append(chained: Chained) -> None:
    """Write a command's events behind the ledger's head, which the caller holds locked.

    One statement a command, also where many are written together: PostgreSQL takes no longer for
    them than for one of all, and knows each by heart. What all its events share is sent once:
    psycopg takes a statement of more than fifty values apart anew each time.
    """
    with connection.cursor() as cursor:
        cursor.execute(_append(len(chained.recorded)), chained.values)


@lru_cache(maxsize=64)
def _columns(place: int) -> tuple[str, ...]:
    """What the values of the event at a place among a command's are called."""
    names = ("number", "name", "version", "data", "hash", "seals")
    return tuple(f"{name}_{place}" for name in names)


@lru_cache(maxsize=64)
def _append(events: int) -> str:
    """The statement for so many events of one command."""
    rows = ", ".join(
        "(%(ledger)s, %({})s, %({})s, %({})s, %({})s::jsonb, %(user)s, %(role)s, %(command)s,"
        " %(at)s, %({})s, %({})s::jsonb)".format(*_columns(place))
        for place in range(events)
    )
    return (
        "WITH events AS (INSERT INTO scoring_event"  # noqa: S608
        " (ledger_id, number, name, version, data, user_id, role, command_id, at, hash, seals)"
        f" VALUES {rows}),"
        " command AS (INSERT INTO scoring_command"
        " (ledger_id, command_id, fingerprint, first, last)"
        " VALUES (%(ledger)s, %(command)s, %(fingerprint)s, %(number_0)s, %(last)s))"
        " UPDATE scoring_ledgerhead SET head = %(last)s, head_hash = %(last_hash)s"
        " WHERE id = %(ledger)s"
    )
