"""What is refused when a line leaves a round or sits down wrongly, in sentences."""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from scoring.rules.violations import Code
from tournaments.wording.sentence import Sentence

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
