"""The manual, by the pages of the desk; the same for everybody."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.manual import CHAPTERS, MOVED, PARTS
from tournaments.pages.tools import same_for_all


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """What it tells, in the order of an evening."""
    return same_for_all(render(request, "pages/manual.html", {"parts": PARTS}))


@require_safe
def chapter(request: HttpRequest, slug: str) -> HttpResponse:
    """One page of the desk, in the language of whoever reads."""
    found = CHAPTERS.get(slug)
    if found is None:
        if slug not in MOVED:
            raise Http404
        return redirect("pages:manual-chapter", MOVED[slug].slug, permanent=True)
    context = {"chapter": found, "parts": PARTS, "text": f"manual/{get_language()}/{slug}.html"}
    return same_for_all(render(request, "pages/manual_chapter.html", context))
