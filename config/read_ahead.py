"""This evening's books, read while the doors open: after a restart nobody's sheet waits for it."""

from __future__ import annotations

import logging
from threading import Thread

from django.db import Error, connections

from scoring.store import memory
from tournaments.pages.live.asgi import Application, Receive, Scope, Send

LOG = logging.getLogger(__name__)


class ReadAhead:
    def __init__(self, doors: Application) -> None:
        self._doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            Thread(target=_read, name="read-ahead", daemon=True).start()
        await self._doors(scope, receive, send)


def _read() -> None:
    try:
        memory.read_ahead()
    except Error as error:
        LOG.warning("No book was read ahead, each is read when it is written to: %s", error)
    finally:
        connections.close_all()
