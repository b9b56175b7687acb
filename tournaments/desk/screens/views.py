"""The screens of the hall: each with its address, driven from here."""

from __future__ import annotations

from django.forms.models import model_to_dict
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournaments.desk.page import Desk, desk_page
from tournaments.desk.screens.forms import ScreenForm
from tournaments.models import Screen
from tournaments.models.screens import USUAL_DISTANCE, Scheme
from tournaments.organise.screens import SaveScreen, TakeScreenDown
from tournaments.presenters.walls import minutes_through, unseen

USUAL = {
    "shows": ["seats", "ranking"],
    "metres": USUAL_DISTANCE,
    "seconds": 7,
    "scheme": Scheme.AUTO,
}


@desk_page(to_write=SaveScreen.right)
def list_screens(desk: Desk, screen: str = "") -> HttpResponse:
    """What hangs where, and a form for one more, or for what this one shows from now on."""
    shown = get_object_or_404(Screen, tournament=desk.tournament, slug=screen) if screen else None
    initial = model_to_dict(shown) if shown else USUAL
    form = ScreenForm(desk.request.POST or None, desk.request.FILES or None, initial=initial)
    if desk.done(form, lambda: desk.perform(form, SaveScreen, screen=screen)):
        return desk.go("desk-screens", message=_("Schermo salvato: la sala lo vede già."))
    hung = list(desk.tournament.screens.defer("picture"))
    return desk.page(
        "screens/screens.html",
        title=_("Schermi"),
        screens=[(screen, minutes_through(desk.moment, screen)) for screen in hung],
        unseen=", ".join(unseen(hung)),
        screen=shown,
        form=form,
        status=422 if form.errors else 200,
    )


@desk_page(TakeScreenDown.right, only_post=True)
def remove(desk: Desk, screen: str) -> HttpResponse:
    """A screen that hangs no more."""
    get_object_or_404(Screen, tournament=desk.tournament, slug=screen)
    return desk.order(TakeScreenDown, _("Schermo tolto."), "desk-screens", screen=screen)
