"""Lots that can be drawn again: their seed follows from the command that asked for them."""

from __future__ import annotations

from hashlib import sha256
from uuid import UUID


def seed(command_id: UUID) -> int:
    """The seed of a lot, 48 bits: the same command draws the same."""
    return int.from_bytes(sha256(command_id.bytes).digest()[:6])
