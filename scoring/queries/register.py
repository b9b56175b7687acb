"""The ledger itself, for people to read; and what was written about a thing meanwhile."""

from collections.abc import Iterable
from dataclasses import replace

from scoring import store
from scoring.events import Recorded, kinds_where
from scoring.queries.answers import (
    EventFilter,
)
from scoring.rules.ledger import facts
from scoring.values import (
    EntrantNumber,
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


Lines = tuple[Recorded, ...]


def line_up_since(ledger: LedgerId, entrant: EntrantNumber, after: EventNumber) -> Lines:
    """Who plays under a number, in which room and as captain."""
    return _since(ledger, facts.OF_A_LINE_UP, EventFilter(entrant=entrant, after=after))


def places_since(
    ledger: LedgerId, round_: RoundNumber, table: TableNumber, after: EventNumber
) -> Lines:
    """Who sits at a table, and in which place."""
    found = _since(ledger, facts.OF_PLACES, EventFilter(round=round_, after=after))
    return tuple(recorded for recorded in found if facts.concerns(recorded.event, table))


def seating_since(ledger: LedgerId, round_: RoundNumber, after: EventNumber) -> Lines:
    """A round as it is drawn, published and ended."""
    return _since(ledger, facts.OF_A_SEATING, EventFilter(round=round_, after=after))


def plan_since(ledger: LedgerId, after: EventNumber) -> Lines:
    """The plan."""
    return _since(ledger, facts.OF_THE_PLAN, EventFilter(after=after))


def prizes_since(ledger: LedgerId, after: EventNumber) -> Lines:
    """What was announced of the prizes."""
    return _since(ledger, facts.OF_PRIZES, EventFilter(after=after))


def _since(ledger: LedgerId, kinds: facts.Kinds, about: EventFilter) -> Lines:
    about = replace(about, names=tuple(kind.name() for kind in kinds))
    return events(ledger, about)[::-1]
