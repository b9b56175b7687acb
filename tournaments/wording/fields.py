"""What fields of forms, figures of a sheet and columns of lists are called."""

from datetime import date
from typing import cast

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.wording.figures import FIGURE_WORDS
from tournaments.wording.sentence import LINE_NAMES, elided, on_paper

_NAMES: dict[str, Promise] = {
    **{str(line): name for line, name in LINE_NAMES.items()},
    "total": _("totale"),
    "totals": _("totali del turno"),
    "smazzate": _("smazzate"),
    **{field: words.word for field, words in FIGURE_WORDS.items()},
    "victory_points": _("V.P."),
    "match_points": _("M.P."),
    "game_points": _("P.P."),
    "number": _("numero"),
    "amount": _("quantità"),
    "entries": _("iscrizioni"),
    "protest_minutes": _("minuti per i reclami"),
    "cut_minutes": _("minuti per i reclami prima dei gironi"),
    "round_minutes": _("minuti per turno"),
    "positions": _("posti al tavolo"),
    "dealer": _("cartaro"),
    "first_served": _("primo servito"),
    "retype_seconds": _("secondi per riscrivere uno score"),
    "mistake": _("di chi è l'errore"),
    "round": _("turno"),
    "table": _("tavolo"),
    "players": _("giocatori"),
    "club": _("circolo"),
    "category": _("categoria"),
    "pair": _("coppia"),
    "team": _("squadra"),
    "player_1": _("primo giocatore"),
    "player_2": _("secondo giocatore"),
    "player_3": _("terzo giocatore"),
    "player_4": _("quarto giocatore"),
    "player_5": _("quinto giocatore"),
    "player_6": _("sesto giocatore"),
    "membership_1": _("tessera del primo giocatore"),
    "membership_2": _("tessera del secondo giocatore"),
    "membership_3": _("tessera del terzo giocatore"),
    "membership_4": _("tessera del quarto giocatore"),
    "membership_5": _("tessera del quinto giocatore"),
    "membership_6": _("tessera del sesto giocatore"),
    "name": _("nome"),
    "slug": _("indirizzo"),
    "entrant": _("numero"),
    "player": _("giocatore"),
    "article": _("articolo"),
    "step": _("che cosa"),
    "minutes": _("minuti"),
    "reason": _("motivo"),
    "seats": _("abbinamenti"),
    "movements": _("turni"),
    "sessions": _("sessioni"),
    "groups": _("gironi"),
    "group": _("girone"),
    "tables": _("tavoli"),
    "after_round": _("dopo il turno"),
    "carry_percent": _("percentuale riportata"),
    "first_round": _("primo turno"),
    "from_round": _("dal turno"),
    "format": _("formula"),
    "rooms": _("schieramento"),
    "open": _("sala aperta"),
    "letters": _("lettere"),
    "points": _("punti"),
    "so_far": _("punti fatti finora"),
    "choice": _("punteggio"),
    "wrong": _("chi ha sbagliato posto"),
    "ranked_by": _("ordine di classifica"),
    "method": _("metodo"),
    "seed": _("seme del sorteggio"),
    "regulation": _("regolamento"),
    "smazzate_per_round": _("smazzate per turno"),
    "countersigned_by": _("controfirma"),
    "username": _("nome utente"),
    "full_name": _("nome e cognome"),
    "venue": _("sede"),
    "contact": _("recapito"),
    "notice": _("avviso"),
    "facts": _("fatti"),
    "actions": _("interventi"),
    "present": _("presenti"),
    "witnesses": _("testimoni"),
    "addressee": _("destinatario"),
    "lists": _("elenchi"),
    "prizes": _("premi"),
    "edition": _("regolamento"),
}
_NUMBERED = {
    "smazzate": _("smazzata %(number)s"),
    "entries": _("iscrizione %(number)s"),
}


def field_label(name: str) -> str:
    """What stands above a field of a form: "Turno"; in the language of whoever looks at it."""
    return capfirst(cast("str", _NAMES[name]))


def field_name(path: str) -> str:
    """The field of a problem in words, from the outside in: "smazzata 2, linea A, totale"."""
    words: list[str] = []
    parts = path.split(".") if path else []
    for index, part in enumerate(parts):
        if part.isdecimal():
            continue
        following = parts[index + 1] if index + 1 < len(parts) else ""
        if following.isdecimal() and part in _NUMBERED:
            words.append(_NUMBERED[part] % {"number": int(following) + 1})
        else:
            words.append(str(_NAMES.get(part, part)))
    return ", ".join(words)


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
