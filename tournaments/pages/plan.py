"""The plan of a tournament as announced, and what was changed since."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase

from tournaments.pages.public_tournament import PublicTournament, show, tournament_page
from tournaments.presenters.plan import plan_page


@tournament_page
def plan(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """Sessions, rounds, movements and groups, and what was changed since the opening."""
    return show(request, public, "pages/plan.html", tab="plan", plan=public.moment.once(plan_page))
