"""Pages to look at: how close the top is, two entrants side by side, the table of crosses."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _

from scoring.values import EntrantNumber
from tournaments.pages.filters import filters, listed
from tournaments.pages.numbers import whole_number
from tournaments.pages.public_tournament import PublicTournament, show, tournament_page
from tournaments.presenters import pictures
from tournaments.presenters.crosses import by_group
from tournaments.presenters.crosses import crosses as crosses_of


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
        groups=by_group(shown.rows),
    )
