"""Rows dealt out to the wall's pages, so that no name is cut and all can be read from afar.

Sizes are those of a screen of 1920x1080, and the style sheet scales them with the real one. The
smallest type has letters of 28 pixels (14 the small ones): 22 mm on a screen 3 m wide, which
20/20 eyes read from 12 m and more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import ceil
from typing import Any, TypeAlias
from unicodedata import normalize

Parts: TypeAlias = tuple[str, ...]
"""What has to fit a cell, in pieces that stay together where there is room: two players."""

LINES = 14
"""Rows of a single line of text in a column."""
OF_A_LINE, AROUND = 0.021, 0.14
"""Of each pixel of type, and around it: how high a line of text is, in rows of one line."""
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


WIDTHS: dict[Kind, dict[int, int]] = {
    Kind.RANKING: {1: 1400, 2: 630},
    Kind.TABLES: {1: 850, 2: 395},
    Kind.TABLES_OF_THREE: {1: 560, 2: 245},
    Kind.SEATS: {1: 1600, 2: 700, 3: 400},
}
"""Pixels of a cell with names, by the number of columns side by side."""
SIZES = ((9, "huge", 41), (12, "large", 35), (LINES, "dense", 31))
"""Most rows of a single column, what the style sheet calls its size, and its type in pixels."""
BESIDE = 28
"""The type in pixels where columns stand side by side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Screenful:
    """One of several screenfuls."""

    group: str
    """The merit group it shows; '' in a single group."""
    columns: tuple[Sequence[Any], ...]
    size: str
    """How large its lines are."""
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
) -> Screenful:
    """The screenful asked for, the first when there is no such; each shows one group only.

    `cells` says what a row has to show whole.
    """
    dealt = [
        (name, *screen) for name, rows in groups for screen in _screens(kind, tuple(rows), cells)
    ] or [("", SIZES[0][1], ((),))]
    page = page if page is not None and 1 <= page <= len(dealt) else 1
    group, size, columns = dealt[page - 1]
    return Screenful(group=group, columns=columns, size=size, page=page, pages=len(dealt))


Screen: TypeAlias = tuple[str, tuple[Sequence[Any], ...]]


def _screens(
    kind: Kind, rows: tuple[Any, ...], cells: Callable[[Any], Iterable[Parts]]
) -> list[Screen]:
    """A group's screens: in the largest type that takes all on one, else on as few as can be."""
    parts = [tuple(cells(row)) for row in rows]
    for most, size, letters in SIZES:
        heights = _heights(parts, WIDTHS[kind][1], letters)
        if sum(heights) <= most:
            return [(size, (rows,))]
    ways = [_dealt(rows, parts, kind, beside) for beside in WIDTHS[kind]]
    return min(reversed(ways), key=len)


def _dealt(
    rows: tuple[Any, ...], parts: Sequence[tuple[Parts, ...]], kind: Kind, beside: int
) -> list[Screen]:
    """So many columns a screen, all of them about equally full."""
    letters = SIZES[-1][2] if beside == 1 else BESIDE
    heights = _heights(parts, WIDTHS[kind][beside], letters)
    columns = ceil(len(_filled(heights, LINES)) / beside) * beside
    limit = sum(heights) / columns
    while len(lengths := _filled(heights, limit)) > columns:
        limit += 0.25
    starts = [sum(lengths[:column]) for column in range(len(lengths))]
    filled = [rows[at : at + length] for at, length in zip(starts, lengths, strict=True)]
    return [(SIZES[-1][1], tuple(filled[at : at + beside])) for at in range(0, len(filled), beside)]


def _filled(heights: Sequence[float], limit: float) -> list[int]:
    """How many rows each column takes; one that is too high for any has its own."""
    lengths, left = [0], limit
    for height in heights:
        if lengths[-1] and height > left:
            lengths.append(0)
            left = limit
        lengths[-1] += 1
        left -= height
    return lengths


def _heights(parts: Sequence[tuple[Parts, ...]], width: int, letters: int) -> list[float]:
    """Of each row, in rows of one line."""
    most = width / letters
    return [
        max(1, AROUND + OF_A_LINE * letters * max((_lines(cell, most) for cell in row), default=1))
        for row in parts
    ]


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
