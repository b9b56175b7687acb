"""The only toucher of event rows: append, read, verify, and ledgers kept in memory.

Numbers come from the ledger's own row, locked in the transaction that appends: without gaps,
in order of commit. An append costs one statement.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import connection

from scoring import codec
from scoring.events import Event, Recorded
from scoring.rules.ledger import NOTHING, Ledger, fold
from scoring.values import Authority, EventNumber, LedgerId, Role, UserId

_COLUMNS = "number, name, version, data::text, user_id, role, command_id, at, hash"
_BATCH = 5_000


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


@dataclass(frozen=True, slots=True)
class BadEvent:
    """The first event of a ledger that is not as it was written."""

    ledger: LedgerId
    number: EventNumber
    why: str


def create(ledger: LedgerId) -> None:
    """Lay an empty book on the shelf; one that is there stays as it is."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO scoring_ledgerhead (id, head, head_hash) VALUES (%s, 0, '')"
            " ON CONFLICT DO NOTHING",
            [ledger],
        )


def lock(ledger: LedgerId) -> Head | None:
    """Hold the ledger until the transaction ends; None when there is no such ledger."""
    return _head(ledger, "FOR UPDATE")


def head(ledger: LedgerId) -> Head | None:
    return _head(ledger, "")


def _head(ledger: LedgerId, how: str) -> Head | None:
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT head, head_hash FROM scoring_ledgerhead WHERE id = %s {how}",  # noqa: S608
            [ledger],
        )
        row = cursor.fetchone()
    return Head(EventNumber(row[0]), row[1]) if row else None


def answered(ledger: LedgerId, command_id: UUID) -> Answered | None:
    """What this command id was answered with, if it ever was."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT fingerprint, first, last FROM scoring_command"
            " WHERE ledger_id = %s AND command_id = %s",
            [ledger, command_id],
        )
        row = cursor.fetchone()
    return Answered(row[0], EventNumber(row[1]), EventNumber(row[2])) if row else None


def append(
    ledger: LedgerId,
    head: Head,
    events: Sequence[Event],
    *,
    by: Authority,
    command_id: UUID,
    fingerprint: str,
    at: datetime,
) -> tuple[Recorded, ...]:
    """Write events behind `head`, which the caller holds locked."""
    recorded: list[Recorded] = []
    rows: list[object] = []
    previous = head.hash
    for number, event in enumerate(events, start=head.number + 1):
        data = codec.encode(event)
        previous = codec.chain(
            previous,
            ledger=ledger,
            number=EventNumber(number),
            name=event.name(),
            version=event.version,
            data=data,
            user=by.user,
            role=by.role,
            command_id=command_id,
            at=at,
        )
        recorded.append(
            Recorded(
                number=EventNumber(number),
                event=event,
                at=at,
                user=by.user,
                role=by.role,
                command_id=command_id,
                hash=previous,
            )
        )
        rows += [ledger, number, event.name(), event.version, data]
        rows += [by.user, str(by.role), command_id, at, previous]
    last = recorded[-1].number
    _insert(len(recorded), rows, ledger, last, previous, command_id, fingerprint, head.number + 1)
    return tuple(recorded)


def _insert(
    count: int,
    rows: list[object],
    ledger: LedgerId,
    last: EventNumber,
    last_hash: str,
    command_id: UUID,
    fingerprint: str,
    first: int,
) -> None:
    places = ", ".join(["(%s, %s, %s, %s, %s::jsonb, %s, %s, %s, %s, %s)"] * count)
    with connection.cursor() as cursor:
        cursor.execute(
            "WITH events AS (INSERT INTO scoring_event"  # noqa: S608
            " (ledger_id, number, name, version, data, user_id, role, command_id, at, hash)"
            f" VALUES {places}),"
            " command AS (INSERT INTO scoring_command"
            " (ledger_id, command_id, fingerprint, first, last) VALUES (%s, %s, %s, %s, %s))"
            " UPDATE scoring_ledgerhead SET head = %s, head_hash = %s WHERE id = %s",
            [*rows, ledger, command_id, fingerprint, first, last, last, last_hash, ledger],
        )


def read(
    ledger: LedgerId, after: EventNumber = NOTHING, upto: EventNumber | None = None
) -> Iterator[Recorded]:
    """The events behind `after`, in order, up to and with `upto`."""
    limit = "" if upto is None else " AND number <= %s"
    bounds = [] if upto is None else [upto]
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {_COLUMNS} FROM scoring_event"  # noqa: S608
            f" WHERE ledger_id = %s AND number > %s{limit} ORDER BY number",
            [ledger, after, *bounds],
        )
        while rows := cursor.fetchmany(_BATCH):
            for row in rows:
                yield recorded(*row)


def recorded(
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
    """An event from the columns of its row.

    Raises:
        codec.EventUnreadable: the row holds no event that was ever written.
    """
    return Recorded(
        number=EventNumber(number),
        event=codec.decode(name, version, data),
        at=at,
        user=UserId(user),
        role=_ROLES[role],
        command_id=command_id,
        hash=hash_,
    )


_ROLES = {str(role): role for role in Role}


class _Memory:
    """Folded ledgers of this process. Touched only by whoever holds the ledger's row lock."""

    size = 32

    def __init__(self) -> None:
        self._ledgers: OrderedDict[LedgerId, Ledger] = OrderedDict()

    def take(self, ledger: LedgerId, head: Head) -> Ledger:
        """The ledger at `head`: what is remembered, plus the events written since."""
        known = self._ledgers.pop(ledger, None)
        state = Ledger() if known is None or known.number > head.number else known
        fold(read(ledger, state.number), state)
        if state.head_hash != head.hash:
            # A commit that failed after it was remembered: what is written counts.
            state = fold(read(ledger))
        self._ledgers[ledger] = state
        while len(self._ledgers) > self.size:
            self._ledgers.popitem(last=False)
        return state

    def forget(self, ledger: LedgerId) -> None:
        self._ledgers.pop(ledger, None)


memory = _Memory()


def verify(ledger: LedgerId) -> BadEvent | None:
    """The first event that was altered, removed, swapped or made up behind the trigger's back."""
    previous, expected = "", 1
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {_COLUMNS} FROM scoring_event"  # noqa: S608
            " WHERE ledger_id = %s ORDER BY number, id",
            [ledger],
        )
        for number, name, version, data, user, role, command_id, at, hash_ in cursor:
            if number != expected:
                return BadEvent(ledger, EventNumber(expected), "missing")
            computed = codec.chain(
                previous,
                ledger=ledger,
                number=number,
                name=name,
                version=version,
                data=data,
                user=user,
                role=role,
                command_id=command_id,
                at=at,
            )
            if computed != hash_:
                return BadEvent(ledger, EventNumber(number), "altered")
            previous, expected = hash_, expected + 1
    return _verify_head(ledger, EventNumber(expected - 1), previous)


def _verify_head(ledger: LedgerId, last: EventNumber, last_hash: str) -> BadEvent | None:
    end = head(ledger)
    if end is None or (end.number == last and end.hash == last_hash):
        return None
    if end.number > last:
        return BadEvent(ledger, EventNumber(last + 1), "missing")
    return BadEvent(ledger, last, "beyond the head" if end.number < last else "altered")
