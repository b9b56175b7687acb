"""A real Redis, and a real worker taking tasks from it."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import TypeAlias

import pytest
from django.conf import settings

from config.celery import app
from tests.machine.processes import Program, free_port, needed, running


@contextmanager
def redis_at(port: int, folder: Path) -> Iterator[Program]:
    command = [needed("redis-server", "redis-server"), "--port", str(port), "--bind", "127.0.0.1"]
    with running([*command, "--dir", str(folder), "--save", ""], folder / "log") as server:
        server.wait_until(lambda: "Ready to accept connections" in server.said())
        yield server


@pytest.fixture(scope="session")
def _redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    port = free_port()
    with redis_at(port, tmp_path_factory.mktemp("redis")):
        yield f"redis://127.0.0.1:{port}/0"


@pytest.fixture
def redis_server(_redis: str) -> str:
    """The address of a Redis with nothing in it."""
    from redis import Redis

    with Redis.from_url(_redis) as client:
        client.flushall()
    return _redis


@pytest.fixture
def celery_queue(redis_server: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Tasks asked for inside the test process go to the broker, as with CELERY_BROKER_URL."""
    before = {name: app.conf[name] for name in ("broker_url", "task_always_eager")}
    _forget_connections()
    app.conf.update(broker_url=redis_server, task_always_eager=False)
    monkeypatch.setattr(settings, "CELERY_TASK_ALWAYS_EAGER", False)
    yield redis_server
    _forget_connections()
    app.conf.update(before)


def _forget_connections() -> None:
    """Even a task that runs in the process makes a pool, to the broker of that moment."""
    app.close()
    app.__dict__.pop("amqp", None)


StartWorker: TypeAlias = Callable[..., Program]


@pytest.fixture
def start_worker(
    celery_queue: str, program_environment: dict[str, str], tmp_path: Path
) -> Iterator[StartWorker]:
    """Workers as they run in production, with a process for the task; of each its own log."""
    command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--concurrency", "1"]
    options = ["--without-gossip", "--without-mingle", "--loglevel", "INFO"]
    with ExitStack() as stack:
        logs = (tmp_path / f"worker-{number}.log" for number in count())

        def start(**environment: str) -> Program:
            asked = program_environment | environment
            process = running([*command, *options], next(logs), asked)
            worker = stack.enter_context(process)
            worker.wait_until(lambda: " ready." in worker.said())
            return worker

        yield start


@pytest.fixture
def celery_worker_process(
    redis_server: str, program_environment: dict[str, str], tmp_path: Path
) -> Iterator[Program]:
    """A worker of its own process on the test database; its `said()` is its log."""
    command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--pool", "solo"]
    options = ["--without-gossip", "--without-mingle", "--loglevel", "INFO"]
    log = tmp_path / "worker.log"
    with running(command + options, log, program_environment) as worker:
        worker.wait_until(lambda: " ready." in worker.said())
        yield worker
