"""How tests wait: for a condition, and for none longer than the one bound that is said here.

The bound is no measure of anything: what it ends has failed, however busy the machine is.
"""

import asyncio
import time
from collections.abc import Callable

PATIENCE_SECONDS = 120
PATIENCE_MS = PATIENCE_SECONDS * 1_000
_LOOKED_EVERY_SECONDS = 0.02


def until(ready: Callable[[], object], what: str | Callable[[], str]) -> None:
    """Wait until something is so; `what` says what was waited for, or what there is instead.

    The longer it takes, the more seldom it is looked: that costs those who are waited for.
    """
    waited = since()
    while not ready():
        _give_up_after(waited(), what)
        time.sleep(min(max(waited() / 10, _LOOKED_EVERY_SECONDS), 0.25))


async def until_in_loop(ready: Callable[[], object], what: str | Callable[[], str]) -> None:
    """The same, while the loop goes on; what is so in it may be so for a moment."""
    waited = since()
    while not ready():
        _give_up_after(waited(), what)
        await asyncio.sleep(_LOOKED_EVERY_SECONDS)


def _give_up_after(waited: float, what: str | Callable[[], str]) -> None:
    if waited > PATIENCE_SECONDS:
        raise AssertionError(f"waited in vain: {what() if callable(what) else what}")


def since() -> Callable[[], float]:
    """The seconds gone by from now on: by how much, at most, what runs has moved meanwhile."""
    begun = time.monotonic()
    return lambda: time.monotonic() - begun
