"""A program that types sheets until it is killed: `python -m tests.scoring.writer SLUG ACKS`.

For each number on its input it forks a child, which opens its own connection and types sheets
from that number on; a line in the file ACKS acknowledges each. It says `pid`, then `gone`.
"""

from __future__ import annotations

import os
import sys
from itertools import count
from pathlib import Path
from uuid import UUID, uuid5

TABLES = 4
_NAMESPACE = UUID(int=0xDEAD)


def command_id(number: int) -> UUID:
    """A sheet that was not acknowledged is sent again under the same id."""
    return uuid5(_NAMESPACE, str(number))


def type_from(first: int, slug: str, acks: Path) -> None:
    """Type sheet after sheet, each unlike the one before it at its table."""
    from scoring.commands import EnterSheet, perform
    from scoring.sheets import SheetScore
    from scoring.values import RoundNumber, TableNumber
    from tournaments.models import Official, Tournament
    from tournaments.permissions import authority

    tournament = Tournament.objects.get(slug=slug)
    director = Official.objects.get(tournament=tournament, role="director")
    by = authority(director.user, tournament)
    assert by is not None
    with acks.open("ab", buffering=0) as acknowledged:
        for number in count(first):
            command = EnterSheet(
                round=RoundNumber(1),
                table=TableNumber(number % TABLES + 1),
                # Never so many that they would be asked for twice, however fast the machine.
                sheet=SheetScore(totals=(5 * (number % 300), 0)),
            )
            receipt = perform(command, by=by, command_id=command_id(number))
            acknowledged.write(f"{number} {receipt.number}\n".encode())


def main(slug: str, acks: str) -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    # Before the fork: a child is to write, not to load modules.
    import tournaments.permissions  # noqa: F401
    from scoring import commands  # noqa: F401

    for line in sys.stdin:
        pid = os.fork()
        if not pid:
            type_from(int(line), slug, Path(acks))
        print(pid, flush=True)  # noqa: T201
        os.waitpid(pid, 0)
        print("gone", flush=True)  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
