"""What a document is called when it is saved."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from tournaments.models import Document, DocumentKind, Referto, Tournament
from tournaments.moment import Moment
from tournaments.presenters.referti.page import referto_page
from tournaments.spelling.letters import in_address


def file_name(document: Document) -> str:
    """classifica-3-serata-di-circolo.pdf: an ASCII name that says what it is."""
    if document.circuit is not None:
        return _joined(_("classifica"), document.subject, document.circuit.slug)
    assert document.tournament is not None  # it is of the one or of the other
    kind, subject = DocumentKind(document.kind), document.subject
    if kind is DocumentKind.REFERTO:
        subject = _referto(document.tournament, subject)
    return _joined(_WORDS[kind](), subject, document.tournament.slug)


def _referto(tournament: Tournament, subject: str) -> str:
    """3-rossi-anna, 3-v2-rossi-anna: number and name, for the staff that may read it."""
    rows = Referto.objects.select_related("tournament", "player", "author")
    referto = rows.filter(tournament=tournament, pk=subject).first()
    if referto is None:
        return ""
    page = referto_page(Moment(tournament), referto)
    filed = page.registered
    number = str(filed.number) if filed else _("bozza")
    revision = f"v{filed.revision}" if filed and filed.revision > 1 else ""
    who = page.player if not page.informative else _("tavolo %(table)s") % {"table": referto.table}
    return " ".join(filter(None, (number, revision, who)))


def _joined(*words: str) -> str:
    return f"{in_address(' '.join(words))}.pdf"


_WORDS: dict[DocumentKind, Callable[[], str]] = {
    DocumentKind.RANKING: lambda: _("classifica"),
    DocumentKind.RANKING_BY_CATEGORY: lambda: _("classifica per categoria"),
    DocumentKind.SEATING: lambda: _("tavoli"),
    DocumentKind.SEATING_BY_NAME: lambda: _("posti"),
    DocumentKind.SCORE_SHEETS: lambda: _("score"),
    DocumentKind.TABLE_CARDS: lambda: _("segnatavolo"),
    DocumentKind.CAPTAIN_CARDS: lambda: _("cartoncini dei capitani"),
    DocumentKind.RESULTS: lambda: _("risultati"),
    DocumentKind.CROSSES: lambda: _("incroci"),
    DocumentKind.ENTRANTS: lambda: _("iscritti"),
    DocumentKind.PROGRAMME: lambda: _("programma"),
    DocumentKind.PRIZES: lambda: _("premi"),
    DocumentKind.REFERTO: lambda: _("referto"),
    DocumentKind.REFERTI: lambda: "referti",
    DocumentKind.REFERTO_FORM: lambda: _("modulo"),
    DocumentKind.BLANK_REFERTO: lambda: _("referto da compilare"),
}
