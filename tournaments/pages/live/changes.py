"""What this process heard of changes, and who waits for them."""

from __future__ import annotations

import asyncio
import logging
import random
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import psycopg

from scoring import announce
from scoring.announce import Announcement
from scoring.values import EventNumber, LedgerId

log = logging.getLogger(__name__)
FIRST_WAIT_SECONDS = 0.25
LONGEST_WAIT_SECONDS = 2.0


class Bell:
    """Wakes one follower. Rung while nobody waits, it is heard by the next wait.

    One future shared by all and `asyncio.wait` were measured first: each wake took twice as
    long, and each heartbeat had to look through the callbacks of all the others.
    """

    __slots__ = ("_rung",)

    def __init__(self) -> None:
        self._rung = asyncio.get_running_loop().create_future()

    def ring(self) -> None:
        if not self._rung.done():
            self._rung.set_result(None)

    async def wait(self, most_seconds: float) -> None:
        loop = asyncio.get_running_loop()
        timer = loop.call_later(most_seconds, self.ring)
        try:
            await self._rung
        finally:
            timer.cancel()
            self._rung = loop.create_future()


@dataclass(slots=True)
class Followers:
    """Everybody who follows one ledger."""

    turn: int = 0
    """Rises with every change; whoever is slow sees that it rose, and sends only the newest."""
    number: EventNumber | None = None
    """The ledger's number as announced; None when it has to be asked for again."""
    bells: set[Bell] = field(default_factory=set)

    def wake(self, number: EventNumber | None) -> None:
        self.turn += 1
        self.number = number
        for bell in self.bells:
            bell.ring()


class Changes:
    """A clock that ticks with every announcement, and when each ledger last changed by it."""

    def __init__(self) -> None:
        self.listening = False
        self.away = False
        """Whether the database did not answer when it was asked last."""
        self.closed = False
        self.clock = 0
        self._any = 0
        self._deaf_until = 0
        self._changed: dict[LedgerId, int] = {}
        self._followers: defaultdict[LedgerId, Followers] = defaultdict(Followers)

    def unchanged(self, ledger: LedgerId | None, since: int) -> bool:
        """Whether nothing about a ledger (None: any of them) was heard since a tick, and
        nothing can have been missed."""
        last = self._any if ledger is None else self._changed.get(ledger, 0)
        return self.listening and max(last, self._deaf_until) <= since

    @contextmanager
    def following(self, ledger: LedgerId, bell: Bell) -> Iterator[Followers]:
        """Within the block the bell rings at every change of a ledger."""
        followers = self._followers[ledger]
        followers.bells.add(bell)
        try:
            yield followers
        finally:
            followers.bells.discard(bell)
            if not followers.bells:
                self._followers.pop(ledger, None)

    def close(self) -> None:
        """The server is ending: let everybody go."""
        self.closed = True
        self._wake_all()

    def heard(self, announcement: Announcement) -> None:
        self.clock += 1
        self._any = self._changed[announcement.ledger] = self.clock
        if followers := self._followers.get(announcement.ledger):
            followers.wake(announcement.number)

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
                # A line that was cut may be back at once; one that is not taken up is no more.
                self.away = not self.listening
                log.warning("Live pages cannot hear the database, next try soon: %s", error)
            finally:
                self.listening = False
            await asyncio.sleep(wait * random.uniform(0.5, 1.0))  # noqa: S311  # not a secret
            wait = min(wait * 2, LONGEST_WAIT_SECONDS)

    def _all_changed(self) -> None:
        self.clock += 1
        self._deaf_until = self.clock
        self._changed.clear()
        self.listening, self.away = True, False
        self._wake_all()

    def _wake_all(self) -> None:
        for followers in self._followers.values():
            followers.wake(None)
