"""The only toucher of event rows: append, read, verify, archive, and ledgers kept in memory."""

from __future__ import annotations

from scoring.store.archiving import Unsound, archive, shut_before
from scoring.store.reading import EventFilter, count, find, hashes_at, kinds, read, replay
from scoring.store.remembering import Held, Memory, memory
from scoring.store.verifying import (
    BadCommand,
    BadEvent,
    Examined,
    Fault,
    examine,
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
    heads,
    heads_of,
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
    "Examined",
    "Fault",
    "Head",
    "Held",
    "Memory",
    "Sealing",
    "Unsound",
    "append",
    "archive",
    "count",
    "create",
    "examine",
    "find",
    "hashes_at",
    "head",
    "headless",
    "heads",
    "heads_of",
    "kinds",
    "ledgers",
    "lock",
    "memory",
    "nothing_sealed",
    "read",
    "replay",
    "shut_before",
    "together",
    "verify",
]
