"""What a screen shows, and for how long."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.desk.forms import DeskForm, NumberField
from tournaments.models.screens import (
    DISTANCES,
    LEAST_SECONDS,
    LETTERS,
    MOST_SECONDS,
    USUAL_DISTANCE,
    Scheme,
)
from tournaments.wording.screens import SCHEMES, SHOWS


class ScreenForm(DeskForm):
    name = forms.CharField(
        label=_("Nome dello schermo"), max_length=60, help_text=_("Come «Ingresso», «Sala grande»")
    )
    shows = forms.MultipleChoiceField(
        label=_("Che cosa mostra, a turno"),
        choices=list(SHOWS.items()),
        widget=forms.CheckboxSelectMultiple,
    )
    metres = forms.ChoiceField(
        label=_("Si legge da"),
        choices=[(metres, f"{metres} m") for metres in DISTANCES],
        required=False,
        help_text=_(
            "La distanza di chi sta più lontano, su uno schermo da 65 pollici: le lettere crescono"
            " con lei."
        ),
    )
    letters = forms.CharField(
        label=_("Cognomi"),
        max_length=5,
        required=False,
        help_text=_(
            "Come «A-C»: solo i posti di questi cognomi. Vuoto: gli schermi con i posti si dividono"
            " l'alfabeto da soli."
        ),
    )
    seconds = NumberField(
        label=_("Secondi per pagina"),
        min_value=LEAST_SECONDS,
        max_value=MOST_SECONDS,
        help_text=_(
            "Al massimo: i posti girano più in fretta, perché tutti passino in 45 secondi; mai"
            " meno di 5 per pagina."
        ),
    )
    scheme = forms.ChoiceField(
        label=_("Colori"),
        choices=list(SCHEMES.items()),
        required=False,
        help_text=_(
            "In una sala buia si legge meglio chiaro su scuro, con molta luce scuro su chiaro."
        ),
    )
    notice = forms.CharField(label=_("Avviso"), max_length=300, required=False)
    picture = forms.FileField(
        label=_("Immagine"),
        required=False,
        help_text=_("Degli sponsor, per esempio: PNG, JPEG o WebP fino a 2 MB."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )

    def clean_metres(self) -> int:
        return int(self.cleaned_data["metres"] or USUAL_DISTANCE)

    def clean_scheme(self) -> str:
        return self.cleaned_data["scheme"] or Scheme.AUTO

    def clean_letters(self) -> str:
        """`a – c` is `A-C`."""
        letters = "-".join(re.findall(r"\w+", self.cleaned_data["letters"].upper()))
        if not re.match(LETTERS, letters):
            raise forms.ValidationError(_("Scrivi una lettera, o la prima e l'ultima: A-C."))
        return letters

    def clean(self) -> dict[str, Any]:
        """Nothing is turned to that is not there."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if "notice" in cleaned.get("shows", ()) and not cleaned.get("notice"):
            self.add_error("notice", forms.ValidationError(_("Scrivi l'avviso da mostrare.")))
        return cleaned
