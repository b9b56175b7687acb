"""The id of a request, the same in the proxy's log, in ours and in the worker's."""

from __future__ import annotations

import re
from contextvars import ContextVar
from typing import Any
from uuid import uuid4

from celery.signals import before_task_publish, task_prerun
from django.conf import settings

HEADER = b"x-request-id"
IN_A_TASK = "request_id"
request_id: ContextVar[str] = ContextVar("request_id", default="")
"""Of what this thread or task is doing; empty where nobody asked for anything."""
_READABLE = re.compile(rb"[\w-]{8,64}", re.ASCII)


def of(headers: list[tuple[bytes, bytes]]) -> str:
    """The one that the proxy gave; a new one where there is none, or none that can be trusted."""
    given = dict(headers).get(HEADER, b"") if settings.ENV.behind_proxy else b""
    return given.decode() if _READABLE.fullmatch(given) else uuid4().hex


@before_task_publish.connect
def _send_along(headers: dict[str, Any], **_: object) -> None:
    headers[IN_A_TASK] = request_id.get()


@task_prerun.connect
def _take_on(task: Any, **_: object) -> None:
    # In the process that asked for it, a task is part of the request.
    if not task.request.is_eager:
        request_id.set(getattr(task.request, IN_A_TASK, None) or "")
