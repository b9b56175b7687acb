"""ETags: what may be kept of an answer, and 304 for whoever has it already."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, TypeVar

from django.conf import settings
from django.http import HttpResponse
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.values import EventNumber
from tournaments.moment import Moment

Handler = TypeVar("Handler", bound=Callable[..., Any])


def conditional_get(handler: Handler) -> Handler:
    """The answer follows from ledger, clock, names, language and right alone: 304 before any work.

    The clock counts while a ranking is out: it turns definitive without an event. What is not
    there, or not for whoever asks, has no ETag, and one of another address is none of this.
    """

    @functools.wraps(handler)
    def tagged(view: Any, request: Request, **path: Any) -> Response:
        book = view.moment.book
        etag = etag_at(request, book.number, view.moment, book.phase)
        if is_kept(request, etag):
            return Response(status=HTTPStatus.NOT_MODIFIED, headers={"ETag": etag})
        response: Response = handler(view, request, **path)
        response["ETag"] = etag
        return response

    wrapped: Any = tagged
    conditional: Handler = wrapped
    return conditional


def etag_at(request: Request, number: EventNumber, moment: Moment, phase: str = "") -> str:
    """Number, names, language, who looks, what the clock did, and where: they fix what is shown."""
    where = hashlib.sha256(request.get_full_path().encode()).hexdigest()[:12]
    parts = (number, moment.tournament.names_revision, language(), *_eyes(request, moment))
    return f'"{".".join(str(part) for part in (*parts, phase, where) if part != "")}"'


def _eyes(request: Request, moment: Moment) -> tuple[str, str]:
    """In which office somebody looks, and how far their token goes; a session goes all the way."""
    if moment.by is None:
        return "all", ""
    return moment.by.role.value, getattr(request.auth, "scope", "")


def tag_content(request: Request, response: HttpResponse) -> HttpResponse | None:
    """The ETag of an answer that is tagged by its content alone; 304 for whoever has it."""
    response["ETag"] = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    if not is_kept(request, response["ETag"]):
        return None
    response.content = b""
    response.status_code = HTTPStatus.NOT_MODIFIED
    for header in ("Content-Type", "Content-Disposition"):
        response.headers.pop(header, None)
    return response


def is_kept(request: Request, etag: str) -> bool:
    """Whether the client has this answer already."""
    sent = request.headers.get("If-None-Match", "")
    return etag in {kept.strip().removeprefix("W/") for kept in sent.split(",")}


def cache_headers(request: Request, *, is_open: bool) -> dict[str, str]:
    """Who may keep an answer; `is_open`: everybody may ask for it."""
    return {
        "Cache-Control": _kept_by(request, is_open=is_open),
        "Content-Language": language(),
        "Vary": "Accept-Encoding, Authorization, Cookie",
    }


def _kept_by(request: Request, *, is_open: bool) -> str:
    """Always asked again before it is shown; only what everybody sees is kept by others.

    What was done for somebody, such as a token given, and what is for officials is kept by nobody:
    desks are shared.
    """
    if request.method not in ("GET", "HEAD"):
        return "no-store"
    if not is_open:
        return "private, no-store"
    return "private, no-cache" if request.user.is_authenticated else "public, no-cache"


def language() -> str:
    return get_language() or str(settings.LANGUAGE_CODE)
