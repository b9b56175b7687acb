"""What is refused of a plan, of merit groups and of line-ups, in sentences."""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from scoring.rules.violations import Code
from tournaments.wording.sentence import Sentence

PLANS: dict[StrEnum, Sentence] = {
    Code.RANKING_UNSUPPORTED: Sentence(
        _("Il regolamento non ammette una classifica ordinata così: %(value)s"),
        _("Scegli uno degli ordini che il regolamento elenca, o lascia il suo."),
    ),
    Code.MOVEMENT_NOT_IN_FORMAT: Sentence(
        _("Il movimento «%(value)s» non è della formula %(format)s"), _("Scegli tra: %(choices)s.")
    ),
    Code.SESSIONS_MISMATCH: Sentence(
        _("Le sessioni hanno insieme %(value)s turni, il programma ne ha %(planned)s"),
        _("Dividi tutti i turni tra le sessioni, almeno uno per ciascuna."),
    ),
    Code.GROUPS_MISMATCH: Sentence(
        _("Nei gironi di merito %(value)s non va bene qui (il limite è %(limit)s)"),
        _(
            "Servono almeno due gironi, formati prima dell'ultimo turno, con un numero di tavoli"
            " ciascuno e un movimento per ogni turno che resta."
        ),
    ),
    Code.PLAN_PLAYED: Sentence(
        _("Il turno %(round)s è già abbinato o giocato com'era annunciato"),
        _("Cambia solo ciò che deve ancora venire."),
    ),
    Code.LAST_RANKING_OUT: Sentence(
        _(
            "La classifica dopo il turno %(round)s è pubblicata come l'ultima, e i turni non"
            " cambiano più"
        ),
        _("Un turno in più si annuncia prima di esporla."),
    ),
    Code.GROUPS_NOT_PLANNED: Sentence(
        _("Il programma non prevede gironi di merito"), _("Annunciali prima nel programma.")
    ),
    Code.GROUPS_NOT_DUE: Sentence(
        _("I gironi si formano dopo il turno %(round)s, e ora si è al turno %(played)s"),
        _("Gioca i turni che mancano, o cambia il programma."),
    ),
    Code.GROUPS_DUE: Sentence(
        _("Dopo il turno %(round)s la classifica va divisa in gironi di merito"),
        _("Forma i gironi, poi abbina il turno."),
    ),
    Code.GROUPS_ALREADY_FORMED: Sentence(
        _("I gironi sono già formati dopo il turno %(round)s"), _("Non c'è altro da fare.")
    ),
    Code.GROUP_TOO_SMALL: Sentence(
        _("Nel girone %(group)s resterebbero in %(value)s, e ne servono almeno %(least)s"),
        _("Cambia nel programma i tavoli dei gironi."),
    ),
    Code.TIE_ON_THE_CUT: Sentence(
        _("Fra i gironi %(group)s e %(other)s sono pari in tutto: %(entrants)s"),
        _("Risolvi l'ex aequo nella classifica, a sorte o per decisione; poi forma i gironi."),
    ),
    Code.GROUP_UNKNOWN: Sentence(
        _("Il girone «%(value)s» qui non c'è"),
        _("Chi riempie un posto va in un girone che c'è; prima del taglio il girone resta vuoto."),
    ),
    Code.PHASE_CLOSED: Sentence(
        _("La fase a girone unico è chiusa dopo il turno %(round)s: nulla vi cambia più"),
        _("Un fatto emerso dopo si riferisce in un referto."),
    ),
    Code.SUBSTITUTE_TOO_LATE: Sentence(
        _("I sostituti entrano solo nella prima metà dei turni, fino al %(limit)s"),
        _("Per questo torneo si è annunciato così: si gioca con chi c'è, o ci si ritira."),
    ),
    Code.NO_ROOMS: Sentence(
        _("Nella formula %(format)s non ci sono sale"), _("Solo le squadre giocano in due sale.")
    ),
    Code.ROOMS_WRONG: Sentence(
        _("Lo schieramento del numero %(entrant)s non va"),
        _("In ogni sala siedono due giocatori della squadra, ognuno in una sala sola."),
    ),
    Code.ROOMS_AFTER_THE_LOWER: Sentence(
        _("Prima dichiara le sale la squadra numero %(first)s, più in basso in classifica"),
        _("Salva la sua formazione, poi quella del numero %(entrant)s."),
    ),
    Code.LINE_UP_STANDS: Sentence(
        _("Il turno %(round)s è cominciato: chi gioca per il numero %(entrant)s non si cambia più"),
        _("Chiama l'arbitro: registra lui la sostituzione, con il motivo."),
    ),
    Code.LINE_UP_FREE: Sentence(
        _("Il turno %(round)s non è ancora cominciato per il numero %(entrant)s"),
        _("Fino al fischio la formazione si cambia senza arbitro."),
    ),
    Code.NAME_STANDS: Sentence(
        _(
            "Il turno %(round)s è cominciato: un altro nome al numero %(entrant)s è"
            " un'altra persona"
        ),
        _(
            "Un errore di scrittura lo corregge il direttore di gara; se gioca un altro, l'arbitro"
            " registra la sostituzione."
        ),
    ),
    Code.POSITIONS_UNSUPPORTED: Sentence(
        _("Il regolamento %(regulation)s non dà i posti al tavolo così: %(value)s"),
        _("Scegli uno dei modi che ha: %(choices)s."),
    ),
    Code.POSITIONS_BY_CARD: Sentence(
        _("In questo torneo i posti al tavolo si danno secondo la carta scoperta"),
        _("Li scelgono i giocatori al tavolo: il programma non ne assegna."),
    ),
    Code.POSITIONS_WRONG: Sentence(
        _("Cartaro e primo servito non vanno al tavolo %(table)s"),
        _("Sono due giocatori del tavolo, di due linee diverse."),
    ),
    Code.POSITIONS_PLAYED: Sentence(
        _("Al tavolo %(table)s si è già giocato il turno %(round)s"),
        _("I posti restano quelli con cui si è giocato."),
    ),
    Code.NO_CAPTAIN: Sentence(
        _("Solo una squadra ha un capitano"),
        _("Il numero %(entrant)s non è una squadra."),
    ),
    Code.LINES_WRONG_COUNT: Sentence(
        _("Le linee scritte sono %(value)s, al tavolo ne siedono %(expected)s"),
        _("Scrivi le cifre di ogni linea, e di nessun'altra."),
    ),
}
