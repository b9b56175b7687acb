"""What a screen shows, and for how long."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.desk.forms import DeskForm, NumberField
from tournaments.models.screens import LEAST_SECONDS, MOST_SECONDS, Scheme
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
    seconds = NumberField(
        label=_("Secondi per pagina"), min_value=LEAST_SECONDS, max_value=MOST_SECONDS
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

    def clean_scheme(self) -> str:
        return self.cleaned_data["scheme"] or Scheme.AUTO

    def clean(self) -> dict[str, Any]:
        """Nothing is turned to that is not there."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if "notice" in cleaned.get("shows", ()) and not cleaned.get("notice"):
            self.add_error("notice", forms.ValidationError(_("Scrivi l'avviso da mostrare.")))
        return cleaned
