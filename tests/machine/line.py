"""The line to PostgreSQL, as libpq itself notes down what is sent and what comes back."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from tempfile import TemporaryFile
from typing import Any

from django.db import connection
from psycopg import pq

FROM_HERE, FROM_SERVER = "F", "B"


@dataclass(slots=True)
class Line:
    """The messages of one connection; complete once the block is left."""

    messages: list[tuple[str | Any, ...]] = field(default_factory=list)
    """Who sent it (`F` or `B`), and its kind."""

    @property
    def round_trips(self) -> int:
        """How often something was sent and answers were waited for, BEGIN and COMMIT too."""
        senders = [sender for sender, _ in self.messages]
        return sum(
            sender == FROM_HERE and following == FROM_SERVER
            for sender, following in pairwise(senders)
        )


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
