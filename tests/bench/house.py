"""A database and web servers of the benchmark's own; the organiser's data is never opened."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import quote, urlencode, urlsplit

import psutil
import psycopg
from django.conf import settings
from django.db import connection
from psycopg import sql

PREFIX = "burraco_bench_"
PATIENCE_SECONDS = 120
LOOPBACK = "127.0.0.1"


class Unservable(Exception):
    """A server of the benchmark did not start; its notes are what it said."""


@contextmanager
def own_environment(
    ending: str = "", *, like: Mapping[str, str] | None = None
) -> Iterator[dict[str, str]]:
    """What a process needs to see only a database made now, on the same server; gone afterwards.

    It is empty, or a copy of the one of another environment.
    """
    name = f"{PREFIX}{os.getpid()}{ending}"
    with ExitStack() as stack:
        administration = stack.enter_context(_administration())
        _drop_what_killed_runs_left(administration)
        stack.callback(_drop, administration, name)
        _drop(administration, name)
        template = urlsplit(like["DATABASE_URL"]).path.strip("/") if like else "template1"
        statement = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        administration.execute(statement.format(*map(sql.Identifier, (name, template))))
        data = like["DATA_DIR"] if like else stack.enter_context(TemporaryDirectory(prefix=PREFIX))
        yield {
            **os.environ,
            "DATABASE_URL": _url(name),
            "DATA_DIR": str(Path(data).resolve()),
            "CELERY_BROKER_URL": "",
            "ALLOWED_HOSTS": LOOPBACK,
            # Neither a redirection to HTTPS nor the checks of a federation's settings.
            **dict.fromkeys(("PRODUCTION", "HTTPS", "BEHIND_PROXY", "DEBUG"), "0"),
            "LOG_LEVEL": "WARNING",
        }


def is_ours() -> bool:
    """Whether this process has been given the benchmark's database and no other."""
    return str(connection.settings_dict["NAME"]).startswith(PREFIX)


def raw_connection() -> psycopg.Connection:
    """A connection to this process's database without Django."""
    parameters = connection.get_connection_params()
    keys = ("host", "port", "user", "password", "dbname")
    return psycopg.connect(**{key: parameters[key] for key in keys if key in parameters})


class Server(NamedTuple):
    """One that answers now: where, and which process it is (with several, the first of them)."""

    address: tuple[str, int]
    process: int


@contextmanager
def serving(
    application: str, workers: int = 1, environment: Mapping[str, str] = MappingProxyType({})
) -> Iterator[Server]:
    """An ASGI server as in production, with access logs off."""
    port = _free_port()
    command = [
        sys.executable,
        "-m",
        "uvicorn",
        application,
        "--host",
        LOOPBACK,
        "--port",
        str(port),
    ]
    command += ["--workers", str(workers), "--no-access-log", "--log-level", "warning"]
    command += ["--timeout-graceful-shutdown", "2"]
    with TemporaryDirectory() as folder, Path(folder, "log").open("w+") as log:
        process = subprocess.Popen(
            command,
            cwd=settings.CHECKOUT,
            env={**os.environ, **environment},
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            _wait_until_it_answers(process, port)
            yield Server((LOOPBACK, port), process.pid)
        except Exception as error:
            error.add_note(_end_of(Path(log.name)))
            raise
        finally:
            _end(process)


def _wait_until_it_answers(process: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            socket.create_connection((LOOPBACK, port), timeout=1).close()
        except OSError as refusal:
            if process.poll() is not None or time.monotonic() > deadline:
                raise Unservable("the server did not start") from refusal
            time.sleep(0.05)
        else:
            return


def _end_of(log: Path) -> str:
    return "\n".join(log.read_text(errors="replace").splitlines()[-20:])


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        for child in psutil.Process(process.pid).children(recursive=True):
            child.kill()
        process.kill()
        process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


@contextmanager
def _administration() -> Iterator[psycopg.Connection]:
    parameters = connection.get_connection_params()
    keys = ("host", "port", "user", "password")
    server = {key: parameters[key] for key in keys if key in parameters}
    with psycopg.connect(**server, dbname="postgres", autocommit=True) as opened:
        yield opened


def _url(name: str) -> str:
    database: Mapping[str, str] = connection.settings_dict
    password = f":{quote(database['PASSWORD'])}" if database["PASSWORD"] else ""
    where = {key: database[key.upper()] for key in ("host", "port") if database[key.upper()]}
    return f"postgresql://{quote(database['USER'])}{password}@/{name}?{urlencode(where)}"


def _drop(administration: psycopg.Connection, name: str) -> None:
    statement = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
    administration.execute(statement.format(sql.Identifier(name)))


def _drop_what_killed_runs_left(administration: psycopg.Connection) -> None:
    """Only on our own server: on another's, the process numbers may be another machine's."""
    if "CLUSTER" not in connection.settings_dict:
        return
    query = "SELECT datname FROM pg_database WHERE starts_with(datname, %s)"
    for (name,) in administration.execute(query, [PREFIX]).fetchall():
        pid, _, _ = name.removeprefix(PREFIX).partition("_")
        if not psutil.pid_exists(int(pid)):
            _drop(administration, name)
