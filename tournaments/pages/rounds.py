"""Tables and results of a published round."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter

from django.http import HttpRequest, HttpResponseBase

from scoring.values import RoundNumber
from tournaments.names import EntrantName
from tournaments.pages.entrants import show_entered
from tournaments.pages.filters import TABLES_A_PAGE, filters, listed
from tournaments.pages.public_tournament import PublicTournament, show, tournament_page
from tournaments.presenters.rounds.page import Match, round_page


@tournament_page
def current(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """The current round, whichever it is: a page left open follows from round to round."""
    if not public.current:
        return show_entered(request, public, "round")
    return _show_round(request, public, public.current.number)


@tournament_page
def round_(request: HttpRequest, public: PublicTournament, number: int) -> HttpResponseBase:
    """Tables and results of a published round."""
    return _show_round(request, public, public.round(number).number)


def _show_round(
    request: HttpRequest, public: PublicTournament, number: RoundNumber
) -> HttpResponseBase:
    page = public.moment.once(round_page, number)
    # Published, so it was seated.
    assert page is not None
    wanted = filters(request, public, grouped=any(card.book.group for card in page.tables))
    tables = attrgetter("numbers")
    shown = listed(page.matches, wanted, _entrants, tables=tables, a_page=TABLES_A_PAGE)
    cards = tuple(card for match in shown.rows for card in match.cards)
    return show(
        request,
        public,
        "pages/round.html",
        tab="round",
        page=replace(page, tables=cards),
        filters=wanted,
        listed=shown,
    )


def _entrants(match: Match) -> list[EntrantName]:
    return [entrant for line in match.lines for entrant in line.entrants]
