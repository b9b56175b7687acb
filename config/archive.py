"""One file that holds the whole service, and PostgreSQL's own programs that make and read it.

It is a zip whose parts are vouched for by their SHA-256: whoever has not our program takes it apart
with `unzip` and `pg_restore`.
"""

import hashlib
import os
import re
import shutil
import struct
import subprocess
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import IO
from zipfile import BadZipFile, ZipFile

import msgspec
from django.core.management.base import CommandError
from django.db import connection
from django.utils.translation import gettext as _
from psycopg.conninfo import make_conninfo

from config.databases import PREPARED
from config.embedded.cluster import BINARIES

CONTENTS, DUMP, HEADS, FILES = "contents.json", "database.dump", "heads.txt", "files"
KEPT = ("secret_key", "push_key", "regulations", "templates", "media")
"""What the folder of the data holds that is neither in the database nor made anew."""
_CHUNK = 2**20
_UNREADABLE = (
    BadZipFile,
    EOFError,
    zlib.error,
    struct.error,
    msgspec.MsgspecError,
    # What a zip whose own pages are damaged makes of Python's reader.
    KeyError,
    ValueError,
    NotImplementedError,
    RuntimeError,
)


class Contents(msgspec.Struct, frozen=True, kw_only=True):
    """What is in the file."""

    made_at: datetime
    postgresql: int
    """The major version that wrote the dump: a server that takes it back is no older."""
    migrations: tuple[tuple[str, str], ...]
    """Those applied, by app and name: the program that takes it back knows them all."""
    sums: dict[str, str]
    """SHA-256, by part."""


@dataclass(frozen=True)
class Draft:
    """A file that is being written: its parts, one after the other, then what is in it."""

    _zip: ZipFile
    _sums: dict[str, str] = field(default_factory=dict)

    def put(self, name: str, source: IO[bytes]) -> None:
        digest = hashlib.sha256()
        with self._zip.open(name, "w", force_zip64=True) as part:
            for chunk in _chunks(source):
                digest.update(chunk)
                part.write(chunk)
        self._sums[name] = digest.hexdigest()

    def end(self, make: Callable[[dict[str, str]], Contents]) -> None:
        self._zip.writestr(CONTENTS, msgspec.json.format(msgspec.json.encode(make(self._sums))))


def checked(path: Path) -> Contents:
    """What is in a file, once every byte of it was read and found to be what was written.

    Raises:
        CommandError: it is damaged, cut short, or no such file at all.
    """
    try:
        with ZipFile(path) as archive:
            contents = msgspec.json.decode(archive.read(CONTENTS), type=Contents)
            sums = {name: _sum(archive, name) for name in archive.namelist() if name != CONTENTS}
    except _UNREADABLE as error:
        raise _damaged(path, str(error)) from error
    except OSError as error:
        raise CommandError(str(error)) from error
    for name in sorted({*sums, *contents.sums}):
        if sums.get(name) != contents.sums.get(name):
            raise _damaged(path, name)
    return contents


def take(path: Path, name: str, to: IO[bytes]) -> None:
    """One part, of a file that was checked."""
    with ZipFile(path) as archive, archive.open(name) as part:
        for chunk in _chunks(part):
            to.write(chunk)


def files(contents: Contents) -> Iterator[PurePosixPath]:
    """The files of the data folder that are in it, by their path there."""
    for name in contents.sums:
        path = PurePosixPath(name)
        if path.parts[0] == FILES and path.parts[1] in KEPT and ".." not in path.parts:
            yield path.relative_to(FILES)


def _sum(archive: ZipFile, name: str) -> str:
    digest = hashlib.sha256()
    with archive.open(name) as part:
        for chunk in _chunks(part):
            digest.update(chunk)
    return digest.hexdigest()


def _chunks(source: IO[bytes]) -> Iterator[bytes]:
    while chunk := source.read(_CHUNK):
        yield chunk


def _damaged(path: Path, what: str) -> CommandError:
    return CommandError(
        _("%(file)s è rovinato o non è una copia intera (%(what)s): serve un'altra copia.")
        % {"file": path, "what": what}
    )


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
