"""Server-sent events: "now at number N", "still here"; and the end of the server, in time."""

from __future__ import annotations

import asyncio
import random
import signal
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import TypeAlias

from scoring.values import LedgerId
from tournaments.pages.live.asgi import Message, Receive, Send, answer
from tournaments.pages.live.changes import NEVER, Bell, Changes, Followers, word_of

SIGNALS = (signal.SIGINT, signal.SIGTERM)
SECONDS_BEFORE_ASKING_AGAIN = 1.0


@contextmanager
def before_the_end(do: Callable[[], None]) -> Iterator[None]:
    """Within the block, a signal that ends the server first does `do`.

    Servers wait for open responses before they tell the application that they end; streams have
    no end of their own, and would hold up every restart until they are cut.
    """
    loop = asyncio.get_running_loop()
    with ExitStack() as stack:
        # Not the main thread: whoever runs the server there cuts the streams.
        if threading.current_thread() is threading.main_thread():
            for number in SIGNALS:
                stack.callback(_listen(number, loop, do))
        yield


def _listen(
    number: signal.Signals, loop: asyncio.AbstractEventLoop, do: Callable[[], None]
) -> Callable[[], None]:
    """Do it before what the server does; the answer undoes the listening."""
    server = signal.getsignal(number)
    # A server that does not listen itself ends there and then: nobody may stand in its way.
    if not callable(server):
        return lambda: None

    def hear(number: int, frame: FrameType | None) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(do)
        server(number, frame)

    def forget() -> None:
        # A server that was forced has forgotten its handler: it would hear and do nothing.
        if signal.getsignal(number) is hear:
            signal.signal(number, server)

    signal.signal(number, hear)
    return forget


async def end(task: asyncio.Task[None]) -> None:
    """Cancel a task for certain: a library may take one cancellation for its own, and go on."""
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=SECONDS_BEFORE_ASKING_AGAIN)


MOST_STREAMS = 6_000
RETRY_AFTER_SECONDS = 30
RECONNECT_MS = 2_000
HEARTBEAT_SECONDS = (8.0, 12.0)
"""Pages that heard nothing for 25 seconds take the network for frozen. Apart from one another, or
five thousand would speak in the same moment."""
BEAT = b"event: beat\ndata:\n\n"
"""An event, not a comment: scripts do not hear comments."""
_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]

Whereabouts: TypeAlias = tuple[LedgerId, bytes]
Find: TypeAlias = Callable[[], Awaitable[Whereabouts | None]]
"""The ledger that a stream is about and its number now; None: it is not for everybody."""


class Streams:
    """All open streams of this process."""

    def __init__(self, changes: Changes, most: int = MOST_STREAMS) -> None:
        self.open = 0
        self._changes = changes
        self._most = most

    async def serve(self, find: Find, seen: bytes, receive: Receive, send: Send) -> None:
        """Answer one request for a stream; `seen` is the number its client saw last."""
        if self.open >= self._most or not self._changes.listening or self._changes.closed:
            await _busy(send)
            return
        self.open += 1
        try:
            whereabouts = await find()
            if whereabouts is None:
                await answer(send, 404, [(b"cache-control", b"no-store")])
                return
            await self._follow(whereabouts[0], find, seen, receive, send)
        finally:
            self.open -= 1

    async def _follow(
        self, ledger: LedgerId, find: Find, seen: bytes, receive: Receive, send: Send
    ) -> None:
        bell = Bell(send)
        gone = asyncio.ensure_future(_gone(receive))
        gone.add_done_callback(lambda _: bell.ring())
        try:
            with self._changes.following(ledger, bell) as followers:
                await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
                await _say(send, b"retry: %d\n\n" % RECONNECT_MS)
                await self._tell(_Listener(followers, bell, gone, seen), find, send)
                await send({"type": "http.response.body", "body": b""})
        finally:
            gone.cancel()

    async def _tell(self, listener: _Listener, find: Find, send: Send) -> None:
        """Until the client goes, the server ends, or the tournament is public no more."""
        followers, seen, bell = listener.followers, listener.seen, listener.bell
        while not (listener.gone.done() or self._changes.closed):
            if not self._changes.listening:
                # A beat would say that news would come: whoever asks again is told to wait.
                return
            if bell.turn == followers.turn:
                # Woken for nothing: so much time has passed that the silence might be taken for
                # a lost network.
                await _say(send, BEAT)
            else:
                first, bell.turn = bell.turn == NEVER, followers.turn
                number = await _number(followers, find)
                if number is None:
                    return
                if not (first and b"%d" % number == seen):
                    await send(word_of(number))
            await bell.wait(random.uniform(*HEARTBEAT_SECONDS))  # noqa: S311


@dataclass(frozen=True, slots=True)
class _Listener:
    """One client: where it listens, what wakes it, whether it hung up, what it saw last."""

    followers: Followers
    bell: Bell
    gone: asyncio.Future[None]
    seen: bytes


async def _number(followers: Followers, find: Find) -> int | None:
    if followers.number is not None:
        return followers.number
    whereabouts = await find()
    return int(whereabouts[1]) if whereabouts else None


async def _say(send: Send, words: bytes) -> None:
    await send({"type": "http.response.body", "body": words, "more_body": True})


async def _gone(receive: Receive) -> None:
    while True:
        message: Message = await receive()
        if message["type"] == "http.disconnect":
            return


async def _busy(send: Send) -> None:
    later = random.randint(RETRY_AFTER_SECONDS // 2, RETRY_AFTER_SECONDS)  # noqa: S311
    await answer(send, 503, [(b"retry-after", b"%d" % later), (b"cache-control", b"no-store")])
