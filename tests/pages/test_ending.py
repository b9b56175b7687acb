"""Whoever stops the server is heard by streams and server alike, once and for all."""

import asyncio
import signal
from collections.abc import Iterator
from types import FrameType

import pytest

from tests.machine.waiting import PATIENCE_SECONDS
from tournaments.pages.live.streams import before_the_end, end

SEEN: list[str] = []


@pytest.fixture(autouse=True)
def no_other_loop() -> Iterator[None]:
    """A browser that an earlier test opened keeps a loop running in this very thread.

    Signals come to the main thread alone, so these tests cannot go to another.
    """
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@pytest.fixture(autouse=True)
def server_that_listens() -> Iterator[None]:
    def handle_exit(number: int, frame: FrameType | None) -> None:
        SEEN.append("server")

    SEEN.clear()
    earlier = signal.signal(signal.SIGTERM, handle_exit)
    yield
    signal.signal(signal.SIGTERM, earlier)


def _streams() -> None:
    SEEN.append("streams")


def test_within_the_block_a_signal_reaches_streams_and_server() -> None:
    async def scene() -> None:
        with before_the_end(_streams):
            signal.raise_signal(signal.SIGTERM)
            await asyncio.sleep(0)
        signal.raise_signal(signal.SIGTERM)

    asyncio.run(scene())
    assert sorted(SEEN) == ["server", "server", "streams"]


def test_a_handler_that_the_server_put_back_meanwhile_stays() -> None:
    def next_handler(number: int, frame: FrameType | None) -> None:
        SEEN.append("next")

    async def scene() -> None:
        with before_the_end(_streams):
            signal.signal(signal.SIGTERM, next_handler)
        signal.raise_signal(signal.SIGTERM)

    asyncio.run(scene())
    assert SEEN == ["next"]


def test_a_server_that_does_not_listen_is_ended_by_the_system_as_ever() -> None:
    async def scene() -> None:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        with before_the_end(_streams):
            assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL

    asyncio.run(scene())


def test_after_the_loop_was_closed_a_signal_still_reaches_the_server() -> None:
    loop = asyncio.new_event_loop()

    async def scene() -> None:
        stack = before_the_end(_streams)
        stack.__enter__()

    loop.run_until_complete(scene())
    loop.close()
    signal.raise_signal(signal.SIGTERM)
    assert SEEN == ["server"]


def test_a_task_that_takes_one_cancellation_for_its_own_ends_all_the_same() -> None:
    async def deaf_once() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            await asyncio.Event().wait()

    async def scene() -> None:
        task = asyncio.create_task(deaf_once())
        await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE_SECONDS):
            await end(task)

    asyncio.run(scene())
