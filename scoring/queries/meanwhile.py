"""What was written about a thing behind an event, oldest first: for who is refused as `stale`.

The kinds are those by which the fold moves the number that a writer has to have seen.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.events import Recorded
from scoring.queries.answers import EventFilter
from scoring.queries.register import events
from scoring.rules.ledger import seen
from scoring.values import EntrantNumber, EventNumber, LedgerId, RoundNumber, TableNumber

Lines = tuple[Recorded, ...]


def line_up_since(ledger: LedgerId, entrant: EntrantNumber, after: EventNumber) -> Lines:
    """Who plays under a number, in which room and as captain."""
    return _since(ledger, seen.OF_A_LINE_UP, EventFilter(entrant=entrant, after=after))


def places_since(
    ledger: LedgerId, round_: RoundNumber, table: TableNumber, after: EventNumber
) -> Lines:
    """Who sits at a table, and in which place."""
    found = _since(ledger, seen.OF_PLACES, EventFilter(round=round_, after=after))
    return tuple(recorded for recorded in found if seen.concerns(recorded.event, table))


def seating_since(ledger: LedgerId, round_: RoundNumber, after: EventNumber) -> Lines:
    """A round as it is drawn, published and ended."""
    return _since(ledger, seen.OF_A_SEATING, EventFilter(round=round_, after=after))


def plan_since(ledger: LedgerId, after: EventNumber) -> Lines:
    """The plan."""
    return _since(ledger, seen.OF_THE_PLAN, EventFilter(after=after))


def prizes_since(ledger: LedgerId, after: EventNumber) -> Lines:
    """What was announced of the prizes."""
    return _since(ledger, seen.OF_PRIZES, EventFilter(after=after))


def _since(ledger: LedgerId, kinds: seen.Kinds, about: EventFilter) -> Lines:
    about = replace(about, names=tuple(kind.name() for kind in kinds))
    return events(ledger, about)[::-1]
