"""A circuit's ranking as a PDF: asked for, then fetched when it is drawn."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.rules.violations import refuse
from tournaments.api.documents import DRAWN, pdf
from tournaments.api.wire.headers import language
from tournaments.api.wire.media import PDF
from tournaments.api.wire.permissions import Manager
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest, Body, Word
from tournaments.api.wire.shapes import Shape, fill
from tournaments.api.wire.views import CircuitView
from tournaments.models import Circuit, Document
from tournaments.refusals import HouseCode
from tournaments.reports import archive
from tournaments.reports.content import NothingToPrint


class CircuitDocumentBody(Body, frozen=True, kw_only=True):
    category: Word = ""
    """Left out: everybody's ranking."""


class CircuitDocumentShape(Shape, frozen=True, kw_only=True):
    id: UUID
    subject: str = msgspec.field(name="category")
    ready: bool
    """Ask again a little later while it is not."""
    failed: str


class CircuitDocumentsView(CircuitView):
    permission_classes = [Manager]

    @extend_schema(
        summary="Ask for the ranking as a PDF, as of now and in the language of the request",
        request=CircuitDocumentBody,
        responses={202: CircuitDocumentShape},
    )
    def post(self, request: ApiRequest) -> Response:
        category = request.body_as(CircuitDocumentBody).category
        try:
            document = archive.ask_circuit(self.circuit, category, language())
        except NothingToPrint as error:
            raise refuse(HouseCode.NOBODY_RANKED, field="category") from error
        shape = fill(CircuitDocumentShape, document, ready=document.content is not None)
        place = ("circuits", self.slug, "documents", document.pk)
        return self.made(shape, *place, status=HTTPStatus.ACCEPTED)


class CircuitDocumentView(CircuitView):
    permission_classes = [Manager]

    @extend_schema(summary="Whether the PDF is drawn", responses=CircuitDocumentShape)
    def get(self, request: ApiRequest, document: UUID) -> Response:
        row = _document(self.circuit, document)
        return self.respond(CircuitDocumentShape, row, ready=row.content is not None)


class CircuitPdfView(CircuitView):
    permission_classes = [Manager]
    renderer_classes = PDF

    @extend_schema(summary="The PDF, once it is drawn", responses={(200, "application/pdf"): DRAWN})
    def get(self, request: ApiRequest, document: UUID) -> HttpResponse:
        return pdf(_document(self.circuit, document))


def _document(circuit: Circuit, key: UUID) -> Document:
    document = Document.objects.select_related("circuit").filter(circuit=circuit, pk=key).first()
    if document is None:
        raise refuse(ApiCode.NOT_FOUND)
    return document
