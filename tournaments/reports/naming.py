"""What a document is called when it is saved."""

from __future__ import annotations

from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.models import Document
from tournaments.reports.documents import DocumentKind


def file_name(document: Document) -> str:
    """classifica-3-serata-di-circolo.pdf: an ASCII name that says what it is."""
    if document.circuit is not None:
        return _joined(slugify(_("classifica")), slugify(document.subject), document.circuit.slug)
    assert document.tournament is not None  # it is of the one or of the other
    subject = "" if document.kind == DocumentKind.REFERTO else document.subject
    return _joined(_WORDS[DocumentKind(document.kind)](), subject, document.tournament.slug)


def _joined(*words: str) -> str:
    return f"{'-'.join(filter(None, words))}.pdf"


_WORDS = {
    DocumentKind.RANKING: lambda: slugify(_("classifica")),
    DocumentKind.SEATING: lambda: slugify(_("tavoli")),
    DocumentKind.SEATING_BY_NAME: lambda: slugify(_("posti")),
    DocumentKind.SCORE_SHEETS: lambda: slugify(_("score")),
    DocumentKind.PRIZES: lambda: slugify(_("premi")),
    DocumentKind.REFERTO: lambda: slugify(_("referto")),
}
