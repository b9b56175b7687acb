"""The only toucher of event rows: append, read, verify, and ledgers kept in memory."""

from __future__ import annotations

from scoring.store.reading import EventFilter, count, find, pinned_edition, read, replay
from scoring.store.remembering import Held, Memory, memory
from scoring.store.verifying import (
    BadCommand,
    BadEvent,
    Fault,
    SealedEvent,
    bad_commands,
    sealed,
    unsealed,
    verify,
)
from scoring.store.writing import (
    Answered,
    Head,
    Sealing,
    append,
    create,
    head,
    headless,
    ledgers,
    lock,
    nothing_sealed,
    together,
)

__all__ = [
    "Answered",
    "BadCommand",
    "BadEvent",
    "EventFilter",
    "Fault",
    "Head",
    "Held",
    "Memory",
    "SealedEvent",
    "Sealing",
    "append",
    "bad_commands",
    "count",
    "create",
    "find",
    "head",
    "headless",
    "ledgers",
    "lock",
    "memory",
    "nothing_sealed",
    "pinned_edition",
    "read",
    "replay",
    "sealed",
    "together",
    "unsealed",
    "verify",
]
