"""What is said to who gave a wrong password too often."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from rest_framework.exceptions import Throttled

from tournaments.api.wire.problems import is_api, on_exception


def locked_out(
    request: HttpRequest, answer: HttpResponse, credentials: dict[str, Any]
) -> HttpResponse:
    """The page of the login says it itself; a program is told in its own shape."""
    seconds = int(settings.AXES_COOLOFF_TIME.total_seconds())
    if is_api(request):
        refusal = on_exception(Throttled(wait=seconds), {"request": request})
        assert refusal is not None  # all of the framework's exceptions have an answer
        return refusal
    answer.status_code = HTTPStatus.TOO_MANY_REQUESTS
    answer.headers["Retry-After"] = str(seconds)
    return answer
