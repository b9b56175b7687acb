"""What is counted and measured while the program runs, for Prometheus to collect.

Where several processes share a folder (PROMETHEUS_MULTIPROC_DIR), each of them answers for all of
them, workers included.
"""

import asyncio
import hmac
import logging
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
from celery.signals import task_postrun, task_prerun
from django.conf import settings
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

from scoring.store import memory
from tournaments.pages.live import Front
from tournaments.pages.live.asgi import Application, Receive, Scope, Send

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
if folder := os.environ.get(FOLDER):
    Path(folder).mkdir(parents=True, exist_ok=True)
LOG = logging.getLogger("burraco.done")
SECONDS_BETWEEN_LOOKS = 5
BUCKETS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)

REQUESTS = Histogram(
    "burraco_request_seconds",
    "Requests that Django answered, by surface; writes by their address as well.",
    ("surface", "method", "route", "status"),
    buckets=BUCKETS,
)
TASKS = Histogram(
    "burraco_task_seconds", "Tasks that workers ran.", ("task", "state"), buckets=(*BUCKETS, 60)
)
FROM_MEMORY = Counter("burraco_pages_from_memory", "Public pages answered without Django.")
RENDERED = Counter("burraco_pages_rendered", "Public pages that Django rendered for the memory.")
ANNOUNCEMENTS = Counter("burraco_announcements", "Changes of books that a process heard of.")


def _gauge(name: str, what: str) -> Gauge:
    return Gauge(f"burraco_{name}", what, multiprocess_mode="livesum")


HEARS = _gauge("hears", "Web processes that hear of changes.")
STREAMS = _gauge("streams", "Live streams that are open.")
PAGES_BYTES = _gauge("memory_pages_bytes", "Bytes of public pages in memory.")
BOOKS = _gauge("memory_books", "Books in memory, folded.")
CONNECTIONS = _gauge("database_connections", "Connections to the database that are held.")
WAITING = _gauge("database_waiting", "Requests that wait for a connection.")
WAITED = _gauge("database_waited_seconds", "Seconds that requests waited for a connection.")

_WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE"})


@contextmanager
def request_measured(scope: Scope) -> Iterator[dict[str, object]]:
    """What the block notes of the answer, `status` and `route`, is measured with its time."""
    began, noted = time.perf_counter(), {"status": 500, "route": ""}
    try:
        yield noted
    finally:
        seconds = time.perf_counter() - began
        method, route, status = scope["method"], noted["route"], str(noted["status"])
        surface = _surface(scope["path"])
        REQUESTS.labels(surface, method, route if method in _WRITES else "", status).observe(
            seconds
        )
        # The address as it is written in urls: what stands in it may name somebody.
        LOG.info("%s %s %s", method, route or surface, status, extra={"seconds": seconds})


def _surface(path: str) -> str:
    return {"api": "api", "admin": "desk", "t": "public"}.get(path.split("/")[1], "other")


class Observed:
    """The front, looked at every few seconds for as long as the doors before it are open."""

    def __init__(self, front: Front, doors: Application) -> None:
        self._front = front
        self._doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await self._doors(scope, receive, send)
            return
        _forget_the_dead()
        looking = asyncio.create_task(self._look_for_ever())
        try:
            await self._doors(scope, receive, send)
        finally:
            looking.cancel()
            with suppress(asyncio.CancelledError):
                await looking

    async def _look_for_ever(self) -> None:
        seen = Seen()
        while True:
            seen.look(self._front)
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)


class Seen:
    """How far this process's own counts were when they were looked at last."""

    def __init__(self) -> None:
        self._counted = dict.fromkeys((FROM_MEMORY, RENDERED, ANNOUNCEMENTS), 0)

    def look(self, front: Front) -> None:
        HEARS.set(front.hears)
        STREAMS.set(front.streams)
        PAGES_BYTES.set(front.remembered_bytes)
        BOOKS.set(memory.books)
        self._count(FROM_MEMORY, front.remembered)
        self._count(RENDERED, front.rendered)
        self._count(ANNOUNCEMENTS, front.clock)
        # Without making one: nobody may have asked for the database yet.
        if pool := getattr(connection, "_connection_pools", {}).get(connection.alias):
            stats = pool.get_stats()
            CONNECTIONS.set(stats.get("pool_size", 0))
            WAITING.set(stats.get("requests_waiting", 0))
            WAITED.set(stats.get("requests_wait_ms", 0) / 1000)

    def _count(self, counter: Counter, now: int) -> None:
        counter.inc(now - self._counted[counter])
        self._counted[counter] = now


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Everything measured, in Prometheus's own words, for who shows the token."""
    token = settings.ENV.metrics_token
    shown = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if token is None or not hmac.compare_digest(shown.encode(), token.encode()):
        # Strangers are not told that there is anything to see.
        raise Http404
    return HttpResponse(generate_latest(_registry()), content_type=CONTENT_TYPE_LATEST)


def _registry() -> CollectorRegistry:
    if FOLDER not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry


def _forget_the_dead() -> None:
    """A process that was killed says for ever how many streams it had."""
    for file in Path(os.environ.get(FOLDER, os.devnull)).glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        if not psutil.pid_exists(pid):
            multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]


_began: dict[str, float] = {}


@task_prerun.connect
def _note(task_id: str, **_: object) -> None:
    _began[task_id] = time.perf_counter()


@task_postrun.connect
def _measure(task_id: str, task: Any, state: str, **_: object) -> None:
    seconds = time.perf_counter() - _began.pop(task_id, time.perf_counter())
    name = task.name.rpartition(".")[2]
    TASKS.labels(name, state).observe(seconds)
    LOG.info("%s %s", name, state, extra={"seconds": seconds})
