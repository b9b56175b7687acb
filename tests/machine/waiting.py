"""How tests wait: for a condition, and for none longer than the one bound that is said here.

The bound is no measure of anything: what it ends has failed, however busy the machine is.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

PATIENCE_SECONDS = 120
PATIENCE_MS = PATIENCE_SECONDS * 1_000
_LOOKED_EVERY_SECONDS = 0.02


def until(ready: Callable[[], object], what: str | Callable[[], str]) -> None:
    """Wait until something is so; `what` says what was waited for, or what there is instead."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not ready():
        _give_up_after(end, what)
        time.sleep(_LOOKED_EVERY_SECONDS)


async def until_in_loop(ready: Callable[[], object], what: str | Callable[[], str]) -> None:
    """The same, while the loop goes on."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not ready():
        _give_up_after(end, what)
        await asyncio.sleep(_LOOKED_EVERY_SECONDS)


def _give_up_after(end: float, what: str | Callable[[], str]) -> None:
    if time.monotonic() > end:
        raise AssertionError(f"waited in vain: {what() if callable(what) else what}")


def since() -> Callable[[], float]:
    """The seconds gone by from now on: by how much, at most, what runs has moved meanwhile."""
    begun = time.monotonic()
    return lambda: time.monotonic() - begun
