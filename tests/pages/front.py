"""The application in front of Django, run inside the test: its renderings can be counted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from asgiref.sync import sync_to_async
from django.db import connection

from config.handler import InOneThread
from tests.machine.waiting import PATIENCE_SECONDS, until_in_loop
from tournaments.pages.live import Front
from tournaments.pages.live.asgi import Message, Receive, Scope, Send

T = TypeVar("T")


@dataclass
class Seen:
    """One response as its client got it."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    finished: bool = False

    def has(self, words: bytes) -> bool:
        return words in self.body

    def take(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            pairs = message["headers"]
            self.headers = {name.decode(): value.decode() for name, value in pairs}
        else:
            self.body += message.get("body", b"")
            self.finished = not message.get("more_body", False)


class House:
    """The front with Django behind it, and the paths that Django was asked for."""

    def __init__(self, **options: Any) -> None:
        self.rendered: list[str] = []
        self._django = InOneThread()
        self.front = Front(self._counted, **options)

    async def get(self, path: str, method: str = "GET", **headers: str) -> Seen:
        seen = Seen()
        async with self.stream(path, seen, method, None, **headers) as request:
            await request
        return seen

    @asynccontextmanager
    async def stream(
        self,
        path: str,
        seen: Seen,
        method: str = "GET",
        reads: asyncio.Event | None = None,
        **headers: str,
    ) -> AsyncIterator[asyncio.Task[None]]:
        """A request that may never end; leaving the block hangs up. Nothing is sent to a client
        while it reads nothing."""
        hung_up = asyncio.Event()

        requests = iter([{"type": "http.request", "body": b""}])

        async def receive() -> Message:
            if request := next(requests, None):
                return request
            await hung_up.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            if reads:
                await reads.wait()
            seen.take(message)

        request = asyncio.create_task(self._request(path, method, headers, receive, send))
        yield request
        hung_up.set()
        await asyncio.wait_for(request, PATIENCE_SECONDS)

    async def _request(
        self, path: str, method: str, headers: dict[str, str], receive: Receive, send: Send
    ) -> None:
        path, _, query = path.partition("?")
        given = {"host": "localhost", "accept-language": "it", **headers}
        named = [(k.replace("_", "-").encode(), v.encode()) for k, v in given.items()]
        scope = {"type": "http", "method": method, "path": path, "query_string": query.encode()}
        await self.front({**scope, "scheme": "http", "headers": named}, receive, send)

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.rendered.append(scope["path"])
        await self._django(scope, receive, send)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[House]:
        """From the server's start to its end."""
        steps: asyncio.Queue[Message] = asyncio.Queue()
        said: asyncio.Queue[Message] = asyncio.Queue()
        steps.put_nowait({"type": "lifespan.startup"})
        life = asyncio.create_task(self.front({"type": "lifespan"}, steps.get, said.put))
        await said.get()
        await until(lambda: self.front.hears)
        try:
            yield self
        finally:
            steps.put_nowait({"type": "lifespan.shutdown"})
            await life


async def until(ready: Callable[[], object]) -> None:
    await until_in_loop(ready, "what the scene waits for")


async def in_hall(do: Callable[..., T], *given: Any, **named: Any) -> T:
    """What somebody does meanwhile, on a connection that is given back afterwards."""

    def whole() -> T:
        try:
            return do(*given, **named)
        finally:
            connection.close()

    return await sync_to_async(whole, thread_sensitive=False)()


def play(scene: Callable[[House], Awaitable[None]], **options: Any) -> None:
    """Run a scene with the house open; in a thread: the browser's driver keeps a loop in ours."""

    async def run() -> None:
        async with House(**options).open() as house:
            await scene(house)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, run()).result()
