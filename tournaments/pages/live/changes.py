"""What this process heard of changes, and who waits for them."""

from __future__ import annotations

import asyncio
import logging
import random
from collections import defaultdict
from dataclasses import dataclass, field

import psycopg

from scoring import announce
from scoring.announce import Announcement
from scoring.values import EventNumber, LedgerId

log = logging.getLogger(__name__)
FIRST_WAIT_SECONDS = 0.25
LONGEST_WAIT_SECONDS = 10.0


@dataclass(slots=True)
class Room:
    """Everybody who follows one ledger. One future wakes them all."""

    turn: int = 0
    """Rises with every change; whoever is slow sees that it rose, and sends only the newest."""
    number: EventNumber | None = None
    """The ledger's number as announced; None when it has to be asked for again."""
    followers: int = 0
    moved: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def wake(self, number: EventNumber | None) -> None:
        self.turn += 1
        self.number = number
        moved, self.moved = self.moved, asyncio.get_running_loop().create_future()
        moved.set_result(None)


class Changes:
    """A clock that ticks with every announcement, and when each ledger last changed by it."""

    def __init__(self) -> None:
        self.listening = False
        self.closed = False
        self.clock = 0
        self._any = 0
        self._deaf_until = 0
        self._changed: dict[LedgerId, int] = {}
        self._rooms: defaultdict[LedgerId, Room] = defaultdict(Room)

    def unchanged(self, ledger: LedgerId | None, since: int) -> bool:
        """Whether nothing about a ledger (None: any of them) was heard since a tick, and
        nothing can have been missed."""
        last = self._any if ledger is None else self._changed.get(ledger, 0)
        return self.listening and max(last, self._deaf_until) <= since

    def enter(self, ledger: LedgerId) -> Room:
        room = self._rooms[ledger]
        room.followers += 1
        return room

    def leave(self, ledger: LedgerId) -> None:
        room = self._rooms[ledger]
        room.followers -= 1
        if not room.followers:
            del self._rooms[ledger]

    def close(self) -> None:
        """The server is ending: let everybody go."""
        self.closed = True
        self._wake_all()

    def heard(self, announcement: Announcement) -> None:
        self.clock += 1
        self._any = self._changed[announcement.ledger] = self.clock
        if room := self._rooms.get(announcement.ledger):
            room.wake(announcement.number)

    async def listen_for_ever(self) -> None:
        """Hear what is announced; after a lost connection take everything for changed."""
        wait = FIRST_WAIT_SECONDS
        while True:
            try:
                async with announce.listening() as announcements:
                    wait = FIRST_WAIT_SECONDS
                    self._all_changed()
                    async for announcement in announcements:
                        self.heard(announcement)
            except (psycopg.Error, OSError) as error:
                log.warning("Live pages cannot hear the database, next try soon: %s", error)
            finally:
                self.listening = False
            await asyncio.sleep(wait * random.uniform(0.5, 1.0))  # noqa: S311  # not a secret
            wait = min(wait * 2, LONGEST_WAIT_SECONDS)

    def _all_changed(self) -> None:
        self.clock += 1
        self._deaf_until = self.clock
        self._changed.clear()
        self.listening = True
        self._wake_all()

    def _wake_all(self) -> None:
        for room in self._rooms.values():
            room.wake(None)
