"""NOTIFY in the transaction, LISTEN once per web process.

An announcement says only "this ledger is now at number N", or that names around it changed;
whoever hears it asks again.
"""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from typing import Any
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
    _notify([f"{ledger}:{number}"])


def announce_names(*ledgers: LedgerId) -> None:
    """Tell all listeners that names shown with these ledgers changed."""
    _notify([f"{ledger}:{NAMES}" for ledger in ledgers])


def _notify(payloads: list[str]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_notify(%s, payload) FROM unnest(%s::text[]) payload", [CHANNEL, payloads]
        )


async def listen() -> AsyncIterator[Announcement]:
    """Announcements as they come, on a connection of its own.

    Raises:
        psycopg.OperationalError: the connection was lost; listen again and ask for all anew.
    """
    async with listening() as announcements:
        async for announcement in announcements:
            yield announcement


@asynccontextmanager
async def listening() -> AsyncIterator[AsyncIterator[Announcement]]:
    """As `listen`, for whoever must know from when on nothing is missed: from the start of the
    block, every commit is announced.

    Raises:
        psycopg.OperationalError: as `listen`.
    """
    listener = await psycopg.AsyncConnection.connect(**_parameters(), autocommit=True)
    async with listener:
        payloads: deque[str] = deque()
        # Some may come along with the answer to this.
        listener.add_notify_handler(lambda notice: payloads.append(notice.payload))
        await listener.execute(f"LISTEN {CHANNEL}")
        async with aclosing(_heard(listener, payloads)) as announcements:
            yield announcements


async def _heard(
    listener: psycopg.AsyncConnection, payloads: deque[str]
) -> AsyncGenerator[Announcement]:
    """As psycopg's `notifies`, which has the line watched anew for every word: of a saved sheet a
    twentieth of the processor."""
    loop, came = asyncio.get_running_loop(), asyncio.Event()
    line = listener.fileno()
    loop.add_reader(line, came.set)
    try:
        while True:
            while payloads:
                yield _read(payloads.popleft())
            await came.wait()
            came.clear()
            listener.pgconn.consume_input()
            while notice := listener.pgconn.notifies():
                payloads.append(notice.extra.decode())
    finally:
        loop.remove_reader(line)


def _parameters() -> dict[str, Any]:
    """Where Django connects to, and word within half a minute of a line that was cut silently."""
    parameters = connection.get_connection_params()
    for_libpq = {key: value for key, value in parameters.items() if value and key not in _DJANGOS}
    return {**for_libpq, "keepalives_idle": 15, "keepalives_interval": 5, "keepalives_count": 3}


_DJANGOS = ("context", "cursor_factory", "prepare_threshold")


def _read(payload: str) -> Announcement:
    ledger, _, text = payload.partition(":")
    number = None if text == NAMES else EventNumber(int(text))
    return Announcement(LedgerId(UUID(ledger)), number)
