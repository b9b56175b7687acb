"""The only toucher of event rows: append, read, verify, and ledgers kept in memory."""

from __future__ import annotations

from scoring.store.reading import EventFilter, count, find, pinned_edition, read, replay
from scoring.store.remembering import Held, Memory, memory
from scoring.store.verifying import BadEvent, Fault, verify
from scoring.store.writing import (
    Answered,
    Head,
    append,
    create,
    head,
    ledgers,
    lock,
    together,
)

__all__ = [
    "Answered",
    "BadEvent",
    "EventFilter",
    "Fault",
    "Head",
    "Held",
    "Memory",
    "append",
    "count",
    "create",
    "find",
    "head",
    "ledgers",
    "lock",
    "memory",
    "pinned_edition",
    "read",
    "replay",
    "together",
    "verify",
]
