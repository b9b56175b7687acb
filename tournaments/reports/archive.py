"""The documents asked for: their rows, when each is drawn, and how long it is kept."""

import logging
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.template import TemplateDoesNotExist, TemplateSyntaxError
from django.utils import translation
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from scoring import queries, server_time
from tournaments.access.traces import leave_trace
from tournaments.addresses import public_address
from tournaments.models import Circuit, Document, DocumentKind, Referto, Tournament, TraceKind
from tournaments.moment import Moment
from tournaments.outside import hand_over
from tournaments.presenters.referti.blank import forget_compiled
from tournaments.presenters.settings import offices
from tournaments.reports import circuits, documents
from tournaments.reports.content import NAMING_OFFICIALS, Content, NothingToPrint, TooLong, look
from tournaments.reports.referti import referto_id
from tournaments.wording.sentence import mark_lines

LOG = logging.getLogger(__name__)
TASK = "tournaments.tasks.draw_document"
PATIENCE = timedelta(seconds=30)
"""After this a document that was not drawn is asked for again: a worker may have died with it."""
SOON = timedelta(seconds=20)
"""After this whoever waits is told that it takes longer than it should."""
FRESH = timedelta(seconds=20)
"""How old a paper may be for everybody: as old as a page in memory."""
KEPT = timedelta(hours=1)
"""An edition that newer ones have overtaken can still be open on somebody's screen."""


def ask(
    tournament: Tournament, kind: DocumentKind, subject: str, language: str, *, retry: bool = True
) -> Document:
    """The document as of now: the one that is kept, or a new one whose drawing is queued.

    Drawn after the commit: by a worker where there is a broker, else before this returns. One
    that failed is tried again, unless `retry` says no.

    Raises:
        NothingToPrint: the subject is no round or referto of this tournament.
    """
    subject = documents.current_subject(Moment(tournament), kind, subject)
    edition = _edition(tournament, kind, subject, language)
    key = {"tournament": tournament, "kind": kind.value, "subject": subject}
    return _asked(key, edition, retry=retry)


def ask_for_all(
    tournament: Tournament, kinds: Collection[DocumentKind], language: str, since: datetime
) -> Iterator[Document]:
    """Each document of these kinds that there is, as `ask`, and only as far as somebody reads on.

    One that was asked for `since` then is of them, or while sheets come in they would never all
    be there. One that failed is not tried again.
    """
    lost = server_time.as_expression() - PATIENCE
    for kind, subject in documents.papers(Moment(tournament)):
        if kind in kinds:
            recent = _asked_since(tournament, kind, subject, language, since)
            there = recent.exclude(content=None, asked_at__lt=lost).first()
            with suppress(NothingToPrint):
                yield there or ask(tournament, kind, subject, language, retry=False)


def ask_for_everybody(
    tournament: Tournament, kind: DocumentKind, subject: str, language: str
) -> Document:
    """As `ask`, for whoever looks from outside: one that was asked for just now is theirs as well.

    While sheets come in the book has a new number every second; strangers must not have every one
    of them drawn.
    """
    since = server_time.as_expression() - FRESH
    recent = _asked_since(tournament, kind, subject, language, since).first()
    return recent or ask(tournament, kind, subject, language)


def _asked_since(
    tournament: Tournament, kind: DocumentKind, subject: str, language: str, since: Any
) -> QuerySet[Document]:
    """The editions of a paper that were asked for since a moment and did not fail, newest first."""
    asked = Document.objects.filter(
        tournament=tournament,
        kind=kind.value,
        subject=subject,
        edition__contains=f".{language}.",
        asked_at__gt=since,
        failed="",
    )
    return asked.select_related("tournament", "circuit").order_by("-asked_at")


def ask_circuit(circuit: Circuit, category: str, language: str) -> Document:
    """The ranking of a circuit or of one of its categories, as `ask`."""
    content = circuits.content(circuit, category)
    edition = f"0.{circuits.digest(content)}.{language}.{look()[:12]}"
    kind = {"circuit": circuit, "kind": circuits.KIND, "subject": category}
    return _asked(kind, edition)


def trace_reading(document: Document) -> None:
    """Leave a trace of an official who takes a document out: of which tournament or circuit."""
    of_referti = document.kind in (DocumentKind.REFERTO, DocumentKind.REFERTI)
    subject = f"circuit:{document.circuit_id}" if document.circuit_id else ""
    if document.kind == DocumentKind.REFERTO:
        subject = f"referto:{document.subject}"
    leave_trace(
        TraceKind.REFERTO_READ if of_referti else TraceKind.TAKEN_OUT,
        tournament=document.tournament_id,
        subject=subject,
        detail=f"{document.kind}.pdf",
    )


def ask_again_when_lost(document: Document) -> None:
    """Queue once more what somebody waits for and nobody draws.

    Drawn in the meantime, or by two workers, it is the same document.
    """
    late = Document.objects.filter(
        pk=document.pk, content=None, failed="", asked_at__lt=server_time.as_expression() - PATIENCE
    )
    # Of several who wait for it, one asks.
    if late.update(asked_at=server_time.as_expression()):
        _queue(document)


def _asked(key: Mapping[str, Any], edition: str, *, retry: bool = True) -> Document:
    document, made = Document.objects.get_or_create(**key, edition=edition)
    if made:
        _discard_overtaken(document)
    if made or ((retry or not document.failed) and _is_to_be_drawn_again(document)):
        Document.objects.filter(pk=document.pk).update(
            failed="", asked_at=server_time.as_expression()
        )
        transaction.on_commit(partial(_queue, document))
        document.refresh_from_db()
    return document


def is_late(document: Document) -> bool:
    """Whether it is waited for longer than papers take."""
    return document.content is None and server_time.now() - document.asked_at > SOON


def draw(document_id: UUID) -> None:
    """Draw a document and keep it. Drawn already, it stays; what fails is noted on it.

    A task may be delivered twice: two drawings of one edition are the same.
    """
    rows = Document.objects.select_related("tournament", "circuit")
    document = rows.filter(pk=document_id).first()
    if document is None or document.content is not None:
        return
    with translation.override(language_of(document)):
        try:
            _keep(document, content=_drawn(document), failed="")
        except Exception as error:  # whatever it is, the person waiting for it is told
            LOG.exception("document %s was not drawn", document.pk)
            _keep(document, content=None, failed=_sentence(error))


def language_of(document: Document) -> str:
    return document.edition.split(".")[2]


def _drawn(document: Document) -> bytes:
    # Here and not above: the renderer and its system libraries are the worker's.
    from tournaments.reports import rendering

    forget_compiled()
    tournament = document.tournament
    mark_lines(tournament)
    return rendering.pdf(_content(document), language_of(document))


def _content(document: Document) -> Content:
    if document.circuit is not None:
        return circuits.content(document.circuit, document.subject)
    assert document.tournament is not None  # it is of the one or of the other
    return documents.content(
        Moment(document.tournament), DocumentKind(document.kind), document.subject
    )


def _keep(document: Document, *, content: bytes | None, failed: str) -> None:
    Document.objects.filter(pk=document.pk).update(content=content, failed=failed)


def _sentence(error: Exception) -> str:
    if isinstance(error, NothingToPrint):
        return _("Non c'è niente da stampare: il turno o il referto non esiste più.")
    if isinstance(error, TemplateSyntaxError | TemplateDoesNotExist):
        return _("Il modulo ha un errore e non si può stampare: %(error)s") % {"error": error}
    if isinstance(error, TooLong):
        return _(
            "Il testo non sta in una pagina nemmeno con il carattere più piccolo: accorcia i"
            " fatti o gli interventi, o togli qualche a capo."
        )
    return _(
        "Il documento non è riuscito. Chiedilo di nuovo; se succede ancora, avvisa chi"
        " gestisce il programma: la causa è scritta nel suo diario."
    )


def _queue(document: Document) -> None:
    try:
        hand_over(TASK, str(document.pk))
    except OperationalError:
        LOG.exception("document %s was not queued", document.pk)
        with translation.override(language_of(document)):
            failed = _(
                "Il servizio che prepara i documenti non risponde. Chiedi di nuovo tra un minuto."
            )
            _keep(document, content=None, failed=failed)


def _is_to_be_drawn_again(document: Document) -> bool:
    if document.content is not None:
        return False
    return bool(document.failed) or server_time.now() - document.asked_at > PATIENCE


def _edition(tournament: Tournament, kind: DocumentKind, subject: str, language: str) -> str:
    """What it is true at: event number, names revision, language, and words the book lacks."""
    number = queries.head(tournament.ledger)
    revision = Tournament.objects.values_list("names_revision", flat=True).get(pk=tournament.pk)
    words = sha256()
    words.update(look().encode())
    words.update(public_address(tournament).encode())
    if kind in (DocumentKind.RANKING, DocumentKind.RANKING_BY_CATEGORY):
        words.update(Moment(tournament).book.phase.encode())
    if kind in NAMING_OFFICIALS:
        words.update(repr(offices(tournament)).encode())
    if kind is DocumentKind.REFERTO:
        words.update(repr(_text_of(tournament, subject)).encode())
    return f"{number}.{revision}.{language}.{words.hexdigest()[:12]}"


def _text_of(tournament: Tournament, subject: str) -> tuple[object, ...]:
    """A draft's text changes without an event."""
    row = Referto.objects.filter(tournament=tournament, pk=referto_id(subject))
    texts = row.values_list().first()
    if texts is None:
        raise NothingToPrint(subject)
    return tuple(texts)


def _discard_overtaken(document: Document) -> None:
    Document.objects.filter(
        tournament=document.tournament,
        circuit=document.circuit,
        kind=document.kind,
        subject=document.subject,
        asked_at__lt=server_time.as_expression() - KEPT,
    ).exclude(pk=document.pk).delete()
