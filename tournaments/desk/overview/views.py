"""The overview of a tournament."""

from __future__ import annotations

from functools import partial

from django.http import HttpResponse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from scoring.commands import TellResultsSent
from scoring.values import Right
from tournaments.desk.page import Desk, desk_page
from tournaments.organise.tournaments import tell_results_sent
from tournaments.presenters import overview as overviews
from tournaments.presenters.overview import Overview


@desk_page()
def overview(desk: Desk) -> HttpResponse:
    """How far the tournament is, and the next thing to do."""
    return desk.page("overview/overview.html", overview=_page(desk), title=desk.tournament.name)


@desk_page()
def fragment(desk: Desk) -> HttpResponse:
    """The same, for a page that is open; nothing when it shows the newest already."""
    if desk.request.GET.get("known") == overviews.version(desk.book):
        return HttpResponse(status=204)
    return desk.page("overview/_overview.html", overview=_page(desk))


@desk_page(TellResultsSent.right, only_post=True)
def results_sent(desk: Desk) -> HttpResponse:
    """Say that a club evening's results went to the federation, today; once, when they are due."""
    act = partial(
        tell_results_sent,
        by=desk.by,
        tournament=desk.tournament,
        day=localdate(),
        command_id=desk.command_id,
    )
    return desk.press(act, _("Risultati segnati come inviati."), "desk")


def _page(desk: Desk) -> Overview | None:
    private = desk.may(Right.WRITE_REFERTI)
    return overviews.overview(desk.moment, private=private)
