"""A web host ends when it is told to, whatever it has open."""

import http.client
import socket
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import psycopg
import pytest

from tests import builders
from tests.builders import Hall
from tests.faults.desk_by_wire import desk_at, session_of
from tests.machine.database import database_url, waits_for_a_lock
from tests.machine.processes import Site, free_port, running
from tests.machine.units import Unit
from tests.machine.waiting import PATIENCE_SECONDS


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return builders.small_tournament(entrants=4, rounds=1, played=0, started=True)


@contextmanager
def host(environment: dict[str, str], log: Path) -> Iterator[Site]:
    """A web host as its unit starts it, of two processes."""
    port = free_port()
    unit = Unit("burraco-web@.service", str(port))
    command, whole = unit.started_with(environment)
    whole["PROMETHEUS_MULTIPROC_DIR"] = str(log.parent / "metrics")
    with running([f".venv/bin/{Path(command[0]).name}", *command[1:]], log, whole) as program:
        site = Site(program.process, program.log, f"http://127.0.0.1:{port}")
        site.wait_until(lambda: is_ready(site))
        yield site


def is_ready(site: Site) -> bool:
    try:
        with urllib.request.urlopen(f"{site.url}/readyz", timeout=PATIENCE_SECONDS):
            return True
    except OSError:
        return False


def half_a_body(site: Site) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", urlsplit(site.url).port))
    line.sendall(b"POST /api/v1/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{")
    return line


def a_stream(site: Site, hall: Hall) -> http.client.HTTPResponse:
    line = http.client.HTTPConnection(urlsplit(site.url).netloc, timeout=PATIENCE_SECONDS)
    line.request("GET", f"/t/{hall.tournament.slug}/eventi")
    answer = line.getresponse()
    assert answer.status == 200
    assert answer.readline().startswith(b"retry")
    return answer


@pytest.mark.slow("a host as production starts it, and its grace at the end")
def test_it_ends_with_a_stream_half_a_body_and_somebody_waiting_for_a_lock(
    hall: Hall, program_environment: dict[str, str], tmp_path: Path
) -> None:
    session = session_of(hall.computerista)
    with ExitStack() as stack:
        site = stack.enter_context(host(program_environment, tmp_path / "host.log"))
        stack.enter_context(half_a_body(site))
        stack.enter_context(a_stream(site, hall))
        lock = stack.enter_context(psycopg.connect(database_url()))
        lock.execute("SELECT * FROM scoring_ledgerhead FOR UPDATE")
        desk = desk_at(site.url, hall, session)

        acknowledged: list[int] = []

        def type_in_vain() -> None:
            with suppress(OSError, http.client.HTTPException):
                acknowledged.append(desk.types(1, 1, 500).status)

        typist = Thread(target=type_in_vain)
        typist.start()
        site.wait_until(waits_for_a_lock)
        site.process.terminate()
        assert site.wait_for_end() == 0, site.said()
        typist.join()
        assert 200 not in acknowledged
