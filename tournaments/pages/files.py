"""What pages show as files for everybody: spreadsheets, and the papers of ranking and round."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring.values import RoundNumber
from tournaments.exports.contents import ExportKind, export
from tournaments.exports.files import FileType, NothingToExport, file_of
from tournaments.exports.rankings import circuit_export
from tournaments.models import Circuit, Document, DocumentKind
from tournaments.pages.public_tournament import (
    PublicTournament,
    public_tournament,
    shared,
    tournament_page,
)
from tournaments.pages.tournament import round_in_query
from tournaments.presenters.circuits.ranking import circuit_table
from tournaments.presenters.ranking import begun, last_scored
from tournaments.reports import NothingToPrint, archive
from tournaments.reports.content import file_name
from tournaments.reports.views import waiting


@tournament_page
def table(
    request: HttpRequest,
    public: PublicTournament,
    kind: ExportKind,
    as_: FileType,
    number: int | None = None,
) -> HttpResponseBase:
    """A spreadsheet of a page; the ranking's goes by `?turno=n`, as its page does."""
    round_ = None if number is None else public.round(number).number
    if kind is ExportKind.RANKING:
        round_ = round_in_query(request, public)
    try:
        return shared(request, public, file_of(export(public.moment, kind, round_), as_))
    except NothingToExport as error:
        raise Http404 from error


@require_safe
def circuit(request: HttpRequest, slug: str, as_: FileType) -> HttpResponseBase:
    """A season's ranking; `?categoria=...` among its own."""
    season = get_object_or_404(Circuit, slug=slug, is_public=True)
    shown = circuit_table(season, _category(request))
    if not shown.rows:
        raise Http404
    return shared(request, None, file_of(circuit_export(shown), as_))


@require_safe
def ranking_pdf(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The ranking on paper, `?turno=n` as it was after round n."""
    public = public_tournament(slug)
    if not begun(public.moment):
        raise Http404
    after = round_in_query(request, public) or last_scored(public.moment)
    return _paper(request, public, DocumentKind.RANKING, after)


@require_safe
def results_pdf(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """Tables and results of a published round on paper."""
    public = public_tournament(slug)
    return _paper(request, public, DocumentKind.RESULTS, public.round(number).number)


@require_safe
def crosses_pdf(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The table of crosses on paper."""
    public = public_tournament(slug)
    if not public.rounds:
        raise Http404
    return _paper(request, public, DocumentKind.CROSSES)


@require_safe
def circuit_pdf(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A season's ranking on paper; `?categoria=...` among its own."""
    season = get_object_or_404(Circuit, slug=slug, is_public=True)
    try:
        document = archive.ask_circuit(season, _category(request), get_language() or "it")
    except NothingToPrint as error:
        raise Http404 from error
    return _drawn(request, None, document)


def _paper(
    request: HttpRequest,
    public: PublicTournament,
    kind: DocumentKind,
    round_: RoundNumber | None = None,
) -> HttpResponseBase:
    """Asked for outside of a snapshot: it is a row, and may be drawn before this returns."""
    language = get_language() or "it"
    subject = "" if round_ is None else str(round_)
    document = archive.ask_for_everybody(public.tournament, kind, subject, language)
    return _drawn(request, public, document)


def _drawn(
    request: HttpRequest, public: PublicTournament | None, document: Document
) -> HttpResponseBase:
    """The paper; until it is drawn a page that is kept by nobody and asks again."""
    if document.content is None:
        return waiting(request, document, again=request.get_full_path(), public=True)
    paper = HttpResponse(bytes(document.content), content_type="application/pdf")
    paper.headers["Content-Disposition"] = f'inline; filename="{file_name(document)}"'
    return shared(request, public, paper)


def _category(request: HttpRequest) -> str:
    return request.GET.get("categoria", "").replace("\0", "")
