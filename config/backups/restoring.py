"""A backup brought back into an empty database, all of it or nothing."""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from config.backups import postgresql
from config.backups.archive import DUMP, FILES, Contents, checked, files, take

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
    if (server := postgresql.server_version()) < contents.postgresql:
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
    program = postgresql.program("pg_restore", contents.postgresql)
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
                f"--dbname={postgresql.address()}",
                dump.name,
            ],
            env=postgresql.environment(),
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
