"""What becomes of a line whose player was expelled; all that there is about one player."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpResponse
from django.urls import path
from django.utils.translation import gettext as _

from scoring.commands import GiveSanction
from scoring.values import EntrantNumber, PlayerId
from tournaments.desk.page import Desk, desk_page
from tournaments.presenters.discipline import expelled_lines, player_card


@desk_page(GiveSanction.right)
def expulsion(desk: Desk, number: int) -> HttpResponse:
    """The ways that an expelled line has; that it is decided already, once it is."""
    entrant = desk.moment.names.entrants.get(EntrantNumber(number))
    if entrant is None:
        raise Http404
    lines = [line for line in expelled_lines(desk.moment) if line.entrant.number == number]
    return desk.page(
        "discipline/expulsion.html",
        title=_("Dopo l'espulsione"),
        entrant=entrant,
        line=lines[0] if lines else None,
    )


@desk_page(GiveSanction.right)
def card(desk: Desk, player: UUID) -> HttpResponse:
    """Sanctions, penalties, referti, line-ups and tables of one player."""
    shown = player_card(desk.moment, PlayerId(player))
    if shown is None:
        raise Http404
    return desk.page("discipline/card.html", title=shown.name, card=shown)


urlpatterns = [
    path("pairs/<int:number>/expulsion/", expulsion, name="desk-expulsion"),
    path("players/<uuid:player>/", card, name="desk-player-card"),
]
