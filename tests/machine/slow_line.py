"""A line between who asks and a server, to begin with a phone's: so many bits a second for all its
connections together, and so long a way, which each new connection goes once more before it carries
anything."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from math import inf, nextafter
from typing import NamedTuple
from urllib.parse import urlsplit

PACKET_BYTES = 1_400
KEPT_BYTES = 16_384
"""What lies ready at the server's end, so that no connection takes the line for long."""


class Rate(NamedTuple):
    """What a line is like."""

    bits_a_second: float = 1.6e6
    there_and_back: float = 0.15
    """Seconds."""


PHONE = Rate()
Server = tuple[str, int] | str
"""An address, or the path of a socket."""


class Road:
    """One direction, which all connections share, a packet at a time."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._turns = asyncio.Lock()
        self._free = 0.0
        self.bytes = 0

    async def take(self, size: int) -> float:
        """When a packet of so many bytes is at the other end; answers when the next may follow."""
        loop = asyncio.get_running_loop()
        async with self._turns:
            begun = max(self._free, loop.time())
            self._free = begun + size * 8 / self._rate.bits_a_second
            self.bytes += size
            await asyncio.sleep(self._free - loop.time())
        return self._free + self._rate.there_and_back / 2


class SlowLine:
    """Hands on what comes over its address, both ways."""

    def __init__(self, server: Server, rate: Rate) -> None:
        self._server, self._rate = server, rate
        self._up, self._down = Road(rate), Road(rate)
        self.connections = 0
        self.waits = 0
        """How often somebody had asked and heard nothing yet, when something came down."""
        self.url = ""

    @property
    def bytes(self) -> int:
        """How many came down."""
        return self._down.bytes

    async def open(self) -> asyncio.Server:
        door = await asyncio.start_server(self._meet, "127.0.0.1", limit=KEPT_BYTES)
        self.url = f"http://127.0.0.1:{door.sockets[0].getsockname()[1]}"
        return door

    async def _meet(self, browser: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        self.connections += 1
        # The line's end ends what is still under way.
        with suppress(asyncio.CancelledError):
            # Of its handshake nothing is seen here: the system has answered it already.
            await asyncio.sleep(self._rate.there_and_back)
            server, back = await self._reach()
            asked = asyncio.Event()
            await asyncio.gather(
                _carry(browser, back, self._up, asked.set),
                _carry(server, to, self._down, lambda: self._answer(asked)),
            )

    def _answer(self, asked: asyncio.Event) -> None:
        self.waits += asked.is_set()
        asked.clear()

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if isinstance(self._server, str):
            return await asyncio.open_unix_connection(self._server, limit=KEPT_BYTES)
        return await asyncio.open_connection(*self._server, limit=KEPT_BYTES)


async def _carry(
    origin: asyncio.StreamReader,
    to: asyncio.StreamWriter,
    road: Road,
    note: Callable[[], None],
) -> None:
    loop, arrives = asyncio.get_running_loop(), 0.0
    try:
        while packet := await origin.read(PACKET_BYTES):
            note()
            arrives = await road.take(len(packet))
            loop.call_at(arrives, to.write, packet)
    except ConnectionError:
        pass
    finally:
        # Two calls of one moment come in any order.
        loop.call_at(nextafter(arrives, inf), to.close)


@contextmanager
def slow_line(url: str, rate: Rate = PHONE) -> Iterator[SlowLine]:
    """In a loop of its own: the test waits for its browser meanwhile."""
    where = urlsplit(url)
    assert where.hostname
    assert where.port
    with slow_way((where.hostname, where.port), rate) as line:
        yield line


@contextmanager
def slow_way(server: Server, rate: Rate) -> Iterator[SlowLine]:
    """The same to whatever listens."""
    line = SlowLine(server, rate)
    opened: Future[Callable[[], object]] = Future()

    async def serve() -> None:
        enough, loop = asyncio.Event(), asyncio.get_running_loop()
        async with await line.open():
            opened.set_result(partial(loop.call_soon_threadsafe, enough.set))
            await enough.wait()

    with ThreadPoolExecutor(1) as beside:
        beside.submit(asyncio.run, serve())
        close = opened.result()
        try:
            yield line
        finally:
            close()
