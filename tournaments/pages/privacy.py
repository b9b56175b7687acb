"""What is held about whom, why and how long; the same for everybody."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.pages.tools import same_for_all
from tournaments.presenters.privacy.kept import kept


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """With the figures of this installation, and who answers for it."""
    contact = settings.PRIVACY_CONTACT
    context = {
        "kept": kept(),
        "organiser": settings.ORGANISER,
        "contact": contact,
        "write_to": contact if "://" in contact else f"mailto:{contact}",
    }
    return same_for_all(render(request, "pages/privacy.html", context))
