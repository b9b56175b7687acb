"""The line to PostgreSQL, as libpq itself notes down what is sent and what comes back."""

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


@dataclass(slots=True)
class Line:
    """The messages of one connection; complete once the block is left."""

    messages: list[tuple[str | Any, ...]] = field(default_factory=list)
    """Who sent it (`F` or `B`), and its kind."""

    @property
    def round_trips(self) -> int:
        """How often answers were waited for, those of BEGIN and COMMIT too."""
        sent = [kind for sender, kind in self.messages if sender == "F"]
        # Sent behind a Sync, a Flush asks for nothing that is not coming.
        return sum(
            kind in ("Query", "Sync") or (kind == "Flush" and before != "Sync")
            for before, kind in pairwise(["", *sent])
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
