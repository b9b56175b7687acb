"""The only toucher of event rows: append, read, verify, archive, carry, ledgers in memory."""

from __future__ import annotations

from scoring.store.archiving import Unsound, archive, shut_before
from scoring.store.carrying import Carried, carried, write_carried
from scoring.store.reading import EventFilter, count, find, hashes_at, kinds, read, replay
from scoring.store.remembering import Held, Memory, memory
from scoring.store.verifying import (
    AnsweredCommand,
    BadCommand,
    BadEvent,
    EventText,
    Examined,
    Fault,
    examine,
    examine_carried,
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
    "AnsweredCommand",
    "BadCommand",
    "BadEvent",
    "Carried",
    "EventFilter",
    "EventText",
    "Examined",
    "Fault",
    "Head",
    "Held",
    "Memory",
    "Sealing",
    "Unsound",
    "append",
    "archive",
    "carried",
    "count",
    "create",
    "examine",
    "examine_carried",
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
    "write_carried",
]
