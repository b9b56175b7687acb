"""ETags: what may be kept of an answer, and 304 for whoever has it already."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, TypeVar

from django.conf import settings
from django.utils.translation import get_language
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.values import EventNumber
from tournaments.moment import Moment

Handler = TypeVar("Handler", bound=Callable[..., Any])


def conditional_get(handler: Handler) -> Handler:
    """The answer follows from ledger, clock, names, language and right alone: 304 before any work.

    The clock counts while a ranking is out: it turns definitive without an event.
    """

    @functools.wraps(handler)
    def tagged(view: Any, request: Request, **path: Any) -> Response:
        book = view.moment.book
        etag = etag_at(book.number, view.moment, book.phase)
        if is_kept(request, etag):
            return Response(status=HTTPStatus.NOT_MODIFIED, headers={"ETag": etag})
        response: Response = handler(view, request, **path)
        response["ETag"] = etag
        return response

    wrapped: Any = tagged
    conditional: Handler = wrapped
    return conditional


def etag_at(number: EventNumber, moment: Moment, phase: str = "") -> str:
    """Number, names, language, who looks and what the clock did: they fix what is shown."""
    eyes = moment.by.role.value if moment.by else "all"
    parts = (number, moment.tournament.names_revision, language(), eyes, phase)
    return f'"{".".join(str(part) for part in parts if part != "")}"'


def tag_content(request: Request, response: Response) -> Response | None:
    """The ETag of an answer that is tagged by its content alone; 304 for whoever has it."""
    response["ETag"] = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    if not is_kept(request, response["ETag"]):
        return None
    response.content = b""
    response.status_code = HTTPStatus.NOT_MODIFIED
    del response["Content-Type"]
    return response


def is_kept(request: Request, etag: str) -> bool:
    """Whether the client has this answer already."""
    sent = request.headers.get("If-None-Match", "")
    return etag in {kept.strip().removeprefix("W/") for kept in sent.split(",")}


def cache_headers(request: Request) -> dict[str, str]:
    """Always asked again before it is shown; only what everybody may see is kept by others.

    What was done for somebody, such as a token given, is kept by nobody.
    """
    reads, known = request.method in SAFE_METHODS, request.user.is_authenticated
    kept = "private, no-cache" if known else "public, no-cache"
    return {
        "Cache-Control": kept if reads else "no-store",
        "Content-Language": language(),
        "Vary": "Authorization, Cookie",
    }


def language() -> str:
    return get_language() or str(settings.LANGUAGE_CODE)
