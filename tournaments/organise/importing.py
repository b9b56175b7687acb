"""A tournament from a file, of either kind: a folder that is played anew, or a dossier."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID, uuid4, uuid5

from django.contrib.auth.models import AbstractBaseUser

from tournaments.models import Tournament
from tournaments.organise.dossiers import bring_in, brought_by, is_dossier
from tournaments.organise.folders import archives, import_folder
from tournaments.organise.opening import opened_by


@dataclass(frozen=True, slots=True)
class Imported:
    tournament: Tournament
    repeated: bool
    """The same file had come under the same key."""


def import_file(
    content: bytes, *, by: AbstractBaseUser, command_id: UUID | None = None, source: str = "zip"
) -> Imported:
    """Bring a tournament in; `by` becomes its director.

    Raises:
        Violation: as `import_folder`, or `bring_in`. Nothing is kept.
    """
    # Part of the command: under one key another file is another tournament.
    command_id = uuid5(command_id or uuid4(), sha256(content).hexdigest())
    if before := opened_by(by, command_id) or brought_by(by, command_id):
        return Imported(before, repeated=True)
    if is_dossier(content):
        return Imported(bring_in(content, by=by, command_id=command_id), repeated=False)
    with TemporaryDirectory() as folder:
        archives.unpack(content, Path(folder), source=source)
        tournament = import_folder(folder=Path(folder), by=by, command_id=command_id)
    return Imported(tournament, repeated=False)
