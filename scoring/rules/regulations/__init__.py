"""The editions of the regulations, as data; each value cites its article.

A tournament is pinned to one edition, by name and by the hash of its content.
"""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache, cached_property
from pathlib import Path
from typing import Literal

import msgspec

_SHELF = Path(__file__).parent

TieBreak = Literal["victory_points", "match_points", "game_points"]


class RegulationUnknown(LookupError):
    """There is no edition of this name."""


class RegulationUnreadable(ValueError):
    """A file of an edition holds a wrong key or value; the message names it."""


class Article(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every entry has: the article it was taken from."""

    article: str


class Deck(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    cards: int
    value: int
    """P.P. of the whole deck."""


class CardValues(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """P.P. of each card."""

    joker: int
    deuce: int
    ranks: dict[str, int]


class SmazzataPoints(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """P.P. of what a line did in a smazzata."""

    clean: int
    dirty: int
    closing: int
    pozzetto_not_taken: int
    bonus_pair: int


class Closing(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    needs_clean: bool


class Burraco(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    least_cards: int
    least_value: int


class Ranking(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    tie_breaks: tuple[TieBreak, ...]


class VictoryPointsTable(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Upper limits of |M.P.| for 10-10, 11-9 ... 19-1; beyond the last it is 20-0."""

    smazzate: int
    bands: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.bands) != 10 or list(self.bands) != sorted(set(self.bands)):
            raise ValueError(f"bands must be ten rising limits, not {self.bands}")


class RoundTime(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Minutes of a round."""

    smazzate: int
    least: int
    most: int


class Bye(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a line without opponent gets; its V.P. are those of the table in use."""

    match_points: int
    game_points: int


class Protests(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    minutes: int


class Regulation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """One edition, whole."""

    edition: str
    name: str
    deck: Deck
    card_values: CardValues
    smazzata: SmazzataPoints
    closing: Closing
    burraco: Burraco
    ranking: Ranking
    victory_points: tuple[VictoryPointsTable, ...]
    time: tuple[RoundTime, ...]
    bye: Bye
    protests: Protests

    @cached_property
    def content_hash(self) -> str:
        """SHA-256 of the edition's content, in hex: what a tournament is pinned to."""
        return hashlib.sha256(msgspec.json.encode(self, order="sorted")).hexdigest()

    def victory_points_table(self, smazzate: int) -> VictoryPointsTable:
        """The table for rounds of so many smazzate.

        Raises:
            KeyError: this edition prints none.
        """
        for table in self.victory_points:
            if table.smazzate == smazzate:
                return table
        raise KeyError(smazzate)

    def smazzate_choices(self) -> tuple[int, ...]:
        """The lengths of a round for which the edition prints a V.P. table."""
        return tuple(table.smazzate for table in self.victory_points)


def editions() -> tuple[str, ...]:
    """Names of the editions on the shelf."""
    return tuple(sorted(path.stem for path in _SHELF.glob("*.toml")))


def read(text: str, source: str) -> Regulation:
    """An edition from its file's text.

    Raises:
        RegulationUnreadable: naming the key, the value's type and what was expected.
    """
    try:
        return msgspec.convert(tomllib.loads(text), Regulation)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, ValueError) as error:
        raise RegulationUnreadable(f"{source}: {error}") from error


@cache
def load(edition: str) -> Regulation:
    """The edition of this name.

    Raises:
        RegulationUnknown: there is none.
        RegulationUnreadable: its file is wrong.
    """
    if edition not in editions():
        raise RegulationUnknown(edition)
    path = _SHELF / f"{edition}.toml"
    return read(path.read_text(encoding="utf-8"), path.name)
