"""`manage.py restore_drill [FILE]`: is the newest backup one that can be brought back?"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from config.backups import kept
from config.env import CHECKOUT


class Command(BaseCommand):
    """Restores it beside the service, on a database of its own that is thrown away, and verifies
    books and rows there. The service itself is not touched, and may be away."""

    help = "Prova a ripristinare l'ultima copia, in una base di dati che poi butta."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        folder = settings.ENV.backup_dir
        backups = kept(folder)
        if not (options["file"] or backups):
            raise CommandError(
                _("In %(folder)s non c'è nessuna copia: manage.py backup") % {"folder": folder}
            )
        began = time.monotonic()
        backup = options["file"] or backups[-1]
        self.stdout.write(rehearse(backup, settings.ENV.data_dir))
        self.stdout.write(
            _("Prova riuscita in %(seconds)s secondi.")
            % {"seconds": round(time.monotonic() - began)}
        )


_OF_THE_MACHINE = ("PATH", "HOME", "LANG", "TZ", "TMPDIR")


def rehearse(backup: Path, room: Path) -> str:
    """What `restore` says of it on a machine that has the program, the file and nothing else.

    Raises:
        CommandError: it cannot be brought back, or what comes back is not sound.
    """
    room.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=room, prefix="drill-") as folder:
        environment = {name: os.environ[name] for name in _OF_THE_MACHINE if name in os.environ}
        done = subprocess.run(
            [sys.executable, "manage.py", "restore", str(backup.absolute())],
            cwd=CHECKOUT,
            # Nothing that leads to the service itself: the embedded database, in a new folder.
            env={**environment, "DATA_DIR": str(Path(folder).absolute())},
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        said = f"{done.stdout}{done.stderr}".strip()
        raise CommandError(
            _("%(file)s non si ripristina:\n%(said)s") % {"file": backup, "said": said}
        )
    return done.stdout.strip()
