"""A tournament taken out as a folder of files, and brought in again."""

from __future__ import annotations

from pathlib import Path

from django.contrib.auth.models import User

from scoring import queries
from scoring.commands import ReadmitEntrant, SettleTie
from scoring.rulings import TieMethod
from scoring.values import EntrantNumber, LedgerId
from tests.builders import Hall, do
from tests.invariants import rows_equal_fold
from tournaments.organise.entrants import readmit_entrant
from tournaments.organise.folders import export_folder, import_folder


def files_of(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


def ranked(files: dict[str, str], after: int) -> list[int]:
    """Who is, best first."""
    rows = (row.split(",") for row in files["standings.csv"].splitlines()[1:])
    return [int(entrant) for round_, _, entrant, *_ in rows if int(round_) == after]


def here(ledger: LedgerId) -> set[int]:
    return {int(one.number) for one in queries.entrants(ledger) if not one.withdrawn}


def settle(hall: Hall, *order: int) -> None:
    entrants = tuple(map(EntrantNumber, order))
    because = hall.because("A mano")
    do(SettleTie(entrants=entrants, method=TieMethod.BY_HAND, remark=because), hall.directing)


def readmit(hall: Hall, *entrants: int) -> None:
    for entrant in entrants:
        readmit_entrant(ReadmitEntrant(entrant=EntrantNumber(entrant)), by=hall.directing)


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
