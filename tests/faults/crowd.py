"""Some wait for the same book, as threads of a nursery's child, and are written together.

Who came first holds the book and adds nothing to it. The others type the sheets from a number on,
each at a table of their own, until they are acknowledged, in a line of a file.
"""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event as Signal

from django.db import InterfaceError, OperationalError, connection

from scoring.commands import EnterSheet, perform
from scoring.events import Event
from scoring.sheets import SheetScore
from scoring.store import Sealing, nothing_sealed
from scoring.values import RoundNumber, TableNumber
from tests.machine.nursery import say
from tests.machine.waiting import until
from tests.scoring.company import as_long_as_it_takes, waiting
from tests.scoring.writer import command_id, director_of

PEOPLE = 4
"""Who wait; the table behind theirs is of who came first."""
THIRD = 2
GOING_ON, DECIDING = 7, 8
"""Locks: who came first waits for the one, whose sheet is decided third for the other."""


class Enough(Exception):
    """Who came first adds nothing."""


class Crowd:
    def __init__(self, first: int, slug: str, acks: Path) -> None:
        self._first = first
        self._by = director_of(slug)
        self._acknowledged = acks.open("ab", buffering=0)
        self._is_held = Signal()

    def type(self) -> None:
        with as_long_as_it_takes(), ThreadPoolExecutor(PEOPLE + 1) as threads:
            threads.submit(self._types, PEOPLE, self._holds)
            self._is_held.wait()
            for place in range(PEOPLE):
                threads.submit(self._until_acknowledged, place)
                until(lambda n=place: waiting(self._by.ledger) > n, "one more who waits")  # type: ignore[misc]
            say("all wait")

    def _until_acknowledged(self, place: int) -> None:
        sealing = _slowly if place == THIRD else nothing_sealed
        while True:
            try:
                number = self._types(place, sealing)
            except (InterfaceError, OperationalError):
                continue
            self._acknowledged.write(f"{self._first + place} {number}\n".encode())
            return

    def _types(self, place: int, sealing: Sealing) -> int:
        number = self._first + place
        command = EnterSheet(
            round=RoundNumber(1),
            table=TableNumber(place + 1),
            sheet=SheetScore(totals=(5 * number, 0)),
        )
        receipt = perform(command, by=self._by, command_id=command_id(number), sealing=sealing)
        return int(receipt.number)

    def _holds(self, event: Event) -> Mapping[str, str]:
        self._is_held.set()
        _wait_for(GOING_ON)
        raise Enough


def _slowly(event: Event) -> Mapping[str, str]:
    _wait_for(DECIDING)
    return {}


def _wait_for(lock: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock_shared(%s)", [lock])


def live(first: int, slug: str, acks: str) -> None:
    Crowd(first, slug, Path(acks)).type()
