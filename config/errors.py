"""What Django itself refuses: as problem details under /api/, as a page everywhere else."""

import sys
from collections.abc import Iterator
from http import HTTPStatus
from io import BytesIO

from csp.middleware import CSPMiddleware
from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.security import SecurityMiddleware
from django.template.loader import render_to_string
from django.utils import translation
from django.views import defaults
from rest_framework.exceptions import Throttled
from rest_framework.permissions import SAFE_METHODS

from config.bodies import BodyUnreadable, ReadableRequest
from config.health import TRY_AGAIN_SECONDS, is_away
from scoring.commands import HeldByOthers
from scoring.rules.violations import Problem
from tournaments.api.wire.problems import is_api, of_status, on_exception, response
from tournaments.api.wire.refusals import ApiCode, sentence
from tournaments.pages.live.asgi import Scope


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    is_body = isinstance(exception, BodyUnreadable)
    return _bad(request, Problem(ApiCode.BODY_UNREADABLE if is_body else ApiCode.BAD_REQUEST))


def unreadable(scope: Scope, most_parameters: int) -> HttpResponse:
    """The address itself is no text, or far too much; no middleware has seen the request."""
    request = ReadableRequest(scope, BytesIO())
    problem = Problem(ApiCode.ADDRESS_UNREADABLE, data={"limit": most_parameters})
    return _as_safe(request, _bad(request, problem))


def _bad(request: HttpRequest, problem: Problem) -> HttpResponse:
    # What is wrong may be a header that the language's middleware was never shown.
    with translation.override(translation.get_language_from_request(request)):
        if is_api(request):
            return response([problem])
        page = render_to_string("400.html", {"why": sentence(problem)}, request)
    return HttpResponse(page, status=HTTPStatus.BAD_REQUEST, headers={"Cache-Control": "no-store"})


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    if is_api(request):
        return of_status(ApiCode.FORBIDDEN)
    return defaults.permission_denied(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if is_api(request):
        return of_status(ApiCode.NOT_FOUND)
    return defaults.page_not_found(request, exception)


def too_large(request: HttpRequest, most: int) -> HttpResponse:
    """More than so many bytes were sent; no middleware has seen the request."""
    with translation.override(translation.get_language_from_request(request)):
        if is_api(request):
            answer = response([Problem(ApiCode.BODY_TOO_LARGE, data={"limit": most})])
        else:
            page = render_to_string("413.html", {"megabytes": most // 2**20})
            answer = HttpResponse(page, status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    return _as_safe(request, answer)


def _as_safe(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """With the headers that tell a browser what it may do with an answer of ours."""
    framed = XFrameOptionsMiddleware(lambda request: answer)
    safe = SecurityMiddleware(CSPMiddleware(framed))(request)
    assert isinstance(safe, HttpResponse)
    return safe


def unavailable(request: HttpRequest, *, busy: bool = False) -> HttpResponse:
    """The database is away, or all write to one book: who asks again soon is served, and nothing
    is done twice."""
    if is_api(request):
        answer = of_status(ApiCode.BOOK_BUSY if busy else ApiCode.UNAVAILABLE)
    else:
        # A file cannot be sent again from there: the page before still has it.
        sent = [] if request.FILES or not busy else list(_pairs(request.POST))
        said = {"again": request.method in SAFE_METHODS, "busy": busy, "sent": sent}
        page = render_to_string("503.html", said)
        answer = HttpResponse(page, status=HTTPStatus.SERVICE_UNAVAILABLE)
    answer.headers["Retry-After"] = str(TRY_AGAIN_SECONDS)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _pairs(form: QueryDict) -> Iterator[tuple[str, str]]:
    """As a browser sends them."""
    return ((name, value) for name, values in form.lists() for value in values)


def failed(request: HttpRequest) -> HttpResponse:
    """Django calls this while the error is being handled."""
    error = sys.exception()
    if is_away(error):
        return unavailable(request, busy=isinstance(error, HeldByOthers))
    if is_api(request):
        return of_status(ApiCode.INTERNAL_ERROR)
    return defaults.server_error(request)


def locked_out(request: HttpRequest, answer: HttpResponse, _credentials: object) -> HttpResponse:
    """The page of the login says it itself; a program is told in its own shape."""
    seconds = int(settings.AXES_COOLOFF_TIME.total_seconds())
    if is_api(request):
        refusal = on_exception(Throttled(wait=seconds), {"request": request})
        assert refusal is not None  # all of the framework's exceptions have an answer
        return refusal
    answer.status_code = HTTPStatus.TOO_MANY_REQUESTS
    answer.headers["Retry-After"] = str(seconds)
    return answer
