"""What is refused when a round is seated, in sentences."""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from scoring.rules.violations import Code
from tournaments.wording.sentence import Sentence

SEATING: dict[StrEnum, Sentence] = {
    Code.ROUND_UNKNOWN: Sentence(
        _("Il turno %(round)s non c'è ancora, o non è pubblicato"),
        _("Controlla il numero del turno."),
    ),
    Code.ROUND_NOT_NEXT: Sentence(
        _("Il turno %(round)s non è il prossimo"), _("Ora tocca al turno %(due)s.")
    ),
    Code.ROUND_BEYOND_PLAN: Sentence(
        _("Il turno %(round)s va oltre i %(planned)s annunciati all'apertura"),
        _("I turni sono finiti: pubblica la classifica."),
    ),
    Code.SHEETS_MISSING: Sentence(
        _("Nel turno %(round)s mancano ancora gli score dei tavoli: %(tables)s"),
        _("Inseriscili, o vai avanti scrivendo il motivo (lo può fare il direttore di gara)."),
    ),
    Code.TOO_FEW_ENTRANTS: Sentence(
        _("In gara sono %(value)s: per comporre un turno ne servono almeno %(least)s"),
        _("Iscrivine altri."),
    ),
    Code.METHOD_NOT_ANNOUNCED: Sentence(
        _("«%(value)s» non è il metodo annunciato per questo turno"),
        _("Usa quello annunciato (%(announced)s), o abbina a mano."),
    ),
    Code.SEED_REQUIRED: Sentence(
        _("Per un sorteggio serve un seme, che lo renda ripetibile da chiunque"),
        _("Indica un numero intero."),
    ),
    Code.SEATING_PUBLISHED: Sentence(
        _("Gli abbinamenti del turno %(round)s sono già pubblicati"),
        _("Le linee sono sedute: non si abbinano più."),
    ),
    Code.ROUND_NOT_LAST: Sentence(
        _("Si ritira solo l'ultimo turno pubblicato: è il %(last)s, non il %(round)s"),
        _("Ritira prima quelli che vengono dopo."),
    ),
    Code.ROUND_IN_PLAY: Sentence(
        _(
            "Il turno %(round)s non si ritira più: da quando è pubblicato è arrivato uno score, o"
            " c'è stato un ritardo, una correzione, una penalità o un reclamo"
        ),
        _(
            "Se qualcuno è seduto al tavolo sbagliato: «Coppie al tavolo sbagliato», nella pagina"
            " del turno."
        ),
    ),
    Code.SEATING_STALE: Sentence(
        _(
            "La classifica o il programma sono cambiati da quando il turno %(round)s è"
            " stato abbinato"
        ),
        _("Abbina di nuovo il turno, poi pubblicalo."),
    ),
    Code.SEATING_INCOMPLETE: Sentence(
        _("Senza posto: numeri %(entrants)s"), _("Dai un tavolo a ognuno, o ritirali.")
    ),
    Code.SEATED_TWICE: Sentence(
        _("Il numero %(entrant)s siede a più di un tavolo"), _("Lascialo a uno solo.")
    ),
    Code.TABLE_TWICE: Sentence(
        _("Il tavolo %(table)s compare più di una volta"), _("Dai a ogni tavolo il suo numero.")
    ),
    Code.TABLE_OUT_OF_RANGE: Sentence(
        _("Il tavolo %(table)s non è ammesso"), _("Numera i tavoli da 1 a %(limit)s.")
    ),
    Code.BYE_REPEATED: Sentence(
        _("Il numero %(entrant)s ha già riposato, e altri non ancora"),
        _("Fai riposare chi non ha ancora riposato."),
    ),
    Code.BYES_TOO_MANY: Sentence(
        _("Riposerebbero in troppi: %(entrants)s"),
        _("Mettile a giocare tra loro: ne riposa al più una."),
    ),
    Code.REST_UNKNOWN: Sentence(
        _("Riposerebbero %(entrants)s, e in questa formula il regolamento non dà un riposo"),
        _("Aggiungi robot o giocatori di fiducia fra gli iscritti: ne mancano %(robots)s."),
    ),
    Code.ROBOT_OR_REST: Sentence(
        _("Avanzano %(entrants)s: robot o riposo?"),
        _("Di' che riposano, o aggiungi robot fra gli iscritti: ne mancano %(robots)s."),
    ),
    Code.SEATED_WITHDRAWN: Sentence(
        _("Il numero %(entrant)s è ritirato"), _("Toglilo dai tavoli, o riammettilo.")
    ),
    Code.TABLE_MALFORMED: Sentence(
        _("Al tavolo %(table)s non siede chi dovrebbe: linee %(lines)s, per linea %(partners)s"),
        _("Completa il tavolo, o fai riposare da solo chi avanza."),
    ),
    Code.ROOMS_MISMATCH: Sentence(
        _("L'incontro del tavolo %(table)s non ha le sue due sale"),
        _("Metti le due squadre a un tavolo in sala aperta e, a linee scambiate, in sala chiusa."),
    ),
    Code.GROUPS_MIXED: Sentence(
        _("Al tavolo %(table)s siedono due gironi diversi"),
        _("Dopo il taglio ognuno gioca nel suo girone."),
    ),
    Code.ORDER_MISMATCH: Sentence(
        _("L'ordine non è quello di chi è in gara: mancano, sono di troppo o doppi %(entrants)s"),
        _("Elenca una volta sola tutti gli iscritti non ritirati."),
    ),
    Code.CALENDAR_FULL: Sentence(
        _("Nel calendario all'italiana non c'è posto per chi è arrivato dopo: %(entrants)s"),
        _("Ritira chi non trova posto, abbina il turno a mano o cambia il piano."),
    ),
}
