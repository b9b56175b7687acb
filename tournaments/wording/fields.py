"""Where on a form or sheet a problem is: `smazzate.1.a.cards_hand` in words."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

_NAMES: dict[str, Promise] = {
    "a": gettext_lazy("linea A"),
    "b": gettext_lazy("linea B"),
    "total": gettext_lazy("totale"),
    "totals": gettext_lazy("totali del turno"),
    "smazzate": gettext_lazy("smazzate"),
    "clean": gettext_lazy("burrachi puliti"),
    "semi_clean": gettext_lazy("burrachi semipuliti"),
    "dirty": gettext_lazy("burrachi sporchi"),
    "bonus": gettext_lazy("bonus"),
    "closed": gettext_lazy("chiusura"),
    "referee_bonus": gettext_lazy("bonus arbitrale"),
    "pozzetto": gettext_lazy("pozzetto"),
    "cards_table": gettext_lazy("carte a terra"),
    "cards_hand": gettext_lazy("carte in mano"),
    "penalised": gettext_lazy("carte penalizzate"),
    "victory_points": gettext_lazy("V.P."),
    "match_points": gettext_lazy("M.P."),
    "game_points": gettext_lazy("P.P."),
    "number": gettext_lazy("numero"),
    "amount": gettext_lazy("quantità"),
    "entries": gettext_lazy("iscrizioni"),
    "protest_minutes": gettext_lazy("minuti per i reclami"),
    "round": gettext_lazy("turno"),
    "table": gettext_lazy("tavolo"),
    "players": gettext_lazy("giocatori"),
    "club": gettext_lazy("circolo"),
    "category": gettext_lazy("categoria"),
    "pair": gettext_lazy("coppia"),
    "player_1": gettext_lazy("primo giocatore"),
    "player_2": gettext_lazy("secondo giocatore"),
    "membership_1": gettext_lazy("tessera del primo giocatore"),
    "membership_2": gettext_lazy("tessera del secondo giocatore"),
    "name": gettext_lazy("nome"),
    "slug": gettext_lazy("indirizzo"),
    "entrant": gettext_lazy("coppia"),
    "player": gettext_lazy("giocatore"),
    "article": gettext_lazy("articolo"),
    "reason": gettext_lazy("motivo"),
    "seats": gettext_lazy("abbinamenti"),
    "movements": gettext_lazy("turni"),
    "method": gettext_lazy("metodo"),
    "seed": gettext_lazy("seme del sorteggio"),
    "regulation": gettext_lazy("regolamento"),
    "smazzate_per_round": gettext_lazy("smazzate per turno"),
    "countersigned_by": gettext_lazy("controfirma"),
}
_NUMBERED = {
    "smazzate": gettext_lazy("smazzata %(number)s"),
    "entries": gettext_lazy("iscrizione %(number)s"),
}


def field_name(path: str) -> str:
    """The field of a problem in words, from the outside in: "smazzata 2, linea A, totale"."""
    words: list[str] = []
    parts = path.split(".") if path else []
    for at, part in enumerate(parts):
        if part.isdecimal():
            continue
        following = parts[at + 1] if at + 1 < len(parts) else ""
        if following.isdecimal() and part in _NUMBERED:
            words.append(_NUMBERED[part] % {"number": int(following) + 1})
        else:
            words.append(str(_NAMES.get(part, part)))
    return ", ".join(words)
