"""What the house shows, keeps and sends, in words: screens, traces, deliveries."""

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from tournaments.models import Failure, WebhookDelivery
from tournaments.models.screens import Scheme, Show
from tournaments.models.traces import TraceKind

SHOWS: dict[StrEnum, Promise] = {
    Show.NOTICE: _("l'avviso"),
    Show.CLOCK: _("il tempo del turno"),
    Show.SEATS: _("i posti per cognome"),
    Show.TABLES: _("i tavoli per numero"),
    Show.RANKING: _("la classifica"),
    Show.VARIATIONS: _("le variazioni del turno"),
    Show.PRIZES: _("i premi"),
    Show.PICTURE: _("l'immagine"),
}
SCHEMES: dict[StrEnum, Promise] = {
    Scheme.AUTO: _("come il computer dello schermo"),
    Scheme.DARK: _("chiaro su scuro"),
    Scheme.LIGHT: _("scuro su chiaro"),
}


TRACES: dict[StrEnum, Promise] = {
    TraceKind.LOGIN: _("accesso"),
    TraceKind.LOGIN_REFUSED: _("accesso rifiutato"),
    TraceKind.LOGOUT: _("uscita"),
    TraceKind.SWITCHED: _("cambio di persona al programma"),
    TraceKind.PASSWORD_CHANGED: _("password cambiata"),
    TraceKind.PASSWORD_LETTER: _("lettera per una password nuova"),
    TraceKind.PROVIDER_LINKED: _("accesso di un fornitore collegato"),
    TraceKind.CODE_GIVEN: _("codice giusto"),
    TraceKind.CODE_REFUSED: _("codice rifiutato"),
    TraceKind.FACTOR_SET_UP: _("secondo fattore messo"),
    TraceKind.FACTOR_REMOVED: _("secondo fattore tolto"),
    TraceKind.CODES_MADE: _("codici di recupero rifatti"),
    TraceKind.TOKEN_MADE: _("chiave di accesso creata"),
    TraceKind.TOKEN_REVOKED: _("chiave di accesso revocata"),
    TraceKind.ACCOUNT_MADE: _("utente creato"),
    TraceKind.ACCOUNT_CHANGED: _("utente modificato"),
    TraceKind.ROW_DELETED: _("riga cancellata a mano"),
    TraceKind.WEBHOOK_MADE: _("avvisi a un programma creati"),
    TraceKind.WEBHOOK_RENEWED: _("segreto degli avvisi rifatto"),
    TraceKind.WEBHOOK_REMOVED: _("avvisi a un programma tolti"),
    TraceKind.INVITED: _("invito"),
    TraceKind.APPOINTED: _("nomina"),
    TraceKind.ROLE_CHANGED: _("ruolo cambiato"),
    TraceKind.DISMISSED: _("incarico tolto"),
    TraceKind.RENAMED: _("nome corretto"),
    TraceKind.REFERTO_READ: _("referto letto"),
    TraceKind.TAKEN_OUT: _("file con nomi scaricato"),
    TraceKind.DATA_EXPORTED: _("dati di una persona esportati"),
    TraceKind.ERASED: _("cancellazione per legge"),
    TraceKind.FORGOTTEN: _("tempo di conservazione finito"),
}


FAILURES: dict[Failure, Promise] = {
    Failure.STATUS: _("Ha risposto %(status)s: si aspetta un 2xx."),
    Failure.REDIRECT: _("Ha risposto %(status)s: i rinvii ad altri indirizzi non si seguono."),
    Failure.TIMEOUT: _("Non ha risposto in tempo."),
    Failure.UNREACHABLE: _("Non si raggiunge: nessuno risponde a quell'indirizzo."),
    Failure.UNRESOLVED: _("Nessuno conosce il nome di quel server."),
    Failure.FORBIDDEN: _("L'indirizzo porta in una rete privata, o a questo server."),
    Failure.CERTIFICATE: _("Il suo certificato non è valido."),
    Failure.SECRET: _("La chiave di questo server è cambiata: rinnova il segreto."),
    Failure.BROKEN: _("Quello che ha risposto non è HTTP."),
}


def outcome(delivery: WebhookDelivery) -> str:
    """What came of it, in a sentence."""
    if delivery.posted_at is None:
        return _t("In attesa.")
    if not delivery.failure:
        return _t("Ricevuto.")
    return str(FAILURES[Failure(delivery.failure)]) % {"status": delivery.status}
