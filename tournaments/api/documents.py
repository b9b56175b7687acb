"""PDFs: asked for, then fetched when they are drawn."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.rules.violations import refuse
from scoring.values import Right
from tournaments.api.wire.headers import language
from tournaments.api.wire.media import PDF, binary
from tournaments.api.wire.permissions import May
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest, Body
from tournaments.api.wire.shapes import Shape, fill
from tournaments.api.wire.views import TournamentView, file_response
from tournaments.models import Document, DocumentKind
from tournaments.organise.texts import longest
from tournaments.reports import archive
from tournaments.reports.content import OF_REFERTI, NothingToPrint, file_name

DRAWN = binary("application/pdf")

LONGEST_SUBJECT = longest("subject", Document)


class DocumentBody(Body, frozen=True, kw_only=True):
    """`subject` is a round's number (empty: the one under way), a referto's id, or the body whose
    form is to be seen, in small letters and hyphens.

    What is of the whole tournament has none: crosses, entrants, programme, prizes, `blank-referto`
    (the form to fill in by pen), and `referti`, all that are filed as one document.
    """

    kind: DocumentKind
    subject: Annotated[str, msgspec.Meta(max_length=LONGEST_SUBJECT, pattern="^[0-9a-zA-Z-]*$")] = (
        ""
    )


class DocumentShape(Shape, frozen=True, kw_only=True):
    id: UUID
    kind: DocumentKind
    subject: str
    ready: bool
    """Ask again a little later while it is not."""
    failed: str


class DocumentsView(TournamentView):
    permission_classes = [May(Right.PRINT)]

    @extend_schema(
        summary="Ask for a PDF as of now, in the language of the request",
        request=DocumentBody,
        responses={202: DocumentShape},
    )
    def post(self, request: ApiRequest) -> Response:
        paper = request.body_as(DocumentBody)
        _require_right(self, paper.kind)
        try:
            document = archive.ask(self.tournament, paper.kind, paper.subject, language())
        except NothingToPrint as error:
            raise refuse(ApiCode.NOTHING_TO_PRINT, field="subject") from error
        shape = fill(DocumentShape, document, ready=document.content is not None)
        place = ("tournaments", self.slug, "documents", document.pk)
        return self.made(shape, *place, status=HTTPStatus.ACCEPTED)


class DocumentView(TournamentView):
    permission_classes = [May(Right.PRINT)]

    @extend_schema(summary="Whether a PDF is drawn", responses=DocumentShape)
    def get(self, request: ApiRequest, document: UUID) -> Response:
        row = _document(self, document)
        return self.respond(DocumentShape, row, ready=row.content is not None)


class PdfView(TournamentView):
    permission_classes = [May(Right.PRINT)]
    renderer_classes = PDF

    @extend_schema(summary="The PDF, once it is drawn", responses={(200, "application/pdf"): DRAWN})
    def get(self, request: ApiRequest, document: UUID) -> HttpResponse:
        return pdf(_document(self, document))


def pdf(document: Document) -> HttpResponse:
    """What was drawn; 404 until it is."""
    if document.content is None:
        raise refuse(ApiCode.NOT_FOUND)
    archive.trace_reading(document)
    return file_response(bytes(document.content), "application/pdf", file_name(document))


def _document(view: TournamentView, key: UUID) -> Document:
    rows = Document.objects.select_related("tournament")
    document = rows.filter(tournament=view.tournament, pk=key).first()
    if document is None:
        raise refuse(ApiCode.NOT_FOUND)
    _require_right(view, DocumentKind(document.kind))
    return document


def _require_right(view: TournamentView, kind: DocumentKind) -> None:
    """A referto on paper is as private as it is on the screen."""
    if kind in OF_REFERTI and not view.may(Right.WRITE_REFERTI):
        raise refuse(ApiCode.FORBIDDEN)
