"""What is disputed, in sentences: corrections refused, places swapped, complaints."""

from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import events as ev
from scoring.rules.violations import Code
from scoring.rulings import ComplaintOutcome, Mistake
from tournaments.wording.sentence import Sentence
from tournaments.wording.voices import Speakers, Tellers, entrant, of, players, told


def correction_refused(event: ev.CorrectionRefused, author: str, names: Speakers) -> str:
    sentence = _(
        "%(who)s non ha ammesso la correzione del tavolo %(table)s (turno %(round)s) chiesta dalla"
        " %(asked_by)s"
    ) % told(event, author)
    if event.article:
        sentence += " " + _("(art. %(article)s)") % {"article": event.article}
    return sentence


def places_swapped(event: ev.PlacesSwapped, author: str, names: Speakers) -> str:
    one, other = event.entrants
    return _(
        "%(who)s ha scambiato di posto nel turno %(round)s %(one)s e %(other)s, per lo score del"
        " tavolo %(table)s del turno prima; d'accordo %(agreed)s"
    ) % told(
        event,
        author,
        one=entrant(names, one),
        other=entrant(names, other),
        table=event.corrected,
        agreed=players(names, event.agreed_by),
    )


def complaint_registered(event: ev.ComplaintRegistered, author: str, names: Speakers) -> str:
    sentence = _(
        "%(who)s ha registrato un reclamo %(of_entrant)s (%(name)s), turno %(round)s, tavolo"
        " %(table)s: %(against)s"
    ) % told(event, author, of_entrant=of(names, event.entrant), name=names.entrant(event.entrant))
    if event.referee is not None:
        sentence += " " + _("(arbitro %(referee)s)") % {"referee": names.user(event.referee)}
    return sentence


def complaint_decided(event: ev.ComplaintDecided, author: str, names: Speakers) -> str:
    words = (
        _("%(who)s: reclamo dell'evento %(complaint)s accolto da %(judge)s%(cited)s")
        if event.outcome is ComplaintOutcome.UPHELD
        else _("%(who)s: reclamo dell'evento %(complaint)s respinto da %(judge)s%(cited)s")
    )
    cited = _("(art. %(article)s)") % {"article": event.article} if event.article else ""
    return words % told(
        event, author, judge=names.user(event.judged_by), cited=cited and f" {cited}"
    )


def asked_for(event: ev.SheetCorrected, names: Speakers) -> str:
    """What a correction had: who agreed, whether a referee was called, who signed alone."""
    said = []
    if event.mistake is Mistake.DESK:
        said.append(_("errore di chi l'ha scritto qui, il foglio era giusto"))
    if event.agreed_by:
        said.append(_("d'accordo %(agreed)s") % {"agreed": players(names, event.agreed_by)})
    if event.referee_called:
        said.append(_("arbitro chiamato al tavolo"))
    if event.sole_official:
        said.append(_("un solo ufficiale in sala"))
    if event.copied:
        said.append(_("copiata da una cartella"))
    return f" ({'; '.join(said)})" if said else ""


DISPUTES: dict[StrEnum, Sentence] = {
    Code.COUNTERSIGNED_BY_TYPIST: Sentence(
        gettext_lazy("Chi scrive non può controfirmare quello che scrive"),
        gettext_lazy(
            "Scegli un altro ufficiale; se in sala ce n'è uno solo, dichiaralo con la casella."
        ),
    ),
    Code.AGREED_ELSEWHERE: Sentence(
        gettext_lazy("Tra chi è d'accordo c'è chi non sedeva al tavolo %(table)s"),
        gettext_lazy("Segna solo giocatori di quel tavolo in quel turno."),
    ),
    Code.OTHER_PAIR_REQUIRED: Sentence(
        gettext_lazy("Manca la conferma della linea avversaria al tavolo %(table)s"),
        gettext_lazy("Segna chi conferma; se nessuno conferma, tieni il rifiuto della correzione."),
    ),
    Code.MAJORITY_REQUIRED: Sentence(
        gettext_lazy("L'errore non è riconosciuto dalla maggioranza del tavolo %(table)s"),
        gettext_lazy("Segna chi lo riconosce; se sono pochi, tieni il rifiuto della correzione."),
    ),
    Code.REFEREE_NOT_CALLED: Sentence(
        gettext_lazy("Una correzione del turno %(round)s ora vuole l'arbitro chiamato al tavolo"),
        gettext_lazy("Se è stato chiamato, segnalo; altrimenti tieni il rifiuto."),
    ),
    Code.REFEREE_NOT_CALLED_IN_TIME: Sentence(
        gettext_lazy(
            "Ultimo turno del girone unico o girone di merito (turno %(round)s): senza l'arbitro"
            " chiamato al tavolo la correzione non è ammessa"
        ),
        gettext_lazy(
            "Se è stato chiamato, segnalo; altrimenti tieni il rifiuto o, se dava un vantaggio"
            " immediato, annulla lo score."
        ),
    ),
    Code.NOTHING_TO_SWAP: Sentence(
        gettext_lazy(
            "Lo score del tavolo %(table)s (turno %(round)s) non è stato corretto dopo gli"
            " abbinamenti di questo turno"
        ),
        gettext_lazy("Correggilo prima: le due coppie si scambiano il posto dopo."),
    ),
    Code.SWAP_OF_TWO_ALONE: Sentence(
        gettext_lazy(
            "Al tavolo %(table)s (turno %(round)s) non giocavano due coppie da sole: corretto lo"
            " score, i punti delle une non sono quelli che avevano le altre"
        ),
        gettext_lazy(
            "Squadre (due sale insieme), giallo e tavoli da tre tengono il posto: la correzione"
            " conta dalla classifica del turno dopo."
        ),
    ),
    Code.PLACES_ALREADY_SWAPPED: Sentence(
        gettext_lazy(
            "Per la correzione del tavolo %(table)s (turno %(round)s) le due coppie si sono già"
            " scambiate il posto"
        ),
        gettext_lazy("Guarda gli abbinamenti: uno scambio in più le rimetterebbe dov'erano."),
    ),
    Code.PLACES_NOT_SWAPPABLE: Sentence(
        gettext_lazy(
            "Nel turno %(round)s queste due coppie non si possono scambiare (tavoli %(tables)s)"
        ),
        gettext_lazy(
            "Si scambiano tra due tavoli diversi, prima che uno dei due consegni lo score, e solo"
            " dove gli abbinamenti seguono la classifica (nel Mitchell no): ora resta la classifica"
            " del prossimo turno."
        ),
    ),
    Code.NOT_AN_INVERSION: Sentence(
        gettext_lazy(
            "La correzione del tavolo %(table)s (turno %(round)s) non scambia i punti delle due"
            " linee"
        ),
        gettext_lazy(
            "Il posto si scambia per un'inversione, o per un errore del computerista (correzione"
            " chiesta dalla direzione): altrimenti gli abbinamenti restano."
        ),
    ),
    Code.PAIRINGS_CONFIRMED: Sentence(
        gettext_lazy("Gli abbinamenti del turno %(round)s restano come sono"),
        gettext_lazy(
            "Questo regolamento non scambia di posto le coppie: la correzione conta dalla"
            " classifica del prossimo turno."
        ),
    ),
    Code.PAIRS_MUST_AGREE: Sentence(
        gettext_lazy("Manca l'accordo del numero %(entrant)s"),
        gettext_lazy("Lo scambio di posto vuole l'accordo di tutte e due le coppie."),
    ),
    Code.COMPLAINT_TOO_LATE: Sentence(
        gettext_lazy("Il tempo per reclamare è finito: %(until)s"),
        gettext_lazy("La classifica pubblicata non cambia più: riferisci il fatto in un referto."),
    ),
    Code.COMPLAINTS_OPEN: Sentence(
        gettext_lazy("C'è un reclamo ancora da decidere, presentato dal numero %(entrants)s"),
        gettext_lazy(
            "È arrivato in tempo: prima si decide, e se è accolto si corregge; poi la classifica"
            " diventa definitiva."
        ),
    ),
    Code.RULING_REFEREE_REQUIRED: Sentence(
        gettext_lazy("Manca l'arbitro che ha preso la decisione"),
        gettext_lazy("Indicalo: sul reclamo decide un altro."),
    ),
    Code.COMPLAINT_TABLE_REQUIRED: Sentence(
        gettext_lazy(
            "Nel turno %(round)s il numero %(entrant)s sedeva a due tavoli: %(open)s (sala aperta)"
            " e %(closed)s (sala chiusa)"
        ),
        gettext_lazy("Scrivi di quale dei due parla il reclamo."),
    ),
    Code.COMPLAINT_UNKNOWN: Sentence(
        gettext_lazy("L'evento %(complaint)s non è un reclamo"),
        gettext_lazy("Scegli il reclamo dall'elenco."),
    ),
    Code.COMPLAINT_DECIDED: Sentence(
        gettext_lazy("Il reclamo dell'evento %(complaint)s è già deciso"),
        gettext_lazy("La decisione è inappellabile: non c'è altro da fare."),
    ),
    Code.DIRECTOR_DECIDES: Sentence(
        gettext_lazy("Su questo reclamo decide il direttore di gara"),
        gettext_lazy("Indica il direttore come chi ha deciso."),
    ),
    Code.SECOND_REFEREE_DECIDES: Sentence(
        gettext_lazy("Su questo reclamo decide un secondo arbitro, non chi ha preso la decisione"),
        gettext_lazy("Indica l'altro arbitro, o il direttore di gara."),
    ),
}


TELLERS: Tellers = {
    ev.CorrectionRefused: (gettext_lazy("correzione non ammessa"), correction_refused),
    ev.PlacesSwapped: (gettext_lazy("posti scambiati"), places_swapped),
    ev.ComplaintRegistered: (gettext_lazy("reclamo"), complaint_registered),
    ev.ComplaintDecided: (gettext_lazy("reclamo deciso"), complaint_decided),
}
