"""What a ledger would be after events that nobody wrote."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any, cast

from scoring.events import Event
from scoring.rules.ledger.applying import fold
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
    return fold(supposed, copied(ledger))


def copied(ledger: Ledger) -> Ledger:
    """A ledger that may be changed: nothing in it that changes is shared."""
    copy: Ledger = _copied(ledger)
    return copy


def _copied(value: Any) -> Any:
    """Whatever the fold may change is copied; frozen facts are shared."""
    kind: Any = type(value)
    if kind is dict:
        return {key: _copied(each) for key, each in value.items()}
    if kind is list:
        return [_copied(each) for each in value]
    if names := _changeable(kind):
        copy = kind.__new__(kind)
        for name in names:
            setattr(copy, name, _copied(getattr(value, name)))
        return copy
    return value


@cache
def _changeable(kind: Any) -> tuple[str, ...]:
    """The fields of a class whose instances change; none of any other."""
    if not is_dataclass(kind) or cast("Any", kind).__dataclass_params__.frozen:
        return ()
    return tuple(field.name for field in fields(kind))
