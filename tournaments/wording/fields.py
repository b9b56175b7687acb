"""Where on a form or sheet a problem is: `smazzate.1.a.cards_hand` in words."""

from __future__ import annotations

from typing import cast

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy

from tournaments.wording.figures import FIGURE_WORDS
from tournaments.wording.lines import LINE_NAMES

_NAMES: dict[str, Promise] = {
    **{str(line): name for line, name in LINE_NAMES.items()},
    "total": gettext_lazy("totale"),
    "totals": gettext_lazy("totali del turno"),
    "smazzate": gettext_lazy("smazzate"),
    **{field: words.word for field, words in FIGURE_WORDS.items()},
    "victory_points": gettext_lazy("V.P."),
    "match_points": gettext_lazy("M.P."),
    "game_points": gettext_lazy("P.P."),
    "number": gettext_lazy("numero"),
    "amount": gettext_lazy("quantità"),
    "entries": gettext_lazy("iscrizioni"),
    "protest_minutes": gettext_lazy("minuti per i reclami"),
    "cut_minutes": gettext_lazy("minuti per i reclami prima dei gironi"),
    "round_minutes": gettext_lazy("minuti per turno"),
    "positions": gettext_lazy("posti al tavolo"),
    "dealer": gettext_lazy("cartaro"),
    "first_served": gettext_lazy("primo servito"),
    "retype_seconds": gettext_lazy("secondi per riscrivere uno score"),
    "mistake": gettext_lazy("di chi è l'errore"),
    "round": gettext_lazy("turno"),
    "table": gettext_lazy("tavolo"),
    "players": gettext_lazy("giocatori"),
    "club": gettext_lazy("circolo"),
    "category": gettext_lazy("categoria"),
    "pair": gettext_lazy("coppia"),
    "team": gettext_lazy("squadra"),
    "player_1": gettext_lazy("primo giocatore"),
    "player_2": gettext_lazy("secondo giocatore"),
    "player_3": gettext_lazy("terzo giocatore"),
    "player_4": gettext_lazy("quarto giocatore"),
    "player_5": gettext_lazy("quinto giocatore"),
    "player_6": gettext_lazy("sesto giocatore"),
    "membership_1": gettext_lazy("tessera del primo giocatore"),
    "membership_2": gettext_lazy("tessera del secondo giocatore"),
    "membership_3": gettext_lazy("tessera del terzo giocatore"),
    "membership_4": gettext_lazy("tessera del quarto giocatore"),
    "membership_5": gettext_lazy("tessera del quinto giocatore"),
    "membership_6": gettext_lazy("tessera del sesto giocatore"),
    "name": gettext_lazy("nome"),
    "slug": gettext_lazy("indirizzo"),
    "entrant": gettext_lazy("numero"),
    "player": gettext_lazy("giocatore"),
    "article": gettext_lazy("articolo"),
    "step": gettext_lazy("che cosa"),
    "minutes": gettext_lazy("minuti"),
    "reason": gettext_lazy("motivo"),
    "seats": gettext_lazy("abbinamenti"),
    "movements": gettext_lazy("turni"),
    "sessions": gettext_lazy("sessioni"),
    "groups": gettext_lazy("gironi"),
    "group": gettext_lazy("girone"),
    "tables": gettext_lazy("tavoli"),
    "after_round": gettext_lazy("dopo il turno"),
    "carry_percent": gettext_lazy("percentuale riportata"),
    "first_round": gettext_lazy("primo turno"),
    "from_round": gettext_lazy("dal turno"),
    "format": gettext_lazy("formula"),
    "rooms": gettext_lazy("schieramento"),
    "open": gettext_lazy("sala aperta"),
    "letters": gettext_lazy("lettere"),
    "points": gettext_lazy("punti"),
    "so_far": gettext_lazy("punti fatti finora"),
    "choice": gettext_lazy("punteggio"),
    "wrong": gettext_lazy("chi ha sbagliato posto"),
    "ranked_by": gettext_lazy("ordine di classifica"),
    "method": gettext_lazy("metodo"),
    "seed": gettext_lazy("seme del sorteggio"),
    "regulation": gettext_lazy("regolamento"),
    "smazzate_per_round": gettext_lazy("smazzate per turno"),
    "countersigned_by": gettext_lazy("controfirma"),
    "username": gettext_lazy("nome utente"),
    "full_name": gettext_lazy("nome e cognome"),
    "venue": gettext_lazy("sede"),
    "contact": gettext_lazy("recapito"),
    "notice": gettext_lazy("avviso"),
    "facts": gettext_lazy("fatti"),
    "actions": gettext_lazy("interventi"),
    "present": gettext_lazy("presenti"),
    "witnesses": gettext_lazy("testimoni"),
    "addressee": gettext_lazy("destinatario"),
    "lists": gettext_lazy("elenchi"),
    "prizes": gettext_lazy("premi"),
    "edition": gettext_lazy("regolamento"),
}
_NUMBERED = {
    "smazzate": gettext_lazy("smazzata %(number)s"),
    "entries": gettext_lazy("iscrizione %(number)s"),
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
