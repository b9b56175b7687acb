"""Pages that are the same for all: tools for the table, counting, the time, manual, privacy.

Nothing of what is typed is kept, here or on the phone: a script counts in the page, and without
one the figures stand in the address that the browser asks for.
"""

import json
from enum import StrEnum
from functools import lru_cache
from hashlib import blake2b
from typing import TypeVar

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring import server_time
from scoring.records import record
from scoring.rules import regulations
from scoring.rules.regulations import Regulation
from scoring.rules.timeout import FOUR, TABLES, Phase, Position, TimeOutUnsaid, seated
from tournaments.manual import CHAPTERS, MOVED, PARTS
from tournaments.organise.sheet_reading import LineFigures, NumbersForm
from tournaments.presenters.clock import PHASES, TimeOutPage, time_out
from tournaments.presenters.counting import Count, card_keys, count, goal, script
from tournaments.presenters.privacy.kept import kept
from tournaments.wording import label

USUAL = "classico"
"""The edition that a tool begins with."""


@record
class Tool:
    name: str
    title: str
    purpose: str

    @property
    def address(self) -> str:
        return reverse(self.name)


def tools() -> tuple[Tool, ...]:
    return (
        Tool(
            name="pages:counting",
            title=_("Conta i punti"),
            purpose=_("La somma di una smazzata, tasto per tasto. Funziona anche senza rete."),
        ),
        Tool(
            name="pages:time-out",
            title=_("Time-out"),
            purpose=_("Al fischio: chi gioca ancora, e quante giocate restano."),
        ),
        Tool(
            name="pages:melds",
            title=_("Giochi"),
            purpose=_("Tocca le carte: il gioco è valido? Quanto vale? Per quale articolo?"),
        ),
        Tool(
            name="pages:regulations",
            title=_("Regolamenti"),
            purpose=_("Le regole di ogni codice, articolo per articolo, con le tabelle dei V.P."),
        ),
    )


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The tools, each with what it is for."""
    return same_for_all(render(request, "pages/tools.html", {"tools": tools()}))


def editions() -> list[Regulation]:
    """Every edition on file; those taken from a printed code first."""
    return sorted(regulations.load_all(), key=lambda edition: (not edition.printed, edition.name))


def edition_or_404(edition: str) -> Regulation:
    """The edition of this name.

    Raises:
        Http404: there is none.
    """
    try:
        return regulations.load(edition)
    except regulations.RegulationUnknown as error:
        raise Http404 from error


def same_for_all(response: HttpResponse) -> HttpResponse:
    """What depends on nothing but the address and the language."""
    patch_cache_control(response, no_cache=True)
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response


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


@never_cache
@require_safe
def now(request: HttpRequest) -> HttpResponse:
    """Milliseconds since 1970, by the database."""
    return HttpResponse(str(round(server_time.now().timestamp() * 1000)), content_type="text/plain")


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


Member = TypeVar("Member", bound=StrEnum)


@require_safe
def timeout(request: HttpRequest, edition: str = USUAL) -> HttpResponse:
    """What is chosen stands in the address; what is not, as it is most often."""
    regulation = edition_or_404(edition)
    players = _players(request)
    dealer = _seated(_chosen(request, "mazziere", Position.NORTH), players, Position.NORTH)
    playing = _seated(_chosen(request, "gioca", dealer), players, dealer)
    phase = _chosen(request, "fase", Phase.PLAYING)
    context = {
        "regulation": regulation,
        "editions": editions(),
        "dealer": dealer,
        "playing": playing,
        "phase": phase,
        "players": players,
        "tables": TABLES,
        "positions": [(position, label(position)) for position in seated(players)],
        "phases": list(PHASES.items()),
        "answer": _answer(regulation, dealer, phase, playing, players),
    }
    return same_for_all(render(request, "pages/timeout.html", context))


def _chosen(request: HttpRequest, name: str, usual: Member) -> Member:
    """A member by its value; the usual one for what is none."""
    text = request.GET.get(name, "")
    return next((member for member in type(usual) if member.value == text), usual)


def _players(request: HttpRequest) -> int:
    """How many sit at the table; four when it is not said."""
    text = request.GET.get("giocatori", "")
    return next((size for size in TABLES if str(size) == text), FOUR)


def _seated(chosen: Position, players: int, usual: Position) -> Position:
    return chosen if chosen in seated(players) else usual


def _answer(
    regulation: Regulation, dealer: Position, phase: Phase, playing: Position, players: int
) -> TimeOutPage | None:
    try:
        return time_out(regulation, dealer=dealer, phase=phase, playing=playing, players=players)
    except TimeOutUnsaid:
        return None
