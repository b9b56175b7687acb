"""A backup is written under another name, and gets its own when it is whole."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryFile
from zipfile import ZipFile

from django.core.management.base import CommandError
from django.db import Error, connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _
from fasteners import InterProcessLock

from config.backups import postgresql
from config.backups.archive import DUMP, FILES, HEADS, KEPT, Contents, Draft, checked
from scoring import server_time
from scoring.management import heads
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
    dump = postgresql.program("pg_dump", postgresql.server_version())
    with snapshot():
        made_at = server_time.now()
        draft.put(HEADS, BytesIO("".join(heads.written()).encode()))
        migrations = tuple(sorted(MigrationRecorder(connection).applied_migrations()))
        _dump(dump, draft)
    for path in _files(data):
        with path.open("rb") as source:
            draft.put(f"{FILES}/{path.relative_to(data).as_posix()}", source)
    version = postgresql.version_of(dump)
    draft.end(
        lambda sums: Contents(made_at=made_at, postgresql=version, migrations=migrations, sums=sums)
    )


def _dump(program: str, draft: Draft) -> None:
    """Of the very moment at which the heads were read."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_export_snapshot()")
        (moment,) = cursor.fetchone()
    command = [program, "--format=custom", f"--snapshot={moment}", postgresql.address()]
    with TemporaryFile() as complaints:
        with subprocess.Popen(
            command, env=postgresql.environment(), stdout=subprocess.PIPE, stderr=complaints
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
