"""The projector: pages that turn by themselves.

A screen that the desk made by name turns through several things; three addresses that need no desk
show one each. What does not fit a page is turned to in the browser (wall.js).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404

from tournaments.models import Screen
from tournaments.models.screens import Show
from tournaments.pages import wall
from tournaments.pages.numbers import whole_number
from tournaments.pages.public_tournament import PublicTournament, shared, show, tournament_page
from tournaments.presenters.walls import letters_of, short_names

SECONDS = 7
"""How long a page stands where no desk says so."""


@tournament_page
def ranking(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    return _shown(request, public, Screen(seconds=SECONDS), wall.ranking(public))


@tournament_page
def tables(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    return _shown(request, public, Screen(seconds=SECONDS), wall.tables(public))


@tournament_page
def seats(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    return _shown(request, public, Screen(seconds=SECONDS), wall.seats(public))


def _shown(
    request: HttpRequest, public: PublicTournament, screen: Screen, panels: Sequence[wall.Panel]
) -> HttpResponseBase:
    """One of a screen's panels, the first where there is none of the number asked for."""
    asked = whole_number(request.GET.get("pagina", "")) or 1
    step = asked if 1 <= asked <= len(panels) else 1
    panel = panels[step - 1]
    context = {
        "screen": screen,
        "panel": panel,
        "step": step,
        "next": step % len(panels) + 1,
        "short": public.moment.once(short_names),
    }
    return show(request, public, panel.template, **context, **panel.context)


@tournament_page
def named(request: HttpRequest, public: PublicTournament, screen: str) -> HttpResponseBase:
    """What the desk put on a screen, one thing after the other."""
    screens = public.tournament.screens.defer("picture")
    row = next((each for each in screens if each.slug == screen), None)
    if row is None:
        raise Http404
    letters = letters_of(row, screens, partial(wall.lines_by_letter, public))
    names = [name for name in row.shows if _is_there(row, name)]
    # What has nothing to say is left out; alone on a screen it says that.
    telling = [name for name in names if wall.tells(public, name, names)]
    panels = [panel for name in telling or names for panel in wall.SHOWS[name](public, letters)]
    return _shown(request, public, row, panels or wall.ranking(public))


def _is_there(row: Screen, name: str) -> bool:
    if name == Show.PICTURE:
        return row.pictured_at is not None
    return name in wall.SHOWS and (name != Show.NOTICE or bool(row.notice))


@tournament_page
def picture(request: HttpRequest, public: PublicTournament, screen: str) -> HttpResponseBase:
    """The picture of a screen."""
    row = get_object_or_404(public.tournament.screens, slug=screen)
    if row.picture is None:
        raise Http404
    return shared(request, public, HttpResponse(bytes(row.picture), content_type="image/webp"))
