"""Find my seat, and why everybody sits where they sit."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponseBase

from scoring.values import TableNumber
from tournaments.pages.public_tournament import PublicTournament, show, tournament_page
from tournaments.presenters.rounds.page import round_page
from tournaments.presenters.seating.by_name import find_seats
from tournaments.presenters.seating.reasons import why_here
from tournaments.spelling.letters import sought

MOST_FOUND = 12
"""Beyond these a few more letters are quicker than scrolling."""


@tournament_page
def seat(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """Find my seat: the current round's table of everybody called `?cognome=...`."""
    return show_seats(request, public)


def show_seats(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    moment, current = public.moment, public.current
    # Who looked for a name in the ranking goes on looking for it.
    name = sought(request.GET, "cognome") or sought(request.GET, "nome")
    page = moment.once(round_page, current.number) if name and current else None
    seats = find_seats(moment.names, name, page) if name else []
    return show(
        request,
        public,
        "pages/seat.html",
        tab="seat",
        search=name,
        seats=seats[:MOST_FOUND],
        more=max(0, len(seats) - MOST_FOUND),
    )


@tournament_page
def why(
    request: HttpRequest, public: PublicTournament, number: int, table: int
) -> HttpResponseBase:
    """Why these lines sit at this table."""
    reason = why_here(public.moment, public.round(number).number, TableNumber(table))
    if reason is None:
        raise Http404
    return show(request, public, "pages/why.html", tab="round", why=reason)
