"""The ledger itself, for people to read."""

from __future__ import annotations

from collections.abc import Iterable

from scoring import store
from scoring.events import Recorded, kinds_where
from scoring.queries.answers import (
    EventFilter,
)
from scoring.values import (
    EventNumber,
    LedgerId,
    RoundNumber,
    TableNumber,
)


def events(
    ledger: LedgerId, event_filter: EventFilter | None = None, *, limit: int | None = None
) -> tuple[Recorded, ...]:
    """Events, newest first."""
    return store.find(ledger, event_filter or EventFilter(), limit=limit)


def count_events(ledger: LedgerId, event_filter: EventFilter | None = None) -> int:
    return store.count(ledger, event_filter or EventFilter())


def event(ledger: LedgerId, number: EventNumber) -> Recorded | None:
    """One event of a ledger; None when there is none of this number."""
    before = EventNumber(number - 1)
    return next(store.read(ledger, before, number), None)


def event_kinds(ledger: LedgerId, after: EventNumber, upto: EventNumber) -> frozenset[str]:
    """What kinds of event there are behind `after`, up to and with `upto`."""
    return store.kinds(ledger, after, upto)


def events_by_number(
    ledger: LedgerId, numbers: Iterable[EventNumber]
) -> dict[EventNumber, Recorded]:
    """The events of these numbers, as far as there are any."""
    event_filter = EventFilter(numbers=tuple(numbers))
    return {recorded.number: recorded for recorded in store.find(ledger, event_filter)}


def sheet_history(
    ledger: LedgerId, round_: RoundNumber, number: TableNumber
) -> tuple[Recorded, ...]:
    """All that was ever written about a sheet, oldest first."""
    about = EventFilter(names=_SHEET_EVENTS, round=round_, table=number)
    return store.find(ledger, about)[::-1]


_SHEET_EVENTS = tuple(kind.name() for kind in kinds_where(lambda bearing: bearing.of_the_sheet))
