"""People who type without end, and ask again until what they typed is acknowledged."""

from __future__ import annotations

from http import HTTPStatus
from http.client import HTTPException
from itertools import count
from threading import Event
from uuid import UUID, uuid4

from tests.faults.desk_by_wire import Answer, Desk

SECONDS_BETWEEN_TRIES = 0.5


class Typing:
    """What people got acknowledged, each at a table of their own."""

    def __init__(self, desk: Desk, pause_seconds: float = 0) -> None:
        self._desk = desk
        self._pause_seconds = pause_seconds
        self.acknowledged: list[UUID] = []
        self.unavailable = 0
        self.enough = Event()
        self.refused: list[Answer] = []

    def at(self, table: int) -> None:
        for number in count():
            if self.enough.is_set() or self.refused:
                return
            self._until_acknowledged(table, 5 * (number % 250), uuid4())

    def _until_acknowledged(self, table: int, total: int, key: UUID) -> None:
        while not self.enough.wait(0):
            answer = self._try(table, total, key)
            if answer and answer.status == HTTPStatus.OK:
                self.acknowledged.append(key)
                self.enough.wait(self._pause_seconds)
                return
            if answer and answer.status != HTTPStatus.SERVICE_UNAVAILABLE:
                self.refused.append(answer)
                return
            self.unavailable += 1
            self.enough.wait(SECONDS_BETWEEN_TRIES)

    def _try(self, table: int, total: int, key: UUID) -> Answer | None:
        try:
            return self._desk.types(1, table, total, key)
        except (OSError, HTTPException):
            return None

    def wait_for(self, sheets: int, watch: Event) -> None:
        wanted = len(self.acknowledged) + sheets
        while len(self.acknowledged) < wanted and not self.refused:
            assert not watch.wait(0.05), "the time is over"
