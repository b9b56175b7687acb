"""The end of the server, heard in time."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def before_the_end(do: Callable[[], None]) -> Iterator[None]:
    """Within the block, a signal that ends the server first does `do`.

    Servers wait for open responses before they tell the application that they end; streams have
    no end of their own, and would hold up every restart until they are cut.
    """
    loop = asyncio.get_running_loop()
    try:
        earlier = {number: _chain(number, loop, do) for number in SIGNALS}
    except ValueError:
        # Not the main thread: whoever runs the server there cuts the streams.
        earlier = {}
    try:
        yield
    finally:
        for number, handler in earlier.items():
            signal.signal(number, handler)


def _chain(number: int, loop: asyncio.AbstractEventLoop, do: Callable[[], None]) -> Any:
    earlier = signal.getsignal(number)

    def told(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(do)
        if callable(earlier):
            earlier(number, frame)

    return signal.signal(number, told)
