"""The figures of a smazzata in words: on paper, on forms, in sentences, in an edition."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True, kw_only=True)
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
