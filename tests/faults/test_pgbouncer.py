"""PgBouncer between program and database, which a hosting service may put there."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import builders
from tests.faults.desk_by_wire import desk_at, session_of
from tests.machine.processes import OpenSite, free_port, needed, running
from tests.machine.servers import Server, holding_what_was_built
from tests.machine.waiting import until

SESSIONS = """
[databases]
burraco = host=127.0.0.1 port={server} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = session
logfile = {log}
"""
"""LISTEN belongs to a session: a pool that lends connections by transaction would not hear."""


@pytest.fixture
def bouncer(own_server: Server, tmp_path: Path) -> Iterator[str]:
    """The address of a PgBouncer in front of the test's server."""
    port = free_port()
    settings = tmp_path / "pgbouncer.ini"
    log = tmp_path / "bouncer.log"
    settings.write_text(SESSIONS.format(server=own_server.port, port=port, log=log))
    command = [needed("pgbouncer", "pgbouncer"), str(settings)]
    if os.geteuid() == 0:
        # It refuses root.
        tmp_path.chmod(0o777)
        command += ["--user", "nobody"]
    with running(command, tmp_path / "bouncer.out") as program:
        program.wait_until(lambda: log.exists() and "process up" in log.read_text())
        yield f"postgresql://postgres@127.0.0.1:{port}/burraco"


def test_sheets_are_saved_through_it_and_pages_hear_of_them(
    own_server: Server, bouncer: str, open_site: OpenSite
) -> None:
    hall = builders.open_tournament(rounds=1)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    session = session_of(hall.computerista)
    holding_what_was_built(own_server)
    desk = desk_at(open_site(DATABASE_URL=bouncer).url, hall, session)
    until(lambda: desk.get("/readyz").json()["parts"]["changes"], "a site that hears")
    page = f"/t/{hall.tournament.slug}/turni/1/"
    before = desk.get(page).headers["etag"]
    # More often than a statement is sent before it is prepared.
    for total in range(100, 600, 50):
        assert desk.types(1, 1, total).status == 200
    until(lambda: desk.get(page).headers["etag"] != before, "another page")
