"""The database's machine burns while people type, and is made again from what was sent elsewhere.

What `docs/production.md` describes: a base backup, and the log of PostgreSQL received by another
machine, for which each commit waits.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from config.embedded.account import server_account
from config.embedded.cluster import BINARIES
from config.env import CHECKOUT
from tests import builders
from tests.faults.desk_by_wire import Desk, desk_at, session_of
from tests.machine.processes import OpenSite, free_port, running
from tests.machine.servers import Server, holding_what_was_built, tool
from tests.machine.waiting import until

TABLES = 8
LEFT_OFF = "# recovery\nrestore_command = 'cp {log}/%f %p || cp {log}/%f.partial %p'\n"


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return server_account().own(tmp_path / "elsewhere") / "base"


@pytest.fixture
def log(own_server: Server, base: Path) -> Iterator[Path]:
    """Where another machine receives what the server writes, as it writes it."""
    log = server_account().own(base.parent / "log")
    receive = [
        str(BINARIES / "pg_receivewal"),
        f"--dbname={own_server.url}",
        f"--directory={log}",
        "--slot=elsewhere",
        "--synchronous",
        "--no-loop",
    ]
    own_server.run("SELECT pg_create_physical_replication_slot('elsewhere', true)")
    with running(receive, base.parent / "receive.log"):
        yield log


def saved_elsewhere(server: Server, base: Path) -> None:
    """From now on nothing is acknowledged that is not there as well."""
    tool("pg_basebackup", f"--dbname={server.url}", f"--pgdata={base}", "--checkpoint=fast")
    server.run("ALTER SYSTEM SET synchronous_standby_names = 'pg_receivewal'")
    server.run("SELECT pg_reload_conf()")
    waiting = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'"
    until(lambda: server.run(waiting), "a second machine that keeps up")


def typed(desk: Desk, tables: range) -> list[UUID]:
    """A sheet at each table, acknowledged."""
    keys = [uuid4() for _ in tables]
    for table, key in zip(tables, keys, strict=True):
        assert desk.types(1, table, 5 * table, key).status == 200
    return keys


def made_again(base: Path, log: Path, data: Path, moment: str = "") -> Server:
    """A server from the base backup and the log, up to a moment or all there is."""
    account = server_account()
    shutil.copytree(base, account.own(data), dirs_exist_ok=True)
    with (data / "postgresql.auto.conf").open("a") as settings:
        settings.write(LEFT_OFF.format(log=log))
        if moment:
            settings.write(f"recovery_target_time = '{moment}'\n")
            settings.write("recovery_target_action = 'promote'\n")
    (data / "recovery.signal").touch()
    for path in (*data.rglob("*"), *log.iterdir()):
        os.chown(path, account.uid, account.gid)
    server = Server(data, free_port())
    server.start()
    recovering = "SELECT pg_is_in_recovery()"
    until(lambda: server.run(recovering) == [(False,)], "the end of the recovery")
    return server


def commands(server: Server) -> set[object]:
    return {key for (key,) in server.run("SELECT command_id FROM scoring_event")}


@pytest.mark.soak("a PostgreSQL of its own that is brought back twice")
def test_all_that_was_acknowledged_comes_back_and_so_does_any_moment_of_it(
    own_server: Server,
    base: Path,
    tmp_path: Path,
    open_site: OpenSite,
    program_environment: dict[str, str],
    request: pytest.FixtureRequest,
) -> None:
    hall = builders.open_tournament(rounds=1)
    builders.enter(hall, 2 * TABLES)
    builders.start_round(hall, 1)
    session = session_of(hall.computerista)
    server = holding_what_was_built(own_server)
    log: Path = request.getfixturevalue("log")
    saved_elsewhere(server, base)
    desk = desk_at(open_site(DATABASE_URL=server.url).url, hall, session)
    before = typed(desk, range(1, TABLES // 2))
    ((moment,),) = server.run("SELECT clock_timestamp()::text")
    after = typed(desk, range(TABLES // 2, TABLES + 1))
    server.kill()
    shutil.rmtree(server.data)

    whole = made_again(base, log, tmp_path / "whole")
    assert {*before, *after} <= commands(whole)
    subprocess.run(
        [sys.executable, "manage.py", "verify_ledger"],
        cwd=CHECKOUT,
        env=program_environment | {"DATABASE_URL": whole.url},
        check=True,
    )
    earlier = made_again(base, log, tmp_path / "earlier", str(moment))
    assert {*before} <= commands(earlier)
    assert not {*after} & commands(earlier)
