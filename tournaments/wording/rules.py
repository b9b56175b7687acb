"""What the rules refuse, in sentences."""

from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from scoring.rules.violations import Code
from tournaments.wording.disputes import DISPUTES
from tournaments.wording.figures import FIGURE_RULES
from tournaments.wording.papers import STANDING
from tournaments.wording.plan import PLANS
from tournaments.wording.rounds import CLOCK, IRREGULAR, SEATING
from tournaments.wording.sentence import Sentence

RULES: dict[StrEnum, Sentence] = {
    # Who and when
    Code.NOT_ALLOWED: Sentence(
        _("Il tuo ruolo in questo torneo non permette di %(right)s"),
        _("Chiedi a chi ne ha la facoltà, o al direttore di gara di cambiare il tuo ruolo."),
    ),
    Code.STALE: Sentence(
        _(
            "Qualcuno ha scritto qui mentre compilavi: hai visto l'evento %(expected)s, ora si è"
            " all'evento %(number)s"
        ),
        _("Guarda che cosa c'è ora e, se serve, ripeti la modifica."),
    ),
    Code.COMMAND_REUSED: Sentence(
        _("Lo stesso codice di comando è già servito per un'altra richiesta"),
        _("Ricarica la pagina e ripeti: nulla è stato scritto."),
    ),
    Code.TOURNAMENT_UNKNOWN: Sentence(
        _("Questo torneo non è mai stato aperto"), _("Aprilo prima di scriverci.")
    ),
    Code.ALREADY_OPENED: Sentence(
        _("Questo torneo è già aperto"),
        _("Le sue regole non si cambiano più: se sono sbagliate, apri un altro torneo."),
    ),
    Code.TOURNAMENT_CLOSED: Sentence(
        _("Il torneo è chiuso: il suo registro non si cambia più"),
        _("Quel che c'è resta consultabile e stampabile."),
    ),
    Code.RANKING_IS_FINAL: Sentence(
        _("La classifica è definitiva: nulla la cambia più"),
        _("Un fatto emerso dopo si riferisce in un referto."),
    ),
    Code.REASON_REQUIRED: Sentence(
        _("Manca il motivo"), _("Scrivi perché: resta nel registro accanto alla decisione.")
    ),
    # Opening
    Code.REGULATION_UNKNOWN: Sentence(
        _("Il regolamento «%(value)s» non c'è"), _("Scegli tra: %(choices)s.")
    ),
    Code.EDITION_ALTERED: Sentence(
        _("Il regolamento «%(value)s» conservato con questo torneo non è più quello fissato"),
        _("Ripristina il database da una copia di sicurezza: con regole alterate non si conta."),
    ),
    Code.EDITION_MISSING: Sentence(
        _("Il regolamento «%(value)s» conservato con questo torneo è stato tolto dal database"),
        _("Ripristina il database da una copia di sicurezza: con altre regole non si conta."),
    ),
    Code.FORMAT_UNSUPPORTED: Sentence(
        _("Il regolamento «%(regulation)s» non ha una tabella dei V.P. per la formula %(value)s"),
        _("Scegli un altro regolamento, o un'altra formula."),
    ),
    Code.SMAZZATE_UNSUPPORTED: Sentence(
        _("Il regolamento non ha una tabella dei V.P. per turni di %(value)s smazzate"),
        _("Scegli tra: %(choices)s."),
    ),
    Code.NO_ROUNDS: Sentence(
        _("%(value)s turni non si possono giocare"),
        _("Annuncia da 1 a %(limit)s turni, ciascuno con il suo movimento."),
    ),
    Code.SETTING_OUT_OF_RANGE: Sentence(
        _("%(value)s non è ammesso"), _("Scegli un valore da 0 a %(limit)s.")
    ),
    Code.ROUND_MINUTES_OUT_OF_RANGE: Sentence(
        _("Un turno di %(smazzate)s smazzate non può durare %(value)s minuti"),
        _("Scegli da %(least)s a %(most)s minuti."),
    ),
    # Entrants
    Code.ENTRANT_UNKNOWN: Sentence(
        _("Il numero %(entrant)s qui non c'è"),
        _("Controlla il numero nell'elenco degli iscritti."),
    ),
    Code.ENTRANT_NUMBER_TAKEN: Sentence(
        _("Il numero %(entrant)s è già di altri"),
        _("Scegline uno libero, o lascia vuoto per avere il prossimo."),
    ),
    Code.PLAYERS_WRONG_COUNT: Sentence(
        _("Sotto il numero %(entrant)s ci sono %(value)s giocatori"),
        _("In questa formula ce ne vogliono: %(choices)s."),
    ),
    Code.PLAYER_TWICE: Sentence(
        _("Un giocatore del numero %(entrant)s gioca già con il numero %(other)s"),
        _("Ognuno gioca sotto un numero solo: cambia il giocatore, o ritira l'altro numero."),
    ),
    Code.PLAYER_EXPELLED: Sentence(
        _("%(name)s (numero %(entrant)s) è stato espulso e non gioca più in questo torneo"),
        _("Scegli un altro giocatore; se l'espulsione è un errore, un arbitro la revoca."),
    ),
    Code.EXPULSION_UNDECIDED: Sentence(
        _("%(name)s (numero %(entrant)s) è stato espulso, e della sua linea non si è deciso"),
        _(
            "Registra un sostituto o il ritiro del numero, poi riprova; a classifica definitiva"
            " scrivi perché chiudi lo stesso."
        ),
    ),
    Code.ENTRANT_ALREADY_WITHDRAWN: Sentence(
        _("Il numero %(entrant)s è già ritirato"), _("Non c'è altro da fare.")
    ),
    Code.ENTRANT_NOT_WITHDRAWN: Sentence(
        _("Il numero %(entrant)s non è ritirato"), _("Non c'è altro da fare.")
    ),
    **PLANS,
    **SEATING,
    **CLOCK,
    **IRREGULAR,
    **STANDING,
    **DISPUTES,
    # Sheets
    Code.TABLE_UNKNOWN: Sentence(
        _("Nel turno %(round)s non c'è il tavolo %(table)s"),
        _("I tavoli vanno da 1 a %(last)s: controlla il numero."),
    ),
    Code.TABLE_IS_BYE: Sentence(
        _("Al tavolo %(table)s del turno %(round)s si riposa: non c'è uno score"),
        _("Il suo punteggio è già quello del riposo. Controlla il numero del tavolo."),
    ),
    Code.ROUND_NOT_PUBLISHED: Sentence(
        _("Gli abbinamenti del turno %(round)s non sono ancora pubblicati"),
        _("Pubblicali, poi inserisci gli score."),
    ),
    Code.ROUND_CLOSED: Sentence(
        _("Il turno %(round)s è chiuso"),
        _("Uno score ora cambia solo per correzione: chiedila a un arbitro."),
    ),
    Code.SHEET_VERIFIED: Sentence(
        _("Lo score del tavolo %(table)s (turno %(round)s) è già verificato o corretto"),
        _("Ora cambia solo per correzione: chiedila a un arbitro."),
    ),
    Code.CORRECTION_REQUIRED: Sentence(
        _(
            "Lo score del tavolo %(table)s (turno %(round)s) è già salvato, e %(retyping)s: altre"
            " cifre sono una correzione"
        ),
        _(
            "La fa un arbitro o il direttore, da «Correggi» sulla pagina del tavolo: per prima cosa"
            " dice di chi è l'errore, della direzione o dei giocatori."
        ),
    ),
    Code.SHEET_MISSING: Sentence(
        _("Lo score del tavolo %(table)s (turno %(round)s) non è ancora stato inserito"),
        _("Inseriscilo prima."),
    ),
    Code.SHEET_EMPTY: Sentence(
        _("Lo score è vuoto"), _("Scrivi i punti di ogni smazzata, o i totali del turno.")
    ),
    Code.SHEET_UNCHANGED: Sentence(
        _("La correzione lascia lo score del tavolo %(table)s (turno %(round)s) com'era"),
        _("Scrivi le cifre giuste, o lascia stare."),
    ),
    Code.SMAZZATE_TOO_MANY: Sentence(
        _("Le smazzate scritte sono %(value)s, il turno ne prevede %(planned)s"),
        _("Togli quelle in più."),
    ),
    Code.SMAZZATE_TOO_FEW: Sentence(
        _("Le smazzate scritte sono %(value)s, il turno ne prevede %(planned)s"),
        _("Scrivi le altre, o indica che il tempo è scaduto."),
    ),
    Code.SHEET_AMBIGUOUS: Sentence(
        _("Ci sono insieme i totali del turno e le smazzate"), _("Scrivi gli uni o le altre.")
    ),
    Code.COUNTERSIGN_REQUIRED: Sentence(
        _("Manca la controfirma di un arbitro di questo torneo"),
        _("Scegli l'arbitro che controfirma."),
    ),
    **FIGURE_RULES,
    # Rulings
    Code.AMOUNT_NOT_POSITIVE: Sentence(
        _("Una penalità di %(value)s non toglie nulla"),
        _("Scrivi quanti punti togliere, senza segno."),
    ),
    Code.ARTICLE_REQUIRED: Sentence(
        _("Manca l'articolo"), _("Scrivi l'articolo del regolamento su cui la decisione si fonda.")
    ),
    Code.COMPENSATION_IN_GAME_POINTS: Sentence(
        _("Un risarcimento è in P.P. del turno, non in punti della classifica"),
        _("Scegli i P.P.: si aggiungono alla linea danneggiata."),
    ),
    Code.UNIT_NOT_COUNTED: Sentence(
        _("La classifica non va a questi punti: tolti non spostano nessuno"),
        _("Togli P.P. alla linea nel turno."),
    ),
    Code.PENALTY_CHANGES_NO_VP: Sentence(
        _(
            "Nel turno %(round)s il numero %(entrant)s riposa o ha un punteggio assegnato: togliere"
            " %(value)s P.P. non cambia i suoi V.P."
        ),
        _("Se è quello che vuoi conferma, altrimenti togli V.P. o M.P."),
    ),
    Code.SANCTION_UNKNOWN: Sentence(
        _("«%(value)s» non è tra le infrazioni del regolamento «%(edition)s»"),
        _("Scegli dal catalogo; per ciò che nessun articolo nomina decide l'arbitro sui fatti."),
    ),
    Code.DECISION_REQUIRED: Sentence(
        _("Senza un articolo nulla è prescritto, e qui non è deciso nulla"),
        _("Scegli richiamo, ammonizione o espulsione, o scrivi i punti da togliere."),
    ),
    Code.ROUND_REQUIRED: Sentence(
        _("I P.P. si tolgono da un turno, e qui il turno manca"),
        _("Indica il turno, o togli M.P. o V.P. dalla classifica."),
    ),
    Code.RULING_UNKNOWN: Sentence(
        _("L'evento %(ruling)s non è una penalità né una sanzione di questo torneo"),
        _("Scegli dall'elenco."),
    ),
    Code.RULING_ALREADY_REVOKED: Sentence(
        _("La penalità o sanzione dell'evento %(ruling)s è già revocata"),
        _("Non c'è altro da fare."),
    ),
    Code.RULING_OF_AN_AWARD: Sentence(
        _("Viene dal punteggio assegnato al tavolo %(table)s (turno %(round)s), che vale ancora"),
        _("Se l'annullamento non vale più, togli il punteggio assegnato: va via anche questa."),
    ),
    Code.RESULTS_NOT_DUE: Sentence(
        _("I risultati di questo torneo non sono da inviare alla federazione"),
        _("Si segnano come inviati a evento finito, e solo quelli di un torneo di circolo."),
    ),
    Code.RESULTS_SENT: Sentence(
        _("I risultati sono già segnati come inviati il %(sent)s"),
        _("Se il giorno è sbagliato, prima toglilo: resta scritto nel registro."),
    ),
    Code.PLAYER_NOT_IN_ENTRANT: Sentence(
        _("Il giocatore non è tra quelli del numero %(entrant)s"),
        _("Scegli uno dei suoi giocatori, o il numero giusto."),
    ),
    Code.PLAYER_NOT_AT_TABLE: Sentence(
        _("Del n. %(entrant)s chi hai scelto non sedeva al tavolo %(table)s nel turno %(round)s"),
        _("Scegli il tavolo giusto, o lascia vuoto il tavolo se è successo altrove."),
    ),
    Code.TABLE_REQUIRED: Sentence(
        _("Manca il turno, o il tavolo"),
        _("Un tavolo ha il suo turno; un referto informativo nomina chi sedeva a un tavolo."),
    ),
    Code.REFERTO_ALREADY_FILED: Sentence(
        _("Questo referto è già depositato"),
        _("Per cambiarlo depositane una nuova versione: questa resta leggibile."),
    ),
    Code.REFERTO_NOT_FILED: Sentence(
        _("Il referto da sostituire non è ancora depositato"), _("È una bozza: cambia quella.")
    ),
    Code.REFERTO_REPLACED: Sentence(
        _("Del referto n. %(number)s c'è già la versione %(revision)s"),
        _("Parti da quella: una versione si sostituisce una volta sola."),
    ),
    Code.REFERTI_MISSING: Sentence(
        _("Referti che il regolamento chiede e che mancano: %(missing)s"),
        _("Depositali, o scrivi perché chiudi lo stesso: si depositano anche dopo."),
    ),
    # End
    Code.ROUNDS_NOT_PLAYED: Sentence(
        _("Si sono giocati %(played)s turni dei %(planned)s annunciati"),
        _("Gioca gli altri, poi pubblica la classifica finale."),
    ),
    Code.RANKING_NOT_PUBLISHED: Sentence(
        _("La classifica finale non è ancora pubblicata ai reclami"), _("Pubblicala prima.")
    ),
    Code.PROTESTS_OPEN: Sentence(
        _("Si può ancora reclamare fino al %(until)s"), _("Aspetta che il tempo sia passato.")
    ),
    Code.WINDOW_CLOSED: Sentence(
        _("Il tempo dei reclami è finito il %(until)s: la classifica pubblicata è definitiva"),
        _(
            "Una sanzione si registra ancora, ma senza punti e con il motivo; un fatto emerso dopo"
            " si riferisce in un referto."
        ),
    ),
    Code.PLACES_DEFINITIVE: Sentence(
        _("I posti dei numeri %(entrants)s sono definitivi dal %(until)s, e così cambierebbero"),
        _("Si corregge ancora solo ciò che tocca i posti cambiati dall'ultima pubblicazione."),
    ),
    Code.COUNT_WINDOW_CLOSED: Sentence(
        _("Sui punti del turno %(round)s si poteva reclamare fino al %(until)s"),
        _(
            "Un errore degli atleti non si corregge più. Se sul foglio c'è altro da quello che"
            " è stato scritto l'errore è della direzione: dillo, e si corregge."
        ),
    ),
    Code.RANKING_NOT_FINAL: Sentence(
        _("La classifica non è ancora definitiva"), _("Rendila definitiva, poi chiudi il torneo.")
    ),
    Code.NOT_TIED: Sentence(
        _("I numeri %(entrants)s non sono a pari merito su tutto"),
        _("Scegline due o più che condividono lo stesso posto."),
    ),
    Code.TIE_ALREADY_DRAWN: Sentence(
        _("Tra i numeri %(entrants)s il posto è già stato sorteggiato"),
        _("Il sorteggio è nel registro e non si ripete."),
    ),
    Code.PRIZES_CHANGED: Sentence(
        _("Qualcuno ha cambiato i premi mentre li scrivevi"),
        _("Guarda che cosa c'è ora e, se serve, ripeti la modifica."),
    ),
    Code.PRIZES_FROZEN: Sentence(
        _("La classifica è definitiva, e i premi sono fissati con lei"),
        _("Per correggerli chiedilo e scrivi il motivo: chi li legge vede che cosa è cambiato."),
    ),
    Code.PRIZES_BEFORE_FINAL: Sentence(
        _("I premi si sorteggiano quando la classifica è resa definitiva"),
        _("Rendila definitiva: fino ad allora chi è alla pari può non esserlo più."),
    ),
    Code.PRIZES_NOT_DRAWN_HERE: Sentence(
        _("Questo regolamento non prevede di sorteggiare i premi"),
        _("Dividili, o lascia scegliere i vincitori."),
    ),
    Code.PRIZE_ALREADY_DRAWN: Sentence(
        _("Tra i numeri %(entrants)s il premio è già stato sorteggiato"),
        _("Il sorteggio è nel registro e non si ripete."),
    ),
    Code.WITHDRAWN_NO_PRIZE: Sentence(
        _("Il numero %(entrant)s è uscito prima dell'ultimo turno, e non prende premi"),
        _("Sorteggia tra gli altri."),
    ),
}
