"""The projector: pages that turn by themselves.

A screen that the desk made by name turns through several things; three addresses that need no desk
show one each.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404

from tournaments.models import Screen
from tournaments.models.screens import LEAST_SECONDS, Show
from tournaments.pages import wall
from tournaments.pages.numbers import whole_number
from tournaments.pages.public_tournament import PublicTournament, shared, show, tournament_page
from tournaments.presenters.alphabet import letters_of, short_names

LONGEST_RUN = 6
"""Pages of lists after which a notice, the clock or the sponsors come round again."""
SECONDS = 7
"""How long a page stands where no desk says so."""


@tournament_page
def ranking(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    return _alone(request, public, wall.ranking)


@tournament_page
def tables(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    return _alone(request, public, wall.tables)


@tournament_page
def seats(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    return _alone(request, public, wall.seats)


def _alone(request: HttpRequest, public: PublicTournament, shows: wall.Shows) -> HttpResponseBase:
    shown = shows(wall.Wall(public=public, page=_page(request)))
    around = {"screen": shown.screen, "next": shown.screen.next, "seconds": _seconds(shown)}
    return _shown(request, public, shown, around)


def _shown(
    request: HttpRequest, public: PublicTournament, shown: wall.Shown, around: dict[str, Any]
) -> HttpResponseBase:
    short = public.moment.once(short_names)
    return show(request, public, shown.template, short=short, **around, **shown.context)


@tournament_page
def named(request: HttpRequest, public: PublicTournament, screen: str) -> HttpResponseBase:
    """What the desk put on a screen, one page after the other."""
    screens = public.tournament.screens.defer("picture")
    row = next((each for each in screens if each.slug == screen), None)
    if row is None:
        raise Http404
    asks = _wall(public, row, screens)
    steps = _steps(asks, row)
    asked = _page(request)
    step = asked if asked is not None and 1 <= asked <= len(steps) else 1
    shows, page = steps[step - 1]
    shown = shows(replace(asks, page=page))
    around = {
        "screen": shown.screen,
        "named": row,
        "next": step % len(steps) + 1,
        "seconds": _seconds(shown, row.seconds),
    }
    return _shown(request, public, shown, around)


def _wall(public: PublicTournament, row: Screen, screens: Iterable[Screen]) -> wall.Wall:
    letters = letters_of(row, screens, partial(wall.lines_of_letters, public))
    return wall.Wall(public=public, page=1, metres=row.metres, letters=letters)


def _seconds(shown: wall.Shown, most: int = SECONDS) -> int:
    """How long a page stands; of a long list of seats shorter, or nobody waits for it."""
    if shown.through is None:
        return most
    return min(most, max(LEAST_SECONDS, shown.through // shown.screen.pages))


def _steps(asks: wall.Wall, row: Screen) -> list[tuple[wall.Shows, int]]:
    """The pages of a screen's turn: what has one page only is seen again between long lists."""
    names = [name for name in row.shows if _is_there(row, name)]
    # What has nothing to say is left out; alone on a screen it says that.
    telling = [name for name in names if wall.tells(asks.public, name, names)]
    pages = [
        [(wall.SHOWS[name], page) for page in range(1, wall.SHOWS[name](asks).screen.pages + 1)]
        for name in telling or names
    ]
    single = [step for steps in pages if len(steps) == 1 for step in steps]
    long = [step for steps in pages if len(steps) > 1 for step in steps]
    if len(long) <= LONGEST_RUN:
        return [step for steps in pages for step in steps] or [(wall.ranking, 1)]
    return [
        step
        for at in range(0, len(long), LONGEST_RUN)
        for step in (*single, *long[at : at + LONGEST_RUN])
    ]


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


def _page(request: HttpRequest) -> int | None:
    return whole_number(request.GET.get("pagina", ""))
