"""Documents in the browser: asked for, waited for, shown."""

import io
import re
import zipfile
from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from http import HTTPStatus
from urllib.parse import urlencode
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, register_converter, reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import server_time
from scoring.values import Authority, Right
from tournaments.access.traces import leave_trace
from tournaments.addresses import MemberConverter
from tournaments.models import Document, DocumentKind, Referto, Tournament, TraceKind
from tournaments.permissions import AnyUser, authority, managed, manages
from tournaments.reports import archive
from tournaments.reports.archive import is_late
from tournaments.reports.content import (
    FOR_WRITERS,
    OF_REFERTI,
    ONE_BY_ONE,
    NothingToPrint,
    file_name,
)
from tournaments.spelling.letters import in_address

SECONDS_BETWEEN = 2
"""A page that waits for a paper asks again by itself, without a script."""
TRY_AGAIN_SECONDS = 60
SECONDS = re.compile(r"[0-9]{1,10}")
AT_ONCE = 8
"""Of all papers of a tournament so many wait at a time: between them somebody else's is drawn."""


def waiting(
    request: HttpRequest, document: Document, *, again: str, public: bool = False, about: str = ""
) -> HttpResponse:
    """Its status says that this is no PDF, to whoever saves what is at the address.

    Args:
        again: Where it is asked for anew, once it failed.
        public: Everybody's: it loads itself anew, and asks nothing by script.
        about: What else is said of it.
    """
    late = is_late(document)
    status = HTTPStatus.SERVICE_UNAVAILABLE if document.failed else HTTPStatus.ACCEPTED
    context = {"document": document, "again": again, "public": public, "late": late, "about": about}
    response = render(request, "reports/waiting.html", context, status=status)
    response.headers["Cache-Control"] = "no-store"
    if document.failed:
        response.headers["Retry-After"] = str(TRY_AGAIN_SECONDS)
    elif public:
        response.headers["Refresh"] = str(SECONDS_BETWEEN)
    return response


def whether_there_is_news(request: HttpRequest, document: Document) -> HttpResponse:
    """To that page's script: load yourself anew, or nothing yet."""
    late = is_late(document) and "X-Late" not in request.headers
    if document.content or document.failed or late:
        return HttpResponse(headers={"HX-Refresh": "true"})
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


@require_safe
@login_required
def ask(
    request: HttpRequest, slug: str, kind: DocumentKind, subject: int | None = None
) -> HttpResponse:
    """Ask for a document of a tournament, then go where it will be."""
    tournament = get_object_or_404(Tournament, slug=slug)
    _require_right(request.user, tournament, kind)
    return _asked(tournament, kind, "" if subject is None else str(subject))


@require_safe
@login_required
def referto_pdf(request: HttpRequest, referto_id: UUID) -> HttpResponse:
    """Ask for a referto, draft or filed."""
    referto = get_object_or_404(Referto.objects.select_related("tournament"), pk=referto_id)
    _require_right(request.user, referto.tournament, DocumentKind.REFERTO)
    return _asked(referto.tournament, DocumentKind.REFERTO, str(referto.pk))


@require_safe
@login_required
def referto_form_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """See a form as it will be printed; `?organo=...` of the body it is of."""
    tournament = get_object_or_404(Tournament, slug=slug)
    _require_right(request.user, tournament, DocumentKind.REFERTO_FORM)
    return _asked(tournament, DocumentKind.REFERTO_FORM, in_address(request.GET.get("organo", "")))


@require_safe
@login_required
def circuit_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for the ranking of a circuit, `?categoria=...` of one category, by who manages it."""
    circuit = get_object_or_404(managed(request.user), slug=slug)
    try:
        category = request.GET.get("categoria", "")
        document = archive.ask_circuit(circuit, category, get_language() or "it")
    except NothingToPrint as error:
        raise Http404 from error
    return redirect("document", document_id=document.pk)


@require_safe
@login_required
def papers(request: HttpRequest, slug: str) -> HttpResponse:
    """All papers of a tournament that who asks may have, as one zip; until they are drawn, a page
    that asks again by itself.

    `?again`: those that failed are drawn anew.
    """
    tournament = get_object_or_404(Tournament, slug=slug)
    by = _official(request.user, tournament)
    if not by.may(Right.PRINT):
        raise PermissionDenied
    kinds = [kind for kind in DocumentKind if by.may(_right_to(kind))]
    if "again" in request.GET:
        tournament.documents.filter(kind__in=kinds).exclude(failed="").delete()
        return redirect(request.path)
    since = _first_asked(request)
    asked, whole = _papers_since(tournament, kinds, since)
    return _zip(tournament, asked) if whole else _waiting_for_all(request, asked, since)


def _papers_since(
    tournament: Tournament, kinds: Collection[DocumentKind], since: datetime
) -> tuple[list[Document], bool]:
    """Papers as far as the first that failed, or as many as may wait; whether all are drawn."""
    asked: list[Document] = []
    began, new = server_time.now(), 0
    for paper in archive.ask_for_all(tournament, kinds, get_language() or "it", since):
        asked.append(paper)
        new += paper.content is None or paper.asked_at >= began
        if paper.failed or new == AT_ONCE:
            return asked, False
    return asked, all(paper.content is not None for paper in asked)


def _first_asked(request: HttpRequest) -> datetime:
    """When the zip was asked for first, as the page that waits for it says; else now."""
    said, now = request.GET.get("since", ""), server_time.now()
    since = datetime.fromtimestamp(int(said), UTC) if SECONDS.fullmatch(said) else now
    return since if now - archive.KEPT < since < now else now


def _waiting_for_all(request: HttpRequest, asked: list[Document], since: datetime) -> HttpResponse:
    """Until the last of them is drawn, or the first that was not is told."""
    first, *_others = sorted(asked, key=lambda paper: (not paper.failed, paper.content is not None))
    drawn = sum(paper.content is not None for paper in asked)
    said = _(
        "Lo zip si scarica da solo quando ci sono tutte le stampe (pronte finora: %(n)s); poi"
        " questa pagina si può chiudere."
    )
    about = file_name(first) if first.failed else said % {"n": drawn}
    response = waiting(request, first, again=f"{request.path}?again", public=True, about=about)
    if not first.failed:
        then = f"{request.path}?since={int(since.timestamp())}"
        response.headers["Refresh"] = f"{SECONDS_BETWEEN}; url={then}"
    return response


def _zip(tournament: Tournament, papers: Iterable[Document]) -> HttpResponse:
    """One file of PDFs, which are packed already."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as together:
        for paper in papers:
            together.writestr(file_name(paper), bytes(paper.content or b""))
            if paper.kind in OF_REFERTI:
                archive.trace_reading(paper)
    leave_trace(TraceKind.TAKEN_OUT, tournament=tournament.pk, detail="papers.zip")
    response = HttpResponse(packed.getvalue(), content_type="application/zip")
    name = in_address(f"{_('stampe')} {tournament.slug}")
    response["Content-Disposition"] = f'attachment; filename="{name}.zip"'
    patch_cache_control(response, private=True, no_store=True)
    return response


@require_safe
@login_required
def document(request: HttpRequest, document_id: UUID) -> HttpResponse:
    """The PDF; until it is drawn, a page that asks again by itself."""
    rows = Document.objects.select_related("tournament", "circuit")
    drawing = get_object_or_404(rows, pk=document_id)
    _require_reader(request.user, drawing)
    if drawing.content is None:
        archive.ask_again_when_lost(drawing)
    if "HX-Request" in request.headers:
        response = whether_there_is_news(request, drawing)
    elif drawing.content is None:
        response = waiting(request, drawing, again=_address(drawing))
    else:
        archive.trace_reading(drawing)
        response = HttpResponse(bytes(drawing.content), content_type="application/pdf")
        response["Content-Disposition"] = f'inline; filename="{file_name(drawing)}"'
    # Names and discipline: no cache in between keeps a copy.
    patch_cache_control(response, private=True, no_store=True)
    return response


def _asked(tournament: Tournament, kind: DocumentKind, subject: str) -> HttpResponse:
    try:
        document = archive.ask(tournament, kind, subject, get_language() or "it")
    except NothingToPrint as error:
        raise Http404 from error
    return redirect("document", document_id=document.pk)


def _address(document: Document) -> str:
    """Where it is asked for anew."""
    if document.circuit is not None:
        address = reverse("circuit-pdf", args=(document.circuit.slug,))
        return f"{address}?{urlencode({'categoria': document.subject})}"
    if document.kind == DocumentKind.REFERTO:
        return reverse("referto-pdf", args=(document.subject,))
    assert document.tournament is not None  # it is of the one or of the other
    if document.kind == DocumentKind.REFERTO_FORM:
        address = reverse("referto-form-pdf", args=(document.tournament.slug,))
        return f"{address}?{urlencode({'organo': document.subject})}"
    which = (int(document.subject),) if document.subject else ()
    return reverse(
        "ask-document", args=(document.tournament.slug, DocumentKind(document.kind), *which)
    )


def _require_reader(user: AnyUser, document: Document) -> None:
    if document.tournament is not None:
        _require_right(user, document.tournament, DocumentKind(document.kind))
    elif document.circuit is None or not manages(user, document.circuit):
        raise Http404


def _require_right(user: AnyUser, tournament: Tournament, kind: DocumentKind) -> None:
    if not _official(user, tournament).may(_right_to(kind)):
        raise PermissionDenied


def _official(user: AnyUser, tournament: Tournament) -> Authority:
    """Whoever is no official of the tournament does not learn that there is such a document."""
    by = authority(user, tournament)
    if by is None:
        raise Http404
    return by


def _right_to(kind: DocumentKind) -> Right:
    return Right.WRITE_REFERTI if kind in FOR_WRITERS else Right.PRINT


class KindConverter(MemberConverter):
    """A kind of document that is asked for by round."""

    members = DocumentKind
    regex = "|".join(kind.value for kind in DocumentKind if kind not in ONE_BY_ONE)


register_converter(KindConverter, "document_kind")

urlpatterns = [
    path("documents/<uuid:document_id>/", document, name="document"),
    path("circuits/<slug:slug>/ranking.pdf", circuit_pdf, name="circuit-pdf"),
    path("referti/<uuid:referto_id>/pdf/", referto_pdf, name="referto-pdf"),
    path("tournaments/<slug:slug>/referto-form.pdf", referto_form_pdf, name="referto-form-pdf"),
    path("tournaments/<slug:slug>/papers.zip", papers, name="papers"),
    path("tournaments/<slug:slug>/<document_kind:kind>.pdf", ask, name="ask-document"),
    path(
        "tournaments/<slug:slug>/<document_kind:kind>/<int:subject>.pdf",
        ask,
        name="ask-document",
    ),
]
