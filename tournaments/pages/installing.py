"""A tournament among the apps of a phone, its service worker, and what robots ask for."""

import json
from functools import cache
from hashlib import blake2b

from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseRedirect,
    JsonResponse,
)
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.pages.public_tournament import PublicTournament, shared, tournament_page
from tournaments.pages.tools import same_for_all

SHORT = 24
"""Characters that a phone shows under an icon, and some more."""
GREEN, IVORY = "#14492f", "#faf6ea"
ICONS = (
    ("icon-192.png", 192, "any"),
    ("icon-512.png", 512, "any"),
    ("icon-whole.png", 512, "maskable"),
)
NEEDED = (
    "style.css",
    "typefaces.css",
    "favicon.svg",
    "tournament.js",
    "live.js",
    "stream.js",
    "countdown.js",
    "clock.js",
    "follow.js",
    "install.js",
    "vendor/htmx-2.0.11.min.js",
)


@tournament_page
def manifest(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """What a phone calls the tournament, and where it begins."""
    ranking = reverse("pages:ranking", args=[public.tournament.slug])
    said = {
        "id": ranking,
        "name": public.tournament.name,
        "short_name": public.tournament.name[:SHORT],
        "lang": get_language(),
        "start_url": ranking,
        # The tools for the table belong to it as well.
        "scope": "/",
        "display": "standalone",
        "theme_color": GREEN,
        "background_color": IVORY,
        "icons": [_icon(*icon) for icon in ICONS],
    }
    answer = JsonResponse(said, content_type="application/manifest+json")
    return shared(request, public, answer)


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    where = static(f"tournaments/{name}")
    return {"src": where, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of all tournaments' pages; its text changes with the program's files."""
    shared_text = json.dumps(static("tournaments/pages_worker.js"))
    text = f"const KEPT = {_kept()};\nimportScripts({shared_text});\n"
    return same_for_all(HttpResponse(text, content_type="text/javascript; charset=utf-8"))


@require_safe
def without_network(request: HttpRequest) -> HttpResponse:
    """What a phone shows for a page that it never saw, where there is no network."""
    return same_for_all(render(request, "pages/without_network.html"))


@cache
def _kept() -> str:
    files = [static(f"tournaments/{name}") for name in NEEDED]
    version = blake2b("\n".join(files).encode(), digest_size=8).hexdigest()
    icon = static("tournaments/icon-192.png")
    without = reverse("pages:without-network")
    kept = {"version": version, "files": files, "icon": icon, "without": without}
    return json.dumps(kept)


CLOSED = (
    "/admin/",
    "/api/",
    "/documents/",
    "/tournaments/",
    "/referti/",
    "/i18n/",
    "/lingua/",
    "/score/",
    "/prenota/",
)
"""Behind a login or a code, or nothing to be found by words."""
A_DAY = 86_400


@require_safe
@cache_control(public=True, max_age=A_DAY)
def robots(request: HttpRequest) -> HttpResponse:
    """The pages of tournaments may be found; whatever is not public is not there anyway."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED), "Disallow: /t/*/eventi"]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain")


@require_safe
@cache_control(public=True, max_age=A_DAY)
def favicon(request: HttpRequest) -> HttpResponse:
    """For whoever asks by this name alone; pages name the drawing."""
    return HttpResponseRedirect(static("tournaments/favicon.ico"))
