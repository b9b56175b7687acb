"""What the columns of a list are called: on the form that maps them, and as headings."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_KINDS: dict[str, Promise] = {
    "unused": _("non usare"),
    "number": _("Numero"),
    "team": _("Squadra"),
    "captain": _("Capitano"),
    "people": _("Giocatori in una cella"),
    "opponents": _("Avversari allo stesso tavolo"),
    "player": _("Giocatore"),
    "surname": _("Cognome"),
    "first_name": _("Nome"),
    "membership": _("Tessera"),
    "club": _("Circolo"),
    "category": _("Categoria"),
    "group": _("Girone"),
    "table": _("Tavolo"),
    "line": _("Linea"),
}


def column_words(kind: str, place: int = 0) -> str:
    """`Tessera 2`; without a place `Tessera`, where there is one player a row."""
    words = str(_KINDS[kind])
    return f"{words} {place}" if place else words
