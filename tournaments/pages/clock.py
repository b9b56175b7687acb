"""The time it is, for screens whose own clock nobody set."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring import server_time


@never_cache
@require_safe
def now(request: HttpRequest) -> HttpResponse:
    """Milliseconds since 1970, by the database."""
    return HttpResponse(str(round(server_time.now().timestamp() * 1000)), content_type="text/plain")
