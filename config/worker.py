"""What a worker does with a task between taking it and being told that a process has begun it."""

from typing import Any

from celery.concurrency.base import BasePool
from celery.signals import worker_ready
from celery.worker import state
from celery.worker.request import Request


class Taken(Request):
    """A task that a worker holds.

    Told to end, Celery gives back what it knows to be begun, and waits for all else to be done.
    What it hears of only then is given back like the rest.
    """

    pool: BasePool

    def on_accepted(self, pid: Any, time_accepted: float) -> None:
        super().on_accepted(pid, time_accepted)
        if bool(state.should_terminate):  # None until then, and its stub knows no other
            self.cancel(self.pool, emit_retry=False)


@worker_ready.connect
def _know_pool(sender: Any, **_: object) -> None:
    Taken.pool = sender.pool
