"""Rows dealt out to the wall's pages, so that no name is cut and all can be read from afar.

All is in hundred-and-eighths of a screen's height (`u`), as in the style sheet. Of 65 inches one is
7.5 mm, and the letters of a screen that is read from 12 m have 7.4 u: a capital of 37 mm, which is
seen under 10 minutes of arc. Another distance has its own in proportion.
"""

from __future__ import annotations

import re
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
    "ij": 26,
    "l.,:;'’": 27,
    "I()-": 32,
    "frt/": 36,
    "sz": 44,
    "cx–": 48,
    "JLYvy": 50,
    "0123456789Faek": 51,
    "EVXgS": 54,
    "ATZbdhnopqu": 56,
    "CKPR": 59,
    "BDG": 63,
    "HNOQU": 67,
    "Mw": 74,
    "W": 80,
    "m": 82,
}
"""Of Source Sans 3, in hundredths of its size, as names are written; it decides whether a name
takes a line more."""
WIDE = 90
"""As much has a letter that does not stand there."""
HUNDREDTHS = {one: wide for some, wide in WIDTHS_OF_LETTERS.items() for one in some}
BOLD, SMALL = 1.1, 0.7
"""Of a figure that is looked for, and of a word beside it, against a name."""
PAD = 0.25
"""Sizes of its type behind each cell."""
DASH = " –"
"""Behind a player whom another follows."""
BETWEEN_PLAYERS = 0.05
"""More than a blank."""
PIECE = re.compile(r"\s|[^\s-]*-|[^\s-]+")
"""What a line ends behind."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a row has to show whole."""

    cells: Callable[[Any], Iterable[Parts]]
    """Of names."""
    beside: Callable[[Any, int], float]
    """How wide its other cells are where so many columns of rows stand side by side."""
    below: int = 0
    """Lines under its names."""


class Kind(StrEnum):
    """What the rows are."""

    ENTERED = "entered"
    RANKING = "ranking"
    TABLES = "tables"
    TABLES_OF_THREE = "tables_of_three"
    SEATS = "seats"
    PRIZES = "prizes"


@dataclass(frozen=True, slots=True)
class Room:
    """What a kind of row leaves to its names."""

    cells: int = 1
    """Of names in a row."""
    foot: float = FOOT
    at_ease: int = 1
    """Pages that a list may have before it leaves out what is not looked for from afar."""


ROOMS = {
    Kind.ENTERED: Room(),
    Kind.RANKING: Room(at_ease=8),
    Kind.TABLES: Room(cells=2),
    Kind.TABLES_OF_THREE: Room(cells=3),
    Kind.SEATS: Room(foot=0),
    Kind.PRIZES: Room(),
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
    written: Written,
    page: int | None,
    metres: int,
) -> Screenful:
    """The screenful asked for, the first when there is no such; each shows one group only."""
    dealt = [
        (name, *screen)
        for name, rows in groups
        for screen in _screens(ROOMS[kind], tuple(rows), written, metres)
    ] or [("", metres, ((),))]
    page = page if page is not None and 1 <= page <= len(dealt) else 1
    group, metres, columns = dealt[page - 1]
    return Screenful(group=group, columns=columns, metres=metres, page=page, pages=len(dealt))


Screen: TypeAlias = tuple[int, tuple[Sequence[Any], ...]]


def _screens(room: Room, rows: tuple[Any, ...], written: Written, metres: int) -> list[Screen]:
    """A group's screens, as few as can be; nearer where a row would be higher than a page."""
    parts = [tuple(written.cells(row)) for row in rows]
    ways = [
        _Way(
            room,
            metres,
            columns,
            max((written.beside(row, columns) for row in rows), default=0),
            written.below,
        )
        for columns in range(1, MOST_BESIDE + 1)
    ]
    wide_enough = [way for way in ways if way.fits(parts)]
    if not wide_enough and metres > DISTANCES[0]:
        return _screens(room, rows, written, max(d for d in DISTANCES if d < metres))
    dealt = [way.dealt(rows, parts) for way in wide_enough or ways[:1]]
    return min(dealt, key=lambda screens: max(len(screens), room.at_ease))


@dataclass(frozen=True, slots=True)
class _Way:
    """So many columns of rows side by side, in the letters of a distance."""

    room: Room
    metres: int
    columns: int
    beside: float
    """What the other cells take, in sizes of its type."""
    below: int

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
        column = (WIDTH - BETWEEN * (self.columns - 1)) / self.columns
        return (column / self.letters - self.beside) / self.room.cells - PAD

    def fits(self, parts: Sequence[tuple[Parts, ...]]) -> bool:
        return self.most > 1 and max(self.heights(parts), default=0) <= self.rows

    def heights(self, parts: Sequence[tuple[Parts, ...]]) -> list[float]:
        """Of each row, in rows of one line."""
        return [
            max((_lines(cell, self.most) for cell in row), default=1) + self.below for row in parts
        ]

    def dealt(self, rows: Sequence[Any], parts: Sequence[tuple[Parts, ...]]) -> list[Screen]:
        """All columns about equally full."""
        heights = self.heights(parts)
        columns = ceil(len(filled(heights, self.rows)) / self.columns) * self.columns
        lengths = evenly(heights, columns)
        starts = [sum(lengths[:column]) for column in range(len(lengths))]
        cut = [rows[at : at + length] for at, length in zip(starts, lengths, strict=True)]
        return [
            (self.metres, tuple(cut[at : at + self.columns]))
            for at in range(0, len(cut), self.columns)
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
    if wide((DASH + " ").join(cell)) + BETWEEN_PLAYERS * (len(cell) - 1) <= most:
        return 1
    *first, last = cell
    return sum(_wrapped(part, most) for part in (*(part + DASH for part in first), last))


def _wrapped(text: str, most: float) -> int:
    """Lines that a text takes, broken behind blanks and hyphens; what is longer than a line too."""
    lines, left = 1, most
    for piece in PIECE.findall(text):
        taken = wide(piece)
        if taken <= left or piece == " ":
            left -= taken
        elif taken <= most:
            lines, left = lines + 1, most - taken
        else:
            # Of a word that is broken a line may lack as much as a letter.
            lines, left = lines + (left < most) + int(taken / (most - WIDE / 100)), 0
    return lines


def wide(text: str) -> float:
    """How wide a text is, beside the size of its type; an accent makes no letter wider."""
    return sum(HUNDREDTHS.get(normalize("NFD", letter)[0], WIDE) for letter in text) / 100


def figure(text: object) -> float:
    """How wide a cell with what is looked for is."""
    return BOLD * wide(str(text)) + PAD


def small(text: object) -> float:
    """How wide a cell with a small word is; none without one."""
    return SMALL * (wide(str(text)) + PAD)
