"""The disk of the database is full: what has no room is refused, and nothing is half there."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import UUID, uuid4

import psycopg
import pytest
from django.core.management import CommandError

from config.backups import kept, make
from config.embedded.account import server_account
from config.env import CHECKOUT
from tests import builders
from tests.faults.desk_by_wire import Answer, Desk, desk_at, session_of
from tests.machine.processes import OpenSite
from tests.machine.servers import Server, holding_what_was_built
from tests.machine.waiting import until

pytestmark = [
    pytest.mark.soak("a PostgreSQL of its own on a disk of its own"),
    pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a small disk"),
]
TABLES, SHEETS = 8, 2_000


@contextmanager
def mounted(place: Path, megabytes: int) -> Iterator[Path]:
    size = f"size={megabytes}m"
    subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", place], check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", place], check=True)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small one, at the place of the test's server."""
    with mounted(server_account().own(tmp_path / "server"), 192) as place:
        server_account().own(place)
        yield place


@pytest.fixture
def server(disk: Path, own_server: Server) -> Server:
    assert own_server.data == disk
    return own_server


@pytest.fixture
def desk(server: Server, open_site: OpenSite) -> Desk:
    hall = builders.open_tournament(rounds=1)
    builders.enter(hall, 2 * TABLES)
    builders.start_round(hall, 1)
    session = session_of(hall.computerista)
    holding_what_was_built(server)
    return desk_at(open_site(DATABASE_URL=server.url).url, hall, session)


def fill(disk: Path) -> Path:
    """Take every byte that is left."""
    ballast = disk / "ballast"
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))
    return ballast


def typed_until_refused(desk: Desk) -> tuple[list[UUID], UUID, Answer]:
    """What was acknowledged, then what was not."""
    acknowledged: list[UUID] = []
    for number in range(SHEETS):
        key = uuid4()
        answer = type_(desk, number, key)
        if answer.status != 200:
            return acknowledged, key, answer
        acknowledged.append(key)
    pytest.fail("the disk is never full")


def type_(desk: Desk, number: int, key: UUID) -> Answer:
    return desk.types(1, 1 + number % TABLES, 5 * (number % 200), key)


def commands(server: Server) -> list[UUID]:
    found = server.run("SELECT command_id FROM scoring_command")
    return [key for (key,) in found if isinstance(key, UUID)]


def answers(server: Server) -> Callable[[], bool]:
    def ask() -> bool:
        with suppress(psycopg.Error):
            return bool(server.run("SELECT 1"))
        return False

    return ask


def sound(server: Server, program_environment: dict[str, str]) -> None:
    for check in (["verify_ledger"], ["rebuild_projections", "--check"]):
        subprocess.run(
            [sys.executable, "manage.py", *check],
            cwd=CHECKOUT,
            env=program_environment | {"DATABASE_URL": server.url},
            check=True,
        )


def test_what_has_no_room_is_refused_politely_and_saved_once_there_is_some(
    desk: Desk, server: Server, disk: Path, program_environment: dict[str, str]
) -> None:
    ballast = fill(disk)
    acknowledged, refused, answer = typed_until_refused(desk)
    assert (answer.status, answer.json()["code"]) == (503, "unavailable")
    assert int(answer.headers["retry-after"]) > 0
    # Who only looks is served.
    assert desk.get(f"/t/{desk.slug}/").status == 200
    assert refused not in commands(server)

    ballast.unlink()
    assert type_(desk, len(acknowledged), refused).status == 200
    assert {*acknowledged, refused} <= {*commands(server)}
    sound(server, program_environment)


def test_a_log_without_room_loses_nothing_that_was_acknowledged(
    desk: Desk, server: Server, disk: Path, program_environment: dict[str, str]
) -> None:
    first = uuid4()
    assert type_(desk, SHEETS - 1, first).status == 200
    ballast = fill(disk)
    # The next thing that is written begins a new file of the log.
    with suppress(psycopg.Error):
        server.run("SELECT pg_switch_wal()")
    acknowledged, refused, answer = typed_until_refused(desk)
    assert (answer.status, answer.json()["code"]) == (503, "unavailable")

    ballast.unlink()
    with suppress(AssertionError):
        # As systemd does, where it ended for good.
        server.start()
    until(answers(server), "a database that answers")
    until(lambda: type_(desk, len(acknowledged), refused).status == 200, "room for a sheet")
    assert {first, *acknowledged, refused} <= {*commands(server)}
    sound(server, program_environment)


def test_a_backup_without_room_leaves_those_that_are_there(
    transactional_db: None, tmp_path: Path
) -> None:
    builders.small_tournament(4, rounds=1, played=1)
    (tmp_path / "backups").mkdir()
    with mounted(tmp_path / "backups", 4) as folder:
        whole = make(folder, tmp_path, keep=None)
        ballast = fill(folder)
        with pytest.raises(CommandError, match="Nessuna copia è stata fatta"):
            make(folder, tmp_path, keep=1)
        assert {path.name for path in folder.iterdir()} == {".lock", ballast.name, whole.name}
        ballast.unlink()
        assert kept(folder) == [whole]
        newest = make(folder, tmp_path, keep=1)
        assert kept(folder) == [newest]
