"""The end of the server, heard in time."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM)
SECONDS_BEFORE_ASKING_AGAIN = 1.0


@contextmanager
def before_the_end(do: Callable[[], None]) -> Iterator[None]:
    """Within the block, a signal that ends the server first does `do`.

    Servers wait for open responses before they tell the application that they end; streams have
    no end of their own, and would hold up every restart until they are cut.
    """
    loop = asyncio.get_running_loop()
    with ExitStack() as stack:
        # Not the main thread: whoever runs the server there cuts the streams.
        if threading.current_thread() is threading.main_thread():
            for number in SIGNALS:
                stack.callback(_listen(number, loop, do))
        yield


def _listen(
    number: signal.Signals, loop: asyncio.AbstractEventLoop, do: Callable[[], None]
) -> Callable[[], None]:
    """Do it before what the server does; the answer undoes the listening."""
    server = signal.getsignal(number)
    # A server that does not listen itself ends there and then: nobody may stand in its way.
    if not callable(server):
        return lambda: None

    def hear(number: int, frame: FrameType | None) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(do)
        server(number, frame)

    def forget() -> None:
        # A server that was forced has forgotten its handler: it would hear and do nothing.
        if signal.getsignal(number) is hear:
            signal.signal(number, server)

    signal.signal(number, hear)
    return forget


async def end(task: asyncio.Task[None]) -> None:
    """Cancel a task for certain: a library may take one cancellation for its own, and go on."""
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=SECONDS_BEFORE_ASKING_AGAIN)
