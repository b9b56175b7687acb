"""What became of a paper at the desk, and what stands and is not typed over, in sentences."""

from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from scoring import events as ev
from scoring.rules.violations import Code
from scoring.rulings import SecondKeying
from tournaments.wording.labels import label
from tournaments.wording.sentence import Sentence
from tournaments.wording.sheets import against, sums
from tournaments.wording.voices import Speakers, Tellers, plain, told

STANDING: dict[StrEnum, Sentence] = {
    Code.SCORE_AWARDED: Sentence(
        _("Il punteggio del tavolo %(table)s (turno %(round)s) l'ha assegnato %(by)s"),
        _(
            "Non si scrive sopra: un arbitro lo toglie, come ritrovato o revocato, e poi si"
            " inserisce lo score."
        ),
    ),
    Code.SMAZZATA_AWARDED: Sentence(
        _("La smazzata %(smazzata)s ha un punteggio tecnico, deciso da %(by)s: %(totals)s"),
        _("Scrivi quei totali, o chiedi a un arbitro di toglierlo."),
    ),
    Code.SMAZZATA_NOT_TYPED: Sentence(
        _("Di questo score ci sono solo i totali del turno: la smazzata %(smazzata)s non si vede"),
        _("Prima correggilo smazzata per smazzata, poi dai il punteggio tecnico."),
    ),
    Code.AWARD_UNKNOWN: Sentence(
        _("Al tavolo %(table)s (turno %(round)s) non c'è un punteggio assegnato da togliere"),
        _("Guarda la storia dello score: forse è già stato tolto."),
    ),
    Code.AWARD_OVER_A_SHEET: Sentence(
        _("Al tavolo %(table)s (turno %(round)s) lo score è arrivato"),
        _(
            "Altre cifre sono una correzione: falla da «Correggi». Sopra uno score si assegna solo"
            " per decisione dell'arbitro, o annullando una correzione."
        ),
    ),
    Code.AWARD_PRESCRIBED: Sentence(
        _("Per questo motivo il regolamento dà %(points)s, e nient'altro"),
        _("Scrivi %(points)s; altre cifre sono una «decisione dell'arbitro», dove è ammessa."),
    ),
    Code.AWARD_BEYOND_TABLE: Sentence(
        _("Le linee insieme avrebbero %(value)s V.P.: un tavolo ne dà %(limit)s in tutto"),
        _("Abbassa i V.P. di una linea: quelli che prende una, l'altra non li prende."),
    ),
    Code.AWARD_MATCH_POINTS: Sentence(
        _("M.P. di una linea %(a)s, dell'altra %(b)s: quelli che una vince, l'altra li perde"),
        _(
            "Scrivi due cifre opposte, oppure nessuna sopra lo zero; accanto a una linea che non"
            " c'è, l'altra ha %(rest)s M.P. come chi riposa."
        ),
    ),
    Code.AWARD_IN_CLOSING_ROUND: Sentence(
        _(
            "Ultimo turno del girone unico o girone di merito (turno %(round)s): al tavolo"
            " %(table)s lo score è arrivato, e altre cifre per decisione non sono ammesse"
        ),
        _(
            "Correggilo, se l'arbitro è stato chiamato al tavolo, o annulla la correzione; contro"
            " una decisione si registra un reclamo, e accolto quello si assegna il punteggio."
        ),
    ),
    Code.ANNULLED_NOT_NOW: Sentence(
        _("Nel turno %(round)s una correzione si fa o non si ammette: non si annulla"),
        _(
            "Lo score si annulla nell'ultimo turno del girone unico e nei gironi di merito: qui"
            " correggilo, o tieni il rifiuto della correzione."
        ),
    ),
    Code.ANNULLED_WITHOUT_SHEET: Sentence(
        _("Al tavolo %(table)s (turno %(round)s) non c'è uno score di cui annullare la correzione"),
        _("Inserisci lo score, o scegli perché il punteggio è un altro."),
    ),
    Code.NOTHING_WAS_LOST: Sentence(
        _("Al tavolo %(table)s (turno %(round)s) nessuno score è stato smarrito"),
        _("Si ritrova solo uno score smarrito: questo punteggio si toglie come revocato."),
    ),
    Code.SHEET_THERE: Sentence(
        _("Il tavolo %(table)s (turno %(round)s) c'è già, con altre cifre: l'ha inserito %(by)s"),
        _("Controlla il numero del tavolo, guarda che cosa c'è e di' se sostituirlo."),
    ),
    Code.SHEET_FLAGGED: Sentence(
        _("Il tavolo %(table)s (turno %(round)s) è stato letto in due modi diversi"),
        _("Un arbitro o il direttore sceglie quale vale: apri lo score del tavolo."),
    ),
    Code.FLAGS_OPEN: Sentence(
        _("Nel turno %(round)s ci sono inserimenti diversi dello stesso score, tavoli: %(tables)s"),
        _("Un arbitro o il direttore sceglie quale vale; poi si va avanti."),
    ),
    Code.READING_UNKNOWN: Sentence(
        _("Al tavolo %(table)s (turno %(round)s) non c'è un inserimento %(value)s da scegliere"),
        _("Guarda com'è lo score adesso: forse qualcuno ha già scelto."),
    ),
    Code.READING_IS_OWN: Sentence(
        _("Questo inserimento è il tuo: la controfirma un altro"),
        _(
            "La sceglie un altro ufficiale, con il foglio in mano; se non ce n'è un altro,"
            " «Nessuna delle due: correggi»."
        ),
    ),
    Code.READER_IS_TYPIST: Sentence(
        _("Il tavolo %(table)s (turno %(round)s) l'hai già letto tu"),
        _("Il doppio inserimento lo fa un'altra persona, senza guardare il primo."),
    ),
    Code.NOTHING_TO_UNDO: Sentence(
        _("Al tavolo %(table)s (turno %(round)s) non c'è un tuo ultimo inserimento da annullare"),
        _("Si annulla solo il proprio, se dopo non è successo altro a quello score."),
    ),
}


def checked_in(event: ev.SheetCheckedIn, author: str, names: Speakers) -> str:
    sentence = _("%(who)s ha ricevuto lo score del tavolo %(table)s (turno %(round)s)") % told(
        event, author
    )
    if event.handed_in_by is not None:
        sentence += _(", consegnato dalla %(line)s") % {"line": label(event.handed_in_by)}
    if event.signed_by:
        lines = ", ".join(label(line) for line in event.signed_by)
        sentence += _("; firmato: %(lines)s") % {"lines": lines}
    return sentence


def lifted(event: ev.AwardLifted, author: str, names: Speakers) -> str:
    data = told(event, author)
    if event.smazzata is None:
        sentence = _(
            "%(who)s ha tolto il punteggio assegnato al tavolo %(table)s (turno %(round)s): %(why)s"
        )
    else:
        sentence = _(
            "%(who)s ha tolto il punteggio tecnico della smazzata %(smazzata)s, tavolo %(table)s"
            " (turno %(round)s): %(why)s"
        )
    return sentence % data


def second_keying(event: ev.SecondKeyingChosen, author: str, names: Speakers) -> str:
    sentence = _("%(who)s ha scelto il doppio inserimento: %(keying)s") % told(event, author)
    if event.keying is SecondKeying.BY_RISK:
        sentence += _(", al massimo %(n)s score per turno") % {"n": event.at_most}
    return sentence


TELLERS: Tellers = {
    ev.SheetCheckedIn: (_("score ricevuto"), checked_in),
    ev.EntryUndone: (
        _("inserimento annullato"),
        plain(
            _("%(who)s ha annullato il proprio inserimento del tavolo %(table)s (turno %(round)s)")
        ),
    ),
    ev.SheetReadAgain: (
        _("doppio inserimento"),
        plain(
            _("%(who)s ha inserito di nuovo il tavolo %(table)s (turno %(round)s): %(figures)s"),
            figures=lambda event, _names: sums(event.sheet),
        ),
    ),
    ev.ReadingsSettled: (
        _("inserimento scelto"),
        plain(
            _(
                "%(who)s ha scelto, per il tavolo %(table)s (turno %(round)s), l'inserimento"
                " dell'evento %(number)s"
            ),
            number=lambda event, _names: event.chosen,
        ),
    ),
    ev.SecondKeyingChosen: (_("doppio inserimento scelto"), second_keying),
    ev.SmazzataAwarded: (
        _("punteggio tecnico di una smazzata"),
        plain(
            _(
                "%(who)s ha dato alla smazzata %(smazzata)s del tavolo %(table)s (turno %(round)s)"
                " il punteggio tecnico %(figures)s"
            ),
            figures=lambda event, _names: against(event.totals),
        ),
    ),
    ev.AwardLifted: (_("punteggio assegnato tolto"), lifted),
}
