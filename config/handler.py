"""What a request comes through before Django's middleware: its address, its thread, its handler."""

import asyncio
import logging
import re
from concurrent.futures import Executor, ThreadPoolExecutor
from contextvars import copy_context
from io import BytesIO
from threading import Thread
from typing import IO, Any
from urllib.parse import unquote_to_bytes

from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.db import Error, connections
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from config import logs, metrics
from config.bodies import ReadableRequest
from config.errors import too_large, unreadable
from scoring.store import memory
from tournaments.pages.live.asgi import Application, Message, Receive, Scope, Send, answer

MOST_PARAMETERS = 200
"""Our longest form has some eighty; what messengers and crawlers add is a handful."""
_NO_OCTET = re.compile(rb"%(?![0-9A-Fa-f]{2})")


class ReadableAddresses:
    """Hands on what can be read; the rest is refused here, at every door."""

    def __init__(self, behind: Application) -> None:
        self._behind = behind

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or _is_readable(scope):
            await self._behind(scope, receive, send)
        else:
            refusal = unreadable({**scope, "query_string": b""}, MOST_PARAMETERS)
            headers = [(k.lower().encode(), v.encode("latin-1")) for k, v in refusal.items()]
            body = b"" if scope["method"] == "HEAD" else refusal.content
            await answer(send, refusal.status_code, headers, body)


def _is_readable(scope: Scope) -> bool:
    query = scope["query_string"]
    # `OPTIONS *` asks for no place; and a server need not say how a path was written.
    if not (scope["path"].startswith("/") and _is_text(scope.get("raw_path") or b"")):
        return False
    return not query or (query.count(b"&") < MOST_PARAMETERS and _is_text(query))


def _is_text(written: bytes) -> bool:
    if b"%" in written:
        if _NO_OCTET.search(written):
            return False
        written = unquote_to_bytes(written)
    elif written.isascii():
        return True
    try:
        written.decode()
    except UnicodeDecodeError:
        return False
    return True


LOG = logging.getLogger(__name__)


class ReadAhead:
    def __init__(self, doors: Application) -> None:
        self._doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            Thread(target=_read, name="read-ahead", daemon=True).start()
        await self._doors(scope, receive, send)


def _read() -> None:
    try:
        memory.read_ahead()
    except Error as error:
        LOG.warning("No book was read ahead, each is read when it is written to: %s", error)
    finally:
        connections.close_all()


MOST_BYTES_OF_FILES = 16 * 2**20
TAKE_FILES = ("/admin/", "/score/")
"""Where photos and workbooks are sent; elsewhere nobody sends more than Django would read."""
THREADS = 64
"""Of a process; more requests at a time wait for one. Each takes a database connection only while
it answers."""
WATCHED = ("/healthz", "/readyz")
"""Asked by who restarts a process that does not answer: each in a thread of its own, or one that is
merely busy would be ended."""


class InOneThread(ASGIHandler):
    """Middleware, view, signals and the connection's return in one visit to one thread.

    All of them are synchronous. Left to itself Django starts a thread for each request and goes
    there for every step of every middleware, which takes longer than the steps. An answer leaves
    when it is whole: what streams is answered in front of Django.
    """

    request_class = ReadableRequest

    def __init__(self, threads: Executor | None = None) -> None:
        super().__init__()
        self._threads = threads or ThreadPoolExecutor(THREADS, "request")
        self._watched = {path: ThreadPoolExecutor(1, path) for path in WATCHED}

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        incoming = BoundedBody(receive, scope)
        try:
            body = await self.read_body(incoming)
        except RequestAborted:
            if incoming.too_large:
                # What still comes the server throws away.
                refusal = too_large(ReadableRequest(scope, BytesIO()), incoming.most)
                await self.send_response(refusal, send)
            return
        loop, context = asyncio.get_running_loop(), copy_context()
        asked_as = logs.request_id_of(scope["headers"])
        context.run(logs.request_id.set, asked_as)
        threads = self._watched.get(scope["path"], self._threads)
        with body:
            response = await loop.run_in_executor(threads, context.run, self._answer, scope, body)
        response.headers["X-Request-ID"] = asked_as
        await self.send_response(response, send)

    def _answer(self, scope: Scope, body: IO[bytes]) -> HttpResponse:
        with metrics.request_measured(scope) as noted:
            set_script_prefix(get_script_prefix(scope))
            signals.request_started.send(sender=type(self), scope=scope)
            request, refusal = self.create_request(scope, body)
            response: Any = self.get_response(request) if request is not None else refusal
            response._handler_class = type(self)
            noted["status"] = response.status_code
            noted["route"] = getattr(getattr(request, "resolver_match", None), "route", "")
        try:
            return _whole(response)
        finally:
            # Django's signal of an ended request gives the connection back: in the thread that
            # took it.
            response.close()


class BoundedBody:
    """The messages of a body, broken off when more comes, or is announced, than its door takes."""

    def __init__(self, receive: Receive, scope: Scope) -> None:
        files = scope["path"].startswith(TAKE_FILES)
        self.most = MOST_BYTES_OF_FILES if files else settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        """Bytes."""
        announced = dict(scope["headers"]).get(b"content-length", b"")
        self._receive = receive
        self._counted = int(announced) if announced.isdigit() else 0
        self._is_announced = announced.isdigit()

    @property
    def too_large(self) -> bool:
        return self._counted > self.most

    async def __call__(self) -> Message:
        message: Message = {} if self.too_large else await self._receive()
        if not self._is_announced:
            self._counted += len(message.get("body", b""))
        return {"type": "http.disconnect"} if self.too_large else message


def _whole(response: HttpResponseBase) -> HttpResponse:
    """A file of ours, too, is small enough to be read at once."""
    if isinstance(response, HttpResponse):
        return response
    assert isinstance(response, StreamingHttpResponse)
    whole = HttpResponse(b"".join(response), status=response.status_code, headers=response.headers)
    whole.cookies = response.cookies
    return whole
