"""Names, reasons and referti against the hashes that events sealed them with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.events import TextsErased
from scoring.queries import Integrity, SealedEvent, sealed_events
from scoring.values import EventNumber, LedgerId
from tournaments.models import Entrant, PlayerName, Referto, Remark, Sealed, SealKind, seal_key


class RowFault(StrEnum):
    """What became of a row that an event vouches for."""

    ALTERED = "altered"
    MISSING = "missing"
    ADDED = "added"
    ERASED = "erased"
    """By privacy law, as an event says: no fault of anybody's."""


@dataclass(frozen=True, slots=True)
class BadRow:
    kind: SealKind
    subject: str
    """A player's or a text's id, or an entrant's number."""
    number: EventNumber
    """Of the event that seals it; of an erased one, that says so."""
    fault: RowFault


@dataclass(slots=True)
class _Seals:
    """What the events of a ledger vouch for, by key and, for names, by event."""

    hashes: dict[tuple[str, EventNumber], str] = field(default_factory=dict)
    erased: dict[str, EventNumber] = field(default_factory=dict)

    def take(self, sealed: SealedEvent) -> None:
        for key, hash_ in sealed.seals.items():
            if ":" in key:
                self.hashes[key, sealed.number] = hash_
        if isinstance(event := sealed.event, TextsErased):
            for kind, subjects in (
                (SealKind.NAME, event.players),
                (SealKind.REMARK, event.remarks),
                (SealKind.REFERTO, event.referti),
            ):
                self.erased.update((seal_key(kind, one), sealed.number) for one in subjects)


def bad_rows(ledger: LedgerId, checked: Integrity) -> tuple[BadRow, ...]:
    """The rows that are not as they were sealed, and those that were erased since."""
    seals = _Seals()
    for event in sealed_events(ledger, checked):
        seals.take(event)
    rows = _rows(ledger)
    names = _names(ledger)
    found = [
        bad
        for (key, number), hash_ in seals.hashes.items()
        if (bad := _judged(key, number, hash_, names.get((key, number)) or rows.get(key), seals))
    ]
    return (*dict.fromkeys(found), *_made_up(names, seals, checked))


def _rows(ledger: LedgerId) -> dict[str, Sealed]:
    of_tournament = {"tournament_id": ledger}
    return {
        **_keyed(SealKind.REMARK, Remark.objects.filter(**of_tournament)),
        **_keyed(SealKind.REFERTO, Referto.objects.filter(**of_tournament)),
        **{
            seal_key(SealKind.ENTRANT, row.number): row
            for row in Entrant.objects.filter(**of_tournament)
        },
    }


def _keyed(kind: SealKind, rows: Iterable[Sealed]) -> dict[str, Sealed]:
    return {seal_key(kind, row.pk): row for row in rows}


def _names(ledger: LedgerId) -> dict[tuple[str, EventNumber], Sealed]:
    return {
        (seal_key(SealKind.NAME, row.player_id), EventNumber(row.event_number)): row
        for row in PlayerName.objects.filter(tournament_id=ledger)
    }


def _judged(
    key: str, number: EventNumber, hash_: str, row: Sealed | None, seals: _Seals
) -> BadRow | None:
    """What is wrong with a row; None for one that is as it was."""
    erased = seals.erased.get(key, number)
    if erased > number and (row is None or row.is_empty):
        return _bad(key, erased, RowFault.ERASED)
    if row is None:
        return _bad(key, number, RowFault.MISSING)
    if row.seal() != hash_ or (isinstance(row, Referto) and row.event_number != number):
        return _bad(key, number, RowFault.ALTERED)
    return None


def _made_up(
    names: dict[tuple[str, EventNumber], Sealed], seals: _Seals, checked: Integrity
) -> Iterator[BadRow]:
    """Names that no event vouches for, though events did when they were written."""
    for key, number in names.keys() - seals.hashes.keys():
        if number > checked.unsealed and checked.bad_event is None:
            yield _bad(key, number, RowFault.ADDED)


def _bad(key: str, number: EventNumber, fault: RowFault) -> BadRow:
    kind, _, subject = key.partition(":")
    return BadRow(SealKind(kind), subject, number, fault)
