"""What Django itself refuses: as problem details under /api/, as a page everywhere else."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views import defaults

from tournaments.api.wire.problems import is_api, of_status
from tournaments.api.wire.refusals import ApiCode


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if is_api(request):
        return of_status(ApiCode.BAD_REQUEST)
    return defaults.bad_request(request, exception)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    if is_api(request):
        return of_status(ApiCode.FORBIDDEN)
    return defaults.permission_denied(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if is_api(request):
        return of_status(ApiCode.NOT_FOUND)
    return defaults.page_not_found(request, exception)


def failed(request: HttpRequest) -> HttpResponse:
    if is_api(request):
        return of_status(ApiCode.INTERNAL_ERROR)
    return defaults.server_error(request)
