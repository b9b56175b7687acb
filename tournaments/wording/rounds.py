"""A round in sentences: why it is not seated or left, and what happened to its time."""

from enum import StrEnum

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring import events as ev
from scoring.rules.violations import Code
from tournaments.wording.sentence import Sentence
from tournaments.wording.voices import Speakers, Tellers, plain, told

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


IRREGULAR: dict[StrEnum, Sentence] = {
    Code.NOT_AT_A_TABLE: Sentence(
        _("Il numero %(entrant)s nel turno %(round)s non siede a nessun tavolo"),
        _("Ritiralo senza decidere un punteggio."),
    ),
    Code.ALREADY_PLAYED: Sentence(
        _("Al tavolo %(table)s del turno %(round)s si è già giocato fino alla fine"),
        _("Lo score resta: ritira chi lascia senza decidere un punteggio."),
    ),
    Code.WITHDRAWAL_UNSUPPORTED: Sentence(
        _("«%(value)s» qui non si può assegnare a chi lascia"),
        _("Scegli tra: %(choices)s. Per i punti fatti finora servono i P.P. delle linee."),
    ),
    Code.ROUND_NOT_STARTED: Sentence(
        _("Il fischio d'inizio del turno %(round)s non è ancora registrato"),
        _("Registralo: i minuti di ritardo si contano da lì."),
    ),
    Code.NOT_AT_THIS_TABLE: Sentence(
        _("Il numero %(entrant)s non siede al tavolo %(table)s"),
        _("Scegli tra chi siede a quel tavolo."),
    ),
    Code.SEAT_NOT_FREE: Sentence(
        _("Al tavolo %(table)s nessuno può più prendere il posto di chi manca"),
        _("Si può finché il suo score non c'è, e non in una partita a squadre."),
    ),
    Code.NOT_RESTING: Sentence(
        _("Il numero %(entrant)s non riposa nel turno %(round)s"),
        _("Il posto di chi manca lo prende chi riposa, dello stesso girone e in tanti quanti."),
    ),
    Code.REST_OF_ANOTHER_SIZE: Sentence(
        _("Il numero %(entrant)s riposa, ma non in tanti quanti ne mancano al tavolo %(table)s"),
        _(
            "Chi riposa prende il posto di una linea intera; di un giocatore solo, col consenso del"
            " tavolo, lo prende un sostituto che non partecipa."
        ),
    ),
    Code.NO_SEAT_TAKEN: Sentence(
        _("Al tavolo %(table)s (turno %(round)s) nessuno gioca al posto di un altro"),
        _("Guarda nel turno a quale tavolo gioca chi riposava."),
    ),
    Code.SEAT_PLAYED: Sentence(
        _("Al tavolo %(table)s (turno %(round)s) c'è già uno score di chi vi ha giocato"),
        _("Se è sbagliato si annulla prima quello; se hanno giocato altri, si segna chi sedeva."),
    ),
    Code.TABLE_MUST_AGREE: Sentence(
        _("Manca il consenso dei giocatori presenti al tavolo %(table)s"),
        _("Chiedilo a tutti: senza, chi è al tavolo prende il punteggio che decide l'arbitro."),
    ),
    Code.NOBODY_AWAITED: Sentence(
        _("Al tavolo %(table)s non risulta mancare nessuno"),
        _("Segna prima chi manca, o lascia stare: il tavolo ha cominciato con gli altri."),
    ),
    Code.ROUND_ENDED: Sentence(
        _("Il turno %(round)s è chiuso: chi siede dove non vi si cambia più"),
        _("I risultati si correggono uno score alla volta, con un arbitro."),
    ),
    Code.SEATS_NOT_DUE: Sentence(
        _("Ai tavoli %(tables)s dovevano sedere, e devono figurare, i numeri %(entrants)s"),
        _("Indica insieme tutti i tavoli coinvolti, e ciascuno una volta sola."),
    ),
    Code.SIDES_OF_A_SHEET: Sentence(
        _("Lo score del tavolo %(table)s (turno %(round)s) c'è già, e ci giocano le stesse linee"),
        _("Se i punti sono dell'altra linea è una correzione: «Correggi scambiando le due linee»."),
    ),
    Code.SAT_WHERE_DUE: Sentence(
        _("Chi ha sbagliato posto va indicato tra chi non era al suo tavolo: %(moved)s"),
        _("Segna chi si è seduto per sbaglio; gli altri hanno giocato dove dovevano."),
    ),
}


CLOCK: dict[StrEnum, Sentence] = {
    Code.TIME_IS_OVER: Sentence(
        _("Il tempo del turno %(round)s è scaduto: non si ferma più"),
        _("Chiama il time-out, o dai una proroga."),
    ),
    Code.TIME_NOT_OVER: Sentence(
        _("Al termine del turno %(round)s mancano ancora %(left)s"),
        _("Il time-out si chiama a tempo scaduto: prima nessuno perde i suoi minuti."),
    ),
    Code.TIME_OUT_WAS_CALLED: Sentence(
        _("Il time-out del turno %(round)s è già stato chiamato"),
        _("Se è stato un errore annullalo: poi il tempo si ferma o si proroga."),
    ),
    Code.CLOCK_IS_PAUSED: Sentence(
        _("Il tempo del turno %(round)s è fermo"),
        _("Fallo riprendere: il time-out si chiama quando il tempo è scaduto."),
    ),
    Code.NO_ROUND_MINUTES: Sentence(
        _("Per i turni di questo torneo non sono stati annunciati minuti"),
        _("Non c'è niente da prorogare: il time-out si chiama quando lo decide l'arbitro."),
    ),
    Code.EXTENSION_OUT_OF_RANGE: Sentence(
        _("Una proroga di %(value)s minuti non si può dare"),
        _("Scrivi un numero da 1 a %(most)s."),
    ),
    Code.CLOCK_STEP_UNKNOWN: Sentence(
        _("Nel turno %(round)s non c'è da annullare: %(step)s"),
        _("Guarda com'è il tempo adesso: forse qualcuno l'ha già annullato."),
    ),
    Code.CLOCK_STEP_NEEDED: Sentence(
        _("Nel turno %(round)s non si annulla più %(step)s: altri ci hanno già contato"),
        _(
            "Il fischio si annulla finché non c'è uno score, un ritardo, una sosta o una proroga;"
            " una proroga finché senza di essa resta tempo."
        ),
    ),
}


def extended(event: ev.TimeExtended, author: str, names: Speakers) -> str:
    return ngettext(
        "%(who)s ha prorogato il turno %(round)s di %(minutes)s minuto",
        "%(who)s ha prorogato il turno %(round)s di %(minutes)s minuti",
        event.minutes,
    ) % told(event, author)


TELLERS: Tellers = {
    ev.RoundStarted: (
        _("fischio d'inizio"),
        plain(_("%(who)s ha dato il fischio d'inizio del turno %(round)s")),
    ),
    ev.ClockPaused: (_("tempo fermo"), plain(_("%(who)s ha fermato il tempo del turno %(round)s"))),
    ev.ClockResumed: (
        _("tempo ripreso"),
        plain(_("%(who)s ha fatto riprendere il tempo del turno %(round)s")),
    ),
    ev.TimeExtended: (_("proroga"), extended),
    ev.TimeOutCalled: (
        _("time-out"),
        plain(_("%(who)s ha chiamato il time-out del turno %(round)s")),
    ),
    ev.ClockStepUndone: (
        _("passo del tempo annullato"),
        plain(_("%(who)s ha annullato, nel turno %(round)s: %(step)s")),
    ),
}
