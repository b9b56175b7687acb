"""Whether ledgers, their commands and their editions are as they were written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring import editions, store
from scoring.editions import Keeping
from scoring.queries.snapshot import snapshot
from scoring.store import Examined, Fault
from scoring.values import EventNumber, LedgerId

__all__ = ["Examined", "Fault", "Integrity", "Keeping", "integrity", "lengths", "unsealed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Integrity:
    """What was found wrong with a ledger, and what cannot be known of an old one."""

    events: Examined
    """What its chain proves, or disproves."""
    keeping: Keeping
    """Of the edition that it is pinned to."""


def lengths(ledgers: Sequence[LedgerId]) -> dict[LedgerId, int]:
    """How many events each of them vouches for."""
    return {ledger: head.number for ledger, head in store.heads_of(ledgers).items()}


def unsealed(ledger: LedgerId) -> EventNumber:
    """The last of the events from before anything was sealed: up to it the chain vouches for
    events alone, not for names and reasons. 0 where there are none."""
    return store.unsealed(ledger)


def integrity(ledgers: Sequence[LedgerId]) -> Iterator[Integrity]:
    """Each of some ledgers, as of one moment: who goes on writing looks like no tampering."""
    known: dict[str, Keeping] = {}
    with snapshot():
        for examined in store.examine(ledgers):
            if examined.pinned not in known:
                known[examined.pinned] = _keeping(examined.pinned)
            yield Integrity(events=examined, keeping=_in(examined, known[examined.pinned]))


def _keeping(pinned: str) -> Keeping:
    return editions.keeping(pinned) if pinned else Keeping.KEPT


def _in(examined: Examined, keeping: Keeping) -> Keeping:
    """Whoever opened a ledger since events are sealed kept its edition."""
    return Keeping.MISSING if keeping is Keeping.NEVER and not examined.unsealed else keeping
