"""The hash chain, from the first event to the head."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.db import connection

from scoring import codec
from scoring.store.reading import COLUMNS
from scoring.store.writing import head
from scoring.values import EventNumber, LedgerId


class Fault(StrEnum):
    """What became of an event behind the trigger's back."""

    MISSING = "missing"
    ALTERED = "altered"
    BEYOND_HEAD = "beyond_head"


@dataclass(frozen=True, slots=True)
class BadEvent:
    """The first event of a ledger that is not as it was written."""

    ledger: LedgerId
    number: EventNumber
    fault: Fault


def verify(ledger: LedgerId) -> BadEvent | None:
    """The first event that was altered, removed, swapped or made up behind the trigger's back."""
    previous, expected = "", 1
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {COLUMNS} FROM scoring_event"  # noqa: S608
            " WHERE ledger_id = %s ORDER BY number, id",
            [ledger],
        )
        for number, name, version, data, user, role, command_id, at, hash_ in cursor:
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
