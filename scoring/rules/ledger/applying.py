"""From event to event: `fold` takes them in, those that nobody wrote as well. It never raises."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scoring.bearings import Rows
from scoring.events import Event
from scoring.rules.ledger import entrants_and_end, rulings, seatings, sheets
from scoring.rules.ledger.facts import Fact, Handlers
from scoring.rules.ledger.state import Ledger
from scoring.rules.ledger.versions import LEAVE_TABLES, OF_ONE_ROUND, version_for
from scoring.values import EventNumber, UserId


def fold(recorded: Iterable[Fact], ledger: Ledger | None = None) -> Ledger:
    """The state after these events, on top of `ledger` or of an empty book, changed in place."""
    state = Ledger() if ledger is None else ledger
    handler_of = _APPLY.get
    for fact in recorded:
        event = fact.event
        if handler := handler_of(type(event)):
            handler(state, event, fact)
            _forget(state, event)
        state.number, state.head_hash = fact.number, fact.hash
    return state


def apply(ledger: Ledger, recorded: Fact) -> None:
    """Take one event in. Changes `ledger` in place; an event it does not know changes nothing."""
    fold((recorded,), ledger)


def continued(ledger: Ledger, recorded: Iterable[Fact]) -> Ledger:
    """A book after further events, beside the one before: that stays as it was to who reads it."""
    for fact in recorded:
        ledger = fold((fact,), version_for(ledger, fact.event))
    return ledger


def _forget(ledger: Ledger, event: Any) -> None:
    """Let be reckoned anew what may be otherwise now."""
    if ledger.memo:
        ledger.memo = {}
    rows = event.bearing.rows
    if rows in LEAVE_TABLES:
        return
    if rows not in OF_ONE_ROUND:
        for each in ledger.rounds.values():
            each.forget()
    elif round_ := ledger.rounds.get(event.round):
        round_.forget_match(event.table) if rows is Rows.SHEET else round_.forget()


_APPLY: Handlers = {
    **entrants_and_end.HANDLERS,
    **seatings.HANDLERS,
    **sheets.HANDLERS,
    **rulings.HANDLERS,
}


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
