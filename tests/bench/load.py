"""Computeristi at work: sheets saved through the API over connections that stay open."""

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from uuid import uuid4

import msgspec

from tests.bench.made_up import some_sheet

Address = tuple[str, int]
WATCHERS = 4


class Refused(Exception):
    """The server answered otherwise than with 200; the message is what it said."""


@dataclass(slots=True)
class Typist:
    """Somebody with a token and tables of their own; `seen` is each sheet's last event."""

    token: str
    slug: str
    round: int
    seen: dict[int, int]
    chance: random.Random = field(default_factory=random.Random)
    _tables: Iterator[int] = field(init=False)

    def __post_init__(self) -> None:
        self._tables = cycle(sorted(self.seen))

    def next_request(self) -> tuple[int, bytes]:
        """The table whose sheet is saved next, typed for the first time or again."""
        table = next(self._tables)
        sheet = msgspec.to_builtins(some_sheet(self.chance))
        smazzate = [
            {
                line: {**score["breakdown"], "total": score["total"]}
                for line, score in smazzata.items()
                if score is not None
            }
            for smazzata in sheet["smazzate"]
        ]
        body = json.dumps({"smazzate": smazzate, "expected": self.seen[table]}).encode()
        path = f"/api/v1/tournaments/{self.slug}/rounds/{self.round}/tables/{table}/sheet"
        head = (
            f"PUT {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {self.token}\r\n"
            f"Idempotency-Key: {uuid4()}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        return table, head.encode() + body


async def _exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes
) -> bytes:
    """Send a request and read its answer's body.

    Raises:
        Refused: the status is not 200.
    """
    writer.write(request)
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    headers = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    if " 200 " not in head.split("\r\n", 1)[0]:
        raise Refused(f"{head.splitlines()[0]}: {body.decode(errors='replace')[:500]}")
    return body


Work = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


async def _connected(address: Address, work: Work) -> None:
    reader, writer = await asyncio.open_connection(*address)
    try:
        await work(reader, writer)
    finally:
        writer.close()
        await writer.wait_closed()


def saves_per_second(address: Address, typists: list[Typist], duration: float) -> float:
    """Sheets saved per second while every typist saves the next as soon as the last is saved."""

    async def all_of_them() -> int:
        until = time.monotonic() + duration
        return sum(await asyncio.gather(*(_hurried(address, typist, until) for typist in typists)))

    return _per_second(all_of_them)


async def _hurried(address: Address, typist: Typist, until: float) -> int:
    done = 0

    async def work(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal done
        while time.monotonic() < until:
            await _save(reader, writer, typist)
            done += 1

    await _connected(address, work)
    return done


async def _save(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, typist: Typist) -> None:
    table, request = typist.next_request()
    answer = json.loads(await _exchange(reader, writer, request))
    typist.seen[table] = answer["number"]


def latencies(
    address: Address,
    typists: list[Typist],
    duration: float,
    every: float,
    *,
    watching: Sequence[bytes] = (),
) -> list[float]:
    """Seconds that each save took, sorted, while every typist saves one every `every` seconds.

    Beside them, `WATCHERS` clients request what is in `watching`, page after page.
    """

    async def all_of_them() -> list[list[float]]:
        begin = time.monotonic()
        end = begin + duration
        pages = cycle(watching)
        watchers = [_watch(address, pages, end) for _ in range(WATCHERS if watching else 0)]
        savers = (
            _steady(address, typist, begin + every * index / len(typists), end, every)
            for index, typist in enumerate(typists)
        )
        taken, *_ = await asyncio.gather(asyncio.gather(*savers), *watchers)
        assert taken
        return taken

    return sorted(taken for durations in asyncio.run(all_of_them()) for taken in durations)


async def _watch(address: Address, pages: Iterator[bytes], until: float) -> None:
    async def work(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while time.monotonic() < until:
            await _exchange(reader, writer, next(pages))

    await _connected(address, work)


async def _steady(
    address: Address, typist: Typist, begin: float, until: float, every: float
) -> list[float]:
    taken: list[float] = []

    async def work(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await _save(reader, writer, typist)

    due = begin
    while due < until:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        begun = time.perf_counter()
        # Servers close what is idle for some seconds: a connection of its own for each save.
        await _connected(address, work)
        taken.append(time.perf_counter() - begun)
        due += every
    return taken


def views_per_second(address: Address, clients: int, duration: float) -> float:
    """Answers per second of the bare view to so many clients."""
    request = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

    async def one_client(until: float) -> int:
        done = 0

        async def work(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            nonlocal done
            while time.monotonic() < until:
                await _exchange(reader, writer, request)
                done += 1

        await _connected(address, work)
        return done

    async def all_of_them() -> int:
        until = time.monotonic() + duration
        return sum(await asyncio.gather(*(one_client(until) for _ in range(clients))))

    return _per_second(all_of_them)


def _per_second(work: Callable[[], Awaitable[int]]) -> float:
    async def timed() -> float:
        begun = time.perf_counter()
        done = await work()
        return done / (time.perf_counter() - begun)

    return asyncio.run(timed())
