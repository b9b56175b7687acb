"""What was announced, and why everybody sits where they sit: for whoever asks."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from scoring.values import TableNumber
from tournaments.names import names
from tournaments.pages.shelf import kept
from tournaments.pages.visits import show, visit
from tournaments.presenters.plan import plan_page
from tournaments.presenters.seating.reasons import why_here


@require_safe
def plan(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Sessions, rounds, movements and groups, and what was changed since the opening."""
    found = visit(slug)
    return show(request, found, "pages/plan.html", tab="plan", plan=kept(found, plan_page))


@require_safe
def why(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponseBase:
    """Why these lines sit at this table."""
    found = visit(slug)
    round_ = found.round(number).number
    told = why_here(found.tournament, round_, TableNumber(table), kept(found, names))
    if told is None:
        raise Http404
    return show(request, found, "pages/why.html", tab="round", why=told)
