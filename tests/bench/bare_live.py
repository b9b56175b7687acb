"""The floor of what is live: an ASGI application with streams and one page, that knows nothing.

`POST /` makes a new number and writes it to all streams; the page is as large as it is told to be.
"""

import os
from collections.abc import Awaitable, Callable
from typing import Any

SIZE = "BENCH_PAGE_BYTES"
"""The environment's name for how large the page is."""
KEPT = ((b"cache-control", b"no-cache"), (b"vary", b"Accept-Language, Cookie, Accept-Encoding"))
"""What every 304 has to say again."""
Send = Callable[[dict[str, Any]], Awaitable[None]]


class Bare:
    """Numbers, streams and a page."""

    def __init__(self) -> None:
        self._number = 1
        self._streams: set[Send] = set()
        self._page = b" " * int(os.environ.get(SIZE, "2"))

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Send) -> None:
        if scope["type"] == "lifespan":
            await receive()
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await send({"type": "lifespan.shutdown.complete"})
        elif scope["path"].endswith("/eventi"):
            await self._stream(receive, send)
        elif scope["method"] == "POST":
            await self._change(send)
        else:
            await self._show(dict(scope["headers"]), send)

    async def _stream(self, receive: Any, send: Send) -> None:
        headers = [(b"content-type", b"text/event-stream")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send(self._word())
        self._streams.add(send)
        while (await receive())["type"] != "http.disconnect":
            pass
        self._streams.discard(send)

    def _word(self) -> dict[str, Any]:
        said = b"retry: 2000\n\nid: %d\ndata: %d\n\n" % (self._number, self._number)
        return {"type": "http.response.body", "body": said, "more_body": True}

    async def _change(self, send: Send) -> None:
        self._number += 1
        word = self._word()
        for stream in tuple(self._streams):
            await stream(word)
        await _answer(send, 200, b'{"number": %d}' % self._number)

    async def _show(self, headers: dict[bytes, bytes], send: Send) -> None:
        tag = b'W/"%d-bare"' % self._number
        if headers.get(b"if-none-match") == tag:
            await _answer(send, 304, b"", (b"etag", tag), *KEPT)
        else:
            await _answer(send, 200, self._page, (b"etag", tag), *KEPT)


async def _answer(send: Send, status: int, body: bytes, *headers: tuple[bytes, bytes]) -> None:
    length = () if status == 304 else ((b"content-length", b"%d" % len(body)),)
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *length]})
    await send({"type": "http.response.body", "body": body})


application = Bare()
