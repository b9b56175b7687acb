"""A circuit's ranking as a PDF: asked for, then fetched when it is drawn."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.utils.translation import get_language

from scoring.rules.violations import refuse as refuse_by_rule
from tournaments.api import media
from tournaments.api.answers import File
from tournaments.api.bodies import Body, Word
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.problems import refuse
from tournaments.api.refusals import ApiCode
from tournaments.api.shapes import Shape
from tournaments.models import Document
from tournaments.refusals import HouseCode
from tournaments.reports import archive
from tournaments.reports.documents import NothingToPrint
from tournaments.reports.naming import file_name

EXAMPLE = {
    "id": "0e4a3f62-6a0e-4f0b-9a62-3a4f1f7a1044",
    "category": "",
    "ready": True,
    "failed": "",
}


class CircuitDocumentBody(Body, frozen=True, kw_only=True):
    category: Word = ""
    """Left out: everybody's ranking."""


class CircuitDocumentShape(Shape, frozen=True, kw_only=True):
    id: UUID
    category: str
    ready: bool
    """Ask again a little later while it is not."""
    failed: str


class CircuitDocumentsDoor(Door):
    @operation(
        summary="Ask for the ranking as a PDF, as of now and in the language of the request",
        answers=CircuitDocumentShape,
        body=CircuitDocumentBody,
        manager=True,
        status=HTTPStatus.ACCEPTED,
        examples={"everybody": {}, "gold": {"category": "Oro"}},
        example=EXAMPLE,
    )
    def post(self, asked: Asked[CircuitDocumentBody]) -> CircuitDocumentShape:
        try:
            language = get_language() or "it"
            return _shape(archive.ask_circuit(asked.circuit, asked.form.category, language))
        except NothingToPrint as error:
            raise refuse_by_rule(HouseCode.NOBODY_RANKED, field="category") from error


class CircuitDocumentDoor(Door):
    @operation(
        summary="Whether the PDF is drawn",
        answers=CircuitDocumentShape,
        manager=True,
        example=EXAMPLE,
    )
    def get(self, asked: Asked[None], document: UUID) -> CircuitDocumentShape:
        return _shape(_one(asked, document))


class CircuitPdfDoor(Door):
    renderer_classes = media.PDF

    @operation(
        summary="The PDF, once it is drawn", answers=File, gives="application/pdf", manager=True
    )
    def get(self, asked: Asked[None], document: UUID) -> File:
        found = _one(asked, document)
        if found.content is None:
            raise refuse(ApiCode.NOT_FOUND)
        return File(bytes(found.content), "application/pdf", file_name(found))


def _one(asked: Asked[Any], document: UUID) -> Document:
    rows = Document.objects.select_related("circuit")
    found = rows.filter(circuit=asked.circuit, pk=document).first()
    if found is None:
        raise refuse(ApiCode.NOT_FOUND)
    return found


def _shape(document: Document) -> CircuitDocumentShape:
    return CircuitDocumentShape(
        id=document.id,
        category=document.subject,
        ready=document.content is not None,
        failed=document.failed,
    )
