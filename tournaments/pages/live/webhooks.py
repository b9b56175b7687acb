"""Webhooks are called for by the process that hears of changes: a save itself asks nothing of them.

Once a second at most, in a thread of its own: whatever is slow there, streams and pages go on. Two
web processes both ask, and the database lets one of them have it seen to.
"""

from __future__ import annotations

import asyncio
from threading import Thread

from celery import current_app

from tournaments.organise.webhooks.telling import tell_due_here
from tournaments.pages.live.changes import Changes

PAUSE_SECONDS = 1.0
"""What happens within it is told as one."""
ROUND_SECONDS = 5
"""Without a broker there is no scheduler either: who waits for another try is looked for here."""


async def call_for_webhooks(changes: Changes) -> None:
    """Until the server ends."""
    heard, waited = changes.clock, 0
    thread: Thread | None = None
    while not changes.closed:
        await asyncio.sleep(PAUSE_SECONDS)
        waited += 1
        alone = current_app.conf.task_always_eager and waited >= ROUND_SECONDS
        busy = thread is not None and thread.is_alive()
        if busy or not (alone or changes.clock != heard):
            continue
        heard, waited = changes.clock, 0
        # A daemon: a receiver that takes its time holds up no restart.
        thread = Thread(target=tell_due_here, name="webhooks", daemon=True)
        thread.start()
