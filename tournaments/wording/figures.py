"""The figures of a smazzata in words: on paper, in forms and sentences, and why one is refused."""

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.records import record
from scoring.rules.violations import Code
from tournaments.wording.sentence import Sentence


@record
class FigureWords:
    """One figure's words."""

    heading: Promise
    """Over a narrow column."""
    label: Promise
    word: Promise
    """In the middle of a sentence."""
    help: Promise | str = ""
    """What is written there; `points` and `article` are the edition's."""
    waived: Promise | str = ""
    """What is written there where nobody pays it when every line would."""
    in_edition: Promise | None = None
    """What an edition calls its worth, where it says one."""


FIGURE_WORDS: dict[str, FigureWords] = {
    "clean": FigureWords(
        heading=_("Puliti"),
        label=_("Burrachi puliti"),
        word=_("burrachi puliti"),
        help=_("Sette carte o più, nessuna matta."),
        in_edition=_("burraco pulito"),
    ),
    "semi_clean": FigureWords(
        heading=_("Semi\N{SOFT HYPHEN}puliti"),
        label=_("Burrachi semipuliti"),
        word=_("burrachi semipuliti"),
        help=_("La matta sta prima o dopo almeno sette carte pulite; nelle combinazioni, otto."),
        in_edition=_("burraco semipulito"),
    ),
    "dirty": FigureWords(
        heading=_("Sporchi"),
        label=_("Burrachi sporchi"),
        word=_("burrachi sporchi"),
        help=_("Con una matta."),
        in_edition=_("burraco sporco"),
    ),
    "bonus": FigureWords(
        heading=_("Bonus"),
        label=_("Bonus"),
        word=_("bonus"),
        help=_("Uno per ogni 2 carte oltre la settima di un burraco pulito."),
        in_edition=_("ogni due carte oltre la settima di un burraco pulito"),
    ),
    "closed": FigureWords(
        heading=_("Chiu\N{SOFT HYPHEN}sura"),
        label=_("Chiusura"),
        word=_("chiusura"),
        help=_("Nessuna se il tallone è finito, o dopo il time-out."),
        in_edition=_("chiusura"),
    ),
    "referee_bonus": FigureWords(
        heading=_("Bonus arbi\N{SOFT HYPHEN}trale"),
        label=_("Bonus arbitrale"),
        word=_("bonus arbitrale"),
        help=_(
            "%(points)s punti (%(article)s) a chi ha chiuso senza burraco pulito, se gli altri"
            " hanno giocato i due pozzetti."
        ),
    ),
    "pozzetto": FigureWords(
        heading=_("Pozzetto non preso"),
        label=_("Pozzetto non preso"),
        word=_("pozzetto"),
        waived=_("Se non l'ha preso nessuna delle due linee, nessuna paga: segnalo a tutte e due."),
        in_edition=_("pozzetto non preso"),
    ),
    "none_left": FigureWords(
        heading=_("Nessun pozzetto"),
        label=_("Nessun pozzetto da prendere"),
        word=_("nessun pozzetto da prendere"),
        help=_(
            "Gli altri hanno giocato tutti e due i pozzetti (%(article)s): non si paga, e si può"
            " chiudere."
        ),
    ),
    "cards_table": FigureWords(
        heading=_("A terra"),
        label=_("Carte a terra"),
        word=_("carte a terra"),
        help=_("Il valore di tutte le carte dei giochi aperti, burrachi compresi."),
    ),
    "cards_hand": FigureWords(
        heading=_("In mano"),
        label=_("Carte in mano"),
        word=_("carte in mano"),
        help=_("Anche quelle di un pozzetto preso e non giocato. Si scrivono senza segno."),
    ),
    "penalised": FigureWords(
        heading=_("Penaliz\N{SOFT HYPHEN}zate"),
        label=_("Carte penalizzate"),
        word=_("carte penalizzate"),
        help=_("Quelle che l'arbitro ha tolto. Si scrivono senza segno."),
    ),
}
"""By the keys of their figures."""


FIGURE_RULES: dict[StrEnum, Sentence] = {
    Code.NOT_MULTIPLE_OF_5: Sentence(
        _("%(value)s non è un multiplo di 5, come sono tutti i punti delle carte"),
        _("Ricontrolla la cifra."),
    ),
    Code.NEGATIVE: Sentence(
        _("%(value)s è negativo"), _("Scrivi la cifra senza segno: sa il programma se va tolta.")
    ),
    Code.OUT_OF_RANGE: Sentence(
        _("%(value)s è oltre ogni cifra possibile qui (il limite è %(limit)s)"),
        _("Ricontrolla la cifra: forse c'è un tasto di troppo."),
    ),
    Code.TOTAL_MISMATCH: Sentence(
        _("Il totale scritto è %(value)s, ma le voci danno %(computed)s"),
        _("Correggi la voce sbagliata o il totale."),
    ),
    Code.TWO_CLOSINGS: Sentence(
        _("Risultano in chiusura tutte e due le linee"), _("Segna solo la linea che ha chiuso.")
    ),
    Code.CLOSED_WITHOUT_POZZETTO: Sentence(
        _("Chiude chi ha preso il pozzetto, e qui non risulta preso"),
        _("Correggi la chiusura o il pozzetto.%(none_left)s"),
    ),
    Code.POZZETTO_WAS_LEFT: Sentence(
        _("Un pozzetto da prendere c'era: l'altra linea non li ha giocati tutti e due"),
        _("Segnalo non preso, o correggi il pozzetto dell'altra linea."),
    ),
    Code.CLOSED_WITHOUT_BURRACO: Sentence(
        _("Chiude chi ha almeno un %(burraco)s, e qui non risulta"),
        _("Correggi la chiusura o il numero dei burrachi."),
    ),
    Code.FIGURE_NOT_IN_REGULATION: Sentence(
        _("Questo regolamento non conosce questa voce (scritto: %(value)s)"), _("Lasciala vuota.")
    ),
    Code.BONUS_NOT_IN_REGULATION: Sentence(
        _("Questo regolamento non dà bonus (scritto: %(value)s)"), _("Lascia il bonus a 0.")
    ),
    Code.BONUS_WITHOUT_CLEAN: Sentence(
        _("Il bonus di %(value)s vuole almeno un burraco pulito"),
        _("Correggi il bonus o i burrachi puliti."),
    ),
    Code.SEMI_CLEAN_NOT_IN_REGULATION: Sentence(
        _("Questo regolamento non conosce il burraco semipulito (scritto: %(value)s)"),
        _("Segnalo tra i puliti o tra gli sporchi."),
    ),
    Code.REFEREE_BONUS_NOT_IN_REGULATION: Sentence(
        _("Questo regolamento non dà bonus arbitrali (scritto: %(value)s)"),
        _("Lascia il bonus arbitrale a 0."),
    ),
    Code.REFEREE_BONUS_WITHOUT_CLOSING: Sentence(
        _("Il bonus arbitrale di %(value)s va a chi ha chiuso, e qui la chiusura non risulta"),
        _("Correggi la chiusura o il bonus arbitrale."),
    ),
    Code.REFEREE_BONUS_NOT_DUE: Sentence(
        _("Il bonus arbitrale di %(value)s qui non spetta"),
        _(
            "Sono %(points)s punti, per chi non aveva un pozzetto da prendere, l'altra linea avendo"
            " giocato i due, e chiude senza burraco pulito: correggi il bonus, i burrachi puliti o"
            " i pozzetti."
        ),
    ),
    Code.DECK_EXCEEDED: Sentence(
        _("Le carte delle due linee valgono insieme %(value)s, più del mazzo intero (%(limit)s)"),
        _("Ricontrolla le carte a terra, in mano e penalizzate di tutte e due."),
    ),
    Code.BURRACO_WITHOUT_CARDS: Sentence(
        _(
            "Le carte a terra valgono %(value)s: %(burrachi)s burrachi ne richiedono almeno"
            " %(least)s"
        ),
        _("Ricontrolla le carte a terra o il numero dei burrachi."),
    ),
    Code.BURRACHI_EXCEED_DECK: Sentence(
        _("Le %(cards)s carte del mazzo non bastano per i %(value)s burrachi scritti"),
        _("Ricontrolla il numero dei burrachi di ogni linea."),
    ),
    Code.POZZETTI_ON_TABLE: Sentence(
        _(
            "Nessuno ha preso il pozzetto: senza quelle %(cards)s carte le altre valgono al più"
            " %(limit)s, e qui ne risultano %(value)s"
        ),
        _("Correggi chi ha preso il pozzetto, o le carte."),
    ),
    Code.TOTALS_EXCEED_DECK: Sentence(
        _("Le linee fanno insieme %(value)s punti, più di quanti ne dia il mazzo (%(limit)s)"),
        _("Ricontrolla i totali: forse c'è un tasto di troppo."),
    ),
    Code.HAND_EMPTY: Sentence(
        _(
            "Nessuno ha chiuso: a chi gioca resta almeno una carta in mano, qui almeno %(least)s"
            " punti, e ne risultano %(value)s"
        ),
        _("Segna chi ha chiuso, o scrivi le carte rimaste in mano."),
    ),
    Code.CLOSED_WITH_CARDS: Sentence(
        _("Chi gioca da solo e chiude non ha carte in mano, e qui ne risultano per %(value)s"),
        _("Correggi la chiusura o le carte in mano."),
    ),
    Code.UNLIKELY: Sentence(
        _(
            "%(value)s è una cifra insolita (sopra %(above)s o sotto %(below)s per ogni smazzata):"
            " può essere, ma di solito c'è un tasto di troppo"
        ),
        _("Guarda lo score e riscrivi la cifra per confermarla, o correggila."),
    ),
    Code.TYPED_AGAIN_OTHERWISE: Sentence(
        _("La prima volta hai scritto %(value)s, la seconda %(again)s"),
        _("Guarda lo score: correggi la cifra, o riscrivi la stessa."),
    ),
}
