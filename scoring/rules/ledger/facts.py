"""What the fold is fed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Protocol, TypeAlias

from scoring.events import Event
from scoring.rules.ledger.state import Ledger
from scoring.values import EventNumber, UserId


class Fact(Protocol):
    """What the fold needs to know of a recorded event."""

    @property
    def number(self) -> EventNumber: ...
    @property
    def event(self) -> Event: ...
    @property
    def user(self) -> UserId: ...
    @property
    def at(self) -> datetime | None: ...
    @property
    def hash(self) -> str: ...


Handlers: TypeAlias = dict[type[Event], Callable[[Ledger, Any, Fact], None]]
"""What each kind of event does to a ledger."""
