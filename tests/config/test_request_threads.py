"""Django as the web server calls it: a request has one thread, and its answer leaves whole."""

import asyncio
import json
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.http import HttpRequest, StreamingHttpResponse
from django.test import override_settings
from django.urls import path

from config.handler import InOneThread
from tests.pages.front import Seen

ADDRESS = "/parti/"


def parts(request: HttpRequest) -> StreamingHttpResponse:
    visited.append(threading.get_ident())
    response = StreamingHttpResponse(iter((b"prima ", b"dopo")), status=203)
    response.set_cookie("lingua", "it")
    response["X-Tavolo"] = "7"
    return response


urlpatterns = [path(at, parts) for at in ("parti/", "admin/parti/", "healthz", "readyz")]
visited: list[int] = []


@contextmanager
def signals_heard() -> Iterator[None]:
    def hear(**_: Any) -> None:
        visited.append(threading.get_ident())

    visited.clear()
    request_started.connect(hear)
    request_finished.connect(hear)
    try:
        yield
    finally:
        request_started.disconnect(hear)
        request_finished.disconnect(hear)


class NoneLeft(Executor):
    """Every thread is taken by somebody who waits for a book."""

    def submit(self, *_: Any, **__: Any) -> Any:
        raise AssertionError("it asked for one of the requests' threads")


def ask(
    *messages: dict[str, Any],
    path: str = ADDRESS,
    announced: str = "",
    threads: Executor | None = None,
) -> Seen:
    """What a client gets that sends these."""
    seen, left = Seen(), list(messages)
    headers = [(b"content-length", announced.encode())] if announced else []

    async def receive() -> dict[str, Any]:
        return left.pop(0)

    async def send(message: Any) -> None:
        seen.take(message)

    scope = {"type": "http", "method": "POST", "path": path, "query_string": b""}
    scope |= {"headers": headers}
    # A browser of the same run leaves its event loop running in the test's own thread.
    with override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[]), ThreadPoolExecutor(1) as server:
        server.submit(asyncio.run, InOneThread(threads)(scope, receive, send)).result()
    return seen


@pytest.fixture
def seen() -> Iterator[Seen]:
    with signals_heard():
        yield ask({"type": "http.request"})


def test_a_request_begins_is_answered_and_ends_in_one_thread(seen: Seen) -> None:
    assert seen.finished
    assert len(visited) == 3
    assert len(set(visited)) == 1
    assert visited[0] != threading.get_ident()


def test_what_comes_in_parts_leaves_whole(seen: Seen) -> None:
    assert (seen.status, seen.body) == (203, b"prima dopo")
    assert seen.headers["X-Tavolo"] == "7"
    assert seen.headers["Set-Cookie"].startswith("lingua=it")


def test_who_hangs_up_before_the_body_is_sent_is_not_answered() -> None:
    with signals_heard():
        seen = ask({"type": "http.request", "more_body": True}, {"type": "http.disconnect"})
    assert not seen.finished
    assert visited == []


MEGABYTE = {"type": "http.request", "body": b"x" * 2**20, "more_body": True}
LAST = {"type": "http.request", "body": b"x"}


def test_a_body_is_read_no_further_than_its_door_takes() -> None:
    with signals_heard():
        seen = ask(*[MEGABYTE] * 6)
        assert (seen.status, visited) == (413, [])
        assert "al massimo 5 MB" in seen.body.decode()
        assert ask(*[MEGABYTE] * 4, LAST).status == 203


def test_a_body_that_announces_too_much_is_not_read_at_all() -> None:
    assert ask(announced=str(400 * 2**20)).status == 413
    assert ask(LAST, announced="1").status == 203


def test_photos_and_workbooks_may_be_larger_where_they_are_sent() -> None:
    assert ask(*[MEGABYTE] * 12, LAST, path="/admin/parti/").status == 203
    assert ask(*[MEGABYTE] * 17, path="/admin/parti/").status == 413


def test_a_program_is_told_so_in_its_own_shape() -> None:
    seen = ask(*[MEGABYTE] * 6, path="/api/v1/token")
    assert (seen.status, seen.headers["Content-Type"]) == (413, "application/problem+json")
    assert json.loads(seen.body)["code"] == "body_too_large"


@pytest.mark.parametrize("address", ["/healthz", "/readyz"])
def test_who_watches_a_process_is_answered_while_all_its_threads_are_taken(address: str) -> None:
    assert ask({"type": "http.request"}, path=address, threads=NoneLeft()).status == 203
