"""Log lines and reports of failures: an id to follow a request by, and nobody's name."""

from __future__ import annotations

import logging
import re
from contextvars import ContextVar
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from celery.signals import before_task_publish, task_prerun
from django.conf import settings
from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter

HEADER = b"x-request-id"
IN_A_TASK = "request_id"
request_id: ContextVar[str] = ContextVar("request_id", default="")
"""Of what this thread or task is doing; empty where nobody asked for anything."""
_READABLE = re.compile(rb"[\w-]{8,64}", re.ASCII)


def request_id_of(headers: list[tuple[bytes, bytes]]) -> str:
    """The one that the proxy gave; a new one where there is none, or none that can be trusted."""
    given = dict(headers).get(HEADER, b"") if settings.ENV.behind_proxy else b""
    return given.decode() if _READABLE.fullmatch(given) else uuid4().hex


@before_task_publish.connect
def _send_along(headers: dict[str, object], **_: object) -> None:
    headers[IN_A_TASK] = request_id.get()


@task_prerun.connect
def _take_on(task: Any, **_: object) -> None:
    # In the process that asked for it, a task is part request_id_of the request.
    if not task.request.is_eager:
        request_id.set(getattr(task.request, IN_A_TASK, None) or "")


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


def report_failures(dsn: str) -> None:
    """Report to the project that a DSN names."""
    # It takes along clients of the web; most programs report to nobody.
    import sentry_sdk

    sentry_sdk.init(
        dsn,
        before_send=_without_people,  # type: ignore[arg-type]
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        # They hold statements and lines of the log, with what was in them.
        max_breadcrumbs=0,
    )


def _without_people(event: dict[str, Any], _hint: object) -> dict[str, Any]:
    for about_people in ("request", "user", "extra"):
        event.pop(about_people, None)
    for failure in event.get("exception", {}).get("values", ()):
        failure["value"] = without_rows(failure.get("value") or "")
    event.setdefault("tags", {})["request_id"] = request_id.get()
    return event
