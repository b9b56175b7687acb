"""What a write carries besides its body: the client's key, and the last event it had seen."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import Any, TypeVar
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from scoring.rules.violations import refuse
from scoring.values import EventNumber
from tournaments.api.wire.refusals import ApiCode

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
