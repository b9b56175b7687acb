"""Tables and results of a published round."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase

from tournaments.pages.entrants import show_entered
from tournaments.pages.public_tournament import PublicTournament, show, tournament_page
from tournaments.presenters.rounds.page import round_page


@tournament_page
def current(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """The current round, whichever it is: a page left open follows from round to round."""
    if not public.current:
        return show_entered(request, public, "round")
    page = public.moment.once(round_page, public.current.number)
    return show(request, public, "pages/round.html", tab="round", page=page)


@tournament_page
def round_(request: HttpRequest, public: PublicTournament, number: int) -> HttpResponseBase:
    """Tables and results of a published round."""
    page = public.moment.once(round_page, public.round(number).number)
    return show(request, public, "pages/round.html", tab="round", page=page)
