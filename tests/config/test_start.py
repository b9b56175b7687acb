"""`make run`: one command from an empty machine to an open door, again and again."""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import psutil
import pytest

from config.embedded.cluster import Cluster, join, leave
from config.env import CHECKOUT
from tests.machine.processes import Program, free_port, running
from tests.machine.waiting import PATIENCE_SECONDS

READY = "Ctrl-C lo ferma"
Start = Callable[..., Program]


@pytest.fixture
def data_dir(collected_static_files: Path) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="burraco-test-") as folder:
        (Path(folder) / "static").symlink_to(collected_static_files)
        yield Path(folder)
        cluster = Cluster(Path(folder) / "postgres")
        if cluster.data.exists():
            join(cluster)
            leave(cluster)


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def start(data_dir: Path, port: int, tmp_path: Path) -> Iterator[Start]:
    with ExitStack() as stack:
        starts = iter(range(9))

        def start_(*before: str, **environment: str) -> Program:
            own = {"DATA_DIR": str(data_dir), "PORT": str(port)}
            command = [*before, sys.executable, "manage.py", "start"]
            outside = {k: v for k, v in os.environ.items() if k != "DATABASE_URL"}
            log = tmp_path / f"start-{next(starts)}.log"
            return stack.enter_context(running(command, log, outside | own | environment))

        yield start_


def _ready(program: Program) -> Program:
    program.wait_until(lambda: READY in program.said())
    return program


def _passwords(program: Program) -> dict[str, str]:
    return dict(re.findall(r"^  (\w+) +(\w{4}(?:-\w{4}){2})$", program.said(), re.MULTILINE))


def _stop(program: Program) -> None:
    program.process.send_signal(signal.SIGINT)
    assert program.wait_for_end() == 0, program.said()


def _login_page(port: int, host: str = "127.0.0.1") -> str:
    url = f"http://127.0.0.1:{port}/admin/login/"
    request = urllib.request.Request(url, headers={"Host": f"{host}:{port}"})
    with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
        return str(answer.read().decode())


@pytest.mark.slow("two starts, the first with a database of its own")
def test_the_first_start_prints_passwords_once_and_ctrl_c_stops_what_it_started(
    start: Start, port: int, data_dir: Path
) -> None:
    first = _ready(start())
    assert set(_passwords(first)) == {"direttore", "computerista", "arbitro", "admin"}
    first.wait_until(lambda: "csrfmiddlewaretoken" in _try(port))
    _stop(first)
    assert not (data_dir / "postgres" / "postmaster.pid").exists()
    second = _ready(start())
    assert _passwords(second) == {}
    _stop(second)


def _try(port: int) -> str:
    try:
        return _login_page(port)
    except OSError:
        return ""


@pytest.mark.soak("two starts and a kill")
def test_after_kill_9_the_next_start_goes_on_where_the_last_one_was(
    start: Start, port: int, data_dir: Path
) -> None:
    first = _ready(start())
    first.process.kill()
    first.process.wait()
    second = _ready(start())
    assert _passwords(second) == {}
    second.wait_until(lambda: "csrfmiddlewaretoken" in _try(port))
    _stop(second)
    assert not (data_dir / "postgres" / "postmaster.pid").exists()


@pytest.mark.soak("a start with a database of its own, killed")
def test_a_database_that_dies_is_started_again(start: Start, port: int, data_dir: Path) -> None:
    """Out of memory, the kernel ends whom it likes."""
    program = _ready(start())
    program.wait_until(lambda: "csrfmiddlewaretoken" in _try(port))
    number = int((data_dir / "postgres" / "postmaster.pid").read_text().split()[0])
    os.kill(number, signal.SIGKILL)
    program.wait_until(lambda: not psutil.pid_exists(number))
    program.wait_until(lambda: '"database": true' in _readiness(port))
    _stop(program)
    assert not (data_dir / "postgres" / "postmaster.pid").exists()


def _readiness(port: int) -> str:
    try:
        with urllib.request.urlopen(
            f"http://127.0.0.1:{port}/readyz", timeout=PATIENCE_SECONDS
        ) as answer:
            return str(answer.read().decode())
    except OSError:
        return ""


@pytest.mark.soak("two first starts")
def test_a_first_start_that_was_killed_is_a_first_start_again(start: Start, data_dir: Path) -> None:
    first = start()
    first.wait_until((data_dir / "postgres" / "postmaster.pid").exists)
    first.process.kill()
    first.process.wait()
    second = _ready(start())
    assert len(_passwords(second)) == 4
    _stop(second)


@pytest.mark.soak("a first start with a database of its own")
def test_a_closed_terminal_stops_it_as_orderly_as_ctrl_c(start: Start, data_dir: Path) -> None:
    program = _ready(start())
    program.process.send_signal(signal.SIGHUP)
    assert program.wait_for_end() == 0
    assert not (data_dir / "postgres" / "postmaster.pid").exists()


@pytest.mark.soak("many starts and stops")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_signal_ends_the_server_at_every_moment_of_its_opening(name: str) -> None:
    nobodys = {"DATABASE_URL": f"postgresql://nessuno@127.0.0.1:{free_port()}/burraco"}
    finished = subprocess.run(
        [sys.executable, "-m", "tests.config.interrupted", name],
        cwd=CHECKOUT,
        env=os.environ | nobodys,
        capture_output=True,
        text=True,
        check=False,
    )
    moments = re.findall(r"^(\d+) (ended|did not end)$", finished.stdout, re.MULTILINE)
    assert len(moments) > 40, finished.stderr
    assert [moment for moment, end in moments if end != "ended"] == [], finished.stderr


@pytest.mark.soak("a first start, stopped at once")
def test_started_in_the_background_ctrl_c_stops_even_a_database_that_only_begins(
    start: Start, data_dir: Path
) -> None:
    """A shell that runs a script starts a program with `&` deaf to Ctrl-C."""
    program = start("sh", "-c", "trap '' INT; exec \"$@\"", "sh")
    program.wait_until((data_dir / "postgres" / "postmaster.pid").exists)
    _stop(program)
    assert not (data_dir / "postgres" / "postmaster.pid").exists()


@pytest.mark.soak("a first start with a database of its own")
def test_opened_to_the_hall_it_prints_a_code_and_answers_at_that_address(
    start: Start, port: int
) -> None:
    program = _ready(start(HOST="0.0.0.0"))
    program.wait_until(lambda: "▄▄▄▄▄" in program.said())
    found = re.search(r"Dalla rete della sala: http://([\d.]+):", program.said())
    assert found
    program.wait_until(lambda: "csrfmiddlewaretoken" in _try(port))
    assert "csrfmiddlewaretoken" in _login_page(port, host=found[1])


def test_a_port_in_use_is_said_in_a_sentence_before_anything_is_started(
    start: Start, port: int, data_dir: Path
) -> None:
    with socket.socket() as occupant:
        occupant.bind(("127.0.0.1", port))
        occupant.listen()
        program = start()
        assert program.wait_for_end() == 1
    assert f"127.0.0.1:{port} non è libero" in program.said()
    assert "Traceback" not in program.said()
    assert not (data_dir / "postgres").exists()


def test_a_database_that_does_not_answer_is_said_in_a_sentence(start: Start) -> None:
    program = start(DATABASE_URL=f"postgresql://nessuno@127.0.0.1:{free_port()}/burraco")
    assert program.wait_for_end() == 1
    assert "Il database non risponde" in program.said()
    assert "Traceback" not in program.said()
