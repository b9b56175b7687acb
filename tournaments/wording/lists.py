"""Lists in words: what their columns are called, and what is wrong with a membership on one."""

from __future__ import annotations

from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.wording.sentence import elided, on_paper

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


def card_words(fault: str, valid_until: date | None, category: str) -> str:
    """`scaduta il 3 novembre 2026`, said behind a player and the number of the card."""
    match fault:
        case "expired":
            return elided(gettext("scaduta il %(day)s") % {"day": on_paper(valid_until)})
        case "unknown":
            return gettext("tessera che non è nell'elenco")
        case "other_name":
            return gettext("nell'elenco la tessera ha un altro nome")
        case "other_category":
            return gettext("nell'elenco è di categoria %(category)s") % {"category": category}
    return gettext("senza tessera")
