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
from tournaments.spelling.letters import tidy_line


@dataclass(frozen=True, slots=True)
class Imported:
    tournament: Tournament
    repeated: bool
    """The same file had come under the same key."""


def import_file(
    content: bytes,
    *,
    by: AbstractBaseUser,
    command_id: UUID | None = None,
    source: str = "zip",
    taken_from: str = "",
) -> Imported:
    """Bring a tournament in; `by` becomes its director. With the name of the house that it is
    `taken_from` it goes on here.

    Raises:
        Violation: as `import_folder`, or `bring_in`. Nothing is kept.
    """
    # Part of the command: under one key another file is another tournament.
    taken_from = tidy_line(taken_from)
    command_id = uuid5(command_id or uuid4(), sha256(content).hexdigest() + taken_from)
    if before := opened_by(by, command_id) or brought_by(by, command_id):
        return Imported(before, repeated=True)
    if is_dossier(content):
        tournament = bring_in(content, by=by, command_id=command_id, taken_from=taken_from)
        return Imported(tournament, repeated=False)
    with TemporaryDirectory() as folder:
        archives.unpack(content, Path(folder), source=source)
        tournament = import_folder(folder=Path(folder), by=by, command_id=command_id)
    return Imported(tournament, repeated=False)
