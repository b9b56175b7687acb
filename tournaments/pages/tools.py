"""Tools for the table, for players and referees: what there is."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.rules import regulations
from scoring.rules.regulations import Regulation

USUAL = "classico"
"""The edition that a tool begins with."""


@dataclass(frozen=True, slots=True, kw_only=True)
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
