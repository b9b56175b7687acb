"""Letters of names: as they are kept, compared, looked for and put in order.

A phone, a Mac and a spreadsheet write one name in different signs: à as one sign or two, an
apostrophe of four kinds, blanks that cannot be seen. What is kept is tidied where it comes in, and
what is looked for finds it however it is written.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from unicodedata import combining, normalize

from django.utils.text import slugify

APOSTROPHES = "\u2019\u2018\u00b4`\u02bc\u02b9\u2032\uff07"
HYPHENS = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d"
OTHER_LETTERS = dict(zip("łøǿđðħıŋŧǥƶə", "looddhintgze", strict=True)) | {
    "œ": "oe",
    "æ": "ae",
    "ǽ": "ae",
    "ǣ": "ae",
    "þ": "th",
    "ß": "ss",
}
"""Those that Unicode takes for letters of their own, and a keyboard without them writes so."""
ALIKE = dict.fromkeys(APOSTROPHES, "'") | dict.fromkeys(HYPHENS, "-") | OTHER_LETTERS
_ALIKE = str.maketrans(ALIKE)
_ONE_SIGN = str.maketrans(dict.fromkeys(APOSTROPHES, "'") | dict.fromkeys(HYPHENS, "-"))
_LAST_VOWEL = re.compile(r"([aeiouàáèéìíòóùú])'?(?![\w'])")
_OF_TWO = {letters: sign for sign, letters in OTHER_LETTERS.items() if len(letters) > 1}
_SIGNS = re.compile(rf"{'|'.join(_OF_TWO)}|.", re.DOTALL)
_LIGATURES = {sign: normalize("NFKC", chr(sign)) for sign in range(0xFB00, 0xFB07)}
_UNSEEN = (
    r"\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f"
    r"\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
)
JOINERS = "\u200c\u200d"
"""Within an emoji, or a word in Arabic letters, they are spelling; between Latin ones nothing."""
_LATIN = r"[\u0000-\u024f\u1e00-\u1eff]"
_TO_DROP = re.compile(
    rf"[{_UNSEEN}]|^[{JOINERS}]+|[{JOINERS}]+$|(?<={_LATIN})[{JOINERS}]+|[{JOINERS}]+(?={_LATIN})"
)
_ACCENTED = (*range(0xC0, 0x250), *range(0x1E00, 0x1F00))
"""Where Unicode has the letters of Europe with their accents."""
AND = "e"
"""Between the names of a pair, as people say them."""
_MARKS = "[\u0300-\u036f]*"
"""Accents as signs of their own, behind their letter."""
LONGEST = 121
"""Characters of it that are looked at: of one that is longer than every name, enough to find
nobody."""
A_NUMBER = re.compile(
    r"(?:(?:n|nr|num|no|numero|number|coppia|pair|squadra|team|giocatore|player)\b[.°º]?\s*)*#?(\d{1,6})",
    re.IGNORECASE,
)
A_TABLE = re.compile(r"(?:tavolo|tav|table)\b\.?\s*(?:n[.°º]?\s*)?#?(\d{1,6})", re.IGNORECASE)


def tidy(text: str) -> str:
    """A text as it is kept: accents with their letters, and no sign that nobody sees, neither one
    that turns round what follows it. Lines and their ends stay."""
    return _TO_DROP.sub("", normalize("NFC", text.translate(_LIGATURES))).strip()


def tidy_line(text: str) -> str:
    """A name as it is kept: tidy, with one blank between its words."""
    return " ".join(tidy(text).split())


def tidy_name(name: str) -> str:
    """A person's name as it is kept: a tidy line with one kind of apostrophe and of hyphen."""
    return tidy_line(name).translate(_ONE_SIGN)


def spelling(name: str) -> str:
    """By which two names are the same: without capitals, whatever apostrophe or hyphen they have,
    and with an accent or an apostrophe for one behind the last letter: CALI' is Calì, not Cali."""
    return _LAST_VOWEL.sub(_accented_last, tidy_name(name).casefold())


def _accented_last(last: re.Match[str]) -> str:
    apart = normalize("NFD", last[1])
    return f"{apart[0]}'" if len(apart) > 1 or last[0].endswith("'") else apart


def folded(text: str) -> str:
    """In small letters without accents: è is e, Ł is l, ’ is '."""
    apart = normalize("NFKD", _TO_DROP.sub("", text).casefold().translate(_ALIKE))
    return "".join(sign for sign in apart if not combining(sign))


def but_for_signs(name: str) -> str:
    """The words of a name, in whatever order, without accents and apostrophes."""
    return " ".join(sorted(folded(name).replace("'", "").split()))


def same_but_for_signs(name: str, other: str) -> bool:
    """Whether two names have the same words but for their signs."""
    return but_for_signs(name) == but_for_signs(other)


def in_a_dictionary(name: str) -> str:
    """By which names are put in order: Èva stands among the E, d'Angelo among the D."""
    return folded(name).encode("ascii", "ignore").decode() or name


def in_address(text: str) -> str:
    """As a part of an address, or of a file's name: "Łódź 2026" is "lodz-2026"."""
    return slugify(folded(text))


def plain(text: str) -> str:
    """Folded, words apart by one space, apostrophes gone: "D'Ancò" is "danco"."""
    kept = folded(text).replace("'", "")
    return " ".join("".join(sign if sign.isalnum() else " " for sign in kept).split())


def finds(text: str, own: str) -> bool:
    """Whether who looks for a text means this one: plain letters find those with accents."""
    return spelling(text) == spelling(own) or plain(text) == plain(own) != ""


def begins_like(names: Iterable[str], text: str) -> bool:
    """Whether each word of `text` begins a word of its own in the names taken together, in any
    order: "Rossi – Bianchi" and "Rossi e Bianchi" are a pair, and first names are said first. No
    letters are no name."""
    own = [word for name in names for word in _words(name)]
    wanted = plain(text).split()
    return _begin(own, wanted) or _begin(own, [word for word in wanted if word != AND])


def _begin(own: list[str], wanted: list[str]) -> bool:
    left = list(own)
    # The longest first: what it leaves may still begin like a shorter one.
    wanted = sorted(wanted, key=len, reverse=True)
    return bool(wanted) and all(_taken(left, word) for word in wanted)


def _taken(own: list[str], beginning: str) -> bool:
    """Whether a word that begins so is left; it is not for the next."""
    found = next((word for word in own if word.startswith(beginning)), None)
    if found is not None:
        own.remove(found)
    return found is not None


def _words(name: str) -> list[str]:
    """Also as looked for with a blank for an apostrophe: D'Amico has "damico", "d", "amico"."""
    whole, apart = plain(name).split(), plain(folded(name).replace("'", " ")).split()
    return [*whole, *(part for part in apart if part not in whole)]


def pattern(text: str) -> str:
    """What the database finds a text by, however its accents and apostrophes are written."""
    return "".join(map(_any_way, _SIGNS.findall(folded(text))))


def _any_way(sign: str) -> str:
    if sign == "'":
        return f"['{APOSTROPHES}]"
    if sign in "- ":
        return rf"[-\s{HYPHENS}]+"
    if sign in _OF_TWO:
        # Zoe is Zoë too, and not only Zœ.
        return f"({''.join(map(_any_way, sign))}|{_OF_TWO[sign]})"
    ways = _accented().get(sign, "")
    return f"[{sign}{sign.upper()}{ways}]{_MARKS}" if ways else re.escape(sign)


@cache
def _accented() -> dict[str, str]:
    """Every letter that is another one with an accent, small and capital, by that other one."""
    ways: dict[str, str] = {}
    for sign in map(chr, _ACCENTED):
        letter = folded(sign)
        if letter != sign and len(letter) == 1:
            ways[letter] = ways.get(letter, "") + sign
    return ways


def number_sought(text: str) -> int | None:
    """The number of an entrant that is meant: 12, n. 12, coppia 12; None for a name."""
    number = A_NUMBER.fullmatch(text.strip())
    return int(number[1]) if number else None


def table_sought(text: str) -> int | None:
    """The number of a table that is meant: tavolo 3, tav. 3; None for anything else."""
    number = A_TABLE.fullmatch(text.strip())
    return int(number[1]) if number else None


def sought(asked: Mapping[str, str], name: str) -> str:
    """The words under this name, without signs that nobody sees."""
    return tidy_line(asked.get(name, ""))[:LONGEST]
