"""The page of the moment: where the desk of a tournament opens."""

from functools import partial

from django.http import HttpResponse
from django.urls import path
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from scoring.commands import TellResultsSent
from tournaments.desk.page import Desk, desk_page
from tournaments.organise.tournaments import tell_results_sent
from tournaments.presenters.overview import OF_THE_END, next_step


@desk_page()
def overview(desk: Desk) -> HttpResponse:
    """The entrants before the first round is drawn, then its page and those that follow, then the
    end; of a tournament that was played, or goes on, elsewhere, its ranking."""
    rounds = desk.moment.rounds
    if desk.tournament.is_elsewhere:
        return desk.go("desk-ranking")
    if not rounds:
        return desk.go("desk-entrants")
    names = desk.moment.names.entrants.values()
    step = next_step(desk.moment, sum(not entrant.withdrawn for entrant in names))
    ending = step.step in OF_THE_END
    return desk.go("desk-end") if ending else desk.go("desk-round", rounds[-1].number)


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


urlpatterns = [
    path("", overview, name="desk"),
    path("results-sent/", results_sent, name="desk-results-sent"),
]
