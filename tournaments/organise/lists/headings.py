"""Headings of columns as people write them, in Italian and English, singular, short or numbered."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from unicodedata import combining, normalize

from tournaments.organise.lists.fields import MOST_PLAYERS, PEOPLE_KINDS, Field, player_field

_TWO_WORDS = (
    (re.compile(r"\b(?:last|family) name\b"), "surname"),
    (re.compile(r"\b(?:first|given) name\b"), "forename"),
    (re.compile(r"\bfull name\b"), "nominativo"),
    (re.compile(r"\bcod(?:ice)? fiscale\b"), "fiscale"),
)
_PIECES = re.compile(r"[a-z]+|\d+|#")
_PLACES = {
    word: place
    for place, words in enumerate(
        (
            ("1", "a", "primo", "prima", "first", "i"),
            ("2", "b", "secondo", "seconda", "second", "ii"),
            ("3", "c", "terzo", "terza", "third", "iii"),
            ("4", "d", "quarto", "quarta", "fourth", "iv"),
            ("5", "quinto", "quinta", "fifth", "v"),
            ("6", "sesto", "sesta", "sixth", "vi"),
        ),
        start=1,
    )
    for word in words
}
_WORDS: dict[str, frozenset[str]] = {
    kind: frozenset(words.split())
    for kind, words in {
        "membership": "tessera tessere tess membership card licenza licence license matricola",
        "surname": "cognome cognomi surname lastname",
        "forename": "forename firstname prenome",
        "name": "nome name",
        "whole": "nominativo anagrafica",
        "player": "giocatore giocatrice gioc player atleta concorrente partecipante componente"
        " socio g",
        "partner": "compagno compagna partner",
        "people": "coppia coppie pair pairs giocatori players componenti nomi names nominativi"
        " iscritti entrants formazione partecipanti concorrenti atleti nord sud est ovest ns eo ew",
        "captain": "capitano capitana captain capit",
        "team": "squadra squadre team teams",
        "club": "circolo circoli club asd apd associazione assoc societa society sodalizio"
        " affiliato",
        "category": "categoria category cat",
        "group": "girone gir group gruppo",
        "table": "tavolo tav table",
        "line": "linea line lato posto seat",
        "number": "numero num number nr n no progressivo prog iscrizione #",
    }.items()
}
_KIND_OF = {word: kind for kind, words in _WORDS.items() for word in words}
_NEUTRAL = frozenset(
    (
        "di",
        "del",
        "della",
        "dell",
        "dei",
        "delle",
        "e",
        "ed",
        "and",
        "of",
        "the",
        "s",
        "il",
        "lo",
        "la",
        "l",
        "o",
        "in",
        "fissa",
        "mobile",
        "codice",
        "cod",
        "code",
        "completo",
        "completa",
        "appartenenza",
        "provenienza",
        "federale",
        "sociale",
        "fedibur",
        "fibur",
        "uisp",
    )
)
_OWN_NAMES = ("club", "category")
_SAYING = _NEUTRAL | _KIND_OF.keys()
_OF_SOMEBODY = frozenset({"player", "partner", "number"})
"""Words that say whose something is: `Tessera giocatore 2`, `N. tessera`, `Nome squadra`."""
_BY_ITSELF = {"number": "number", "partner": "player", "player": "player"}
_NUMBERED = (frozenset({"people"}), frozenset({"team"}))
_TOGETHER = {
    frozenset({"surname", "name"}): "player",
    frozenset({"surname", "forename"}): "player",
    frozenset({"surname", "name", "whole"}): "player",
    frozenset({"whole"}): "player",
    frozenset({"team", "name"}): "team",
    frozenset({"captain", "name"}): "captain",
}


@dataclass(frozen=True, slots=True)
class Heading:
    """What a cell of a heading row names: a kind of field, and of which player, if it says."""

    kind: str
    place: int = 0

    @property
    def names_somebody(self) -> bool:
        return self.kind in ("player", "surname", "people", "name", "team")


def heading_of(cell: str) -> Heading | None:
    """What a cell names as a heading; None for one that is none."""
    pieces = _PIECES.findall(_plain(cell))
    kinds = {_KIND_OF[piece] for piece in pieces if piece in _KIND_OF}
    places = [_PLACES.get(piece, 0) for piece in pieces if piece not in _SAYING]
    kind = _kind(kinds)
    if kind is None or len(places) > 1 or 0 in places:
        return None
    return _heading(kind, sum(places) or (2 if "partner" in kinds else 0))


def fields(cells: Sequence[str]) -> tuple[Field, ...]:
    """The field that each cell of a heading row names; what stands twice is the next player's."""
    headings = [heading_of(cell) for cell in cells]
    kinds = {heading.kind for heading in headings if heading}
    taken: dict[str, set[int]] = defaultdict(set)
    named = []
    for heading in headings:
        field = _field(heading, taken, apart="surname" in kinds) if heading else Field.UNUSED
        named.append(field)
    return tuple(named)


def _field(heading: Heading, taken: dict[str, set[int]], *, apart: bool) -> Field:
    kind = _column_kind(heading.kind, apart=apart)
    if kind == "people" and taken[kind]:
        kind = "opponents"
    if kind not in PEOPLE_KINDS:
        field = Field(kind)
        place = 0
    else:
        free = (place for place in range(1, MOST_PLAYERS + 1) if place not in taken[kind])
        place = heading.place or next(free, 0)
        field = player_field(kind, place)
    if place in taken[kind]:
        return Field.UNUSED
    taken[kind].add(place)
    return field


def _column_kind(kind: str, *, apart: bool) -> str:
    """`Nome` is a first name beside surnames, and else the whole name."""
    if kind == "name":
        return "first_name" if apart else "player"
    return "first_name" if kind == "forename" else kind


def _kind(kinds: set[str]) -> str | None:
    """What a heading with words of these kinds is about."""
    about = frozenset(kinds - _OF_SOMEBODY)
    if "number" in kinds and about in _NUMBERED:
        return "number"
    if not about:
        return next((_BY_ITSELF[kind] for kind in sorted(kinds)), None)
    about = about - {"people"} or about
    return _TOGETHER.get(about) or (next(iter(about)) if len(about) == 1 else None)


def _heading(kind: str, place: int) -> Heading | None:
    """`Circolo 1` is a heading, and may as well be the name of a club; of a table it is none."""
    if kind in (*PEOPLE_KINDS, "people", "name", "forename") or not place:
        return Heading(kind, place)
    return Heading(kind) if kind in _OWN_NAMES else None


def is_heading_row(cells: Iterable[str]) -> bool:
    """Whether a row says what the columns are: names of people at least, or two other things."""
    # With a figure it may be the name of a club.
    headings = [
        heading
        for cell in cells
        if (heading := heading_of(cell)) and not (heading.kind in _OWN_NAMES and _figured(cell))
    ]
    return any(heading.names_somebody for heading in headings) or len(headings) > 1


def says_headings_alone(text: str) -> bool:
    """Whether a line has the words of headings alone: `N. Coppia`, and not `Compagno S.`."""
    pieces = _PIECES.findall(_plain(text))
    kinds = {_KIND_OF[piece] for piece in pieces if piece in _KIND_OF}
    return _SAYING.issuperset(pieces) and (len(kinds) > 1 or len(kinds) == len(pieces) == 1)


def _figured(cell: str) -> bool:
    return any(map(str.isdigit, cell))


def _plain(cell: str) -> str:
    letters = normalize("NFKD", re.sub(r"[°ºª]", " ", cell.casefold()))
    plain = "".join(sign for sign in letters if not combining(sign))
    for words, single in _TWO_WORDS:
        plain = words.sub(single, plain)
    return plain
