"""What is asked of machines elsewhere: nobody waits for them with a connection to the database.

They may be slow, or away for as long as a name is looked up, which no timeout ends: of a process a
few wait for them at a time, and the pages and the desk never do.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Thread

from celery import current_app
from django.db import connection

LOG = logging.getLogger(__name__)
AT_ONCE = 8
"""Of the threads that answer requests."""
PATIENCE_SECONDS = 1.0
_waiting = BoundedSemaphore(AT_ONCE)


class Crowded(OSError):
    """As many as may wait for machines elsewhere do: ask again."""


def let_go() -> None:
    """Give the connection back; whoever needs one takes another. Within a transaction it stays."""
    if not connection.in_atomic_block:
        connection.close()


@contextmanager
def outside() -> Iterator[None]:
    """A request waits for another machine within.

    Raises:
        Crowded: others do, and did for as long as one waits.
    """
    let_go()
    if not _waiting.acquire(timeout=PATIENCE_SECONDS):
        raise Crowded
    try:
        yield
    finally:
        _waiting.release()


class Aside:
    """Threads of this process that nobody waits for, some at a time for one purpose."""

    def __init__(self, most: int) -> None:
        self._free = BoundedSemaphore(most)

    def do(self, act: Callable[[], object]) -> None:
        """Have it done soon; what goes wrong is only known from the log.

        Raises:
            Crowded: as many are busy as there may be.
        """
        if not self._free.acquire(blocking=False):
            raise Crowded
        # A daemon: a machine that takes its time holds up no restart.
        Thread(target=self._run, args=(act,), name="aside", daemon=True).start()

    def _run(self, act: Callable[[], object]) -> None:
        try:
            act()
        except Exception:
            LOG.exception("what nobody waits for went wrong")
        finally:
            connection.close()
            self._free.release()


def hand_over(task: str, *args: object, seconds: float = 0) -> None:
    """To a worker, by name: tasks stand above whoever asks for them.

    Raises:
        kombu.exceptions.OperationalError: the broker is away.
    """
    let_go()
    current_app.signature(task, args=args).apply_async(countdown=seconds, retry=False)
