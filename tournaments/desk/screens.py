"""The screens of the hall: each with its address, driven from here."""

import re
from typing import Any

from django import forms
from django.forms.models import model_to_dict
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.rules.violations import Violation
from tournaments.desk.command_forms import command_form
from tournaments.desk.forms import CommandForm
from tournaments.desk.page import Desk, desk_page
from tournaments.models import Screen
from tournaments.models.screens import DISTANCES, LETTERS, USUAL_DISTANCE, Scheme
from tournaments.organise.screens import PICTURE, SaveScreen, TakeScreenDown, redrawn
from tournaments.presenters.walls import minutes_through, unseen
from tournaments.wording import explain


class PictureField(forms.FileField):
    """A picture as it is kept: see `redrawn`."""

    def clean(self, data: Any, initial: Any = None) -> Any:
        file = super().clean(data, initial)
        try:
            return redrawn(file.read(), PICTURE) if file else None
        except Violation as refusal:
            raise forms.ValidationError([*map(explain, refusal.problems)]) from refusal


class ScreenChecks(CommandForm):
    def clean_letters(self) -> str:
        """`a – c` is `A-C`."""
        letters = "-".join(re.findall(r"\w+", self.cleaned_data["letters"].upper()))
        if not re.match(LETTERS, letters):
            raise forms.ValidationError(_("Scrivi una lettera, o la prima e l'ultima: A-C."))
        return letters

    def clean(self) -> None:
        """Nothing is turned to that is not there."""
        super().clean()
        if "notice" in self.cleaned_data.get("shows", ()) and not self.cleaned_data.get("notice"):
            self.add_error("notice", forms.ValidationError(_("Scrivi l'avviso da mostrare.")))


ScreenForm = command_form(
    SaveScreen,
    base=ScreenChecks,
    name={"label": _("Nome dello schermo"), "help_text": _("Come «Ingresso», «Sala grande»")},
    shows={"label": _("Che cosa mostra, a turno")},
    metres={
        "label": _("Si legge da"),
        "choices": [(metres, f"{metres} m") for metres in DISTANCES],
        "help_text": _(
            "La distanza di chi sta più lontano, su uno schermo da 65 pollici: le lettere crescono"
            " con lei."
        ),
    },
    letters={
        "label": _("Cognomi"),
        "max_length": 5,
        "help_text": _(
            "Come «A-C»: solo i posti di questi cognomi. Vuoto: gli schermi con i posti si dividono"
            " l'alfabeto da soli."
        ),
    },
    seconds={
        "label": _("Secondi per pagina"),
        "required": True,
        "help_text": _(
            "Al massimo: i posti girano più in fretta, perché tutti passino in 45 secondi; mai"
            " meno di 5 per pagina."
        ),
    },
    scheme={
        "label": _("Colori"),
        "help_text": _(
            "In una sala buia si legge meglio chiaro su scuro, con molta luce scuro su chiaro."
        ),
    },
    notice={"label": _("Avviso")},
    picture=PictureField(
        label=_("Immagine"),
        required=False,
        help_text=_("Degli sponsor, per esempio: PNG, JPEG o WebP fino a 2 MB."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    ),
)


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
        return desk.go("desk-screens", message=_t("Schermo salvato: la sala lo vede già."))
    hung = list(desk.tournament.screens.defer("picture"))
    return desk.page(
        "screens/screens.html",
        title=_t("Schermi"),
        screens=[(screen, minutes_through(desk.moment, screen)) for screen in hung],
        unseen=", ".join(unseen(hung)),
        screen=shown,
        form=form,
    )


@desk_page(TakeScreenDown.right, only_post=True)
def remove(desk: Desk, screen: str) -> HttpResponse:
    """A screen that hangs no more."""
    get_object_or_404(Screen, tournament=desk.tournament, slug=screen)
    return desk.order(TakeScreenDown, _t("Schermo tolto."), "desk-screens", screen=screen)


urlpatterns = [
    path("screens/", list_screens, name="desk-screens"),
    path("screens/<slug:screen>/", list_screens, name="desk-screen"),
    path("screens/<slug:screen>/take-down/", remove, name="desk-screen-remove"),
]
