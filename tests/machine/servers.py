"""A PostgreSQL that a test may stop, kill and follow with a standby, with the test's own data."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from signal import SIGKILL

import psutil
import psycopg
import pytest

from config.embedded.account import server_account
from config.embedded.cluster import BINARIES
from tests.machine.database import database_url
from tests.machine.processes import free_port
from tests.machine.waiting import PATIENCE_SECONDS, until

NAME = "burraco"


@dataclass(frozen=True)
class Server:
    """One server of its own, that answers on loopback."""

    data: Path
    port: int

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{NAME}"

    def start(self) -> None:
        options = f"-c listen_addresses=127.0.0.1 -c port={self.port} -c unix_socket_directories="
        self._control("start", "--wait", f"--log={self.data}/server.log", f"--options={options}")

    def stop(self) -> None:
        """As when its machine goes down in an orderly way; in the middle of what runs."""
        self._control("stop", "--mode=fast", "--wait")

    def kill(self) -> None:
        """As when the power fails: none of its processes gets to say anything."""
        main = psutil.Process(int((self.data / "postmaster.pid").read_text().split()[0]))
        # Or it would see its children die, and tell the others to go.
        main.suspend()
        family = [*main.children(recursive=True), main]
        for process in family:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        psutil.wait_procs(family, timeout=PATIENCE_SECONDS)

    def kill_who_writes(self) -> None:
        """The session of somebody who holds a book; the server then ends all others itself."""
        with psycopg.connect(self.url, autocommit=True) as looking:
            until(lambda: _kill_who_writes(looking), "somebody who writes")

    def promote(self) -> None:
        self._control("promote", "--wait")

    def run(self, statement: str) -> list[tuple[object, ...]]:
        with psycopg.connect(self.url, autocommit=True) as opened:
            cursor = opened.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def followed_by(self, data: Path) -> Server:
        """A standby that has all that this one acknowledges."""
        standby = Server(server_account().own(data), free_port())
        tool(
            "pg_basebackup",
            f"--dbname={self.url}",
            f"--pgdata={data}",
            "--write-recovery-conf",
            "--checkpoint=fast",
        )
        standby.start()
        self.run("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.run("SELECT pg_reload_conf()")
        return standby

    def _control(self, *order: str) -> None:
        tool("pg_ctl", *order, f"--pgdata={self.data}")


def _kill_who_writes(looking: psycopg.Connection) -> bool:
    """Whether there was one: with the first row that it locks it has a number of its own."""
    found = looking.execute("SELECT pid FROM pg_stat_activity WHERE backend_xid IS NOT NULL")
    for (session,) in found.fetchmany(1):
        os.kill(session, SIGKILL)
    return bool(found.rowcount)


def tool(name: str, *order: str) -> None:
    """Run one of PostgreSQL's own programs, as the account that owns the data."""
    done = server_account().run(str(BINARIES / name), *order)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def own_server(transactional_db: None, tmp_path: Path) -> Iterator[Server]:
    """Empty until `holding` copies into it what the test has built."""
    with ExitStack() as stack:
        account = server_account()
        account.let_pass(tmp_path / "server")
        data = account.own(tmp_path / "server")
        tool("initdb", f"--pgdata={data}", "--username=postgres", "--auth=trust", "--no-sync")
        server = Server(data, free_port())
        server.start()
        stack.callback(_end, tmp_path)
        yield server


def holding_what_was_built(server: Server) -> Server:
    """The test's database, copied into the server."""
    with psycopg.connect(server.url.removesuffix(NAME) + "postgres", autocommit=True) as opened:
        opened.execute(f"CREATE DATABASE {NAME}".encode())
    copy = f"'{BINARIES}/pg_dump' '{database_url()}' | '{BINARIES}/psql' --quiet '{server.url}'"
    subprocess.run(["bash", "-o", "pipefail", "-c", copy], check=True, stdout=subprocess.DEVNULL)
    return server


def _end(folder: Path) -> None:
    """Whatever still runs in the test's folder; a test may have stopped it already."""
    for pid_file in folder.glob("*/postmaster.pid"):
        server_account().run(
            str(BINARIES / "pg_ctl"), "stop", "--mode=immediate", f"--pgdata={pid_file.parent}"
        )
