"""The pages of one tournament: entrants, seats, ranking, rounds, pictures, plan, prizes, number."""

from dataclasses import replace
from operator import attrgetter

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _

from scoring.values import EntrantNumber, RoundNumber, TableNumber
from tournaments.names import EntrantName
from tournaments.pages.filters import TABLES_A_PAGE, filters, listed, whole_number
from tournaments.pages.public_tournament import PublicTournament, shared, show, tournament_page
from tournaments.presenters import pictures
from tournaments.presenters.crosses import by_group as crosses_by_group
from tournaments.presenters.crosses import crosses as crosses_of
from tournaments.presenters.entrants import EntrantPage, entrant_page
from tournaments.presenters.pictures import way
from tournaments.presenters.plan import plan_page
from tournaments.presenters.prizes import prizes_page
from tournaments.presenters.ranking import begun, by_group
from tournaments.presenters.ranking import ranking as ranking_of
from tournaments.presenters.rounds.page import Match, round_page
from tournaments.presenters.rounds.under_way import under_way
from tournaments.presenters.seating.by_name import SeatFound, find_seats
from tournaments.presenters.seating.reasons import why_here
from tournaments.spelling.letters import sought


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


MOST_FOUND = 12
"""Beyond these a few more letters are quicker than scrolling."""


@tournament_page
def seat(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """Find my seat: the current round's table of everybody called `?cognome=...`."""
    return show_seats(request, public)


def show_seats(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    moment, current = public.moment, public.current
    # Who looked for a name in the ranking goes on looking for it.
    name = sought(request.GET, "cognome") or sought(request.GET, "nome")
    page = moment.once(round_page, current.number) if name and current else None
    seats = find_seats(moment.names, name, page) if name else []
    return show(
        request,
        public,
        "pages/seat.html",
        tab="seat",
        search=name,
        seats=seats[:MOST_FOUND],
        more=max(0, len(seats) - MOST_FOUND),
    )


@tournament_page
def why(
    request: HttpRequest, public: PublicTournament, number: int, table: int
) -> HttpResponseBase:
    """Why these lines sit at this table."""
    reason = why_here(public.moment, public.round(number).number, TableNumber(table))
    if reason is None:
        raise Http404
    return show(request, public, "pages/why.html", tab="round", why=reason)


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


@tournament_page
def top(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """The first places of the ranking as bars."""
    tops = public.moment.once(pictures.tops) if public.rounds else ()
    return show(request, public, "pages/top.html", tab="ranking", tops=tops)


@tournament_page
def duel(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """Two entrants side by side: `?primo=3&secondo=7`."""
    first, second = (whole_number(request.GET.get(name, "")) or 0 for name in ("primo", "secondo"))
    return show(
        request,
        public,
        "pages/duel.html",
        tab="ranking",
        choices=[("primo", _("Il primo"), first), ("secondo", _("Il secondo"), second)],
        entrants=public.moment.names.entrants.values(),
        asked=bool(request.GET),
        duel=pictures.duel(public.moment, (EntrantNumber(first), EntrantNumber(second))),
    )


@tournament_page
def crosses(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """Everybody's rounds in one table."""
    if not public.rounds:
        return show(request, public, "pages/crosses.html", tab="ranking", crosses=None)
    table = public.moment.once(crosses_of)
    wanted = filters(request, public, grouped=any(group.name for group in table.groups))
    shown = listed(table.rows, wanted, lambda line: (line.row.entrant,))
    return show(
        request,
        public,
        "pages/crosses.html",
        tab="ranking",
        crosses=table,
        filters=wanted,
        listed=shown,
        groups=crosses_by_group(shown.rows),
    )


@tournament_page
def plan(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """Sessions, rounds, movements and groups, and what was changed since the opening."""
    return show(request, public, "pages/plan.html", tab="plan", plan=public.moment.once(plan_page))


@tournament_page
def prizes(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """Nobody is told of a prize that a protest may still take away."""
    page = public.moment.once(prizes_page)
    return show(request, public, "pages/prizes.html", tab="prizes", prizes=page)


@tournament_page
def number(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """The number of the last event, for whoever cannot hold a stream open."""
    return shared(request, public, HttpResponse(str(public.number), content_type="text/plain"))
