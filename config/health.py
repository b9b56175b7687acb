"""Whether a process lives, and whether it can serve: for who watches several and balances."""

import shutil
from http import HTTPStatus

import psycopg
from django.conf import settings
from django.db import Error, InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu import Connection
from kombu.exceptions import KombuError

LEAST_FREE = 256 * 2**20
"""Bytes on the disk of the data: papers and journals of a busy evening."""
BROKER_SECONDS = 2
TRY_AGAIN_SECONDS = 5


@never_cache
@require_safe
def alive(_request: HttpRequest) -> HttpResponse:
    """The process answers; nothing else is asked."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """Each part that it needs to serve; 503 while one of them is not there."""
    said = getattr(request, "scope", {})
    # Known to be away: whoever balances does not wait as long as a request would.
    parts = {"database": not said.get("away") and _database(), "disk": _disk()}
    if (hears := said.get("hears")) is not None:
        # Without it pages are rendered each time, and no screen hears of a change.
        parts["changes"] = hears
    if settings.CELERY_BROKER_URL:
        parts["broker"] = broker_answers(settings.CELERY_BROKER_URL)
    answer = JsonResponse({"ready": all(parts.values()), "parts": parts})
    if not all(parts.values()):
        answer.status_code = HTTPStatus.SERVICE_UNAVAILABLE
        answer.headers["Retry-After"] = str(TRY_AGAIN_SECONDS)
    return answer


def is_away(error: BaseException | None) -> bool:
    """Whether a failure says that the database does not answer, has no room, or only reads."""
    if isinstance(error, OperationalError | InterfaceError | psycopg.OperationalError):
        return True
    return isinstance(error.__cause__ if error else None, psycopg.errors.ReadOnlySqlTransaction)


def _database() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return False
    return True


def _disk() -> bool:
    return shutil.disk_usage(settings.ENV.data_dir).free >= LEAST_FREE


def broker_answers(url: str) -> bool:
    """Whether a broker is there, within two seconds."""
    try:
        with Connection(url, connect_timeout=BROKER_SECONDS) as broker:
            broker.ensure_connection(max_retries=1, timeout=BROKER_SECONDS)
    except (KombuError, OSError):
        return False
    return True
