"""Programs that tests start, and end by their own number."""

import multiprocessing
import os
import shutil
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing import forkserver
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Protocol, TypeAlias
from unittest.mock import patch

import pytest
from django.conf import settings
from fasteners import InterProcessLock

from config.env import CHECKOUT
from config.settings import ENV
from tests.machine import served
from tests.machine.database import database_url
from tests.machine.waiting import PATIENCE_SECONDS, until

# What pytest and playwright leave in the environment is nothing that a program is started with.
OURS = ("PYTEST_CURRENT_TEST", "DJANGO_ALLOW_ASYNC_UNSAFE")
# A stream that a browser still holds must not hold up the end of a test.
GRACE_SECONDS = 2
SERVER = (
    sys.executable,
    "-m",
    "uvicorn",
    "config.asgi:application",
    "--timeout-graceful-shutdown",
    str(GRACE_SECONDS),
)


class Running(Protocol):
    """What tests ask of a process: `subprocess.Popen`'s own words."""

    @property
    def pid(self) -> int: ...
    @property
    def args(self) -> Any: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, sig: int) -> None: ...
    def terminate(self) -> None: ...
    def kill(self) -> None: ...


@dataclass(frozen=True)
class Forked:
    """A process that came out of the one that had read the program already."""

    process: BaseProcess

    @property
    def pid(self) -> int:
        assert self.process.pid is not None
        return self.process.pid

    @property
    def args(self) -> str:
        return self.process.name

    def poll(self) -> int | None:
        return self.process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self.process.join(timeout)
        if self.process.exitcode is None:
            raise subprocess.TimeoutExpired(self.args, timeout or 0)
        return self.process.exitcode

    def send_signal(self, sig: int) -> None:
        os.kill(self.pid, sig)

    def terminate(self) -> None:
        self.process.terminate()

    def kill(self) -> None:
        self.process.kill()


@dataclass(frozen=True)
class Program:
    process: Running
    log: Path

    def said(self) -> str:
        return self.log.read_text(errors="replace")

    def wait_until(self, ready: Callable[[], object]) -> None:
        until(lambda: ready() or self._ended(), self._what_it_said)

    def wait_for_end(self) -> int:
        """Its exit code."""
        return self.process.wait(PATIENCE_SECONDS)

    def _ended(self) -> bool:
        if self.process.poll() is not None:
            pytest.fail(self._what_it_said())
        return False

    def _what_it_said(self) -> str:
        return f"{self.process.args!r} did not get ready:\n{self.said()}"


@dataclass(frozen=True)
class Site(Program):
    url: str


OpenSite: TypeAlias = Callable[..., Site]


@contextmanager
def running(
    command: list[str], log: Path, environment: Mapping[str, str] = os.environ
) -> Iterator[Program]:
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, cwd=CHECKOUT, env=dict(environment), stdout=out, stderr=subprocess.STDOUT
        )
    with _ended(process):
        yield Program(process, log)


@contextmanager
def forked(port: int, log: Path, environment: dict[str, str]) -> Iterator[Program]:
    """The web server, started in a tenth of the time: see `served`.

    What it is forked from was read in this environment; should that have ended, it is read anew.
    """
    log.touch()
    process = Forked(
        multiprocessing.get_context("forkserver").Process(
            target=served.serve, args=(port, str(log), GRACE_SECONDS), name="uvicorn", daemon=True
        )
    )
    with patch.dict(os.environ, environment, clear=True):
        process.process.start()
    with _ended(process):
        yield Program(process, log)


@contextmanager
def _ended(process: Running) -> Iterator[None]:
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def needed(program: str, package: str) -> str:
    """Where a program of the system is. Its absence fails a test: a skip would go unseen in CI."""
    found = shutil.which(program)
    if found is None:
        pytest.fail(f"{program} is missing: install it with `apt-get install {package}`")
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def collected_static_files() -> Path:
    """Kept between runs, as the program keeps them between starts."""
    data = ENV.data_dir / "tests" / "collected"
    code = "import django; django.setup(); from config import static; static.collect_when_changed()"
    with InterProcessLock(data.with_suffix(".lock")):
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=CHECKOUT,
            env={**os.environ, "DATA_DIR": str(data)},
            check=True,
        )
    return data / "static"


@pytest.fixture(scope="session")
def program_data(tmp_path_factory: pytest.TempPathFactory, collected_static_files: Path) -> Path:
    """Where this run's programs keep their files."""
    data = tmp_path_factory.mktemp("programs")
    (data / "static").symlink_to(collected_static_files)
    return data


@pytest.fixture(scope="session")
def usual_environment(django_db_setup: None, program_data: Path) -> dict[str, str]:
    """What most programs are given; the web server has been read in it, and waits to be forked."""
    environment = {
        **{name: value for name, value in os.environ.items() if name not in OURS},
        "DATA_DIR": str(program_data),
        "DATABASE_URL": database_url(),
        # The test's own client may log in and hand its cookie to a browser.
        "SECRET_KEY": settings.SECRET_KEY,
        "CELERY_BROKER_URL": "",
        "PYTHONUNBUFFERED": "1",
    }
    with patch.dict(os.environ, environment, clear=True):
        read = ["config.asgi", "uvicorn", served.__name__, "tests.machine.read_once"]
        forkserver.set_forkserver_preload(read)
        forkserver.ensure_running()
    return environment


def _forget_files(data: Path) -> None:
    """All but what is served as it lies, which is looked for once, while the program is read."""
    for path in data.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif path.is_file():
            path.unlink()


@pytest.fixture
def program_environment(
    request: pytest.FixtureRequest,
    transactional_db: None,
    usual_environment: dict[str, str],
    program_data: Path,
) -> dict[str, str]:
    """What web server and worker are given: this test's database, broker and data folder.

    Programs of one test share them, as on one machine. The broker is there when the test asks for
    `redis_server`, itself or through another fixture.
    """
    _forget_files(program_data)
    broker = "redis_server" in request.fixturenames
    return usual_environment | (
        {"CELERY_BROKER_URL": request.getfixturevalue("redis_server")} if broker else {}
    )


@pytest.fixture
def open_site(
    program_environment: dict[str, str], usual_environment: dict[str, str], tmp_path: Path
) -> Iterator[OpenSite]:
    """Serve the test database as production does; keyword arguments are environment variables."""
    with ExitStack() as stack:

        def open_(**environment: str) -> Site:
            port = free_port()
            log = tmp_path / f"site-{port}.log"
            asked = program_environment | environment
            program = stack.enter_context(
                forked(port, log, asked)
                if asked == usual_environment
                else running([*SERVER, "--port", str(port)], log, asked)
            )
            site = Site(program.process, program.log, f"http://127.0.0.1:{port}")
            site.wait_until(lambda: _answers(site.url))
            return site

        yield open_


@pytest.fixture
def site(open_site: OpenSite) -> Site:
    return open_site()


def _answers(url: str) -> bool:
    try:
        urllib.request.urlopen(url, timeout=PATIENCE_SECONDS).close()
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True
