"""The ranking of a tournament, now or after one of its rounds."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase

from scoring.values import RoundNumber
from tournaments.pages.entrants import show_entered
from tournaments.pages.filters import filters, listed
from tournaments.pages.numbers import whole_number
from tournaments.pages.public_tournament import PublicTournament, show, tournament_page
from tournaments.pages.seating import show_seats
from tournaments.presenters.ranking import begun, by_group
from tournaments.presenters.ranking import ranking as ranking_of
from tournaments.presenters.rounds.under_way import under_way


@tournament_page
def tournament(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """What people come for: their seat from when a round is out until the first sheet of it is in,
    the ranking before and after."""
    if public.is_seating and "turno" not in request.GET:
        return show_seats(request, public)
    return _show_ranking(request, public)


@tournament_page
def ranking(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """The ranking, at any time."""
    return _show_ranking(request, public)


def _show_ranking(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """The ranking; `?turno=n` as it was after round n. Before the first sheet: who is entered."""
    if not begun(public.moment):
        return show_entered(request, public, "ranking")
    after = round_in_query(request, public)
    table = public.moment.once(ranking_of, after_round=after)
    wanted = filters(request, public, grouped=table.grouped)
    shown = listed(table.rows, wanted, lambda row: (row.entrant,))
    return show(
        request,
        public,
        "pages/ranking.html",
        tab="ranking",
        table=table,
        filters=wanted,
        listed=shown,
        groups=by_group(shown.rows),
        playing=public.moment.once(under_way) if after is None else None,
    )


def round_in_query(request: HttpRequest, public: PublicTournament) -> RoundNumber | None:
    """`?turno=n`, a published round; None where none is named."""
    text = request.GET.get("turno", "")
    return public.round(whole_number(text) or 0).number if text else None
