"""A tournament from its dossier, once under one key; which of its sheets had checks set aside."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from uuid import UUID, uuid4, uuid5

from django.contrib.auth.models import AbstractBaseUser

from scoring import queries
from scoring.events import SheetCorrected, SheetTotalled, SmazzataEntered
from scoring.queries import EventFilter
from scoring.rules.violations import refuse
from scoring.values import RoundNumber, TableNumber
from tournaments.models import Tournament
from tournaments.organise.dossiers import bring_in, brought_by, is_dossier
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import tidy_line


@dataclass(frozen=True, slots=True)
class Imported:
    tournament: Tournament
    repeated: bool
    """The same file had come under the same key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAside:
    """A sheet that does not pass the checks and came in all the same, and which checks."""

    round: RoundNumber
    table: TableNumber
    codes: tuple[str, ...]


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
        Violation: `no_dossier`, or as `bring_in`. Nothing is kept.
    """
    # Part of the command: under one key another file is another tournament.
    taken_from = tidy_line(taken_from)
    command_id = uuid5(command_id or uuid4(), sha256(content).hexdigest() + taken_from)
    if before := brought_by(by, command_id):
        return Imported(before, repeated=True)
    if not is_dossier(content):
        raise refuse(HouseCode.NO_DOSSIER, file=source)
    tournament = bring_in(content, by=by, command_id=command_id, taken_from=taken_from)
    return Imported(tournament, repeated=False)


def set_aside(tournament: Tournament) -> tuple[SetAside, ...]:
    """The sheets of a tournament that do not pass the checks, as its book has them."""
    overridden: dict[tuple[RoundNumber, TableNumber], set[str]] = {}
    scored = (SmazzataEntered, SheetTotalled, SheetCorrected)
    scored_events = EventFilter(names=tuple(kind.name() for kind in scored))
    for event in (record.event for record in queries.events(tournament.ledger, scored_events)):
        if isinstance(event, scored) and event.overridden:
            overridden.setdefault((event.round, event.table), set()).update(event.overridden)
    return tuple(
        SetAside(round=round_, table=table, codes=tuple(sorted(codes)))
        for (round_, table), codes in sorted(overridden.items())
    )
