"""The time of a round: what happened to it, and what is refused, in sentences."""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import events as ev
from scoring.rules.violations import Code
from tournaments.wording.labels import label
from tournaments.wording.sentence import Sentence
from tournaments.wording.voices import Speakers, Tellers, because

CLOCK: dict[StrEnum, Sentence] = {
    Code.TIME_IS_OVER: Sentence(
        gettext_lazy("Il tempo del turno %(round)s è scaduto: non si ferma più"),
        gettext_lazy("Chiama il time-out, o dai una proroga."),
    ),
    Code.TIME_NOT_OVER: Sentence(
        gettext_lazy("Al termine del turno %(round)s mancano ancora %(left)s"),
        gettext_lazy("Il time-out si chiama a tempo scaduto: prima nessuno perde i suoi minuti."),
    ),
    Code.TIME_OUT_WAS_CALLED: Sentence(
        gettext_lazy("Il time-out del turno %(round)s è già stato chiamato"),
        gettext_lazy("Se è stato un errore annullalo: poi il tempo si ferma o si proroga."),
    ),
    Code.CLOCK_IS_PAUSED: Sentence(
        gettext_lazy("Il tempo del turno %(round)s è fermo"),
        gettext_lazy("Fallo riprendere: il time-out si chiama quando il tempo è scaduto."),
    ),
    Code.NO_ROUND_MINUTES: Sentence(
        gettext_lazy("Per i turni di questo torneo non sono stati annunciati minuti"),
        gettext_lazy(
            "Non c'è niente da prorogare: il time-out si chiama quando lo decide l'arbitro."
        ),
    ),
    Code.EXTENSION_OUT_OF_RANGE: Sentence(
        gettext_lazy("Una proroga di %(value)s minuti non si può dare"),
        gettext_lazy("Scrivi un numero da 1 a %(most)s."),
    ),
    Code.CLOCK_STEP_UNKNOWN: Sentence(
        gettext_lazy("Nel turno %(round)s non c'è da annullare: %(step)s"),
        gettext_lazy("Guarda com'è il tempo adesso: forse qualcuno l'ha già annullato."),
    ),
    Code.CLOCK_STEP_NEEDED: Sentence(
        gettext_lazy("Nel turno %(round)s non si annulla più %(step)s: altri ci hanno già contato"),
        gettext_lazy(
            "Il fischio si annulla finché non c'è uno score, un ritardo, una sosta o una proroga;"
            " una proroga finché senza di essa resta tempo."
        ),
    ),
}


def started(event: ev.RoundStarted, author: str, names: Speakers) -> str:
    return _("%(who)s ha dato il fischio d'inizio del turno %(round)s") % {
        "who": author,
        "round": event.round,
    }


def paused(event: ev.ClockPaused, author: str, names: Speakers) -> str:
    return _("%(who)s ha fermato il tempo del turno %(round)s") % {
        "who": author,
        "round": event.round,
    }


def resumed(event: ev.ClockResumed, author: str, names: Speakers) -> str:
    return _("%(who)s ha fatto riprendere il tempo del turno %(round)s") % {
        "who": author,
        "round": event.round,
    }


def extended(event: ev.TimeExtended, author: str, names: Speakers) -> str:
    sentence = ngettext(
        "%(who)s ha prorogato il turno %(round)s di %(minutes)s minuto",
        "%(who)s ha prorogato il turno %(round)s di %(minutes)s minuti",
        event.minutes,
    ) % {"who": author, "round": event.round, "minutes": event.minutes}
    return sentence + because(names, event.remark)


def called(event: ev.TimeOutCalled, author: str, names: Speakers) -> str:
    return _("%(who)s ha chiamato il time-out del turno %(round)s") % {
        "who": author,
        "round": event.round,
    }


def undone(event: ev.ClockStepUndone, author: str, names: Speakers) -> str:
    return _("%(who)s ha annullato, nel turno %(round)s: %(step)s") % {
        "who": author,
        "round": event.round,
        "step": label(event.step),
    }


TELLERS: Tellers = {
    ev.RoundStarted: (gettext_lazy("fischio d'inizio"), started),
    ev.ClockPaused: (gettext_lazy("tempo fermo"), paused),
    ev.ClockResumed: (gettext_lazy("tempo ripreso"), resumed),
    ev.TimeExtended: (gettext_lazy("proroga"), extended),
    ev.TimeOutCalled: (gettext_lazy("time-out"), called),
    ev.ClockStepUndone: (gettext_lazy("passo del tempo annullato"), undone),
}
