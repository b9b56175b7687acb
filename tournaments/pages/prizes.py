"""The prizes, for everybody: as announced, and once the ranking is final who gets which."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from tournaments.pages.shelf import kept
from tournaments.pages.visits import show, visit
from tournaments.presenters.prizes import prizes_page


@require_safe
def prizes(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Nobody is told of a prize that a protest may still take away."""
    found = visit(slug)
    page = kept(found, prizes_page)
    return show(request, found, "pages/prizes.html", tab="prizes", prizes=page)
