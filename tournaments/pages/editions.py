"""The editions of the regulations for everybody to read, and the one a tournament is pinned to."""

from django.http import Http404, HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from scoring import queries
from scoring.rules import regulations
from scoring.rules.regulations import Regulation, RegulationUnknown
from tournaments.pages.public_tournament import PublicTournament, show, tournament_page
from tournaments.presenters.editions import edition_page


@require_safe
def list_editions(request: HttpRequest) -> HttpResponseBase:
    """Every edition in the program's folders; those taken from a printed code first."""
    editions = sorted(
        regulations.load_all(), key=lambda edition: (not edition.printed, edition.name)
    )
    return show(request, None, "pages/editions.html", editions=editions)


@require_safe
def one_edition(request: HttpRequest, edition: str) -> HttpResponseBase:
    """An edition in the program's folders."""
    try:
        page = edition_page(regulations.load(edition))
    except RegulationUnknown as error:
        raise Http404 from error
    return show(request, None, "pages/edition.html", page=page)


@tournament_page
def of_tournament(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """The edition that a tournament is pinned to, and what an organiser changed in it."""
    rules = public.book.regulation
    page = edition_page(rules, _base(rules))
    return show(request, public, "pages/tournament_edition.html", tab="regulation", page=page)


def _base(rules: Regulation) -> Regulation | None:
    """What to compare with: what an organiser copied, or what the file says by now."""
    if origin := rules.based_on:
        return queries.edition(origin.edition, origin.hash)
    try:
        now = regulations.load(rules.edition)
    except RegulationUnknown:
        return None
    return now if now.content_hash != rules.content_hash else None
