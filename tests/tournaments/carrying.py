"""A tournament taken out as a folder of files, and brought in again."""

from __future__ import annotations

from pathlib import Path

from django.contrib.auth.models import User

from tests.builders import Hall
from tests.invariants import rows_equal_fold
from tournaments.organise.folders import export_folder, import_folder


def files_of(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


class Carry:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def over(self, hall: Hall) -> dict[str, str]:
        """The files, after checking that those of what was made of them are equal."""
        first, second = self.folder / "first", self.folder / "second"
        export_folder(hall.tournament, first)
        hall.tournament.delete()
        director = User.objects.create_user("chi importa")
        tournament = import_folder(folder=first, by=director)
        rows_equal_fold(tournament.ledger)
        export_folder(tournament, second)
        assert files_of(first) == files_of(second)
        return files_of(first)
