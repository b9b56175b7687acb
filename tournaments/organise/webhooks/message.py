"""What a webhook is told: which book moved to which number, and by what kinds of event.

No name, no text, no figure: whoever wants more asks the API, as far as a token goes. The number is
everybody's already (`/t/<slug>/numero/`); of the kinds only those are told whose effect stands on
a public page as soon as they happen.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

import msgspec

from scoring.bearings import Seen
from scoring.events import kinds_where

MOVED, TEST = "tournament.moved", "webhook.test"
TOLD = frozenset(kind.name() for kind in kinds_where(lambda bearing: bearing.seen is Seen.PUBLIC))


def told_of(kinds: Iterable[str]) -> list[str]:
    """Of these kinds those that may be told, always in the same order."""
    return sorted(TOLD.intersection(kinds))


def message_id(webhook: UUID, tournament: UUID, number: int) -> str:
    """The same whenever the same is told again: by it a receiver knows that it has it."""
    return f"msg_{uuid5(webhook, f'{tournament}:{number}').hex}"


def moved(slug: str, number: int, kinds: list[str], at: datetime) -> bytes:
    """The body of a delivery."""
    return _body(MOVED, at, {"tournament": slug, "number": number, "kinds": kinds})


def trial(at: datetime) -> bytes:
    """The body of a test."""
    return _body(TEST, at, {})


def _body(kind: str, at: datetime, data: dict[str, Any]) -> bytes:
    return msgspec.json.encode({"type": kind, "timestamp": at, "data": data})
