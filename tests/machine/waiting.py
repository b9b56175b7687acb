"""How tests wait: for a condition, and for none longer than the one bound that is said here.

The bound is no measure of anything: what it ends has failed, however busy the machine is.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

PATIENCE_SECONDS = 120
PATIENCE_MS = PATIENCE_SECONDS * 1_000


def until(ready: Callable[[], object], what: str | Callable[[], str]) -> None:
    """Wait until something is so; `what` says what was waited for, or what there is instead."""
    waited = since()
    while not ready():
        time.sleep(_pause(waited(), what))


async def until_in_loop(ready: Callable[[], object], what: str | Callable[[], str]) -> None:
    """The same, while the loop goes on."""
    waited = since()
    while not ready():
        await asyncio.sleep(_pause(waited(), what))


def _pause(waited: float, what: str | Callable[[], str]) -> float:
    """Looking costs those who are waited for: the longer it takes, the more seldom."""
    if waited > PATIENCE_SECONDS:
        raise AssertionError(f"waited in vain: {what() if callable(what) else what}")
    return min(max(waited / 10, 0.02), 0.5)


def since() -> Callable[[], float]:
    """The seconds gone by from now on: by how much, at most, what runs has moved meanwhile."""
    begun = time.monotonic()
    return lambda: time.monotonic() - begun
