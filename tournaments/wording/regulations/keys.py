"""What the keys of an edition are called, what they may hold, and what was wrong with a value."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.rules.regulations import Regulation
from scoring.sheets import FIGURES
from tournaments.wording.figures import FIGURE_WORDS
from tournaments.wording.regulations import cards, disputes, parts, rounds, score_sheet, smazzata
from tournaments.wording.regulations.parts import Parts

PARTS: Parts = {
    **cards.PARTS,
    **smazzata.PARTS,
    **score_sheet.PARTS,
    **rounds.PARTS,
    **disputes.PARTS,
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
    "ranks": _("carte"),
    "smazzate": _("smazzate"),
    "format": _("formula"),
    "least": _("almeno"),
    "most": _("al più"),
    "victory_points": _("V.P."),
    "match_points": _("M.P."),
    "game_points": _("P.P."),
    "line": _("linea"),
    "ways": _("punteggi tra cui la direzione sceglie"),
    "addressee": _("destinatario"),
    **_WORTHS,
    **{name: words for part in PARTS.values() for name, words in part.keys.items()},
}
CHOICES = {
    **parts.CHOICES,
    **{name: words for part in PARTS.values() for name, words in part.choices.items()},
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
    """The heading of a part of an edition."""
    return str(PARTS[name].heading) if name in PARTS else name


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
    """A value of any part as people say it."""
    return parts.choice(value, CHOICES)


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
