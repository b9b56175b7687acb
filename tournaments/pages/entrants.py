"""Who is entered, and an entrant round by round."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponseBase

from scoring.values import EntrantNumber
from tournaments.pages.filters import filters, listed
from tournaments.pages.public_tournament import PublicTournament, show, tournament_page
from tournaments.presenters.entrants import EntrantPage, entrant_page
from tournaments.presenters.pictures import way
from tournaments.presenters.rounds.under_way import under_way
from tournaments.presenters.seating.by_name import SeatFound


@tournament_page
def entrants(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """Everybody entered, also once it is played."""
    return show_entered(request, public, "entrants")


@tournament_page
def entrant(request: HttpRequest, public: PublicTournament, number: int) -> HttpResponseBase:
    """An entrant's own way: a pair's, a team's or a player's."""
    page = entrant_page(public.moment, EntrantNumber(number))
    if page is None:
        raise Http404
    return show(
        request,
        public,
        "pages/entrant.html",
        tab="entrant",
        page=page,
        seat=_seat_now(public, page),
        way=way(public.moment, page),
    )


def _seat_now(public: PublicTournament, page: EntrantPage) -> SeatFound:
    last = page.rounds[0] if page.rounds else None
    now = public.current
    plays = last is not None and now is not None and last.round == now.number
    return SeatFound(entrant=page.entrant, match=last.match if last and plays else None)


def show_entered(request: HttpRequest, public: PublicTournament, tab: str) -> HttpResponseBase:
    """The list of everybody entered: by itself, and while there is nothing to show of the game."""
    wanted = filters(request, public)
    entered = tuple(public.moment.names.entrants.values())
    shown = listed(entered, wanted, lambda entrant: (entrant,))
    return show(
        request,
        public,
        "pages/entered.html",
        tab=tab,
        filters=wanted,
        listed=shown,
        playing=public.moment.once(under_way) if tab == "ranking" else None,
    )
