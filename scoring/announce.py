"""NOTIFY in the transaction, LISTEN once per web process.

An announcement says only "this ledger is now at number N", or that names around it changed;
whoever hears it asks again.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from uuid import UUID

import psycopg
from django.db import connection

from scoring.values import EventNumber, LedgerId

CHANNEL = "scoring_ledger"
NAMES = "names"


@dataclass(frozen=True, slots=True)
class Announcement:
    """A ledger that moved to `number`; without number: only names around it changed."""

    ledger: LedgerId
    number: EventNumber | None


def announce(ledger: LedgerId, number: EventNumber) -> None:
    """Tell all listeners, when (and only if) the current transaction commits."""
    _notify(f"{ledger}:{number}")


def announce_names(ledger: LedgerId) -> None:
    """Tell all listeners that names shown with this ledger changed."""
    _notify(f"{ledger}:{NAMES}")


def _notify(payload: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, payload])


async def listen() -> AsyncIterator[Announcement]:
    """Announcements as they come, on a connection of its own.

    Raises:
        psycopg.OperationalError: the connection was lost; listen again and ask for all anew.
    """
    parameters = connection.get_connection_params()
    wanted = {key: parameters[key] for key in _CONNECTING if parameters.get(key)}
    listener = await psycopg.AsyncConnection.connect(**wanted, autocommit=True)
    async with listener:
        await listener.execute(f"LISTEN {CHANNEL}")
        async for notice in listener.notifies():
            yield _read(notice.payload)


_CONNECTING = ("dbname", "user", "password", "host", "port", "sslmode", "service")


def _read(payload: str) -> Announcement:
    ledger, _, number = payload.partition(":")
    at = None if number == NAMES else EventNumber(int(number))
    return Announcement(LedgerId(UUID(ledger)), at)
