"""People who type without end, and ask again until what they typed is acknowledged."""

from dataclasses import dataclass, replace
from http import HTTPStatus
from http.client import HTTPException
from itertools import count
from threading import Event
from uuid import UUID, uuid4

from tests.faults.desk_by_wire import LATEST, Answer, Desk

SECONDS_BETWEEN_TRIES = 0.5


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """What somebody types, who has seen what they were answered with before."""

    table: int
    total: int
    seen: int
    key: UUID
    number: int = 0
    """With which it was acknowledged."""


class Typing:
    """What people got acknowledged, each at a table of their own."""

    def __init__(self, desk: Desk, pause_seconds: float = 0) -> None:
        self._desk = desk
        self._pause_seconds = pause_seconds
        self.acknowledged: dict[UUID, Sheet] = {}
        self.unavailable = 0
        self.enough = Event()
        self.refused: list[Answer] = []

    def at(self, table: int) -> None:
        seen = LATEST
        for number in count():
            if self.enough.is_set() or self.refused:
                return
            total = 5 * (number % 250)
            seen = self._until_acknowledged(Sheet(table=table, total=total, seen=seen, key=uuid4()))

    def _until_acknowledged(self, sheet: Sheet) -> int:
        """The number that it was acknowledged with."""
        while not self.enough.wait(0):
            answer = self.send(sheet)
            if answer and answer.status == HTTPStatus.OK:
                number = int(answer.json()["number"])
                self.acknowledged[sheet.key] = replace(sheet, number=number)
                self.enough.wait(self._pause_seconds)
                return number
            if answer and answer.status != HTTPStatus.SERVICE_UNAVAILABLE:
                self.refused.append(answer)
                break
            self.unavailable += 1
            self.enough.wait(SECONDS_BETWEEN_TRIES)
        return sheet.seen

    def send(self, sheet: Sheet) -> Answer | None:
        """None where there was nobody who answered."""
        try:
            return self._desk.types(1, sheet.table, sheet.total, sheet.key, sheet.seen)
        except (OSError, HTTPException):
            return None

    def wait_for(self, sheets: int, watch: Event) -> None:
        wanted = len(self.acknowledged) + sheets
        while len(self.acknowledged) < wanted and not self.refused:
            assert not watch.wait(0.05), "the time is over"
