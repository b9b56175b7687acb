"""What log lines are made of: an id to follow a request by, and nobody's name."""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter

from config.request_ids import request_id

_DETAILS = re.compile(r"^(DETAIL|CONTEXT):.*$", re.MULTILINE)
"""Where PostgreSQL repeats the row that it refused."""


class WithRequestId(logging.Filter):
    """Gives each line the id of the request that it is about."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        return True


class WithoutTracesOfAbsence(logging.Filter):
    """A database that is away fails each request the same way: a line says it, not a page."""

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", None) == HTTPStatus.SERVICE_UNAVAILABLE:
            record.exc_info = record.exc_text = None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


class Lines(logging.Formatter):
    """For a person at the terminal."""

    def formatException(self, ei: logging._SysExcInfoType) -> str:  # noqa: N802
        return without_rows(super().formatException(ei))


class Objects(JsonFormatter):
    """For programs: one JSON object a line.

    Django hands over the request with its own lines; its address says whom somebody looked for.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, reserved_attrs=[*RESERVED_ATTRS, "request"], **kwargs)

    def formatTime(  # noqa: N802
        self, record: logging.LogRecord, datefmt: str | None = None
    ) -> str:
        """As nginx writes it, with its offset: one hour a year comes twice in Italy."""
        return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")

    def formatException(self, ei: logging._SysExcInfoType) -> str:  # noqa: N802
        return without_rows(logging.Formatter.formatException(self, ei))


def without_rows(trace: str) -> str:
    """An error's trace without the values of the row that it was about."""
    return _DETAILS.sub(r"\1: ...", trace)
