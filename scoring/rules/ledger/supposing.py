"""What a ledger would be after events that nobody wrote."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.events import Event
from scoring.rules.ledger.applying import continued
from scoring.rules.ledger.state import Ledger
from scoring.values import EventNumber, UserId


@dataclass(frozen=True, slots=True)
class Supposed:
    """An event as the fold takes it, with no place in any book."""

    number: EventNumber
    event: Event
    user: UserId
    at: None = None
    hash: str = ""


def supposing(ledger: Ledger, events: Iterable[Event], user: UserId) -> Ledger:
    """The ledger as these events of this user would make it; it stays itself as it is."""
    first = ledger.number + 1
    supposed = (Supposed(EventNumber(at), event, user) for at, event in enumerate(events, first))
    return continued(ledger, supposed)
