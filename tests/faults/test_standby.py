"""The database's machine dies while forty people type, and its standby takes over."""

import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from config.env import CHECKOUT
from tests import builders
from tests.faults.desk_by_wire import desk_at, session_of
from tests.faults.typists import Typing
from tests.machine.processes import OpenSite
from tests.machine.servers import Server, holding_what_was_built

PEOPLE = 40
SHEETS_BEFORE, SHEETS_AFTER = 100, 200
COMMANDS = "SELECT command_id FROM scoring_event"


@pytest.mark.soak("two PostgreSQL of its own")
def test_nothing_acknowledged_is_lost_when_the_standby_is_promoted(
    own_server: Server, tmp_path: Path, open_site: OpenSite, program_environment: dict[str, str]
) -> None:
    hall = builders.open_tournament(slug="grande", rounds=1)
    builders.enter(hall, 2 * PEOPLE)
    builders.start_round(hall, 1)
    session = session_of(hall.computerista)
    standby = holding_what_was_built(own_server).followed_by(tmp_path / "standby")
    address = (
        f"postgresql://postgres@127.0.0.1:{own_server.port},127.0.0.1:{standby.port}/burraco"
        "?target_session_attrs=read-write"
    )
    typing = Typing(desk_at(open_site(DATABASE_URL=address).url, hall, session))
    never = Event()
    with ThreadPoolExecutor(PEOPLE) as people:
        for table in range(1, PEOPLE + 1):
            people.submit(typing.at, table)
        try:
            typing.wait_for(SHEETS_BEFORE, never)
            own_server.kill()
            standby.promote()
            # The old one is gone for good: nothing waits for it any more.
            standby.run("ALTER SYSTEM RESET synchronous_standby_names")
            standby.run("SELECT pg_reload_conf()")
            typing.wait_for(SHEETS_AFTER, never)
        finally:
            typing.enough.set()

    assert not typing.refused, typing.refused[0].body
    assert typing.unavailable, "nobody noticed"
    written = Counter(command_id for (command_id,) in standby.run(COMMANDS))
    each = written[next(iter(typing.acknowledged))]
    assert [key for key in typing.acknowledged if written[key] != each] == []
    for check in (["verify_ledger"], ["rebuild_projections", "--check"]):
        subprocess.run(
            [sys.executable, "manage.py", *check],
            cwd=CHECKOUT,
            env={**os.environ, **program_environment, "DATABASE_URL": standby.url},
            check=True,
        )
