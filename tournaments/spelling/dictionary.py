"""Advice on Italian words, from Hunspell's dictionary where one is installed.

Only advice: under U art. 4.2 the language judge decides. A dictionary of spelling knows inflected
forms and tells names from words, but not truncated words and altered nouns from others; of those
we can say no more than that a word looks like one.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import cache
from itertools import islice, product
from pathlib import Path

from scoring.records import record

FOLDERS = (
    Path("/usr/share/hunspell"),
    Path("/usr/share/myspell/dicts"),
    Path("/usr/local/share/hunspell"),
    Path("/opt/homebrew/share/hunspell"),
    Path("/Library/Spelling"),
)
LANGUAGE = "it_IT"
MOST_FORMS = 40
"""A wild that may be any letter makes 21 of them."""
_ACCENTED = {"A": "à", "E": "èé", "I": "ì", "O": "ò", "U": "ù"}
"""The cards have no accents; in Italian a word bears one on its last letter only."""
_ALTERED = re.compile(r"(.{3,}?)(in|ett|ell|ucci|acci|on|ott)([aeio])$")

Spell = Callable[[str], bool]


class Standing(StrEnum):
    """What the dictionary says of letters."""

    KNOWN = "known"
    NAME_ONLY = "name_only"
    UNKNOWN = "unknown"
    NO_DICTIONARY = "no_dictionary"


@record
class Advice:
    standing: Standing
    words: tuple[str, ...] = ()
    """As they are written: `città` for C I T T A."""
    truncated: tuple[str, ...] = ()
    """Those of them that end like a truncated word."""
    altered: tuple[tuple[str, str], ...] = ()
    """Those that look like a diminutive or its like, each with the noun it may be made of."""


def advise(letters: Sequence[str], spell: Spell | None = None) -> Advice:
    """What the dictionary says of a word; each place holds the letters that may stand there."""
    spell = spell or _installed()
    if spell is None:
        return Advice(standing=Standing.NO_DICTIONARY)
    forms = ["".join(letters) for letters in islice(product(*letters), MOST_FORMS)]
    if words := tuple(word for form in forms for word in _written(form) if spell(word)):
        return Advice(
            standing=Standing.KNOWN,
            words=words,
            truncated=tuple(word for word in words if word[-1] in "lmnr"),
            altered=tuple(_altered(words, spell)),
        )
    names = tuple(
        name
        for form in forms
        for word in _written(form)
        for name in (word.capitalize(), word.upper())
        if spell(name)
    )
    return Advice(standing=Standing.NAME_ONLY if names else Standing.UNKNOWN, words=names)


def _written(form: str) -> Iterator[str]:
    yield form.lower()
    for accented in _ACCENTED.get(form[-1:], ""):
        yield form[:-1].lower() + accented


def _altered(words: Sequence[str], spell: Spell) -> Iterator[tuple[str, str]]:
    for word in words:
        if match := _ALTERED.fullmatch(word):
            base = next((match[1] + ending for ending in "aoe" if spell(match[1] + ending)), "")
            if base:
                yield word, base


@cache
def _installed() -> Spell | None:
    """The dictionary of this machine; None where there is none, or no library that reads it."""
    try:
        from hunspell import Hunspell
    except ImportError:
        return None
    for folder in FOLDERS:
        if (folder / f"{LANGUAGE}.aff").exists() and (folder / f"{LANGUAGE}.dic").exists():
            spell: Spell = Hunspell(LANGUAGE, hunspell_data_dir=str(folder)).spell
            return spell
    return None
