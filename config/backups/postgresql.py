"""PostgreSQL's own programs, of the version that a server or a dump asks for."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

from django.core.management.base import CommandError
from django.db import connection
from django.utils.translation import gettext as _
from psycopg.conninfo import make_conninfo

from config.databases import PREPARED
from config.embedded.cluster import BINARIES

DEBIAN = Path("/usr/lib/postgresql")
"""Where Debian puts each version beside the others; what it has in PATH only chooses one."""


def server_version() -> int:
    """The major version of the server that we are connected to."""
    connection.ensure_connection()
    return int(connection.connection.info.server_version) // 10_000


def program(name: str, least: int) -> str:
    """The program of that major version, or else of the next one that is installed.

    Raises:
        CommandError: there is none.
    """
    installed = {_version(path): path for path in _places(name)}
    fitting = [version for version in installed if version >= least]
    if not fitting:
        raise CommandError(
            _("Serve %(program)s di PostgreSQL %(version)s: apt install %(package)s")
            % {
                "program": name,
                "version": least,
                "package": f"postgresql-client-{least}",
            }
        )
    return str(installed[min(fitting)])


def version_of(path: str) -> int:
    """Its major version."""
    return _version(Path(path))


def _places(name: str) -> Iterator[Path]:
    """Those that come along last: of equals, they are the ones that are always there."""
    yield from DEBIAN.glob(f"*/bin/{name}")
    if found := shutil.which(name):
        yield Path(found)
    if (BINARIES / name).exists():
        yield BINARIES / name


def _version(path: Path) -> int:
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"\d+", said)
    return int(found[0]) if found else 0


def address() -> str:
    """The database, as PostgreSQL's programs are told of it: without the password, which whoever
    lists processes would see.

    As it was told to us: what our own library adds, an older program may not know.
    """
    told = connection.settings_dict
    options = {name: to for name, to in told["OPTIONS"].items() if name not in (*PREPARED, "pool")}
    where = {name: told[name.upper()] for name in ("user", "host", "port")}
    return make_conninfo(dbname=told["NAME"], **{k: v for k, v in where.items() if v}, **options)


def environment() -> Mapping[str, str]:
    """Theirs, with the password."""
    password = connection.settings_dict["PASSWORD"]
    return {**os.environ, **({"PGPASSWORD": password} if password else {})}
