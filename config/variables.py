"""The text of an environment variable as a value; what nobody can act on is refused."""

import re
from collections.abc import Callable, Mapping

YES = {"1", "true", "yes", "on", "si", "sì"}
NO = {"0", "false", "no", "off", ""}


class Unreadable(Exception):
    """A setting nobody can act on: it names the variable, what it held, and one that would do."""

    def __init__(self, variable: str, value: str, demand: str, example: str) -> None:
        self.variable = variable
        super().__init__(f"{variable}={value}: {demand}. Esempio: {variable}={example}")


def text(environ: Mapping[str, str], variable: str) -> str:
    return environ.get(variable, "").strip()


def switch(environ: Mapping[str, str], variable: str, *, default: bool) -> bool:
    word = environ.get(variable, "").strip().lower()
    if not word:
        return default
    if word in YES | NO:
        return word in YES
    raise Unreadable(variable, word, "serve 1 per acceso o 0 per spento", "1")


def whole(environ: Mapping[str, str], variable: str, *, default: int, low: int, high: int) -> int:
    digits = text(environ, variable)
    if not digits:
        return default
    # isascii: int() would also read the digits of other scripts.
    if digits.isascii() and digits.isdigit() and low <= int(digits) <= high:
        return int(digits)
    raise Unreadable(variable, digits, f"serve un numero intero da {low} a {high}", str(default))


def masked(url: str) -> str:
    """An address with its password struck out, as people paste error messages into chats."""
    return re.sub(r"(://[^:/@]*:).*(@)", r"\1***\2", url)


def texts(
    environ: Mapping[str, str], variable: str, fits: Callable[[str], bool], demand: str, like: str
) -> tuple[str, ...]:
    entries = [entry.strip() for entry in environ.get(variable, "").split(",")]
    for entry in filter(None, entries):
        if not fits(entry):
            raise Unreadable(variable, entry, demand, like)
    return tuple(filter(None, entries))
