"""Every refusal as problem details (RFC 9457): one table of statuses, one shape, nothing else."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from enum import StrEnum
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
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions

from scoring.rules.violations import Code, Datum, Problem, Violation
from tournaments.api.refusals import ApiCode, sentence
from tournaments.refusals import HouseCode

MEDIA_TYPE = "application/problem+json"
WIDEST = HTTPStatus.UNPROCESSABLE_ENTITY

STATUSES: dict[StrEnum, HTTPStatus] = {
    **dict.fromkeys(
        (
            ApiCode.MALFORMED_JSON,
            ApiCode.BAD_REQUEST,
            ApiCode.UNKNOWN_FIELD,
            ApiCode.MISSING_FIELD,
            ApiCode.WRONG_TYPE,
            ApiCode.WRONG_VALUE,
            ApiCode.EXPECTED_UNREADABLE,
            ApiCode.IDEMPOTENCY_KEY_REQUIRED,
            ApiCode.IDEMPOTENCY_KEY_UNREADABLE,
        ),
        HTTPStatus.BAD_REQUEST,
    ),
    ApiCode.NOT_AUTHENTICATED: HTTPStatus.UNAUTHORIZED,
    ApiCode.AUTHENTICATION_FAILED: HTTPStatus.UNAUTHORIZED,
    ApiCode.CREDENTIALS_WRONG: HTTPStatus.UNAUTHORIZED,
    ApiCode.CSRF_FAILED: HTTPStatus.FORBIDDEN,
    ApiCode.FORBIDDEN: HTTPStatus.FORBIDDEN,
    ApiCode.NOT_FOUND: HTTPStatus.NOT_FOUND,
    ApiCode.METHOD_NOT_ALLOWED: HTTPStatus.METHOD_NOT_ALLOWED,
    ApiCode.NOT_ACCEPTABLE: HTTPStatus.NOT_ACCEPTABLE,
    ApiCode.BODY_TOO_LARGE: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    ApiCode.UNSUPPORTED_MEDIA_TYPE: HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    ApiCode.EXPECTED_REQUIRED: HTTPStatus.PRECONDITION_REQUIRED,
    ApiCode.THROTTLED: HTTPStatus.TOO_MANY_REQUESTS,
    ApiCode.INTERNAL_ERROR: HTTPStatus.INTERNAL_SERVER_ERROR,
    Code.NOT_ALLOWED: HTTPStatus.FORBIDDEN,
    Code.SHEET_OF_ANOTHER: HTTPStatus.FORBIDDEN,
    HouseCode.REFERTO_OF_ANOTHER: HTTPStatus.FORBIDDEN,
    HouseCode.CIRCUIT_NOT_YOURS: HTTPStatus.FORBIDDEN,
    Code.TOURNAMENT_UNKNOWN: HTTPStatus.NOT_FOUND,
    HouseCode.UPLOAD_TOO_LARGE: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    **dict.fromkeys(
        (
            Code.STALE,
            Code.ALREADY_OPENED,
            Code.EDITION_ALTERED,
            Code.TOURNAMENT_CLOSED,
            Code.RANKING_IS_FINAL,
            Code.ENTRANT_NUMBER_TAKEN,
            Code.ENTRANT_ALREADY_WITHDRAWN,
            Code.ENTRANT_NOT_WITHDRAWN,
            Code.ROUND_NOT_NEXT,
            Code.SHEETS_MISSING,
            Code.SEATING_PUBLISHED,
            Code.SEATING_STALE,
            Code.ROUND_NOT_PUBLISHED,
            Code.ROUND_CLOSED,
            Code.SHEET_VERIFIED,
            Code.SHEET_MISSING,
            Code.SHEET_UNCHANGED,
            Code.RULING_ALREADY_REVOKED,
            Code.REFERTO_ALREADY_FILED,
            Code.ROUNDS_NOT_PLAYED,
            Code.RANKING_NOT_PUBLISHED,
            Code.PROTESTS_OPEN,
            Code.RANKING_NOT_FINAL,
            Code.PRIZES_BEFORE_FINAL,
            Code.PRIZE_ALREADY_DRAWN,
            HouseCode.PRIZES_CHANGED,
            HouseCode.PRIZE_NOT_OPEN,
            HouseCode.SLUG_TAKEN,
            HouseCode.EDITION_NOT_YOURS,
            HouseCode.ALREADY_OFFICIAL,
            HouseCode.USERNAME_TAKEN,
            HouseCode.REFERTO_FILED,
            HouseCode.LAST_DIRECTOR,
            HouseCode.LEGS_ORDER_WRONG,
            HouseCode.MANAGER_ALREADY,
        ),
        HTTPStatus.CONFLICT,
    ),
}
"""What is not here is well formed and cannot be done: 422."""

IN_ADDRESS: frozenset[StrEnum] = frozenset(
    {
        HouseCode.LEG_UNKNOWN,
        Code.ROUND_UNKNOWN,
        Code.TABLE_UNKNOWN,
        Code.ENTRANT_UNKNOWN,
        Code.RULING_UNKNOWN,
    }
)
"""404 when the address names what is unknown, 422 when the body does."""

TITLES = {
    HTTPStatus.BAD_REQUEST: _("Richiesta illeggibile"),
    HTTPStatus.UNAUTHORIZED: _("Identificazione mancante"),
    HTTPStatus.FORBIDDEN: _("Non permesso"),
    HTTPStatus.NOT_FOUND: _("Non trovato"),
    HTTPStatus.METHOD_NOT_ALLOWED: _("Metodo non ammesso"),
    HTTPStatus.NOT_ACCEPTABLE: _("Formato non disponibile"),
    HTTPStatus.CONFLICT: _("Non più possibile così"),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: _("Troppo grande"),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: _("Tipo di contenuto non ammesso"),
    HTTPStatus.UNPROCESSABLE_ENTITY: _("Rifiutato"),
    HTTPStatus.PRECONDITION_REQUIRED: _("Manca il numero atteso"),
    HTTPStatus.TOO_MANY_REQUESTS: _("Troppe richieste"),
    HTTPStatus.INTERNAL_SERVER_ERROR: _("Errore del programma"),
}


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


class Refusal(Violation):
    """A refusal that says more than the rules know about it."""

    def __init__(self, *problems: Problem, more: dict[str, Any] | None = None) -> None:
        super().__init__(*problems)
        self.more = more or {}


def refuse(code: StrEnum, *, field: str = "", **data: Datum) -> Refusal:
    """A refusal of the protocol, to be raised."""
    return Refusal(Problem(code, field, "", data))


def status_of(problem: Problem, address: Sequence[str] = ()) -> HTTPStatus:
    """The status a problem is answered with; `address` are the names in the path."""
    if problem.code in IN_ADDRESS and problem.field in address:
        return HTTPStatus.NOT_FOUND
    return STATUSES.get(problem.code, WIDEST)


def told(
    problems: Iterable[Problem], more: dict[str, Any] | None = None
) -> tuple[FieldProblem, ...]:
    """Problems with their sentences."""
    return tuple(
        FieldProblem(
            one.field, str(one.code), sentence(one), one.article, {**one.data, **(more or {})}
        )
        for one in problems
    )


def response(
    problems: Sequence[Problem],
    *,
    address: Sequence[str] = (),
    headers: dict[str, str] | None = None,
    more: dict[str, Any] | None = None,
) -> HttpResponse:
    """The answer that says what was wrong; `more` are data that no sentence is made of."""
    first = problems[0]
    status = status_of(first, address)
    details = ProblemDetails(
        type=f"urn:burraco:problem:{first.code}",
        title=str(TITLES[status]),
        status=status,
        detail=sentence(first),
        code=str(first.code),
        errors=told(problems, more),
    )
    return HttpResponse(
        msgspec.json.encode(details),
        status=status,
        content_type=MEDIA_TYPE,
        headers={
            "Cache-Control": "no-store",
            "Content-Language": get_language() or settings.LANGUAGE_CODE,
            **({"WWW-Authenticate": "Token"} if status == HTTPStatus.UNAUTHORIZED else {}),
            **(headers or {}),
        },
    )


def on_exception(error: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """What an exception of a view is answered with; None for what is a fault of ours."""
    address = tuple(context.get("kwargs") or ())
    if isinstance(error, Violation):
        return response(error.problems, address=address, more=getattr(error, "more", None))
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
