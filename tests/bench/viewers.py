"""Those who look: streams that wait to be told, and screens that act as the pages' script does."""

import asyncio
import json
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from typing import Protocol

from tests.bench.light import Connections, Stream, get, opened
from tests.bench.load import Address, Refused
from tests.bench.made_up import made_up_by

AT_ONCE = 100
"""Streams that are being opened at a time."""
KEPT_OPEN = 64
"""Connections to each server, as our nginx keeps them."""
PATIENCE_SECONDS = 15.0
LEAST_SECONDS_BETWEEN = 0.7
FIRST_BEHIND_SECONDS = 0.3
QUIET_SECONDS = 1.0
"""Between two changes, so that no screen waits for the end of the last."""
# As live.js has them; the tests of the browser hold that file to its own.


class Desk(Protocol):
    """Where changes come from; the answer to each says its number."""

    def request(self) -> bytes: ...

    def saved(self, number: int) -> None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Hall:
    """What is looked at, on servers among which a proxy shares out whoever asks."""

    servers: tuple[Address, ...]
    path: str
    desk: Desk

    @property
    def stream(self) -> str:
        return f"{self.path}eventi"


@dataclass(frozen=True, slots=True)
class Took:
    """Seconds from the sending of a change until each viewer had it, sorted; who never had it."""

    seconds: list[float]
    missed: int


async def open_streams(hall: Hall, told: Sequence[Callable[[int], None]]) -> list[Stream]:
    """One for each of those who want to be told, shared out among the servers."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(address: Address, listener: Callable[[int], None]) -> Stream:
        async with gate:
            return await opened(address, hall.stream, listener)

    shared_out = zip(cycle(hall.servers), told, strict=False)
    return await asyncio.gather(*(one(address, listener) for address, listener in shared_out))


async def change(hall: Hall, doors: Sequence[Connections]) -> int:
    """Save the next sheet; the book's number then."""
    answer = await doors[0].ask(hall.desk.request())
    if answer.status != 200:
        raise Refused(f"{answer.status}: {answer.body[:500].decode(errors='replace')}")
    number = int(json.loads(answer.body)["number"])
    hall.desk.saved(number)
    return number


class Waiting:
    """How many still have to see a number, and when the others saw it."""

    def __init__(self, viewers: int) -> None:
        self._seen = [0] * viewers
        self._at = [0.0] * viewers
        self._moved = asyncio.Event()

    def saw(self, viewer: int, number: int) -> None:
        if number > self._seen[viewer]:
            self._seen[viewer], self._at[viewer] = number, time.perf_counter()
            self._moved.set()

    async def all_at(self, number: int, begun: float) -> Took:
        """When everybody is there, or nobody is waited for any longer."""
        until = begun + PATIENCE_SECONDS
        while (left := until - time.perf_counter()) > 0 and min(self._seen) < number:
            self._moved.clear()
            try:
                await asyncio.wait_for(self._moved.wait(), left)
            except TimeoutError:
                break
            await asyncio.sleep(0.02)
        there = [
            at - begun for seen, at in zip(self._seen, self._at, strict=True) if seen >= number
        ]
        return Took(sorted(there), len(self._seen) - len(there))


async def told(hall: Hall, streams: int, times: int) -> list[Took]:
    """So many changes, and when the streams were told of each."""
    waiting, took = Waiting(streams), []
    listeners = [partial(waiting.saw, viewer) for viewer in range(streams)]
    opened_streams = await open_streams(hall, listeners)
    doors = [Connections(server, 1) for server in hall.servers]
    for _ in range(times):
        await asyncio.sleep(QUIET_SECONDS)
        begun = time.perf_counter()
        took.append(await waiting.all_at(await change(hall, doors), begun))
    close(opened_streams, doors)
    return took


def close(streams: Sequence[Stream], doors: Sequence[Connections]) -> None:
    for stream in streams:
        stream.close()
    for door in doors:
        door.close()


class Screen:
    """A page with its script: told of a number, it asks until what it shows is as new."""

    def __init__(
        self, path: str, door: Callable[[], Connections], shows: Callable[[int], None]
    ) -> None:
        self.number = 0
        self.asked_times = 0
        self._path = path
        self._door = door
        self._shows = shows
        self._tag = b""
        self._told = 0
        self._asked = float("-inf")
        self._behind = 0
        self._refreshing: asyncio.Task[None] | None = None

    def tell(self, number: int) -> None:
        self._told = max(self._told, number)
        if self._refreshing is None or self._refreshing.done():
            self._refreshing = asyncio.get_running_loop().create_task(self._catch_up())

    async def _catch_up(self) -> None:
        self._behind = 0
        while self.number < self._told:
            wait = self._asked + LEAST_SECONDS_BETWEEN - time.perf_counter()
            if self._behind:
                wait = max(wait, FIRST_BEHIND_SECONDS * 2**self._behind)
            if wait > 0:
                await asyncio.sleep(wait)
            await self.ask()
            self._behind += 1

    async def ask(self) -> None:
        self._asked = time.perf_counter()
        self.asked_times += 1
        seen = b"If-None-Match: %b\r\n" % self._tag if self._tag else b""
        told = b"X-Told: %d\r\n" % self._told if self._told else b""
        request = get(self._path, b"HX-Request: true\r\n", seen, told)
        answer = await self._door().ask(request)
        if answer.status not in (200, 304):
            raise Refused(f"{answer.status} for {self._path}")
        if answer.status == 200:
            self._tag = answer.tag
            self.number = int(answer.tag.removeprefix(b'W/"').partition(b"-")[0])
            self._shows(self.number)


async def refreshed(hall: Hall, screens: int, times: int, held_up: int | None = None) -> list[Took]:
    """So many changes, and when the screens showed each; one process may be held up at each."""
    waiting, took = Waiting(screens), []
    doors = [Connections(server, KEPT_OPEN) for server in hall.servers]
    # Told by one server, a screen may well ask another.
    any_door = partial(made_up_by("doors").choice, doors)
    watching = [
        Screen(hall.path, any_door, partial(waiting.saw, viewer)) for viewer in range(screens)
    ]
    await asyncio.gather(*(screen.ask() for screen in watching))
    streams = await open_streams(hall, [screen.tell for screen in watching])
    for _ in range(times):
        await asyncio.sleep(QUIET_SECONDS)
        begun = time.perf_counter()
        if held_up is not None:
            hold_up(held_up)
        took.append(await waiting.all_at(await change(hall, doors), begun))
    close(streams, doors)
    return took


HELD_SECONDS = 0.15


def hold_up(process: int) -> None:
    """Let a process of ours stand still for a moment, as one does whose machine is busy."""
    os.kill(process, signal.SIGSTOP)
    asyncio.get_running_loop().call_later(HELD_SECONDS, os.kill, process, signal.SIGCONT)


async def answers_per_second(
    server: Address, requests: Iterator[bytes], clients: int, duration: float
) -> tuple[float, set[int]]:
    """How many of these requests a server answers to so many who ask at once, and with what."""
    doors, statuses, count = Connections(server, clients), set[int](), 0
    until = time.perf_counter() + duration

    async def one() -> None:
        nonlocal count
        while time.perf_counter() < until:
            statuses.add((await doors.ask(next(requests))).status)
            count += 1

    begun = time.perf_counter()
    await asyncio.gather(*(one() for _ in range(clients)))
    doors.close()
    return count / (time.perf_counter() - begun), statuses
