"""Melds in words: cards, kinds, rules broken, and what the dictionary says of letters."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.rules.melds.cards import DEUCE, JOKER, Breach, Card, MeldKind, Quality
from tournaments.spelling.dictionary import Advice, Standing
from tournaments.wording.sentence import Sentence

KINDS: Mapping[StrEnum, Promise] = {
    MeldKind.SEQUENCE: _("Sequenza"),
    MeldKind.COMBINATION: _("Combinazione"),
    MeldKind.WORD: _("Parola"),
}
QUALITIES: Mapping[StrEnum, Promise] = {
    Quality.OPEN: _("Non ancora burraco"),
    Quality.DIRTY: _("Burraco sporco"),
    Quality.SEMI_CLEAN: _("Burraco semipulito"),
    Quality.CLEAN: _("Burraco pulito"),
}
SUIT_SIGNS = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}
SUIT_NAMES: Mapping[str, Promise] = {
    "h": _("cuori"),
    "d": _("quadri"),
    "c": _("fiori"),
    "s": _("picche"),
}
_COLOURS: Mapping[str, Promise] = {
    "r": pgettext_lazy("colour of a letter", "rossa"),
    "b": pgettext_lazy("colour of a letter", "nera"),
}
_RANKS: Mapping[str, Promise] = {
    "A": pgettext_lazy("card", "asso"),
    "J": pgettext_lazy("card", "fante"),
    "Q": pgettext_lazy("card", "donna"),
    "K": pgettext_lazy("card", "re"),
}

BREACHES: dict[StrEnum, Sentence] = {
    Breach.TOO_FEW_CARDS: Sentence(
        _("Un gioco si apre con almeno %(least)s carte, e queste sono %(value)s"),
        _("Aggiungi le carte che mancano."),
    ),
    Breach.TOO_MANY_CARDS: Sentence(
        _("Una combinazione ha al massimo %(limit)s carte, matta compresa: qui sono %(value)s"),
        _("Le carte in più non ne fanno parte."),
    ),
    Breach.NEITHER_SUIT_NOR_RANK: Sentence(
        _("Queste carte non sono né dello stesso seme né dello stesso valore"),
        _("Una sequenza è di un seme solo, una combinazione di un valore solo."),
    ),
    Breach.NOT_IN_A_ROW: Sentence(
        _("Le carte di una sequenza sono in ordine e contigue, e qui ne manca qualcuna"),
        _("Manca più di quello che la matta può coprire."),
    ),
    Breach.RANK_REPEATED: Sentence(
        _("In una sequenza ogni carta sta una volta sola, e qui il %(rank)s si ripete"),
        _("La carta doppia può stare in un'altra sequenza."),
    ),
    Breach.ACE_REPEATED: Sentence(
        _("In una sequenza l'asso è unico: prima del 2 o dopo il re, e qui sono %(value)s"),
        _("L'altro asso non ne fa parte."),
    ),
    Breach.RANK_NOT_ADMITTED: Sentence(
        _("Sono ammesse combinazioni solo di queste carte: %(ranks)s; questa è di %(rank)s"),
        _("Le carte della combinazione non consentita sono penalizzate."),
    ),
    Breach.TOO_MANY_WILDS: Sentence(
        _("In questo gioco le matte sono troppe: %(value)s, e il massimo è %(limit)s"),
        _("La pinella del seme non è matta solo se è al posto del 2."),
    ),
    Breach.ONLY_WILDS: Sentence(
        _("Non si può calare un gioco di sole matte"),
        _("Servono carte che non siano jolly o pinelle."),
    ),
    Breach.COLOURS_MIXED: Sentence(
        _("Le lettere di una parola sono tutte dello stesso colore"),
        _("Solo le matte non hanno colore."),
    ),
    Breach.DEUCE_FOR_CONSONANT: Sentence(
        _("La pinella sta solo per una vocale, e qui starebbe per %(letter)s"),
        _("Per una consonante serve il jolly."),
    ),
    Breach.NOT_IN_DECK: Sentence(
        _("Di questa carta (%(card)s) i mazzi ne hanno %(limit)s, e qui sono %(value)s"),
        _("Controlla le carte, e se sono proprio così il mazzo."),
    ),
    Breach.SAME_RANK_TWICE: Sentence(
        _("Una linea non apre due combinazioni uguali, e qui ce ne sono %(value)s di %(rank)s"),
        _("Le altre carte di quel valore vanno nella combinazione già aperta."),
    ),
}


def card_name(card: Card) -> str:
    """A card as it is said aloud: asso di cuori, jolly, lettera B rossa."""
    if card.rank == JOKER:
        return _t("jolly")
    if card.rank == DEUCE:
        return _t("pinella")
    if card.suit in _COLOURS:
        return _t("%(letter)s %(colour)s") % {
            "letter": card.rank,
            "colour": _COLOURS[card.suit],
        }
    return _t("%(rank)s di %(suit)s") % {
        "rank": rank_name(card.rank),
        "suit": SUIT_NAMES.get(card.suit, card.suit),
    }


def rank_name(rank: str) -> str:
    """The value of a French card: asso, 2 ... re."""
    return str(_RANKS.get(rank, rank))


def datum(name: str, value: str) -> str | None:
    """A datum of a broken rule in words; None where it is none of ours."""
    if name == "card":
        whole = value in (JOKER, DEUCE)
        return card_name(Card(value) if whole else Card(value[:-1], value[-1:]))
    return rank_name(value) if name in ("rank", "ranks") else None


MOST_NAMED = 12


def advice_sentences(advice: Advice) -> tuple[str, ...]:
    """What the dictionary says; the last sentence says who decides."""
    return (*_said(advice), _t("Decide il giudice di lingua: questo è solo un consiglio."))


def _said(advice: Advice) -> Iterator[str]:
    words = ", ".join(advice.words[:MOST_NAMED])
    if len(advice.words) > MOST_NAMED:
        words += "…"
    if advice.standing is Standing.NO_DICTIONARY:
        yield _t(
            "Su questo computer non c'è un dizionario italiano: sulla parola non so dire niente."
        )
    elif advice.standing is Standing.UNKNOWN:
        yield _t("Il dizionario non conosce questa parola.")
    elif advice.standing is Standing.NAME_ONLY:
        yield _t("Il dizionario la conosce solo come nome proprio o sigla: %(words)s.") % {
            "words": words
        }
    else:
        yield _t("Nel dizionario: %(words)s.") % {"words": words}
        yield from _doubts(advice)


def _doubts(advice: Advice) -> Iterator[str]:
    if advice.truncated:
        yield _t("Attenzione, può essere una parola tronca: %(words)s.") % {
            "words": ", ".join(advice.truncated[:MOST_NAMED])
        }
    for word, base in advice.altered[:3]:
        yield _t(
            "«%(word)s» può essere un alterato di «%(base)s»: vale solo se ha un senso suo."
        ) % {
            "word": word,
            "base": base,
        }
