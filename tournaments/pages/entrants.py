"""Who is entered, and an entrant round by round."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponseBase

from scoring.values import EntrantNumber
from tournaments.pages.public_tournament import PublicTournament, show, tournament_page
from tournaments.presenters.entrants import entrant_page


@tournament_page
def entrant(request: HttpRequest, public: PublicTournament, number: int) -> HttpResponseBase:
    """An entrant's own way: a pair's, a team's or a player's."""
    page = entrant_page(public.moment, EntrantNumber(number))
    if page is None:
        raise Http404
    return show(request, public, "pages/entrant.html", tab="entrant", page=page)


def show_entered(request: HttpRequest, public: PublicTournament, tab: str) -> HttpResponseBase:
    """The list of everybody entered, while there is no round to show."""
    entered = public.moment.names.entrants.values()
    return show(request, public, "pages/entered.html", tab=tab, entered=entered)
