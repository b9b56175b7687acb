"""The hash chain, from the first event to the head; the commands beside it, and what it seals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

import msgspec
from django.db import connection

from scoring import codec
from scoring.events import Event
from scoring.rules.ledger import NOTHING
from scoring.store.reading import COLUMNS
from scoring.store.writing import COMMAND, head
from scoring.values import EventNumber, LedgerId


class Fault(StrEnum):
    """What became of a row behind the triggers' back."""

    MISSING = "missing"
    ALTERED = "altered"
    BEYOND_HEAD = "beyond_head"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class BadEvent:
    """The first event of a ledger that is not as it was written."""

    ledger: LedgerId
    number: EventNumber
    fault: Fault


@dataclass(frozen=True, slots=True)
class BadCommand:
    """A command whose row does not say what its events say."""

    command_id: UUID
    first: EventNumber
    """Of its events; where there are none, as its row says."""
    fault: Fault


@dataclass(frozen=True, slots=True)
class SealedEvent:
    """An event with the hashes of what it means and does not hold."""

    number: EventNumber
    event: Event
    seals: Mapping[str, str]
    from_before: bool
    """Written before anything was sealed: only the chain vouches for it."""


def verify(ledger: LedgerId) -> BadEvent | None:
    """The first event that was altered, removed, swapped or made up behind the trigger's back."""
    previous, expected = "", 1
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {COLUMNS}, seals::text FROM scoring_event"  # noqa: S608
            " WHERE ledger_id = %s ORDER BY number, id",
            [ledger],
        )
        for number, name, version, data, user, role, command_id, at, hash_, seals in cursor:
            if number != expected:
                return BadEvent(ledger, EventNumber(expected), Fault.MISSING)
            computed = codec.chain(
                previous,
                ledger=ledger,
                number=number,
                name=name,
                version=version,
                data=codec.canonical(data),
                user=user,
                role=role,
                command_id=command_id,
                at=at,
                seals=None if seals is None else codec.canonical(seals),
            )
            if computed != hash_:
                return BadEvent(ledger, EventNumber(number), Fault.ALTERED)
            previous, expected = hash_, expected + 1
    return _verify_head(ledger, EventNumber(expected - 1), previous)


def _verify_head(ledger: LedgerId, last: EventNumber, last_hash: str) -> BadEvent | None:
    end = head(ledger)
    if end is None or (end.number == last and end.hash == last_hash):
        return None
    if end.number > last:
        return BadEvent(ledger, EventNumber(last + 1), Fault.MISSING)
    return BadEvent(ledger, last, Fault.BEYOND_HEAD if end.number < last else Fault.ALTERED)


_COMMANDS = f"""
    WITH answer AS (
        SELECT command_id, min(number) AS first, max(number) AS last,
               (array_agg(seals ->> '{COMMAND}' ORDER BY number))[1] AS fingerprint
          FROM scoring_event WHERE ledger_id = %s GROUP BY command_id
    ), command AS (
        SELECT command_id, first, last, fingerprint FROM scoring_command WHERE ledger_id = %s
    )
    SELECT command_id, answer.first, command.first
      FROM answer FULL JOIN command USING (command_id)
     WHERE (answer.first, answer.last) IS DISTINCT FROM (command.first, command.last)
        OR answer.fingerprint <> command.fingerprint
     ORDER BY answer.first, command.first
"""  # noqa: S608


def bad_commands(ledger: LedgerId) -> tuple[BadCommand, ...]:
    """The commands that were altered, removed or made up, by what the events say of them."""
    with connection.cursor() as cursor:
        cursor.execute(_COMMANDS, [ledger, ledger])
        return tuple(_bad_command(*row) for row in cursor.fetchall())


def _bad_command(command_id: UUID, answered: int | None, first: int | None) -> BadCommand:
    if answered is None:
        return BadCommand(command_id, EventNumber(first or 0), Fault.ADDED)
    fault = Fault.MISSING if first is None else Fault.ALTERED
    return BadCommand(command_id, EventNumber(answered), fault)


def sealed(ledger: LedgerId, upto: EventNumber) -> Iterator[SealedEvent]:
    """The events up to one with what they seal, in order; of the part that was verified."""
    before = True
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT number, name, version, data::text, seals::text FROM scoring_event"
            " WHERE ledger_id = %s AND number <= %s ORDER BY number",
            [ledger, upto],
        )
        for number, name, version, data, seals in cursor:
            # Each command seals something: with the first that does, the old days are over.
            before = before and seals is None
            event = codec.decode(name, version, data)
            hashes = msgspec.json.decode(seals or "{}", type=dict[str, str])
            yield SealedEvent(EventNumber(number), event, hashes, before)


def unsealed(ledger: LedgerId) -> EventNumber:
    """The last of the events from before anything was sealed; 0 where there are none."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT coalesce(min(number) FILTER (WHERE seals IS NOT NULL) - 1, max(number), 0)"
            " FROM scoring_event WHERE ledger_id = %s",
            [ledger],
        )
        row = cursor.fetchone()
    return EventNumber(row[0]) if row else NOTHING
