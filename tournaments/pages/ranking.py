"""The ranking of a tournament, now or after one of its rounds."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase

from scoring.values import RoundNumber
from tournaments.pages.entrants import show_entered
from tournaments.pages.numbers import whole_number
from tournaments.pages.public_tournament import PublicTournament, show, tournament_page
from tournaments.presenters.ranking import ranking as ranking_of


@tournament_page
def ranking(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """The ranking; `?turno=n` as it was after round n. Before the first round: who is entered."""
    if not public.rounds:
        return show_entered(request, public, "ranking")
    after = _round_in_query(request, public)
    table = public.moment.once(ranking_of, after_round=after)
    return show(request, public, "pages/ranking.html", tab="ranking", table=table)


def _round_in_query(request: HttpRequest, public: PublicTournament) -> RoundNumber | None:
    text = request.GET.get("turno", "")
    return public.round(whole_number(text) or 0).number if text else None
