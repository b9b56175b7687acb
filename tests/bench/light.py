"""A light client: connections that stay open, and streams, on bare sockets.

It reads no more than it must, so that the server is what is measured.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple, TypeVar, cast

from tests.bench.load import Address, Refused

END_OF_HEAD = b"\r\n\r\n"
TELLING = b"\nid: "
LONGEST_LINE = 64
T = TypeVar("T")


class Answer(NamedTuple):
    """What a page's script looks at."""

    status: int
    tag: bytes
    body: bytes


class Connection(asyncio.Protocol):
    """One question at a time; the answer says its length."""

    def __init__(self) -> None:
        self._heard = bytearray()
        self._asked: asyncio.Future[Answer] | None = None
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    @property
    def is_open(self) -> bool:
        return self._transport is not None and not self._transport.is_closing()

    def ask(self, request: bytes) -> asyncio.Future[Answer]:
        assert self._transport
        self._asked = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return self._asked

    def data_received(self, data: bytes) -> None:
        self._heard += data
        end = self._heard.find(END_OF_HEAD)
        if end < 0:
            return
        head = bytes(self._heard[:end])
        length = int(header(head, b"content-length") or 0)
        if len(self._heard) >= end + len(END_OF_HEAD) + length:
            body = bytes(self._heard[end + len(END_OF_HEAD) :])
            self._heard.clear()
            self._answer(Answer(int(head[9:12]), header(head, b"etag"), body))

    def _answer(self, answer: Answer) -> None:
        if self._asked and not self._asked.done():
            self._asked.set_result(answer)

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        if self._asked and not self._asked.done():
            self._asked.set_exception(ConnectionResetError("hung up before it answered"))

    def close(self) -> None:
        if self._transport:
            self._transport.close()


def header(head: bytes, name: bytes) -> bytes:
    """The value of a header whose name the server writes in small letters; empty without."""
    _before, found, after = head.partition(b"\r\n" + name + b": ")
    return after.partition(b"\r\n")[0] if found else b""


class Connections:
    """So many connections to one server, as a proxy keeps them: who asks takes a free one."""

    def __init__(self, address: Address, most: int) -> None:
        self._address = address
        self._free: asyncio.LifoQueue[Connection] = asyncio.LifoQueue()
        for _ in range(most):
            self._free.put_nowait(Connection())

    async def ask(self, request: bytes) -> Answer:
        connection = await self._free.get()
        try:
            if not connection.is_open:
                loop = asyncio.get_running_loop()
                _, connection = await loop.create_connection(Connection, *self._address)
            return await connection.ask(request)
        finally:
            self._free.put_nowait(connection)

    def close(self) -> None:
        while not self._free.empty():
            self._free.get_nowait().close()


class Stream(asyncio.Protocol):
    """Open for as long as it is wanted; `told` is called with each number."""

    def __init__(self, path: str, told: Callable[[int], None]) -> None:
        self.first: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """The number that is said at the beginning."""
        self._request = get(path, b"Accept: text/event-stream\r\n")
        self._told = told
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        heard = self._rest + data
        _, found, said = heard.rpartition(TELLING)
        number, ended, self._rest = said.partition(b"\n")
        if not (found and ended):
            self._rest = heard[-LONGEST_LINE:]
        elif self.first.done():
            self._told(int(number))
        else:
            self.first.set_result(int(number))

    def connection_lost(self, error: Exception | None) -> None:
        if not self.first.done():
            self.first.set_exception(Refused("a stream was refused"))

    def close(self) -> None:
        if self._transport:
            self._transport.close()


async def opened(address: Address, path: str, told: Callable[[int], None]) -> Stream:
    """A stream that has heard where things stand.

    Raises:
        Refused: the server wants no more of them.
    """
    loop = asyncio.get_running_loop()
    _, stream = await loop.create_connection(lambda: Stream(path, told), *address)
    await stream.first
    return stream


def get(path: str, *headers: bytes) -> bytes:
    """As a phone asks."""
    line = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n".encode()
    return (
        line
        + b"Accept-Language: it\r\nAccept-Encoding: gzip, br\r\n"
        + b"".join((*headers, b"\r\n"))
    )


def run(work: Coroutine[Any, Any, T]) -> T:
    """On the loop that the server has, too."""
    import uvloop  # not where Windows plays its tournaments

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)
