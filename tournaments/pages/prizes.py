"""The prizes, for everybody: as announced, and once the ranking is final who gets which."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase

from tournaments.pages.public_tournament import PublicTournament, show, tournament_page
from tournaments.presenters.prizes import prizes_page


@tournament_page
def prizes(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """Nobody is told of a prize that a protest may still take away."""
    page = public.moment.once(prizes_page)
    return show(request, public, "pages/prizes.html", tab="prizes", prizes=page)
