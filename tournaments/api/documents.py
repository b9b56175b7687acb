"""PDFs: asked for, then fetched when they are drawn."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any
from uuid import UUID

import msgspec
from django.utils.translation import get_language

from scoring.values import Right
from tournaments.api import media
from tournaments.api.answers import File
from tournaments.api.bodies import Body
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.problems import refuse
from tournaments.api.refusals import ApiCode
from tournaments.api.shapes import Shape
from tournaments.models import Document
from tournaments.reports import archive
from tournaments.reports.documents import DocumentKind, NothingToPrint
from tournaments.reports.naming import file_name

EXAMPLE = {
    "id": "0e4a3f62-6a0e-4f0b-9a62-3a4f1f7a1044",
    "kind": "seating",
    "subject": "2",
    "ready": True,
    "failed": "",
}


class DocumentBody(Body, frozen=True, kw_only=True):
    """`subject` is a round's number (empty: the one under way), or a referto's id.

    Prizes have none.
    """

    kind: DocumentKind
    subject: Annotated[str, msgspec.Meta(max_length=60, pattern="^[0-9a-fA-F-]*$")] = ""


class DocumentShape(Shape, frozen=True, kw_only=True):
    id: UUID
    kind: DocumentKind
    subject: str
    ready: bool
    """Ask again a little later while it is not."""
    failed: str


class DocumentsDoor(Door):
    @operation(
        summary="Ask for a PDF as of now, in the language of the request",
        answers=DocumentShape,
        body=DocumentBody,
        right=Right.PRINT,
        status=HTTPStatus.ACCEPTED,
        examples={"seating": {"kind": "seating", "subject": "2"}},
        example=EXAMPLE,
    )
    def post(self, asked: Asked[DocumentBody]) -> DocumentShape:
        _require_right(asked, asked.form.kind)
        language = get_language() or "it"
        try:
            found = archive.ask(asked.tournament, asked.form.kind, asked.form.subject, language)
        except NothingToPrint as error:
            raise refuse(ApiCode.NOTHING_TO_PRINT, field="subject") from error
        return _shape(found)


class DocumentDoor(Door):
    @operation(
        summary="Whether a PDF is drawn",
        answers=DocumentShape,
        right=Right.PRINT,
        example=EXAMPLE,
    )
    def get(self, asked: Asked[None], document: UUID) -> DocumentShape:
        return _shape(_one(asked, document))


class PdfDoor(Door):
    renderer_classes = media.PDF

    @operation(
        summary="The PDF, once it is drawn",
        answers=File,
        gives="application/pdf",
        right=Right.PRINT,
    )
    def get(self, asked: Asked[None], document: UUID) -> File:
        found = _one(asked, document)
        if found.content is None:
            raise refuse(ApiCode.NOT_FOUND)
        return File(bytes(found.content), "application/pdf", file_name(found))


def _one(asked: Asked[Any], document: UUID) -> Document:
    found = Document.objects.select_related("tournament").filter(
        tournament=asked.tournament, pk=document
    )
    if (one := found.first()) is None:
        raise refuse(ApiCode.NOT_FOUND)
    _require_right(asked, DocumentKind(one.kind))
    return one


def _require_right(asked: Asked[Any], kind: DocumentKind) -> None:
    """A referto on paper is as private as it is on the screen."""
    if kind is DocumentKind.REFERTO and not asked.may(Right.WRITE_REFERTI):
        raise refuse(ApiCode.FORBIDDEN)


def _shape(document: Document) -> DocumentShape:
    return DocumentShape(
        id=document.id,
        kind=DocumentKind(document.kind),
        subject=document.subject,
        ready=document.content is not None,
        failed=document.failed,
    )
