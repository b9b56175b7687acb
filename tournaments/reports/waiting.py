"""The page in the place of a document that is not there yet, or did not come about."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Document
from tournaments.reports.archive import is_late

SECONDS_BETWEEN = 2
"""A page that waits for a paper asks again by itself, without a script."""
TRY_AGAIN_SECONDS = 60


def waiting(
    request: HttpRequest, document: Document, *, again: str, public: bool = False
) -> HttpResponse:
    """Its status says that this is no PDF, to whoever saves what is at the address.

    Args:
        again: Where it is asked for anew, once it failed.
        public: Everybody's: it loads itself anew, and asks nothing by script.
    """
    late = is_late(document)
    status = HTTPStatus.SERVICE_UNAVAILABLE if document.failed else HTTPStatus.ACCEPTED
    context = {"document": document, "again": again, "public": public, "late": late}
    response = render(request, "reports/waiting.html", context, status=status)
    response.headers["Cache-Control"] = "no-store"
    if document.failed:
        response.headers["Retry-After"] = str(TRY_AGAIN_SECONDS)
    elif public:
        response.headers["Refresh"] = str(SECONDS_BETWEEN)
    return response


def whether_there_is_news(request: HttpRequest, document: Document) -> HttpResponse:
    """To that page's script: load yourself anew, or nothing yet."""
    late = is_late(document) and "X-Late" not in request.headers
    if document.content or document.failed or late:
        return HttpResponse(headers={"HX-Refresh": "true"})
    return HttpResponse(status=HTTPStatus.NO_CONTENT)
