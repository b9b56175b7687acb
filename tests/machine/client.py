"""The client of tests: it asks as everybody does, at `config.asgi`, with the front before Django.

Django's own goes to Django itself, where nobody comes first: it is refused at public addresses.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterator, Mapping
from concurrent.futures import Executor, Future
from functools import cached_property
from threading import local
from typing import IO, Any, ParamSpec, TypeVar
from urllib.parse import quote, unquote, urlsplit

import pytest
from django.contrib.auth.models import User
from django.core.handlers.asgi import ASGIRequest
from django.core.signals import request_finished, request_started, setting_changed
from django.db import close_old_connections
from django.dispatch import receiver
from django.http import HttpResponse
from django.test import Client as DjangosClient

from config import asgi
from config.handler import InOneThread
from config.metrics import Observed
from tournaments.pages.live.asgi import Message, Receive, Scope
from tournaments.pages.live.changes import Changes

BEHIND_A_LOGIN = ("/admin/", "/api/")
"""Where the front hands on all that it is asked."""
P = ParamSpec("P")
T = TypeVar("T")
WRITTEN_AS_IT_IS = "%/:@!$&'()*+,;=?[]~-._"
"""Beside letters and digits; a browser writes the rest of an address with percents."""


class Client(DjangosClient):
    """Django's, with all doors before it: what front and Django make of a request."""

    def __init__(self, enforce_csrf_checks: bool = False, *given: Any, **named: Any) -> None:
        super().__init__(enforce_csrf_checks, *given, **named)
        self.handler: Any = Doors(enforce_csrf_checks)

    def generic(self, method: str, path: Any, *given: Any, **named: Any) -> Any:
        # Django's keeps of a path what it means, and forgets how it was written.
        return super().generic(method, path, *given, **named, RAW_PATH=urlsplit(str(path)).path)

    @property
    def behind(self) -> HttpResponse:
        """What Django answered last, with what it says to the front alone."""
        response: HttpResponse = self.handler.django.response
        return response


def as_(user: User) -> Client:
    """A client in which somebody has signed in."""
    client = Client()
    client.force_login(user)
    return client


class AskedBehindTheFront(AssertionError):
    """A test that asks for a public page as nobody does: its answer is not what is served."""


@receiver(request_started)
def refuse_to_go_round_the_front(sender: type, **said: Any) -> None:
    path = said["environ"]["PATH_INFO"] if "environ" in said else said["scope"]["path"]
    if not issubclass(sender, InOneThread) and not path.startswith(BEHIND_A_LOGIN):
        raise AskedBehindTheFront(f"{path}: ask with tests.machine.client.Client")


@pytest.fixture
def client() -> Client:
    """Somebody who asks at the front, in place of pytest-django's."""
    return Client()


class Doors:
    """`config.asgi` for one client, run in the test's own thread, whose transaction it sees.

    Nothing is kept in the front's memory: what is rolled back is never announced. How long a page
    is kept `tests/pages/test_front.py` proves, with what is committed.
    """

    def __init__(self, enforce_csrf_checks: bool) -> None:
        self._thread = TestsThread()
        self._enforces = enforce_csrf_checks

    @cached_property
    def django(self) -> InTest:
        return InTest(self._thread, self._enforces)

    @cached_property
    def _doors(self) -> Observed:
        changes = Changes()
        changes.listening = True
        return asgi.doors(self.django, changes=changes, most_bytes=0)

    def __call__(self, environ: dict[str, Any]) -> HttpResponse:
        response = self.ask(_scope(environ), environ["wsgi.input"].read())
        response.wsgi_request = self.django.request  # type: ignore[attr-defined]
        return response

    def ask(self, scope: Scope, body: bytes = b"") -> HttpResponse:
        """The answer to what a web server hands on."""
        answer = Answer()
        self._thread.run(self._doors(scope, _messages(body), answer.take))
        return answer.response(scope["method"])


_middleware: dict[str, Any] = {}
"""What Django's handler makes of its settings: nothing of whoever asks is in it."""


@receiver(setting_changed)
def _load_middleware_again(**said: Any) -> None:
    _middleware.clear()


class InTest(InOneThread):
    """Django's handler; forms need no token where the client asks for none."""

    def __init__(self, thread: Executor, enforces_csrf: bool) -> None:
        super().__init__(thread)
        self._enforces = enforces_csrf
        self.request: ASGIRequest | None = None
        self.response: HttpResponse | None = None

    def load_middleware(self, is_async: bool = False) -> None:
        """Once for all clients: there is one for nearly every request."""
        if not _middleware:
            before = set(vars(self))
            super().load_middleware(is_async)
            _middleware.update({name: vars(self)[name] for name in {*vars(self)} - before})
        vars(self).update(_middleware)

    def create_request(self, scope: Mapping[str, Any], body: IO[bytes]) -> tuple[Any, Any]:
        request, refusal = super().create_request(scope, body)
        if request is not None:
            request._dont_enforce_csrf_checks = not self._enforces  # type: ignore[attr-defined]
        self.request = request
        return request, refusal

    def _answer(self, scope: Scope, body: IO[bytes]) -> HttpResponse:
        """The connection that a request gives back is the test's own here: it goes on with it."""
        for signal in (request_started, request_finished):
            signal.disconnect(close_old_connections)
        try:
            self.response = super()._answer(scope, body)
            return self.response
        finally:
            for signal in (request_started, request_finished):
                signal.connect(close_old_connections)


class TestsThread(Executor):
    """Does between two steps of a loop, in the same thread, what the loop hands to a thread.

    A loop in a thread of its own was slower by two changes of thread for every step.
    """

    def __init__(self) -> None:
        self._work: deque[Callable[[], None]] = deque()
        self._loop = _loops.of_this_thread

    def submit(self, do: Callable[P, T], /, *given: P.args, **named: P.kwargs) -> Future[T]:
        done: Future[T] = Future()

        def work() -> None:
            try:
                done.set_result(do(*given, **named))
            except BaseException as error:  # it is the waiter's
                done.set_exception(error)

        self._work.append(work)
        self._loop.stop()
        return done

    def run(self, asking: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(asking)
        task.add_done_callback(lambda _: self._loop.stop())
        while not task.done():
            self._go_on()
            while self._work:
                self._work.popleft()()
        task.result()

    def _go_on(self) -> None:
        """A browser of the same run keeps its own loop in this thread, and Django a connection for
        whoever works beside one: the work in between is done there, where the test's is."""
        browsers = asyncio._get_running_loop()
        asyncio._set_running_loop(None)
        try:
            self._loop.run_forever()
        finally:
            asyncio._set_running_loop(browsers)


class Loops(local):
    @cached_property
    def of_this_thread(self) -> asyncio.AbstractEventLoop:
        return asyncio.new_event_loop()


_loops = Loops()


class Answer:
    """What the house sends, as tests of Django's read it."""

    def __init__(self) -> None:
        self._start: Message = {}
        self._body = b""

    async def take(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._start = message
        else:
            self._body += message.get("body", b"")

    def response(self, method: str) -> HttpResponse:
        # A server sends no body after the headers that HEAD asks for.
        body = b"" if method == "HEAD" else self._body
        response = Whole(body, status=self._start["status"])
        del response["Content-Type"]
        for name, value in self._start["headers"]:
            if name.lower() == b"set-cookie":
                response.cookies.load(value.decode())
            else:
                response[name.decode()] = value.decode("latin-1")
        return response


class Whole(HttpResponse):
    @property
    def url(self) -> str:
        """Where a redirect leads."""
        return self["Location"]


def _scope(environ: dict[str, Any]) -> Scope:
    raw_path = quote(environ["RAW_PATH"], safe=WRITTEN_AS_IT_IS).encode()
    query = environ["QUERY_STRING"].encode("latin-1")
    return {
        "type": "http",
        "http_version": "1.1",
        "method": environ["REQUEST_METHOD"],
        "scheme": environ["wsgi.url_scheme"],
        # As the web server makes it.
        "path": unquote(raw_path.decode()),
        "raw_path": raw_path,
        "query_string": quote(query, safe=WRITTEN_AS_IT_IS).encode(),
        "headers": [*_headers(environ)],
        "client": (environ["REMOTE_ADDR"], 0),
        "server": (environ["SERVER_NAME"], int(environ["SERVER_PORT"])),
    }


def _headers(environ: dict[str, Any]) -> Iterator[tuple[bytes, bytes]]:
    given = {"HTTP_HOST": environ["SERVER_NAME"], **environ}
    for name, value in given.items():
        is_header = name.startswith("HTTP_") or name in ("CONTENT_TYPE", "CONTENT_LENGTH")
        if is_header and value != "":
            written = name.removeprefix("HTTP_").replace("_", "-").lower()
            yield written.encode(), str(value).encode("latin-1")


def _messages(body: bytes) -> Receive:
    messages: Iterator[Message] = iter([{"type": "http.request", "body": body}])

    async def receive() -> Message:
        return next(messages, {"type": "http.disconnect"})

    return receive
