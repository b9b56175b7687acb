"""Types sheets until it is killed, as a child of a nursery.

From a number on; a line in a file acknowledges each.
"""

from itertools import count
from pathlib import Path
from uuid import UUID, uuid5

from scoring.commands import EnterSheet, perform
from scoring.sheets import SheetScore
from scoring.values import Authority, RoundNumber, TableNumber
from tournaments.models import Official, Tournament
from tournaments.permissions import authority

TABLES = 4
_NAMESPACE = UUID(int=0xDEAD)


def command_id(number: int) -> UUID:
    """A sheet that was not acknowledged is sent again under the same id."""
    return uuid5(_NAMESPACE, str(number))


def director_of(slug: str) -> Authority:
    tournament = Tournament.objects.get(slug=slug)
    director = Official.objects.get(tournament=tournament, role="director")
    by = authority(director.user, tournament)
    assert by is not None
    return by


def live(first: int, slug: str, acks: str) -> None:
    """Each sheet is unlike the one before it at its table."""
    by = director_of(slug)
    with Path(acks).open("ab", buffering=0) as acknowledged:
        for number in count(first):
            command = EnterSheet(
                round=RoundNumber(1),
                table=TableNumber(number % TABLES + 1),
                # Never so many that they would be asked for twice, however fast the machine.
                sheet=SheetScore(totals=(5 * (number % 300), 0)),
            )
            receipt = perform(command, by=by, command_id=command_id(number))
            acknowledged.write(f"{number} {receipt.number}\n".encode())
