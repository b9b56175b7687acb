"""Rows dealt out to the wall's pages, so that no name is cut and all can be read from afar.

All is in hundred-and-eighths of a screen's height (`u`), as in the style sheet. Of 65 inches one is
7.5 mm, and the letters of a screen that is read from 12 m have 7.4 u: a capital of 37 mm, which is
seen under 10 minutes of arc. Another distance has its own in proportion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import ceil
from typing import Any, TypeAlias
from unicodedata import normalize

from tournaments.models.screens import DISTANCES

Parts: TypeAlias = tuple[str, ...]
"""What has to fit a cell, in pieces that stay together where there is room: two players."""

LETTERS_PER_METRE = 7.4 / 12
HEIGHT, WIDTH, BETWEEN = 94.8, 186.0, 6.0
"""Of what stands under the head, and between two columns."""
FOOT = 5.0
"""Of the height, where a line below says what the list is."""
ROW = 1.16
"""Sizes of its type that a row of a single line is high, and each line more."""
WIDTHS_OF_LETTERS = {
    " ": 20,
    "ijlI.,'’": 27,
    "frt()-": 35,
    "sz": 43,
    "acegkvxyFJLY–0123456789": 51,
    "bdhnopquAESTVXZ": 56,
    "BCKPR": 59,
    "DGHNOQU": 67,
    "wM": 73,
}
"""Of Source Sans 3, in hundredths of its size; it decides whether a name takes a line more."""
WIDE = 84
"""As much has a letter that does not stand there."""
HUNDREDTHS = {one: wide for some, wide in WIDTHS_OF_LETTERS.items() for one in some}
DASH = " –"
"""Behind a player whom another follows."""


class Kind(StrEnum):
    """What the rows are."""

    RANKING = "ranking"
    TABLES = "tables"
    TABLES_OF_THREE = "tables_of_three"
    SEATS = "seats"
    PRIZES = "prizes"


@dataclass(frozen=True, slots=True)
class Room:
    """What a kind of row leaves to its names."""

    beside: float
    """What the other cells take, in sizes of its type."""
    names: int = 1
    """Cells of names in a row."""
    foot: float = FOOT


ROOMS = {
    Kind.RANKING: Room(11.6),
    Kind.TABLES: Room(3.8, names=2),
    Kind.TABLES_OF_THREE: Room(4.3, names=3),
    Kind.SEATS: Room(4.2, foot=0),
    Kind.PRIZES: Room(3),
}
MOST_BESIDE = 3
"""Columns of rows on a page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Screenful:
    """One of several screenfuls."""

    group: str
    """The merit group it shows; '' in a single group."""
    columns: tuple[Sequence[Any], ...]
    metres: int
    """From how far its letters are read: as was asked, or less where a name would be cut."""
    page: int
    pages: int

    @property
    def next(self) -> int:
        return self.page % self.pages + 1


def screenful(
    kind: Kind,
    groups: Iterable[tuple[str, Sequence[Any]]],
    cells: Callable[[Any], Iterable[Parts]],
    page: int | None,
    metres: int,
) -> Screenful:
    """The screenful asked for, the first when there is no such; each shows one group only.

    `cells` says what a row has to show whole.
    """
    dealt = [
        (name, *screen)
        for name, rows in groups
        for screen in _screens(ROOMS[kind], tuple(rows), cells, metres)
    ] or [("", metres, ((),))]
    page = page if page is not None and 1 <= page <= len(dealt) else 1
    group, metres, columns = dealt[page - 1]
    return Screenful(group=group, columns=columns, metres=metres, page=page, pages=len(dealt))


Screen: TypeAlias = tuple[int, tuple[Sequence[Any], ...]]


def _screens(
    room: Room, rows: tuple[Any, ...], cells: Callable[[Any], Iterable[Parts]], metres: int
) -> list[Screen]:
    """A group's screens, as few as can be; nearer where a row would be higher than a page."""
    parts = [tuple(cells(row)) for row in rows]
    ways = [_Way(room, metres, beside) for beside in range(1, MOST_BESIDE + 1)]
    wide_enough = [way for way in ways if way.fits(parts)]
    if not wide_enough and metres > DISTANCES[0]:
        return _screens(room, rows, cells, max(d for d in DISTANCES if d < metres))
    dealt = [way.dealt(rows, parts) for way in wide_enough or ways[:1]]
    return min(dealt, key=len)


@dataclass(frozen=True, slots=True)
class _Way:
    """So many columns of rows side by side, in the letters of a distance."""

    room: Room
    metres: int
    beside: int

    @property
    def letters(self) -> float:
        return LETTERS_PER_METRE * self.metres

    @property
    def rows(self) -> float:
        """Of a single line, in a column."""
        return (HEIGHT - self.room.foot) / (ROW * self.letters)

    @property
    def most(self) -> float:
        """Sizes of its type that a cell of names is wide."""
        column = (WIDTH - BETWEEN * (self.beside - 1)) / self.beside
        return (column / self.letters - self.room.beside) / self.room.names

    def fits(self, parts: Sequence[tuple[Parts, ...]]) -> bool:
        return self.most > 0 and max(self.heights(parts), default=0) <= self.rows

    def heights(self, parts: Sequence[tuple[Parts, ...]]) -> list[float]:
        """Of each row, in rows of one line."""
        return [max((_lines(cell, self.most) for cell in row), default=1) for row in parts]

    def dealt(self, rows: Sequence[Any], parts: Sequence[tuple[Parts, ...]]) -> list[Screen]:
        """All columns about equally full."""
        heights = self.heights(parts)
        columns = ceil(len(filled(heights, self.rows)) / self.beside) * self.beside
        lengths = evenly(heights, columns)
        starts = [sum(lengths[:column]) for column in range(len(lengths))]
        cut = [rows[at : at + length] for at, length in zip(starts, lengths, strict=True)]
        return [
            (self.metres, tuple(cut[at : at + self.beside]))
            for at in range(0, len(cut), self.beside)
        ]


def evenly(heights: Sequence[float], parts: int) -> list[int]:
    """How many of these follow one another in each of so many parts, about equally full."""
    limit = sum(heights) / parts
    while len(lengths := filled(heights, limit)) > parts:
        limit += 0.25
    return lengths


def filled(heights: Sequence[float], limit: float) -> list[int]:
    """How many rows each column takes; one that is too high for any has its own."""
    lengths, left = [0], limit
    for height in heights:
        if lengths[-1] and height > left:
            lengths.append(0)
            left = limit
        lengths[-1] += 1
        left -= height
    return lengths


def _lines(cell: Parts, most: float) -> int:
    """Lines of text in a cell so many times the size of the type wide."""
    if _wide((DASH + " ").join(cell)) <= most:
        return 1
    *first, last = cell
    return sum(_wrapped(part, most) for part in (*(part + DASH for part in first), last))


def _wrapped(text: str, most: float) -> int:
    """Lines that a text takes; a word longer than a line is broken."""
    lines, left = 1, most
    for word in text.split():
        wide = _wide(word)
        if wide > left:
            lines, left = lines + (left < most) + int(wide / most), most - wide % most
        else:
            left -= wide
        left -= _wide(" ")
    return lines


def _wide(text: str) -> float:
    """How wide a text is, beside the size of its type; an accent makes no letter wider."""
    return sum(HUNDREDTHS.get(normalize("NFD", letter)[0], WIDE) for letter in text) / 100
