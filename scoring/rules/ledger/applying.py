"""From event to event: `apply` takes one in. It never raises."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.events import Event
from scoring.rules.ledger import awards, disputes, entrants_and_end, rulings, seatings, sheets
from scoring.rules.ledger.facts import Fact, Handlers
from scoring.rules.ledger.rounds import Round
from scoring.rules.ledger.state import Ledger


def fold(recorded: Iterable[Fact], ledger: Ledger | None = None) -> Ledger:
    """The state after these events, on top of `ledger` or of an empty book."""
    state = Ledger() if ledger is None else ledger
    handler_of = _APPLY.get
    for fact in recorded:
        event = fact.event
        handler_of(type(event), _ignore)(state, event, fact)
        for round_ in _touched(state, event):
            round_.results = round_.counts = None
        state.number, state.head_hash = fact.number, fact.hash
    return state


def apply(ledger: Ledger, recorded: Fact) -> None:
    """Take one event in. Changes `ledger` in place; an event it does not know changes nothing."""
    fold((recorded,), ledger)


def _touched(ledger: Ledger, event: Any) -> Iterable[Round]:
    """The rounds of which something may be otherwise now: of what is typed, its own."""
    if type(event) not in sheets.HANDLERS:
        return ledger.rounds.values()
    typed = ledger.rounds.get(event.round)
    return (typed,) if typed else ()


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
