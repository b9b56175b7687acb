"""What the keys of an edition are called, what they may hold, and what was wrong with a value."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.rules.regulations import Regulation
from scoring.sheets import FIGURES
from tournaments.wording.figures import FIGURE_WORDS
from tournaments.wording.regulations.choices import CHOICES

SECTIONS: dict[str, Promise] = {
    "deck": _("Il mazzo"),
    "card_values": _("Il valore delle carte"),
    "melds": _("I giochi"),
    "smazzata": _("I punti di una smazzata"),
    "burraco": _("Il burraco"),
    "unlikely": _("Le cifre insolite"),
    "closing": _("La chiusura"),
    "pozzetto": _("Il pozzetto"),
    "single_table": _("La partita a un tavolo solo"),
    "victory_points": _("Dai punti partita ai Victory Points"),
    "ranking": _("La classifica"),
    "marked_row": _("La riga in giallo"),
    "score_sheet": _("Il foglio dello score"),
    "sessions": _("Le sessioni"),
    "equal_cards": _("Le carte uguali"),
    "bye": _("Il riposo"),
    "positions": _("Posti al tavolo"),
    "later_rounds": _("I turni dopo il primo"),
    "time": _("Il tempo"),
    "time_out": _("La fine del tempo"),
    "untold_time": _("Il tempo che resta"),
    "lateness": _("I ritardi"),
    "withdrawal": _("Chi lascia il torneo"),
    "protests": _("I reclami"),
    "lost_sheet": _("Lo score smarrito"),
    "corrections": _("Le correzioni di uno score"),
    "technical_smazzata": _("Il punteggio tecnico di una smazzata"),
    "complaints": _("Chi decide un reclamo"),
    "second_ammonizione": _("La seconda ammonizione"),
    "several_richiami": _("Più richiami"),
    "sanctions": _("Le sanzioni"),
    "referto": _("Il referto arbitrale"),
}
"""In the order in which they are read."""

_WORTHS: dict[str, Promise] = {
    figure.worth.rpartition(".")[2]: words.in_edition
    for figure in FIGURES
    if isinstance(figure.worth, str) and (words := FIGURE_WORDS[figure.key]).in_edition
}
_KEYS: dict[str, Promise] = {
    "edition": _("sigla"),
    "name": _("nome"),
    "printed": _("preso da un codice a stampa"),
    "based_on": _("copiato da"),
    "hash": _("impronta"),
    "article": _("articolo"),
    "value": _("valore di tutte le carte"),
    "kind": _("tipo"),
    "copies": _("quante ce ne sono"),
    "joker": _("jolly"),
    "deuce": _("pinella"),
    "ranks": _("carte"),
    **_WORTHS,
    "needs_clean": _("per chiudere serve un burraco pulito"),
    "conditions": _("condizione"),
    "needs": _("per chiudere"),
    "without_points": _("senza punti di chiusura"),
    "when": _("quando"),
    "referee_bonus": _("bonus dell'arbitro per la chiusura"),
    "points": _("punti"),
    "neither_took": _("se nessuna linea lo prende"),
    "least_cards": _("carte, almeno"),
    "least_value": _("valore delle carte, almeno"),
    "above": _("si riscrive sopra i punti"),
    "below": _("si riscrive sotto i punti"),
    "tie_breaks": _("si guarda per"),
    "alternatives": _("ordine alternativo"),
    "equal_prizes": _("premi a pari merito"),
    "settled": _("articolo per le parità risolte"),
    "smazzate": _("smazzate"),
    "bands": _("limite superiore"),
    "format": _("formula"),
    "least": _("almeno"),
    "most": _("al più"),
    "tolerance": _("minuti in più o in meno"),
    "dealing": _("durante la distribuzione"),
    "counting": _("durante il conteggio"),
    "victory_points": _("V.P."),
    "match_points": _("M.P."),
    "game_points": _("P.P."),
    "line": _("linea"),
    "up_to": _("fino a minuti"),
    "sanction": _("sanzione"),
    "played": _("il turno si gioca"),
    "scores": _("punteggio"),
    "choices": _("l'arbitro sceglie tra"),
    "justified": _("se giustificato"),
    "unjustified": _("se ingiustificato"),
    "agreement": _("chi deve riconoscere l'errore"),
    "agreed": _("quando serve"),
    "referee_called": _("l'arbitro al tavolo"),
    "annulled": _("se annullata"),
    "pairings": _("gli abbinamenti già fatti"),
    "desk": _("articolo per gli errori del banco"),
    "ruling": _("contro una decisione"),
    "minutes": _("minuti"),
    "before_groups": _("minuti prima dei gironi di merito"),
    "each_ranking": _("da ogni classifica esposta"),
    "formats": _("formule"),
    "movements": _("come si abbina"),
    "code": _("sigla"),
    "title": _("fatto"),
    "falls_on": _("cade su"),
    "exception": _("eccezione"),
    "served": _("primo servito"),
    "filled_in": _("chi compila lo score"),
    "handed_in": _("chi consegna lo score"),
    "who": _("chi"),
    "to": _("a chi"),
    "family": _("si conta insieme a"),
    "first": _("la prima volta"),
    "again": _("se si ripete"),
    "occasion": _("proposta da sé"),
    "technical_score": _("punteggio tecnico dell'arbitro"),
    "ways": _("punteggi tra cui la direzione sceglie"),
    "count": _("quanti"),
    "measure": _("provvedimento"),
    "referto": _("referto"),
    "addressee": _("destinatario"),
    "hours": _("ore per inviarlo"),
    "target": _("punti da raggiungere"),
    "reached": _("come si raggiungono"),
    "winner": _("chi vince"),
    "quality": _("articolo sui burrachi puliti e sporchi"),
    "disputed": _("articolo citato dove il testo si contraddice"),
    "surplus": _("carte uguali oltre quelle del mazzo"),
    "wilds": _("matte in un gioco"),
    "only_wilds": _("giochi di sole matte"),
    "sequences": _("sequenze"),
    "aces": _("asso nelle sequenze"),
    "natural_deuce": _("il 2 al suo posto non è matta"),
    "allowed": _("ammesso"),
    "combinations": _("combinazioni"),
    "most_natural": _("senza matta, al più"),
    "same_rank": _("due combinazioni uguali della stessa linea"),
    "opened_with_wild": _("combinazione aperta con la matta"),
    "only_dirty": _("resta sporca"),
    "clean_run": _("carte pulite accanto alla matta"),
    "words": _("parole"),
    "deuces": _("la pinella"),
    "letters": _("vale per le lettere"),
}
_OF: dict[tuple[str, str], Promise] = {
    ("Deck", "cards"): _("numero di carte"),
    ("TechnicalScore", "smazzate"): _("nei turni di smazzate"),
    ("Offence", "article"): _("articolo"),
    ("Positions", "ways"): _("come si danno"),
}

_WANTED: dict[str, Promise] = {
    "VictoryPointsTable": _("dieci limiti, ciascuno più alto del precedente"),
    "RoundTime": _("un minimo che non supera il massimo"),
    "Closing": _("le stesse condizioni nell'elenco e in «serve un burraco pulito»"),
    "int": _("un numero intero, da zero in su dove si contano minuti, carte o punti tolti"),
    "bool": _("sì o no"),
    "str": _("un testo"),
    "list": _("un elenco"),
    "dict": _("un valore per ogni carta"),
    "smaller": _("una cifra fino a 100000, o un testo fino a 400 caratteri"),
    "no_nul": _("un testo senza il carattere nullo"),
    "present": _("un valore: non può mancare"),
    "known": _("una voce che i regolamenti hanno"),
    "other": _("quello che il regolamento prevede"),
}
"""What belongs where, by the loader's word for it; parts must agree within themselves."""
_WHOLE: tuple[tuple[str, Promise], ...] = (
    ("deck.copies", _("il mazzo e il valore delle carte non parlano delle stesse carte")),
    ("deck", _("le carte contate una per una non danno il numero e il valore del mazzo")),
    ("victory_points", _("serve una tabella dei V.P., e una sola per ogni durata del turno")),
    ("sanctions", _("due sanzioni hanno la stessa sigla")),
    ("lateness", _("un ritardo rimanda a una sanzione che non c'è")),
    ("melds", _("i giochi non sono quelli di questo mazzo")),
)
"""What its parts must agree on with each other, by how the loader's sentence begins."""


def section(name: str) -> str:
    """The heading of a part of an edition; its own name when nobody has named it yet."""
    return str(SECTIONS.get(name, name))


def key(owner: str, name: str) -> str:
    """What a key is called; `owner` is the type it is in, as one name can mean two things."""
    return str(_OF.get((owner, name)) or _KEYS.get(name) or name)


def place(path: tuple[str, ...]) -> str:
    """Where something stands: `("time", "0", "most")` is «Il tempo, 1, al più»."""
    if not path:
        return ""
    words = [section(path[0])]
    words += [str(int(step) + 1) if step.isdecimal() else key("", step) for step in path[1:]]
    return ", ".join(words)


def edition_name(regulation: Regulation) -> str:
    """What an edition is called; an organiser's own name has no translation, and stays."""
    return _t(regulation.name)


def choice(value: object) -> str:
    """A value as people say it."""
    if value is None:
        return _t("non previsto")
    if isinstance(value, bool):
        return _t("sì") if value else _t("no")
    if isinstance(value, tuple | list):
        return ", ".join(choice(item) for item in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {choice(item)}" for name, item in value.items())
    if isinstance(value, str):
        return str(CHOICES.get(value, value))
    return str(value)


def wanted(words: tuple[str, ...]) -> str:
    """What belongs at a key: one of several choices, or what its type takes."""
    if len(words) == 1 and words[0] in _WANTED:
        return str(_WANTED[words[0]])
    return _t("uno tra: %(choices)s") % {"choices": choice(words)}


def misfit(message: str) -> str:
    """Why the parts of an edition do not go together."""
    return next((str(words) for start, words in _WHOLE if message.startswith(start)), message)


def article(text: str) -> str:
    """`9` as «art. 9»; what was decided where the text is silent says so."""
    printed, silent, _which = text.partition("RULES")
    printed = printed.strip(" ,;")
    cited = f"{_t('art.')} {printed}" if printed[:1].isdecimal() else printed
    silent = _t("deciso dove il testo tace") if silent else ""
    return ", ".join(text for text in (cited, silent) if text)
