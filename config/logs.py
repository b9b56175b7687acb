"""What log lines are made of: an id to follow a request by, and nobody's name."""

from __future__ import annotations

import logging
import re
from http import HTTPStatus

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
    """For programs: one JSON object a line."""

    def formatException(self, ei: logging._SysExcInfoType) -> str:  # noqa: N802
        return without_rows(logging.Formatter.formatException(self, ei))


def without_rows(trace: str) -> str:
    """An error's trace without the values of the row that it was about."""
    return _DETAILS.sub(r"\1: ...", trace)
