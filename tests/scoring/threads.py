"""People who press Enter at the same moment."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connections

Answer = TypeVar("Answer")


def at_once(*calls: Callable[[], Answer]) -> Sequence[Answer]:
    """What the calls answer, each made in a thread and on a connection of its own."""
    start = Barrier(len(calls))

    def run(call: Callable[[], Answer]) -> Answer:
        start.wait()
        try:
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))
