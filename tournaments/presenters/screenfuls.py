"""Rows dealt out to the wall's pages, so that no name is cut and all can be read from afar.

All is in hundred-and-eighths of a screen's height (`u`), as in the style sheet. Of 65 inches one is
7.5 mm, and the letters of a screen that is read from 12 m have 7.4 u: a capital of 37 mm, which is
seen under 10 minutes of arc. Another distance has its own in proportion.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import ceil, inf
from typing import Any, TypeAlias, TypeVar
from unicodedata import normalize

from tournaments.models.screens import DISTANCES

Row = TypeVar("Row")
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
    " \u00a0": 20,
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
DASH = "\u00a0–"
"""Behind a player whom another follows: it begins no line."""
BETWEEN_PLAYERS = 0.05
"""More than a blank."""
PIECE = re.compile(r" |[^ -]*-|[^ -]+")
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
    ways = _ways(room, rows, written, metres)
    wide_enough = [way for way in ways if way.fits]
    if not wide_enough and metres > DISTANCES[0]:
        return _screens(room, rows, written, max(d for d in DISTANCES if d < metres))
    dealt = [way.dealt(rows) for way in wide_enough or ways[:1]]
    return min(dealt, key=lambda screens: max(len(screens), room.at_ease))


def taken(kind: Kind, rows: Sequence[Any], written: Written, metres: int) -> tuple[float, ...]:
    """Lines of a page that rows take, in one column and in more side by side."""
    return tuple(
        sum(way.height([row]) for row in way.sizes) / way.columns if way.fits else inf
        for way in _ways(ROOMS[kind], rows, written, metres)
    )


def _ways(room: Room, rows: Sequence[Any], written: Written, metres: int) -> list[_Way]:
    def sizes(columns: int) -> list[_Size]:
        return [_Size(tuple(written.cells(row)), written.beside(row, columns)) for row in rows]

    every = range(1, MOST_BESIDE + 1)
    return [_Way(room, metres, columns, sizes(columns), written.below) for columns in every]


@dataclass(frozen=True, slots=True)
class _Size:
    """What a row has to show."""

    cells: tuple[Parts, ...]
    beside: float
    """What its other cells take, in sizes of its type."""
    lines: dict[float, int] = field(default_factory=dict)
    """Of its names, where a cell is so wide."""

    def in_cells(self, most: float) -> int:
        if most not in self.lines:
            self.lines[most] = max((_lines(cell, most) for cell in self.cells), default=1)
        return self.lines[most]


@dataclass(frozen=True, slots=True)
class _Way:
    """So many columns of rows side by side, in the letters of a distance."""

    room: Room
    metres: int
    columns: int
    sizes: Sequence[_Size]
    below: int

    @property
    def letters(self) -> float:
        return LETTERS_PER_METRE * self.metres

    @property
    def rows(self) -> float:
        """Of a single line, in a column."""
        return (HEIGHT - self.room.foot) / (ROW * self.letters)

    def most(self, beside: float) -> float:
        """Sizes of its type that a cell of names is wide."""
        column = (WIDTH - BETWEEN * (self.columns - 1)) / self.columns
        return (column / self.letters - beside) / self.room.cells - PAD

    @property
    def fits(self) -> bool:
        return self.most(max((row.beside for row in self.sizes), default=0)) > 1 and all(
            self.height([row]) <= self.rows for row in self.sizes
        )

    def height(self, column: Sequence[_Size]) -> float:
        """Of rows above one another, in rows of one line: the widest figures leave to all their
        names what they leave."""
        most = self.most(max((row.beside for row in column), default=0))
        return sum(row.in_cells(most) + self.below for row in column)

    def dealt(self, rows: Sequence[Any]) -> list[Screen]:
        """All columns about equally full."""
        full = filled(self.sizes, self.rows, self.height)
        columns = ceil(len(full) / self.columns) * self.columns
        lengths = evenly(self.sizes, columns, self.height)
        starts = [sum(lengths[:column]) for column in range(len(lengths))]
        cut = [rows[at : at + length] for at, length in zip(starts, lengths, strict=True)]
        return [
            (self.metres, tuple(cut[at : at + self.columns]))
            for at in range(0, len(cut), self.columns)
        ]


def evenly(rows: Sequence[Row], parts: int, height: Callable[[Sequence[Row]], float]) -> list[int]:
    """How many of these follow one another in each of so many parts, about equally full."""
    limit = sum(height([row]) for row in rows) / parts
    while len(lengths := filled(rows, limit, height)) > parts:
        limit += 0.25
    return lengths


def filled(
    rows: Sequence[Row], limit: float, height: Callable[[Sequence[Row]], float]
) -> list[int]:
    """How many rows each column takes; one that is too high for any has its own."""
    lengths = [0]
    for at in range(len(rows)):
        if lengths[-1] and height(rows[at - lengths[-1] : at + 1]) > limit:
            lengths.append(0)
        lengths[-1] += 1
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
