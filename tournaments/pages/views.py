"""The public pages: list, ranking, rounds, find my seat, a pair's own way."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.http import require_safe

from scoring import queries
from scoring.values import EntrantNumber, RoundNumber
from tournaments.models import Circuit, Tournament
from tournaments.names import names
from tournaments.pages.shelf import kept
from tournaments.pages.visits import Visit, shared, show, visit
from tournaments.presenters.entrants import way_page
from tournaments.presenters.ranking import ranking as ranking_of
from tournaments.presenters.rounds.page import round_page
from tournaments.presenters.seating.find import find_seats

TOURNAMENTS_A_PAGE = 24
LONGEST_SEARCH = 60
MOST_FOUND = 12
"""Beyond these a few more letters are quicker than scrolling."""


@require_safe
def home(request: HttpRequest) -> HttpResponseBase:
    """Every public tournament, the latest first."""
    chosen = Tournament.objects.filter(is_public=True)
    page = Paginator(chosen, TOURNAMENTS_A_PAGE).get_page(request.GET.get("pagina"))
    listed = [(one, queries.book(one.ledger)) for one in page]
    circuits = Circuit.objects.filter(is_public=True).exists()
    return show(request, None, "pages/home.html", page=page, listed=listed, circuits=circuits)


@require_safe
def ranking(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The ranking; `?turno=n` as it was after round n. Before the first round: who is entered."""
    found = visit(slug)
    if not found.rounds:
        return _entered(request, found, "ranking")
    after = _round_asked_for(request, found)
    table = kept(found, ranking_of, after_round=after)
    return show(request, found, "pages/ranking.html", tab="ranking", table=table)


def _entered(request: HttpRequest, found: Visit, tab: str) -> HttpResponseBase:
    entered = kept(found, names).entrants.values()
    return show(request, found, "pages/entered.html", tab=tab, entered=entered)


def _round_asked_for(request: HttpRequest, found: Visit) -> RoundNumber | None:
    asked = request.GET.get("turno", "")
    if not asked:
        return None
    if not (asked.isascii() and asked.isdecimal() and len(asked) <= len("999")):
        raise Http404
    return found.round(int(asked)).number


@require_safe
def current(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The current round, whichever it is: a page left open follows from round to round."""
    found = visit(slug)
    if not found.current:
        return _entered(request, found, "round")
    page = kept(found, round_page, found.current.number)
    return show(request, found, "pages/round.html", tab="round", page=page)


@require_safe
def round_(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """Tables and results of a published round."""
    found = visit(slug)
    page = kept(found, round_page, found.round(number).number)
    return show(request, found, "pages/round.html", tab="round", page=page)


@require_safe
def seat(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Find my seat: the current round's table of everybody called `?cognome=...`."""
    found = visit(slug)
    wanted = " ".join(request.GET.get("cognome", "")[:LONGEST_SEARCH].replace("\0", "").split())
    page = kept(found, round_page, found.current.number) if wanted and found.current else None
    seats = find_seats(kept(found, names), wanted, page) if wanted else []
    return show(
        request,
        found,
        "pages/seat.html",
        tab="seat",
        wanted=wanted,
        seats=seats[:MOST_FOUND],
        more=max(0, len(seats) - MOST_FOUND),
    )


@require_safe
def entrant(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """An entrant's own way: a pair's, a team's or a player's."""
    found = visit(slug)
    table, who = kept(found, ranking_of), kept(found, names)
    page = way_page(found.tournament, found.book.format, EntrantNumber(number), table, who)
    if page is None:
        raise Http404
    return show(request, found, "pages/entrant.html", tab="pair", page=page)


@require_safe
def number(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The number of the last event, for whoever cannot hold a stream open."""
    found = visit(slug)
    return shared(request, found, HttpResponse(str(found.number), content_type="text/plain"))
