"""The screens of the hall: each with its address, driven from here."""

from __future__ import annotations

from functools import partial

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournaments.desk.page import Desk, desk_page
from tournaments.desk.screens.forms import ScreenForm
from tournaments.models import Screen
from tournaments.models.screens import USUAL_DISTANCE, Scheme
from tournaments.organise import screens
from tournaments.organise.redrawing import redrawn
from tournaments.presenters.alphabet import unseen
from tournaments.presenters.wall_ranking import minutes_through

USUAL = {
    "shows": ["seats", "ranking"],
    "metres": USUAL_DISTANCE,
    "seconds": 7,
    "scheme": Scheme.AUTO,
}


@desk_page(to_write=screens.TO_DRIVE)
def list_screens(desk: Desk) -> HttpResponse:
    """What hangs where, and a form for one more."""
    return _edited(desk, None)


@desk_page(to_write=screens.TO_DRIVE)
def one_screen(desk: Desk, screen: str) -> HttpResponse:
    """What a screen shows from now on."""
    return _edited(desk, _screen(desk, screen))


@desk_page(screens.TO_DRIVE, only_post=True)
def remove(desk: Desk, screen: str) -> HttpResponse:
    """A screen that hangs no more."""
    gone = _screen(desk, screen)
    return desk.press(
        partial(screens.take_down, by=desk.by, screen=gone), _("Schermo tolto."), "desk-screens"
    )


def _screen(desk: Desk, slug: str) -> Screen:
    return get_object_or_404(Screen, tournament=desk.tournament, slug=slug)


def _edited(desk: Desk, screen: Screen | None) -> HttpResponse:
    fields = ("name", "shows", "metres", "letters", "seconds", "scheme", "notice")
    shown = {field: getattr(screen, field) for field in fields} if screen else USUAL
    form = ScreenForm(desk.request.POST or None, desk.request.FILES or None, initial=shown)
    if desk.done(form, lambda: _save(desk, screen, form)):
        return desk.go("desk-screens", message=_("Schermo salvato: la sala lo vede già."))
    hung = list(desk.tournament.screens.defer("picture"))
    return desk.page(
        "screens/screens.html",
        title=_("Schermi"),
        screens=[(screen, minutes_through(desk.moment, screen)) for screen in hung],
        unseen=", ".join(unseen(hung)),
        screen=screen,
        form=form,
        status=422 if form.errors else 200,
    )


def _save(desk: Desk, screen: Screen | None, form: ScreenForm) -> None:
    values = dict(form.cleaned_data)
    picture = values.pop("picture")
    drawn = redrawn(picture.read(), screens.PICTURE) if picture else None
    saved = screens.save_screen(by=desk.by, screen=screen, **values)
    if drawn:
        screens.hang_picture(by=desk.by, screen=saved, file=drawn)
