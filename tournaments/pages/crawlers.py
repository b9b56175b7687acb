"""What robots and browsers ask every site for."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

CLOSED = (
    "/admin/",
    "/api/",
    "/documents/",
    "/tournaments/",
    "/referti/",
    "/i18n/",
    "/lingua/",
    "/score/",
    "/prenota/",
)
"""Behind a login or a code, or nothing to be found by words."""
A_DAY = 86_400


@require_safe
@cache_control(public=True, max_age=A_DAY)
def robots(request: HttpRequest) -> HttpResponse:
    """The pages of tournaments may be found; whatever is not public is not there anyway."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED), "Disallow: /t/*/eventi"]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain")


@require_safe
@cache_control(public=True, max_age=A_DAY)
def favicon(request: HttpRequest) -> HttpResponse:
    """For whoever asks by this name alone; pages name the drawing."""
    return HttpResponseRedirect(static("tournaments/favicon.ico"))
