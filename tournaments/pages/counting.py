"""The counting helper: a player's phone adds up a smazzata, without network once it was opened.

Nothing of what is typed is kept, here or on the phone: a script counts in the page, and without
one the figures stand in the address that the browser asks for.
"""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import blake2b

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring.rules.regulations import Regulation
from tournaments.organise.sheet_reading import LineFigures, NumbersForm
from tournaments.pages.tools import USUAL, edition_or_404, editions, same_for_all
from tournaments.presenters.counting import Count, card_keys, count, goal, script

LONGEST = 12
"""Characters of a field that are looked at."""
LINES = ("a", "b")
ASSETS = (
    "style.css",
    "typefaces.css",
    "tools.css",
    "favicon.svg",
    "counting.js",
    "counting_checks.js",
    "sheet_arithmetic.js",
)


@require_safe
def counting(request: HttpRequest, edition: str = USUAL) -> HttpResponse:
    """A smazzata under one edition; counted here for whoever has no script."""
    regulation = edition_or_404(edition)
    fields = {name: text[:LONGEST].replace("\0", "") for name, text in request.GET.dict().items()}
    response = render(request, "pages/counting.html", _shown(regulation, fields))
    return same_for_all(response)


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker: below this address it keeps the pages and their files, nothing else.

    Its text changes with them, so that a browser takes the new ones; it is asked for anew
    each time. It is written per language, since the pages are.
    """
    names = tuple(regulation.edition for regulation in editions())
    data = _worker_data(get_language() or "", names)
    shared = json.dumps(static("tournaments/counting_worker.js"))
    text = f"const KEPT = {data};\nimportScripts({shared});\n"
    return same_for_all(HttpResponse(text, content_type="text/javascript; charset=utf-8"))


@lru_cache(maxsize=32)
def _worker_data(language: str, names: tuple[str, ...]) -> str:
    pages = {
        reverse("pages:counting"): USUAL,
        **{reverse("pages:counting-by", args=[edition]): edition for edition in names},
    }
    files = [static(f"tournaments/{name}") for name in ASSETS]
    content = blake2b(digest_size=8)
    for edition in pages.values():
        shown = render_to_string("pages/counting.html", _shown(edition_or_404(edition), {}))
        content.update(shown.encode())
    version = f"{language}-{content.hexdigest()}"
    return json.dumps({"version": version, "pages": list(pages), "files": files})


def _shown(regulation: Regulation, fields: dict[str, str]) -> dict[str, object]:
    return {
        "count": _count(regulation, fields),
        "goal": goal(regulation),
        "keys": card_keys(regulation),
        "rules": script(regulation),
        "editions": editions(),
    }


def _count(regulation: Regulation, fields: dict[str, str]) -> Count:
    lines = [LineFigures(fields, f"{line}.") for line in LINES]
    before = NumbersForm(fields, LINES, "before.", required=False)
    unreadable = tuple(problem for form in (*lines, before) for problem in form.problems())
    a, b = (line.breakdown() for line in lines)
    sums = [before.cleaned_data.get(line) or 0 for line in LINES]
    return count(regulation, fields, (a, b), (sums[0], sums[1]), unreadable)
