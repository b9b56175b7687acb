"""What leaves a trace, in words."""

from __future__ import annotations

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models.traces import TraceKind

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
