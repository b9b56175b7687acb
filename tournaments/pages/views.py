"""The public pages: list, ranking, rounds, find my seat, a pair's own way."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.http import require_safe

from scoring import queries
from scoring.values import EntrantNumber, RoundNumber
from tournaments.models import Circuit, Tournament
from tournaments.pages.visits import Visit, shared, show, tournament_page
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
    listed = [(tournament, queries.book(tournament.ledger)) for tournament in page]
    circuits = Circuit.objects.filter(is_public=True).exists()
    return show(request, None, "pages/home.html", page=page, listed=listed, circuits=circuits)


@tournament_page
def ranking(request: HttpRequest, visit: Visit) -> HttpResponseBase:
    """The ranking; `?turno=n` as it was after round n. Before the first round: who is entered."""
    if not visit.rounds:
        return _entered(request, visit, "ranking")
    after = _round_in_query(request, visit)
    table = visit.moment.once(ranking_of, after_round=after)
    return show(request, visit, "pages/ranking.html", tab="ranking", table=table)


def _entered(request: HttpRequest, visit: Visit, tab: str) -> HttpResponseBase:
    entered = visit.moment.names.entrants.values()
    return show(request, visit, "pages/entered.html", tab=tab, entered=entered)


def _round_in_query(request: HttpRequest, visit: Visit) -> RoundNumber | None:
    text = request.GET.get("turno", "")
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= len("999")):
        raise Http404
    return visit.round(int(text)).number


@tournament_page
def current(request: HttpRequest, visit: Visit) -> HttpResponseBase:
    """The current round, whichever it is: a page left open follows from round to round."""
    if not visit.current:
        return _entered(request, visit, "round")
    page = visit.moment.once(round_page, visit.current.number)
    return show(request, visit, "pages/round.html", tab="round", page=page)


@tournament_page
def round_(request: HttpRequest, visit: Visit, number: int) -> HttpResponseBase:
    """Tables and results of a published round."""
    page = visit.moment.once(round_page, visit.round(number).number)
    return show(request, visit, "pages/round.html", tab="round", page=page)


@tournament_page
def seat(request: HttpRequest, visit: Visit) -> HttpResponseBase:
    """Find my seat: the current round's table of everybody called `?cognome=...`."""
    moment, current = visit.moment, visit.current
    name = " ".join(request.GET.get("cognome", "")[:LONGEST_SEARCH].replace("\0", "").split())
    page = moment.once(round_page, current.number) if name and current else None
    seats = find_seats(moment.names, name, page) if name else []
    return show(
        request,
        visit,
        "pages/seat.html",
        tab="seat",
        wanted=name,
        seats=seats[:MOST_FOUND],
        more=max(0, len(seats) - MOST_FOUND),
    )


@tournament_page
def entrant(request: HttpRequest, visit: Visit, number: int) -> HttpResponseBase:
    """An entrant's own way: a pair's, a team's or a player's."""
    page = way_page(visit.moment, EntrantNumber(number))
    if page is None:
        raise Http404
    return show(request, visit, "pages/entrant.html", tab="entrant", page=page)


@tournament_page
def number(request: HttpRequest, visit: Visit) -> HttpResponseBase:
    """The number of the last event, for whoever cannot hold a stream open."""
    return shared(request, visit, HttpResponse(str(visit.number), content_type="text/plain"))
