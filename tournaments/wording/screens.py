"""What a screen of the hall shows, in words."""

from __future__ import annotations

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models.screens import Scheme, Show

SHOWS: dict[StrEnum, Promise] = {
    Show.NOTICE: _("l'avviso"),
    Show.CLOCK: _("il tempo del turno"),
    Show.SEATS: _("i posti per cognome"),
    Show.TABLES: _("i tavoli per numero"),
    Show.RANKING: _("la classifica"),
    Show.VARIATIONS: _("le variazioni del turno"),
    Show.PRIZES: _("i premi"),
    Show.PICTURE: _("l'immagine"),
}
SCHEMES: dict[StrEnum, Promise] = {
    Scheme.AUTO: _("come il computer dello schermo"),
    Scheme.DARK: _("chiaro su scuro"),
    Scheme.LIGHT: _("scuro su chiaro"),
}
