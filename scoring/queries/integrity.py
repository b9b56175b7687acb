"""Whether a ledger, its commands and its edition are as they were written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring import editions, store
from scoring.editions import Keeping
from scoring.rules.ledger import NOTHING
from scoring.store import BadCommand, BadEvent, Fault, SealedEvent
from scoring.values import EventNumber, LedgerId

__all__ = ["Fault", "Integrity", "Keeping", "SealedEvent", "integrity", "sealed_events"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Integrity:
    """What was found wrong with a ledger, and what cannot be known of an old one."""

    bad_event: BadEvent | None
    """The first; nothing behind it can be vouched for."""
    bad_commands: tuple[BadCommand, ...]
    edition: str
    """The hash of the edition that it is pinned to; empty when it was never opened."""
    keeping: Keeping
    unsealed: EventNumber
    """The last event from before texts, names and commands were sealed."""


def integrity(ledger: LedgerId) -> Integrity:
    """All that the chain of events proves, or disproves."""
    bad_event = store.verify(ledger)
    pinned = store.pinned_edition(ledger)
    unsealed = store.unsealed(ledger)
    return Integrity(
        bad_event=bad_event,
        bad_commands=tuple(_before(bad_event, store.bad_commands(ledger))),
        edition=pinned or "",
        keeping=_keeping(pinned, unsealed) if pinned else Keeping.KEPT,
        unsealed=unsealed,
    )


def _keeping(pinned: str, unsealed: EventNumber) -> Keeping:
    """Whoever opened a ledger since events are sealed kept its edition."""
    keeping = editions.keeping(pinned)
    return Keeping.MISSING if keeping is Keeping.NEVER and not unsealed else keeping


def _before(bad_event: BadEvent | None, commands: tuple[BadCommand, ...]) -> Iterator[BadCommand]:
    """From a bad event on, what it says of its command proves nothing."""
    for command in commands:
        if bad_event is None or command.first < bad_event.number:
            yield command


def sealed_events(ledger: LedgerId, checked: Integrity) -> Iterator[SealedEvent]:
    """Every event with the hashes of what it means and does not hold, as far as it is sound."""
    bad = checked.bad_event
    head = store.head(ledger)
    last = bad.number - 1 if bad else head.number if head else NOTHING
    return store.sealed(ledger, EventNumber(last))
