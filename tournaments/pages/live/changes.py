"""What this process heard of changes, who waits for them, and the calls of webhooks that follow.

Once a second at most, in a thread of its own: whatever is slow there, streams and pages go on. Two
web processes both ask, and the database lets one of them have it seen to.
"""

import asyncio
import logging
import random
from collections import defaultdict
from collections.abc import Awaitable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Thread
from typing import cast

import psycopg
from celery import current_app

from scoring import announce
from scoring.announce import Announcement
from scoring.values import EventNumber, LedgerId
from tournaments.organise.webhooks.telling import tell_due_here
from tournaments.pages.live.asgi import Message, Send

log = logging.getLogger(__name__)
FIRST_WAIT_SECONDS = 0.25
LONGEST_WAIT_SECONDS = 2.0


NEVER = -1


class Bell:
    """Wakes one follower. Rung while nobody waits, it is heard by the next wait.

    One future shared by all and `asyncio.wait` were measured first: each wake took twice as
    long, and each heartbeat had to look through the callbacks of all the others.
    """

    __slots__ = ("_rung", "_send", "_waits", "turn")

    def __init__(self, send: Send | None = None) -> None:
        self.turn = NEVER
        """Of the followers, when this one was told last."""
        self._send = send
        self._waits = False
        self._rung = asyncio.get_running_loop().create_future()

    def ring(self) -> None:
        if not self._rung.done():
            self._rung.set_result(None)

    def tell(self, word: Message, turn: int) -> None:
        """Write a word there and then, without waking who waits; ring where that cannot be."""
        if self._waits and self._send and _went_at_once(self._send(word)):
            self.turn = turn
        else:
            self.ring()

    async def wait(self, most_seconds: float) -> None:
        loop = asyncio.get_running_loop()
        timer = loop.call_later(most_seconds, self.ring)
        self._waits = True
        try:
            await self._rung
        finally:
            self._waits = False
            timer.cancel()
            self._rung = loop.create_future()


def _went_at_once(sending: Awaitable[None]) -> bool:
    """Whether a message left in one step: the server waits first where a client is too slow, and
    is not waited for here."""
    steps = cast("Generator[None]", sending.__await__())
    try:
        next(steps)
    except StopIteration:
        return True
    except OSError:
        return False
    steps.close()
    return False


def word_of(number: int) -> Message:
    """That a ledger is now at a number, the same for all who follow it."""
    words = b"id: %d\ndata: %d\n\n" % (number, number)
    return {"type": "http.response.body", "body": words, "more_body": True}


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
        if number is None:
            for bell in self.bells:
                bell.ring()
        else:
            word = word_of(number)
            for bell in self.bells:
                bell.tell(word, self.turn)


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
        if not self.listening or self._deaf_until > since:
            return False
        # Looking for the ledger takes longer, and most times nothing at all was heard.
        return self._any <= since or (ledger is not None and self._changed.get(ledger, 0) <= since)

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


PAUSE_SECONDS = 1.0
"""What happens within it is told as one."""
ROUND_SECONDS = 5
"""Without a broker there is no scheduler either: who waits for another try is looked for here."""


async def call_for_webhooks(changes: Changes) -> None:
    """Until the server ends."""
    heard, waited = changes.clock, 0
    thread: Thread | None = None
    while not changes.closed:
        await asyncio.sleep(PAUSE_SECONDS)
        waited += 1
        alone = current_app.conf.task_always_eager and waited >= ROUND_SECONDS
        busy = thread is not None and thread.is_alive()
        if busy or not (alone or changes.clock != heard):
            continue
        heard, waited = changes.clock, 0
        # A daemon: a receiver that takes its time holds up no restart.
        thread = Thread(target=tell_due_here, name="webhooks", daemon=True)
        thread.start()
