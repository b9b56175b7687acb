"""What the parser of bodies complains of, in people's words: it speaks English and types only."""

from __future__ import annotations

import re

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

_TYPES: dict[str, Promise] = {
    "str": gettext_lazy("un testo"),
    "int": gettext_lazy("un numero intero"),
    "float": gettext_lazy("un numero"),
    "bool": gettext_lazy("vero o falso"),
    "array": gettext_lazy("un elenco"),
    "object": gettext_lazy("un oggetto"),
    "null": gettext_lazy("niente (null)"),
    "uuid": gettext_lazy("un UUID"),
    "datetime": gettext_lazy("una data con l'ora"),
    "date": gettext_lazy("una data"),
}
_COMPLAINTS: tuple[tuple[re.Pattern[str], Promise], ...] = (
    (
        re.compile(r"^Invalid enum value '?(?P<value>.*?)'?$", re.DOTALL),
        gettext_lazy("«%(value)s» non è tra quelli previsti"),
    ),
    (re.compile(r"^Invalid UUID"), gettext_lazy("non è un UUID")),
    (
        re.compile(r"^Invalid RFC3339 encoded datetime"),
        gettext_lazy("non è una data con l'ora, come 2026-03-14T21:00:00Z"),
    ),
    (
        re.compile(r"with a timezone component$"),
        gettext_lazy("manca lo scarto dall'ora universale, come in 2026-03-14T21:00:00+01:00"),
    ),
    (re.compile(r"^Invalid RFC3339"), gettext_lazy("non è una data, come 2026-03-14")),
    (
        re.compile(r"^Expected `(?P<kind>\w+)` of length <= (?P<limit>\d+)"),
        gettext_lazy("ci vuole %(kind)s lungo al massimo %(limit)s"),
    ),
    (
        re.compile(r"^Expected `(?P<kind>\w+)` of length >= (?P<limit>\d+)"),
        gettext_lazy("ci vuole %(kind)s lungo almeno %(limit)s"),
    ),
    (
        re.compile(r"^Expected `(?P<kind>\w+)` <= (?P<limit>\S+)"),
        gettext_lazy("ci vuole %(kind)s, al massimo %(limit)s"),
    ),
    (
        re.compile(r"^Expected `(?P<kind>\w+)` >= (?P<limit>\S+)"),
        gettext_lazy("ci vuole %(kind)s, almeno %(limit)s"),
    ),
    (re.compile(r"matching regex"), gettext_lazy("contiene segni che non si possono scrivere")),
    (re.compile(r"out of range"), gettext_lazy("il numero è troppo grande")),
    (re.compile(r"^Input data was truncated"), gettext_lazy("si interrompe prima della fine")),
    (
        re.compile(r"^JSON is malformed: .*\(byte (?P<limit>\d+)\)"),
        gettext_lazy("l'errore è al byte %(limit)s"),
    ),
    (re.compile(r"utf-?8|surrogate", re.IGNORECASE), gettext_lazy("non è UTF-8")),
)
_PARSERS = re.compile("Expected|Invalid|JSON|Input|Object|Can't|maximum")


def type_words(types: str) -> str:
    """Alternatives of types, as `int | null`; what has no words stays as it is."""
    words = [str(_TYPES.get(name, name)) for name in types.split(" | ")]
    return (" " + _("oppure") + " ").join(words)


def complaint_words(complaint: str) -> str:
    """The parser's complaint, to stand behind a colon or in brackets; anybody else's as it is."""
    for pattern, words in _COMPLAINTS:
        if match := pattern.search(complaint):
            told = match.groupdict()
            return str(words) % {**told, "kind": type_words(told.get("kind", ""))}
    return _("non è quello che serve qui") if _PARSERS.match(complaint) else complaint
