"""Our own PostgreSQL: shared while anybody needs it, gone afterwards, and hard to keep down."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg
import pytest

from config.embedded.cluster import SUPERUSER, Cluster, Unstartable, join, leave
from config.env import CHECKOUT
from tests.machine.waiting import PATIENCE_SECONDS

USER = """
import sys
from pathlib import Path
from config.embedded.cluster import Cluster, join
join(Cluster(Path(sys.argv[1])))
print("in", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    # Not under pytest's folder, whose mode another run in parallel resets.
    with tempfile.TemporaryDirectory(prefix="burraco-test-") as folder:
        found = Cluster(Path(folder) / "postgres")
        yield found
        if found.data.exists():
            join(found)
            leave(found)


def _enter(cluster: Cluster) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", USER, str(cluster.data)],
        cwd=CHECKOUT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


def _said(user: subprocess.Popen[bytes]) -> bytes:
    assert user.stdout
    return bytes(user.stdout.readline())


def _leave(user: subprocess.Popen[bytes]) -> None:
    user.communicate(timeout=PATIENCE_SECONDS)


def _connect(cluster: Cluster) -> psycopg.Connection:
    host = str(cluster.socket_folder)
    return psycopg.connect(host=host, user=SUPERUSER, dbname=cluster.database)


def _postmaster(cluster: Cluster) -> int:
    return int((cluster.data / "postmaster.pid").read_text().split("\n")[0])


@pytest.mark.slow("a database of its own")
def test_two_processes_starting_together_share_one_server_until_the_last_leaves(
    cluster: Cluster,
) -> None:
    first, second = _enter(cluster), _enter(cluster)
    assert _said(first) == _said(second) == b"in\n"
    _leave(first)
    _connect(cluster).close()
    _leave(second)
    with pytest.raises(psycopg.OperationalError):
        _connect(cluster)


@pytest.mark.slow("a database of its own")
def test_after_kill_9_of_its_user_the_server_is_found_again_and_stopped_in_the_end(
    cluster: Cluster,
) -> None:
    killed = _enter(cluster)
    assert _said(killed) == b"in\n"
    killed.kill()
    killed.communicate()
    server = _postmaster(cluster)
    after = _enter(cluster)
    assert _said(after) == b"in\n"
    assert _postmaster(cluster) == server
    _leave(after)
    assert not (cluster.data / "postmaster.pid").exists()


@pytest.mark.slow("a database of its own, killed")
def test_after_a_power_cut_what_was_committed_is_there(cluster: Cluster) -> None:
    join(cluster)
    with _connect(cluster) as connection:
        connection.execute("CREATE TABLE played AS SELECT 12 AS round")
    os.kill(_postmaster(cluster), signal.SIGKILL)
    leave(cluster)
    join(cluster)
    with _connect(cluster) as connection:
        assert connection.execute("SELECT round FROM played").fetchone() == (12,)


def test_a_stale_number_that_now_belongs_to_another_program_does_not_bar_the_start(
    cluster: Cluster,
) -> None:
    join(cluster)
    noted = (cluster.data / "postmaster.pid").read_text()
    leave(cluster)
    other = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    (cluster.data / "postmaster.pid").write_text(f"{other.pid}\n{noted.partition(chr(10))[2]}")
    join(cluster)
    assert _postmaster(cluster) != other.pid
    other.communicate(b"\n")


def test_nothing_acknowledged_may_be_lost(cluster: Cluster) -> None:
    join(cluster)
    with _connect(cluster) as connection:
        for name in ("fsync", "synchronous_commit", "full_page_writes", "data_checksums"):
            assert connection.execute(f"SHOW {name}").fetchone() == ("on",), name


def test_the_server_listens_on_no_network_and_only_its_owner_reaches_its_socket(
    cluster: Cluster,
) -> None:
    join(cluster)
    server = psutil.Process(_postmaster(cluster))
    assert [found for found in server.net_connections("inet") if found.status == "LISTEN"] == []
    assert cluster.socket_folder.stat().st_mode & 0o077 == 0


def test_a_path_too_long_for_a_socket_still_gives_a_server(cluster: Cluster) -> None:
    deep = Cluster(cluster.data.parent / ("una cartella con un nome lungo " * 4) / "postgres")
    join(deep)
    _connect(deep).close()
    leave(deep)
    assert not deep.socket_folder.exists()


def test_data_of_another_version_is_refused_with_what_to_do(cluster: Cluster) -> None:
    join(cluster)
    leave(cluster)
    version = cluster.data / "PG_VERSION"
    version.write_text("15\n")
    with pytest.raises(Unstartable, match=r"«15».*pg_dump"):
        join(cluster)
    version.write_text("18\n")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder to somebody else")
def test_data_of_another_account_is_refused_with_what_to_do(cluster: Cluster) -> None:
    join(cluster)
    leave(cluster)
    owner = cluster.data.stat()
    os.chown(cluster.data, 12345, 12345)
    with pytest.raises(Unstartable, match=r"uid 12345.*stesso utente"):
        join(cluster)
    os.chown(cluster.data, owner.st_uid, owner.st_gid)
