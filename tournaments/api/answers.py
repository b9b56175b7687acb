"""Answers: the body as typed, its ETag, what may be kept of it, and what a write came to."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import msgspec
from django.conf import settings
from django.http import HttpResponse
from django.utils.translation import get_language

from scoring import queries
from scoring.commands import Receipt
from scoring.values import EventNumber

if TYPE_CHECKING:
    from tournaments.api.operations import Asked

REPLAYED = "Idempotency-Replayed"
_encode = msgspec.json.Encoder().encode


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """What a write came to: the ledger's number and the events it made.

    A repeat of the same command gets the first answer again. No events: all was already so.
    """

    number: int
    events: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Came:
    """A receipt, and what more than its numbers is to be told."""

    receipt: Receipt
    body: Written


class File(msgspec.Struct, frozen=True):
    """A body that is no JSON."""

    content: bytes
    media: str
    name: str


def unchanged(asked: Asked[Any]) -> HttpResponse | None:
    """304 for whoever has it already; asked before anything is computed."""
    if not asked.operation.tagged:
        return None
    asked.tag = _tag(asked, queries.head(asked.ledger))
    return _not_modified(asked)


def render(asked: Asked[Any], found: Any) -> HttpResponse:
    """The answer of an endpoint: a receipt, a file, nothing, or an object of the schema."""
    if isinstance(found, HttpResponse):
        return found
    headers: dict[str, str] = {}
    if isinstance(found, Receipt):
        events = tuple(one.number for one in found.events)
        found = Came(found, Written(number=found.number, events=events))
    if isinstance(found, Came):
        headers[REPLAYED] = "true" if found.receipt.repeated else "false"
        asked.tag = _tag(asked, found.receipt.number)
        found = found.body
    if isinstance(found, File):
        headers["Content-Disposition"] = f'attachment; filename="{found.name}"'
        return _response(asked, found.content, headers, found.media)
    if found is None:
        return _response(asked, b"", headers, None, HTTPStatus.NO_CONTENT)
    content = _encode(found)
    if not asked.tag and asked.request.method in ("GET", "HEAD"):
        asked.tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
        if (kept := _not_modified(asked)) is not None:
            return kept
    return _response(asked, content, headers, "application/json")


def _response(
    asked: Asked[Any],
    content: bytes,
    headers: dict[str, str],
    media: str | None,
    status: HTTPStatus | None = None,
) -> HttpResponse:
    response = HttpResponse(
        content, status=status or asked.operation.status, headers={**_headers(asked), **headers}
    )
    if media is None:
        del response["Content-Type"]
    else:
        response["Content-Type"] = media
    return response


def _headers(asked: Asked[Any]) -> dict[str, str]:
    """Always asked again before it is shown; only what everybody may see is kept by others."""
    shared = asked.operation.public and not asked.request.user.is_authenticated
    headers = {
        "Cache-Control": "public, no-cache" if shared else "private, no-cache",
        "Content-Language": _language(),
        "Vary": "Authorization, Cookie",
    }
    if asked.tag:
        headers["ETag"] = asked.tag
    return headers


def _not_modified(asked: Asked[Any]) -> HttpResponse | None:
    said = asked.request.headers.get("If-None-Match", "")
    kept = {one.strip().removeprefix("W/") for one in said.split(",")}
    if asked.tag not in kept:
        return None
    response = HttpResponse(status=HTTPStatus.NOT_MODIFIED, headers=_headers(asked))
    del response["Content-Type"]
    return response


def _tag(asked: Asked[Any], number: EventNumber) -> str:
    """Number, names, language and who looks: together they fix what is shown."""
    eyes = asked.authority.role.value if asked.authority else "all"
    return f'"{number}.{asked.tournament.names_revision}.{_language()}.{eyes}"'


def _language() -> str:
    return get_language() or str(settings.LANGUAGE_CODE)
