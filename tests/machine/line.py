"""The line to PostgreSQL, as libpq itself notes down what is sent and what comes back."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from tempfile import TemporaryFile
from typing import Any

from django.db import connection
from psycopg import pq


@dataclass(slots=True)
class Line:
    """The messages of one connection; complete once the block is left."""

    messages: list[tuple[str | Any, ...]] = field(default_factory=list)
    """Who sent it (`F` or `B`), and its kind."""

    @property
    def round_trips(self) -> int:
        """How often answers were asked for and waited for, those of BEGIN and COMMIT too."""
        return sum(message in _ASKS_FOR_ANSWERS for message in self.messages)


_ASKS_FOR_ANSWERS = {("F", "Query"), ("F", "Sync"), ("F", "Flush")}
"""A statement on its own, or the end of several; what is sent before it is not waited for."""


@contextmanager
def listened_in() -> Iterator[Line]:
    """All that goes over this thread's connection in the block."""
    connection.ensure_connection()
    line, server = Line(), connection.connection.pgconn
    with TemporaryFile("w+") as notes:
        server.trace(os.dup(notes.fileno()))
        server.set_trace_flags(pq.Trace.SUPPRESS_TIMESTAMPS)
        try:
            yield line
        finally:
            server.untrace()
        notes.seek(0)
        line.messages = [found.group(1, 2) for note in notes if (found := _MESSAGE.match(note))]


# A statement of several lines is noted in as many: only the first begins like this.
_MESSAGE = re.compile(r"([FB])\t\d+\t(\w+)")
