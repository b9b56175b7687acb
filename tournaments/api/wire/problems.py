"""Every refusal as problem details (RFC 9457): DRF's exception handler, and Django's own errors.

A problem is always `application/problem+json`, whatever was to be rendered: so it is written here
and is no matter of content negotiation.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

import msgspec
from django.conf import settings
from django.core.exceptions import (
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.http import Http404, HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.http.request import UnreadablePostError
from django.utils.translation import get_language
from rest_framework import exceptions

from scoring.rules.violations import Datum, Problem, Violation
from tournaments.api.wire.refusals import ApiCode, sentence
from tournaments.api.wire.statuses import TITLES, status_of

MEDIA_TYPE = "application/problem+json"


class FieldProblem(msgspec.Struct, frozen=True):
    """One thing wrong: where (a path such as `smazzate.1.a.cards_hand`), and with what."""

    field: str
    code: str
    detail: str
    article: str
    data: dict[str, Any]


class ProblemDetails(msgspec.Struct, frozen=True):
    """A refusal (RFC 9457): `code` and `type` never change meaning, `detail` is a sentence."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    errors: tuple[FieldProblem, ...]


@dataclass(frozen=True, slots=True)
class ToldProblem(Problem):
    """A problem that says more than the rules know about it: data that no sentence is made of."""

    more: dict[str, object] = field(default_factory=dict)

    @classmethod
    def about(cls, problem: Problem, at: str = "", **more: Any) -> ToldProblem:
        """The same, saying more; about the field `at`, where it named none."""
        return cls(problem.code, problem.field or at, problem.article, problem.data, more)


def field_problems(problems: Iterable[Problem]) -> tuple[FieldProblem, ...]:
    """Problems with their sentences."""
    return tuple(
        FieldProblem(
            problem.field,
            str(problem.code),
            sentence(problem),
            problem.article,
            {**problem.data, **(problem.more if isinstance(problem, ToldProblem) else {})},
        )
        for problem in problems
    )


def details(problems: Sequence[Problem], address: Sequence[str] = ()) -> ProblemDetails:
    """What was wrong, first of all with the first."""
    first = problems[0]
    status = status_of(first, address)
    return ProblemDetails(
        type=f"urn:burraco:problem:{first.code}",
        title=str(TITLES[status]),
        status=status,
        detail=sentence(first),
        code=str(first.code),
        errors=field_problems(problems),
    )


def response(
    problems: Sequence[Problem],
    *,
    address: Sequence[str] = (),
    headers: dict[str, str] | None = None,
) -> HttpResponse:
    """The answer that says what was wrong."""
    problem = details(problems, address)
    status = problem.status
    return HttpResponse(
        msgspec.json.encode(problem),
        status=status,
        content_type=MEDIA_TYPE,
        headers={
            "Cache-Control": "no-store",
            "Content-Language": get_language() or settings.LANGUAGE_CODE,
            **({"WWW-Authenticate": "Bearer"} if status == HTTPStatus.UNAUTHORIZED else {}),
            **(headers or {}),
        },
    )


def on_exception(error: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """What an exception of a view is answered with; None for what is a fault of ours."""
    address = tuple(context.get("kwargs") or ())
    if isinstance(error, Violation):
        return response(error.problems, address=address)
    problem = _translated(error, context.get("request"))
    if problem is None:
        return None
    headers = {}
    if isinstance(error, exceptions.Throttled):
        headers["Retry-After"] = str(_wait(error))
    return response([problem], address=address, headers=headers)


def _translated(error: Exception, request: Any) -> Problem | None:
    """Django's and the framework's own refusals, said our way."""
    for kind, code in _FOREIGN.items():
        if isinstance(error, kind):
            return Problem(code, "", "", _foreign_data(error, request))
    if isinstance(error, exceptions.PermissionDenied):
        csrf = str(error.detail).startswith("CSRF")
        return Problem(ApiCode.CSRF_FAILED if csrf else ApiCode.FORBIDDEN)
    return None


_FOREIGN: dict[type[Exception], ApiCode] = {
    exceptions.NotAuthenticated: ApiCode.NOT_AUTHENTICATED,
    exceptions.AuthenticationFailed: ApiCode.AUTHENTICATION_FAILED,
    exceptions.MethodNotAllowed: ApiCode.METHOD_NOT_ALLOWED,
    exceptions.NotAcceptable: ApiCode.NOT_ACCEPTABLE,
    exceptions.UnsupportedMediaType: ApiCode.UNSUPPORTED_MEDIA_TYPE,
    exceptions.Throttled: ApiCode.THROTTLED,
    exceptions.NotFound: ApiCode.NOT_FOUND,
    exceptions.ParseError: ApiCode.BAD_REQUEST,
    Http404: ApiCode.NOT_FOUND,
    PermissionDenied: ApiCode.FORBIDDEN,
    RequestDataTooBig: ApiCode.BODY_TOO_LARGE,
    SuspiciousOperation: ApiCode.BAD_REQUEST,
    MultiPartParserError: ApiCode.BAD_REQUEST,
    UnreadablePostError: ApiCode.BAD_REQUEST,
}


def _foreign_data(error: Exception, request: Any) -> dict[str, Datum]:
    if isinstance(error, exceptions.MethodNotAllowed):
        return {"value": request.method}
    if isinstance(error, RequestDataTooBig):
        return {"limit": settings.DATA_UPLOAD_MAX_MEMORY_SIZE}
    if isinstance(error, exceptions.Throttled):
        return {"value": _wait(error)}
    if isinstance(error, exceptions.UnsupportedMediaType):
        return {"value": request.content_type[:100], "wanted": _wanted(request)}
    return {}


def _wanted(request: Any) -> str:
    """The content type that the endpoint takes."""
    return ", ".join(parser.media_type for parser in request.parsers)


def _wait(error: exceptions.Throttled) -> int:
    """Seconds."""
    return math.ceil(getattr(error, "wait", None) or 1)


def of_status(code: ApiCode) -> HttpResponse:
    """The answer for what Django refuses before any view of ours is asked."""
    return response([Problem(code)])


def is_api(request: HttpRequest) -> bool:
    return request.path_info.startswith("/api/")
