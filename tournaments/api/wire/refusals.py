"""Refusals of the protocol itself, beside those of the rules and of the front of house."""

from __future__ import annotations

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.rules.violations import Problem
from tournaments.api.wire.complaints import complaint_words, type_words
from tournaments.wording import explain


class ApiCode(StrEnum):
    """What is wrong with a request before anybody looks at what it asks. Never change meaning."""

    MALFORMED_JSON = "malformed_json"
    BAD_REQUEST = "bad_request"
    UNKNOWN_FIELD = "unknown_field"
    MISSING_FIELD = "missing_field"
    WRONG_TYPE = "wrong_type"
    WRONG_VALUE = "wrong_value"
    NOT_AUTHENTICATED = "not_authenticated"
    AUTHENTICATION_FAILED = "authentication_failed"
    CREDENTIALS_WRONG = "credentials_wrong"
    CSRF_FAILED = "csrf_failed"
    FORBIDDEN = "forbidden"
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    NOT_ACCEPTABLE = "not_acceptable"
    BODY_TOO_LARGE = "body_too_large"
    UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type"
    CONFIRMATION_REQUIRED = "confirmation_required"
    EXPECTED_REQUIRED = "expected_required"
    EXPECTED_UNREADABLE = "expected_unreadable"
    IDEMPOTENCY_KEY_REQUIRED = "idempotency_key_required"
    IDEMPOTENCY_KEY_UNREADABLE = "idempotency_key_unreadable"
    NOTHING_TO_PRINT = "nothing_to_print"
    THROTTLED = "throttled"
    INTERNAL_ERROR = "internal_error"
    UNAVAILABLE = "unavailable"


_SENTENCES: dict[ApiCode, Promise] = {
    ApiCode.MALFORMED_JSON: _(
        "Il corpo della richiesta non è JSON leggibile ({value}). Correggilo e riprova."
    ),
    ApiCode.BAD_REQUEST: _("La richiesta non è leggibile. Controllala e riprova."),
    ApiCode.UNKNOWN_FIELD: _(
        "Il campo «{value}» non esiste qui. Toglilo, o controlla come si scrive."
    ),
    ApiCode.MISSING_FIELD: _("Manca il campo «{value}», che è obbligatorio. Aggiungilo."),
    ApiCode.WRONG_TYPE: _("Qui ci vuole {wanted}, non {value}."),
    ApiCode.WRONG_VALUE: _("Il valore non è ammesso: {wanted}."),
    ApiCode.NOT_AUTHENTICATED: _(
        "Serve identificarsi: manda il token («Authorization: Token …») o accedi."
    ),
    ApiCode.AUTHENTICATION_FAILED: _(
        "Il token non vale, o non vale più. Chiedine uno nuovo con nome utente e password."
    ),
    ApiCode.CREDENTIALS_WRONG: _("Nome utente o password non corretti. Controllali e riprova."),
    ApiCode.CSRF_FAILED: _(
        "Manca la prova che la richiesta viene da una nostra pagina. Ricarica la pagina, "
        "o usa un token."
    ),
    ApiCode.FORBIDDEN: _("Il tuo ruolo non lo permette. Rivolgiti al direttore di gara."),
    ApiCode.NOT_FOUND: _("A questo indirizzo non c'è niente. Controlla l'indirizzo."),
    ApiCode.METHOD_NOT_ALLOWED: _("Questo indirizzo non accetta il metodo {value}."),
    ApiCode.NOT_ACCEPTABLE: _("Qui si risponde solo in JSON: chiedi «application/json»."),
    ApiCode.BODY_TOO_LARGE: _("La richiesta è troppo grande. Il limite è di {limit} byte."),
    ApiCode.UNSUPPORTED_MEDIA_TYPE: _(
        "Il tipo di contenuto «{value}» qui non si accetta. Manda «{wanted}»."
    ),
    ApiCode.CONFIRMATION_REQUIRED: _(
        "Non si torna indietro. {value} Per farlo davvero, manda «confirm»: true."
    ),
    ApiCode.EXPECTED_REQUIRED: _(
        "Manca il numero dell'ultimo evento che hai visto. Mandalo nel campo «expected», "
        "o nell'intestazione «If-Match»."
    ),
    ApiCode.EXPECTED_UNREADABLE: _(
        "«{value}» non è il numero di un evento né un ETag di questo programma. Manda in "
        "«If-Match» l'ETag ricevuto leggendo."
    ),
    ApiCode.IDEMPOTENCY_KEY_REQUIRED: _(
        "Manca l'intestazione «Idempotency-Key». Manda un UUID nuovo per ogni comando, lo stesso "
        "se lo ripeti."
    ),
    ApiCode.IDEMPOTENCY_KEY_UNREADABLE: _(
        "«{value}» in «Idempotency-Key» non è un UUID. Manda un UUID nuovo per ogni comando."
    ),
    ApiCode.NOTHING_TO_PRINT: _(
        "Non c'è niente da stampare: il turno o il referto non esiste. Controlla il soggetto."
    ),
    ApiCode.THROTTLED: _("Troppe richieste. Riprova fra {value} secondi."),
    ApiCode.INTERNAL_ERROR: _(
        "Il programma si è inceppato e non ha fatto niente. Riprova; se continua, avvisa chi "
        "lo gestisce."
    ),
    ApiCode.UNAVAILABLE: _(
        "La base di dati in questo momento non risponde. Riprova fra qualche secondo con la stessa"
        " «Idempotency-Key»: ciò che è già salvato non si salva due volte."
    ),
}


def sentence(problem: Problem) -> str:
    """What was wrong and what to do, in the language of the request."""
    if isinstance(problem.code, ApiCode):
        data = {name: _words(problem.code, str(value)) for name, value in problem.data.items()}
        return str(_SENTENCES[problem.code]).format(**data)
    return explain(problem)


def _words(code: ApiCode, value: str) -> str:
    if code is ApiCode.WRONG_TYPE:
        return type_words(value)
    if code in (ApiCode.WRONG_VALUE, ApiCode.MALFORMED_JSON):
        return complaint_words(value)
    return value
