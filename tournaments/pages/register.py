"""How far the register of a tournament is."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from tournaments.pages.public_tournament import PublicTournament, shared, tournament_page


@tournament_page
def number(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """The number of the last event, for whoever cannot hold a stream open."""
    return shared(request, public, HttpResponse(str(public.number), content_type="text/plain"))
