"""A whole ledger as it is written, for another installation, and what its chain proves there."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import codec, editions, store
from scoring.codec import EventUnreadable
from scoring.events import Event, TournamentOpened
from scoring.queries.snapshot import snapshot
from scoring.rules.violations import Code, refuse
from scoring.store import AnsweredCommand, Carried, EventText, Head
from scoring.values import LedgerId

__all__ = [
    "AnsweredCommand",
    "Carried",
    "EventText",
    "EventUnreadable",
    "Head",
    "Whole",
    "event_of",
    "examined",
    "whole",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """A ledger with the edition that it is pinned to."""

    carried: Carried
    events: tuple[Event, ...]
    opened: TournamentOpened
    edition: str
    """Its content, as it was hashed."""


def whole(ledger: LedgerId) -> Whole:
    """All of a ledger, as of one moment.

    Raises:
        Violation: `tournament_unknown`, when it was never opened.
    """
    with snapshot():
        carried = store.carried(ledger)
        events = tuple(map(event_of, carried.events))
        opened = next((event for event in events if isinstance(event, TournamentOpened)), None)
        if opened is None:
            raise refuse(Code.TOURNAMENT_UNKNOWN)
        edition = editions.content(opened.regulation, opened.regulation_hash)
    return Whole(carried=carried, events=events, opened=opened, edition=edition)


def event_of(text: EventText) -> Event:
    """
    Raises:
        EventUnreadable: no such event was ever written.
    """
    return codec.decode(text.name, text.version, text.data)


def examined(carried: Carried) -> store.Examined:
    """What the chain of a ledger that is not here proves, or disproves."""
    return store.examine_carried(carried.ledger, carried.events, carried.head, carried.commands)
