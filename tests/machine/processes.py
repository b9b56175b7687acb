"""Programs that tests start, and end by their own number."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import pytest
from django.conf import settings
from fasteners import InterProcessLock

from config.env import CHECKOUT
from config.settings import ENV
from tests.machine.database import database_url

# A first start installs a database cluster, beside whatever else keeps the machine busy.
PATIENCE_SECONDS = 90
# A stream that a browser still holds must not hold up the end of a test.
SERVER = (
    *(sys.executable, "-m", "uvicorn", "config.asgi:application"),
    *("--timeout-graceful-shutdown", "2"),
)


@dataclass(frozen=True)
class Program:
    process: subprocess.Popen[bytes]
    log: Path

    def said(self) -> str:
        return self.log.read_text(errors="replace")

    def wait_until(self, ready: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not ready():
            if self.process.poll() is not None or time.monotonic() > deadline:
                pytest.fail(f"{self.process.args!r} did not get ready:\n{self.said()}")
            time.sleep(0.02)


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
    try:
        yield Program(process, log)
    finally:
        process.terminate()
        try:
            process.wait(10)
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


@pytest.fixture
def program_environment(
    request: pytest.FixtureRequest,
    transactional_db: None,
    collected_static_files: Path,
    tmp_path: Path,
) -> dict[str, str]:
    """What web server and worker are given: this test's database, broker and data folder.

    Programs of one test share them, as on one machine. The broker is there when the test asks for
    `redis_server`, itself or through another fixture.
    """
    data = tmp_path / "data"
    data.mkdir()
    (data / "static").symlink_to(collected_static_files)
    broker = "redis_server" in request.fixturenames
    return {
        **os.environ,
        "DATA_DIR": str(data),
        "DATABASE_URL": database_url(),
        # The test's own client may log in and hand its cookie to a browser.
        "SECRET_KEY": settings.SECRET_KEY,
        "CELERY_BROKER_URL": request.getfixturevalue("redis_server") if broker else "",
        "PYTHONUNBUFFERED": "1",
    }


@pytest.fixture
def open_site(program_environment: dict[str, str], tmp_path: Path) -> Iterator[OpenSite]:
    """Serve the test database as production does; keyword arguments are environment variables."""
    with ExitStack() as stack:

        def open_(**environment: str) -> Site:
            port = free_port()
            program = stack.enter_context(
                running(
                    [*SERVER, "--port", str(port)],
                    tmp_path / f"site-{port}.log",
                    program_environment | environment,
                )
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
        urllib.request.urlopen(url, timeout=5).close()
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True
