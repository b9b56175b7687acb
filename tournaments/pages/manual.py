"""The manual, by task; the same for everybody."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.manual import CHAPTERS, PARTS
from tournaments.pages.tools import same_for_all


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """What it tells, by who needs it."""
    return same_for_all(render(request, "pages/manual.html", {"parts": PARTS}))


@require_safe
def chapter(request: HttpRequest, slug: str) -> HttpResponse:
    """One task, in the language of whoever reads."""
    found = CHAPTERS.get(slug)
    if found is None:
        raise Http404
    context = {"chapter": found, "parts": PARTS, "text": f"manual/{get_language()}/{slug}.html"}
    return same_for_all(render(request, "pages/manual_chapter.html", context))
