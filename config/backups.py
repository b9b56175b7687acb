"""Backups of the whole service, made and brought back.

One is written under another name, and gets its own when it is whole; it goes back into an empty
database, all of it or nothing.
"""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryFile
from zipfile import ZipFile

from django.core.management.base import CommandError
from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _
from fasteners import InterProcessLock

from config import archive
from config.archive import DUMP, FILES, HEADS, KEPT, Contents, Draft, checked, files, take
from scoring import server_time
from scoring.management import ledgers
from scoring.queries import snapshot

ENDING, UNFINISHED = ".zip", ".part"
_NAMES = f"burraco-*{ENDING}"


def kept(folder: Path) -> list[Path]:
    """The backups in a folder, the oldest first: their names are the times they were made at."""
    return sorted(folder.glob(_NAMES))


def make(folder: Path, data: Path, keep: int | None) -> Path:
    """One more backup; of all only the last `keep` stay, where that is said.

    Raises:
        CommandError: it could not be made. What was there before is there still.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _alone(folder):
            made = _made(folder, data)
            for old in kept(folder)[:-keep] if keep else []:
                old.unlink()
            return made
    except (OSError, Error) as error:
        raise CommandError(
            _("Nessuna copia è stata fatta: %(error)s") % {"error": str(error).strip()}
        ) from error


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Two at a time would fill the disk twice; what a killed one left behind goes."""
    lock = InterProcessLock(folder / ".lock")
    if not lock.acquire(blocking=False):
        raise CommandError(_("Un'altra copia è in corso in %(folder)s.") % {"folder": folder})
    try:
        for left in folder.glob(f"*{UNFINISHED}"):
            left.unlink()
        yield
    finally:
        lock.release()


def _made(folder: Path, data: Path) -> Path:
    # The database's time: what it holds is of that moment, whatever this machine's clock says.
    name = f"burraco-{server_time.now():%Y%m%dT%H%M%S%f}Z{ENDING}"
    draft = folder / f"{name}{UNFINISHED}"
    try:
        # It holds names of people, and keys.
        draft.touch(mode=0o600, exist_ok=False)
        with draft.open("wb") as out:
            with ZipFile(out, "w") as archive:
                _fill(Draft(archive), data)
            out.flush()
            os.fsync(out.fileno())
        checked(draft)
        draft.rename(folder / name)
        _see_it_on_disk(folder)
    finally:
        draft.unlink(missing_ok=True)
    return folder / name


def _see_it_on_disk(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _fill(draft: Draft, data: Path) -> None:
    dump = archive.program("pg_dump", archive.server_version())
    with snapshot():
        made_at = server_time.now()
        draft.put(HEADS, BytesIO("".join(ledgers.head_lines()).encode()))
        migrations = tuple(sorted(MigrationRecorder(connection).applied_migrations()))
        _dump(dump, draft)
    for path in _files(data):
        with path.open("rb") as source:
            draft.put(f"{FILES}/{path.relative_to(data).as_posix()}", source)
    version = archive.version_of(dump)
    draft.end(
        lambda sums: Contents(made_at=made_at, postgresql=version, migrations=migrations, sums=sums)
    )


def _dump(program: str, draft: Draft) -> None:
    """Of the very moment at which the heads were read."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_export_snapshot()")
        (moment,) = cursor.fetchone()
    command = [program, "--format=custom", f"--snapshot={moment}", archive.address()]
    with TemporaryFile() as complaints:
        with subprocess.Popen(
            command, env=archive.environment(), stdout=subprocess.PIPE, stderr=complaints
        ) as process:
            assert process.stdout
            draft.put(DUMP, process.stdout)
        if process.returncode:
            complaints.seek(0)
            said = complaints.read().decode(errors="replace").strip()
            raise CommandError(_("Nessuna copia è stata fatta: %(error)s") % {"error": said})


def _files(data: Path) -> Iterator[Path]:
    for name in KEPT:
        path = data / name
        found = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (file for file in found if file.is_file())


SET_ASIDE = ".before-restore"


def restore(path: Path, data: Path) -> Contents:
    """Database and files as they were when the backup was made.

    Raises:
        CommandError: the file is damaged, the database is not empty, or something else is in the
            way. The database is as it was.
    """
    contents = checked(path)
    _refuse_what_does_not_fit(contents)
    _refill(path, contents, data)
    for kept in files(contents):
        _bring_back(path, str(kept), data / kept)
    return contents


def _refuse_what_does_not_fit(contents: Contents) -> None:
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
    if tables:
        raise CommandError(
            _(
                "La base di dati «%(name)s» non è vuota (%(count)s tabelle, fra cui %(table)s): una"
                " copia si ripristina in una nuova (createdb), o con un altro DATA_DIR."
            )
            % {
                "name": connection.settings_dict["NAME"],
                "count": len(tables),
                "table": min(tables),
            }
        )
    if (server := archive.server_version()) < contents.postgresql:
        raise CommandError(
            _("La copia è di PostgreSQL %(made)s, il server è %(server)s: ne serve uno più nuovo.")
            % {"made": contents.postgresql, "server": server}
        )
    ours = set(MigrationLoader(None).disk_migrations or ())
    if unknown := sorted(set(contents.migrations) - ours):
        raise CommandError(
            _("La copia è di un programma più nuovo (%(migration)s): ripristinala con quello.")
            % {"migration": ".".join(unknown[-1])}
        )


def _refill(path: Path, contents: Contents, data: Path) -> None:
    """In one transaction: what fails leaves an empty database."""
    program = archive.program("pg_restore", contents.postgresql)
    data.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=data, prefix="restore-") as dump:
        take(path, DUMP, dump)
        dump.flush()
        done = subprocess.run(
            [
                program,
                "--single-transaction",
                "--exit-on-error",
                # Whose the tables are and who may what is this installation's: `grant_role`.
                "--no-owner",
                "--no-privileges",
                f"--dbname={archive.address()}",
                dump.name,
            ],
            env=archive.environment(),
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        raise CommandError(
            _("Il ripristino non è riuscito, la base di dati è rimasta vuota: %(error)s")
            % {"error": done.stderr.strip()}
        )


def _bring_back(path: Path, kept: str, to: Path) -> None:
    """What this machine had under that name, a key made at the first start, is kept beside."""
    to.parent.mkdir(parents=True, exist_ok=True)
    if to.exists():
        to.replace(to.with_name(f"{to.name}{SET_ASIDE}"))
    to.touch(mode=0o600, exist_ok=False)
    with to.open("wb") as out:
        take(path, f"{FILES}/{kept}", out)
