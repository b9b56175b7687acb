"""Refusals of the protocol itself, and what the parser of bodies complains of in people's words.

They stand beside those of the rules and of the front of house. The parser speaks English and
types only.
"""

import re
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.violations import Problem
from tournaments.wording import explain

_TYPES: dict[str, Promise] = {
    "str": _("un testo"),
    "int": _("un numero intero"),
    "float": _("un numero"),
    "bool": _("vero o falso"),
    "array": _("un elenco"),
    "object": _("un oggetto"),
    "null": _("niente (null)"),
    "uuid": _("un UUID"),
    "datetime": _("una data con l'ora"),
    "date": _("una data"),
}
_COMPLAINTS: tuple[tuple[re.Pattern[str], Promise], ...] = (
    (
        re.compile(r"^Invalid enum value '?(?P<value>.*?)'?$", re.DOTALL),
        _("«%(value)s» non è tra quelli previsti"),
    ),
    (re.compile(r"^Invalid UUID"), _("non è un UUID")),
    (
        re.compile(r"^Invalid RFC3339 encoded datetime"),
        _("non è una data con l'ora, come 2026-03-14T21:00:00Z"),
    ),
    (
        re.compile(r"with a timezone component$"),
        _("manca lo scarto dall'ora universale, come in 2026-03-14T21:00:00+01:00"),
    ),
    (re.compile(r"^Invalid RFC3339"), _("non è una data, come 2026-03-14")),
    (
        re.compile(r"^Expected `(?P<kind>\w+)` of length <= (?P<limit>\d+)"),
        _("ci vuole %(kind)s lungo al massimo %(limit)s"),
    ),
    (
        re.compile(r"^Expected `(?P<kind>\w+)` of length >= (?P<limit>\d+)"),
        _("ci vuole %(kind)s lungo almeno %(limit)s"),
    ),
    (
        re.compile(r"^Expected `(?P<kind>\w+)` <= (?P<limit>\S+)"),
        _("ci vuole %(kind)s, al massimo %(limit)s"),
    ),
    (
        re.compile(r"^Expected `(?P<kind>\w+)` >= (?P<limit>\S+)"),
        _("ci vuole %(kind)s, almeno %(limit)s"),
    ),
    (re.compile(r"matching regex"), _("contiene segni che non si possono scrivere")),
    (re.compile(r"out of range"), _("il numero è troppo grande")),
    (re.compile(r"^Input data was truncated"), _("si interrompe prima della fine")),
    (
        re.compile(r"^JSON is malformed: .*\(byte (?P<limit>\d+)\)"),
        _("l'errore è al byte %(limit)s"),
    ),
    (re.compile(r"utf-?8|surrogate", re.IGNORECASE), _("non è UTF-8")),
)
_PARSERS = re.compile("Expected|Invalid|JSON|Input|Object|Can't|maximum")


def type_words(types: str) -> str:
    """Alternatives of types, as `int | null`; what has no words stays as it is."""
    words = [str(_TYPES.get(name, name)) for name in types.split(" | ")]
    return (" " + gettext("oppure") + " ").join(words)


def complaint_words(complaint: str) -> str:
    """The parser's complaint, to stand behind a colon or in brackets; anybody else's as it is."""
    for pattern, words in _COMPLAINTS:
        if match := pattern.search(complaint):
            told = match.groupdict()
            return str(words) % {**told, "kind": type_words(told.get("kind", ""))}
    return gettext("non è quello che serve qui") if _PARSERS.match(complaint) else complaint


class ApiCode(StrEnum):
    """What is wrong with a request before anybody looks at what it asks. Never change meaning."""

    MALFORMED_JSON = "malformed_json"
    BAD_REQUEST = "bad_request"
    ADDRESS_UNREADABLE = "address_unreadable"
    BODY_UNREADABLE = "body_unreadable"
    UNKNOWN_FIELD = "unknown_field"
    MISSING_FIELD = "missing_field"
    WRONG_TYPE = "wrong_type"
    WRONG_VALUE = "wrong_value"
    NOT_AUTHENTICATED = "not_authenticated"
    AUTHENTICATION_FAILED = "authentication_failed"
    SCOPE_TOO_NARROW = "scope_too_narrow"
    BOUND_TO_ANOTHER = "bound_to_another"
    NO_OFFICE_THERE = "no_office_there"
    CREDENTIALS_WRONG = "credentials_wrong"
    PASSWORD_TO_CHANGE = "password_to_change"  # noqa: S105
    CODE_REQUIRED = "code_required"
    CODE_WRONG = "code_wrong"
    SECOND_FACTOR_TO_SET_UP = "second_factor_to_set_up"
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
    TABLE_TWICE = "table_twice"
    AFTER_UNKNOWN = "after_unknown"
    THROTTLED = "throttled"
    INTERNAL_ERROR = "internal_error"
    BOOK_BUSY = "book_busy"
    UNAVAILABLE = "unavailable"


_SENTENCES: dict[ApiCode, Promise] = {
    ApiCode.MALFORMED_JSON: _(
        "Il corpo della richiesta non è JSON leggibile ({value}). Correggilo e riprova."
    ),
    ApiCode.BAD_REQUEST: _("La richiesta non è leggibile. Controllala e riprova."),
    ApiCode.ADDRESS_UNREADABLE: _(
        "L'indirizzo non si può leggere: ha lettere scritte in modo che nessuno conosce, un «%» da"
        " solo, più di {limit} parametri o nessuna «/» all'inizio. Scrivilo di nuovo, o parti dalla"
        " prima pagina."
    ),
    ApiCode.BODY_UNREADABLE: _(
        "Il modulo non si può leggere: ha lettere che non sono UTF-8. Torna indietro, dove il testo"
        " c'è ancora, scrivile di nuovo e riprova."
    ),
    ApiCode.UNKNOWN_FIELD: _(
        "Il campo «{value}» non esiste qui. Toglilo, o controlla come si scrive."
    ),
    ApiCode.MISSING_FIELD: _("Manca il campo «{value}», che è obbligatorio. Aggiungilo."),
    ApiCode.WRONG_TYPE: _("Qui ci vuole {wanted}, non {value}."),
    ApiCode.WRONG_VALUE: _("Il valore non è ammesso: {wanted}."),
    ApiCode.NOT_AUTHENTICATED: _(
        "Serve identificarsi: manda il token («Authorization: Bearer …») o accedi."
    ),
    ApiCode.AUTHENTICATION_FAILED: _(
        "Il token non vale, o non vale più. Chiedine uno nuovo con nome utente e password."
    ),
    ApiCode.SCOPE_TOO_NARROW: _(
        "Questo token permette solo «{value}», e qui ci vuole «{wanted}». Usa un token che lo "
        "permetta."
    ),
    ApiCode.BOUND_TO_ANOTHER: _(
        "Questo token vale per un torneo solo, e non qui. Usa un token senza torneo, o di questo."
    ),
    ApiCode.NO_OFFICE_THERE: _(
        "Fra i tuoi tornei non c'è «{value}». Controlla come si scrive, o lascialo fuori."
    ),
    ApiCode.CREDENTIALS_WRONG: _("Nome utente o password non corretti. Controllali e riprova."),
    ApiCode.PASSWORD_TO_CHANGE: _(
        "Questa password l'ha data qualcun altro. Accedi con il browser a /admin/, scegline una tua"
        " e riprova."
    ),
    ApiCode.CODE_REQUIRED: _(
        "Questo utente ha un secondo fattore: manda in «code» il codice del telefono, o uno di "
        "recupero. Nel browser, scrivilo a /admin/."
    ),
    ApiCode.CODE_WRONG: _(
        "Il codice non è giusto, o è già stato usato. Aspetta il prossimo e riprova."
    ),
    ApiCode.SECOND_FACTOR_TO_SET_UP: _(
        "A questo utente serve un secondo fattore. Accedi con il browser a /admin/, mettilo e "
        "riprova."
    ),
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
        "Serve una conferma. {value} Per farlo davvero, manda «confirm»: true."
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
    ApiCode.TABLE_TWICE: _(
        "Il tavolo {value} c'è due volte in questo invio. Manda un solo score per tavolo."
    ),
    ApiCode.AFTER_UNKNOWN: _(
        "In questo elenco non c'è «{value}» da cui continuare. Manda in «after» il «next» della "
        "pagina prima, o ricomincia senza."
    ),
    ApiCode.THROTTLED: _("Troppe richieste. Riprova fra {value} secondi."),
    ApiCode.INTERNAL_ERROR: _(
        "Il programma si è inceppato e non ha fatto niente. Riprova; se continua, avvisa chi "
        "lo gestisce."
    ),
    ApiCode.BOOK_BUSY: _(
        "In questo torneo stanno salvando in molti e il turno di questa richiesta non è arrivato:"
        " non è stato fatto niente. Riprova fra qualche secondo con la stessa «Idempotency-Key»."
    ),
    ApiCode.UNAVAILABLE: _(
        "La base di dati in questo momento non risponde. Riprova fra qualche secondo con la stessa"
        " «Idempotency-Key»: ciò che è già salvato non si salva due volte."
    ),
}


_ALLOWED = _("Si può scegliere fra: {allowed}.")


def sentence(problem: Problem) -> str:
    """What was wrong and what to do, in the language of the request."""
    if isinstance(problem.code, ApiCode):
        data = {name: _words(problem.code, str(value)) for name, value in problem.data.items()}
        said = str(_SENTENCES[problem.code]).format(**data)
        return f"{said} {_allowed(problem)}".rstrip()
    return explain(problem)


def _allowed(problem: Problem) -> str:
    """What may stand there instead, where there is a choice."""
    choices = problem.data.get("allowed")
    if not isinstance(choices, tuple) or not choices:
        return ""
    return str(_ALLOWED).format(allowed=", ".join(map(str, choices)))


def _words(code: ApiCode, value: str) -> str:
    if code is ApiCode.WRONG_TYPE:
        return type_words(value)
    if code in (ApiCode.WRONG_VALUE, ApiCode.MALFORMED_JSON):
        return complaint_words(value)
    return value
