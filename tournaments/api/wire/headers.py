"""What requests and answers say in headers: the client's key, the event last seen, and ETags."""

import functools
import hashlib
import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, TypeVar
from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.rules.violations import refuse
from scoring.values import EventNumber
from tournaments.api.wire.refusals import ApiCode
from tournaments.moment import Moment

Handler = TypeVar("Handler", bound=Callable[..., Any])

REPLAYED = "Idempotency-Replayed"
UUID_TEXT = "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"
KEY = OpenApiParameter(
    "Idempotency-Key",
    # Not of format uuid: generated clients put an object into a header, which takes text alone.
    {"type": "string", "pattern": UUID_TEXT, "example": "4f0c8a52-7d0e-4a0e-9a52-0d6f3f1f7a10"},
    OpenApiParameter.HEADER,
    required=True,
    description="A UUID made by the client, new for every command; the same one repeats it.",
)
REPEATED = OpenApiParameter(
    REPLAYED,
    {"type": "string", "enum": ["true", "false"]},
    OpenApiParameter.HEADER,
    description="Whether this is the answer to an earlier sending of the same command.",
    response=[200, 201],
)
IF_MATCH = OpenApiParameter(
    "If-Match",
    {"type": "string", "pattern": r'^(W/)?"[0-9]{1,9}(\.[\w.-]*)?"$', "example": '"57"'},
    OpenApiParameter.HEADER,
    description="The ETag of an earlier answer, or an event's number; needed where the body"
    " has no `expected`.",
)


def told_as(*, repeated: bool) -> str:
    """Whether a command had come before, as the header says it."""
    return "true" if repeated else "false"


def idempotent(handler: Handler) -> Handler:
    """The method wants an `Idempotency-Key`, looked at before anything else of the request.

    Sent again with the same key, it answers what it answered first.
    """

    @functools.wraps(handler)
    def keyed(view: Any, request: Any, **path: Any) -> Any:
        request.command_id = read_key(request.headers.get("Idempotency-Key"))
        return handler(view, request, **path)

    wrapped: Any = keyed
    documented: Handler = _documented(wrapped, KEY)
    return documented


def expects_event(handler: Handler) -> Handler:
    """The method wants `expected` in its body or `If-Match`: see `seen_event`."""
    return _documented(handler, IF_MATCH)


def _documented(handler: Handler, parameter: OpenApiParameter) -> Handler:
    document: Any = extend_schema
    documented: Handler = document(parameters=[parameter])(handler)
    return documented


def seen_event(
    request: Request, expected: int | None, last: Callable[[], EventNumber | None]
) -> EventNumber:
    """The event that the sender had seen last: in the body, or by an earlier answer's ETag.

    An ETag tells how far the whole ledger was, so it holds while nothing newer was written
    about the thing itself, whose number `last` finds.

    Raises:
        Violation: there is neither, or the header is unreadable.
    """
    if expected is not None:
        return EventNumber(expected)
    seen = _read_if_match(request.headers.get("If-Match"))
    newest = last()
    return newest if newest is not None and newest <= seen else seen


_UUID = re.compile(r'^"?([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})"?$')
_ETAG = re.compile(r'^(?:W/)?"?(\d{1,10})(?:\.[\w.-]*)?"?$', re.ASCII)


def read_key(header: str | None) -> UUID:
    """The `Idempotency-Key`.

    Raises:
        Violation: there is none, or it is no UUID.
    """
    if header is None:
        raise refuse(ApiCode.IDEMPOTENCY_KEY_REQUIRED, field="Idempotency-Key")
    key = _UUID.match(header)
    if key is None:
        raise refuse(
            ApiCode.IDEMPOTENCY_KEY_UNREADABLE, field="Idempotency-Key", value=header[:100]
        )
    return UUID(key[1])


def _read_if_match(header: str | None) -> EventNumber:
    if header is None:
        raise refuse(ApiCode.EXPECTED_REQUIRED, field="expected")
    etag = _ETAG.match(header)
    if etag is None or int(etag[1]) > 2_147_483_647:
        raise refuse(ApiCode.EXPECTED_UNREADABLE, field="If-Match", value=header[:100])
    return EventNumber(int(etag[1]))


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
