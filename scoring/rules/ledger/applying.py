"""From event to event: `apply` takes one in. It never raises."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.events import Event
from scoring.rules.ledger import awards, disputes, entrants_and_end, rulings, seatings, sheets
from scoring.rules.ledger.facts import Fact, Handlers
from scoring.rules.ledger.state import Ledger


def fold(recorded: Iterable[Fact], ledger: Ledger | None = None) -> Ledger:
    """The state after these events, on top of `ledger` or of an empty book."""
    state = Ledger() if ledger is None else ledger
    handler_of = _APPLY.get
    for fact in recorded:
        event = fact.event
        handler_of(type(event), _ignore)(state, event, fact)
        state.number, state.head_hash = fact.number, fact.hash
    return state


def apply(ledger: Ledger, recorded: Fact) -> None:
    """Take one event in. Changes `ledger` in place; an event it does not know changes nothing."""
    fold((recorded,), ledger)


def _ignore(ledger: Ledger, event: Event, recorded: Fact) -> None:
    return None


_APPLY: Handlers = {
    **entrants_and_end.HANDLERS,
    **seatings.HANDLERS,
    **sheets.HANDLERS,
    **awards.HANDLERS,
    **rulings.HANDLERS,
    **disputes.HANDLERS,
}
