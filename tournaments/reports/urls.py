"""Addresses of documents."""

from __future__ import annotations

from django.urls import path, register_converter

from tournaments.addresses import MemberConverter
from tournaments.models import DocumentKind
from tournaments.reports import views


class KindConverter(MemberConverter):
    """A kind of document that is asked for by round."""

    members = DocumentKind
    regex = "|".join(
        kind.value
        for kind in DocumentKind
        if kind not in (DocumentKind.REFERTO, DocumentKind.REFERTO_FORM)
    )


register_converter(KindConverter, "document_kind")

urlpatterns = [
    path("documents/<uuid:document_id>/", views.document, name="document"),
    path("circuits/<slug:slug>/ranking.pdf", views.circuit_pdf, name="circuit-pdf"),
    path("referti/<uuid:referto_id>/pdf/", views.referto_pdf, name="referto-pdf"),
    path(
        "tournaments/<slug:slug>/referto-form.pdf", views.referto_form_pdf, name="referto-form-pdf"
    ),
    path("tournaments/<slug:slug>/<document_kind:kind>.pdf", views.ask, name="ask-document"),
    path(
        "tournaments/<slug:slug>/<document_kind:kind>/<int:subject>.pdf",
        views.ask,
        name="ask-document",
    ),
]
