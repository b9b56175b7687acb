"""What was announced, and why everybody sits where they sit: for whoever asks."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponseBase

from scoring.values import TableNumber
from tournaments.pages.visits import Visit, show, tournament_page
from tournaments.presenters.plan import plan_page
from tournaments.presenters.seating.reasons import why_here


@tournament_page
def plan(request: HttpRequest, visit: Visit) -> HttpResponseBase:
    """Sessions, rounds, movements and groups, and what was changed since the opening."""
    return show(request, visit, "pages/plan.html", tab="plan", plan=visit.moment.once(plan_page))


@tournament_page
def why(request: HttpRequest, visit: Visit, number: int, table: int) -> HttpResponseBase:
    """Why these lines sit at this table."""
    reason = why_here(visit.moment, visit.round(number).number, TableNumber(table))
    if reason is None:
        raise Http404
    return show(request, visit, "pages/why.html", tab="round", why=reason)
