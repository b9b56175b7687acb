"""A backup brought back beside the service, on a PostgreSQL of its own, as after a fire."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from config.env import CHECKOUT

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
