"""How large a poster is set: as large as keeps it on one page, and else as it always was."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from math import ceil

from scoring.plans import Format
from scoring.rules import formats
from tournaments.presenters.prizes import PrizesPage
from tournaments.presenters.ranking import RankingTable
from tournaments.presenters.rounds.page import RoundPage, Side
from tournaments.presenters.seating.by_name import SeatsByName
from tournaments.reports.grid import width_of

POINT = 25.4 / 72
"""Millimetres."""
PAGE = 180.0
"""Millimetres of the width that is printed on."""
BETWEEN = 8.0
"""Of columns."""
SET_IN = 14.0
"""Points of the type in which words are as wide as `width_of` reckons for 12 points in bold."""


@dataclass(frozen=True, slots=True)
class Size:
    """A size class, by the name of its points in the style sheet."""

    points: int
    padding: float
    """Millimetres of a row, above and below its text together."""
    columns: int = 1


ROWS = (Size(22, 8.0), Size(20, 6.0), Size(18, 5.0), Size(16, 4.0), Size(14, 3.0), Size(12, 2.4))
IN_COLUMNS = (Size(24, 1.6), Size(20, 1.4), Size(16, 1.2, 2), Size(13, 1.0, 2))
RANKED, SEATED, AT_DOOR, PRIZED = 5.0, 3.4, 1.3, 1.6
"""Millimetres that numbers and figures take beside the words of a row, a point of its type."""
MOST_IN_ROWS = 60
"""Tables that are listed with all names."""
TEAM_AND_ROOMS = 3
"""Columns of words in the row of a team."""
ROOM = 172.0
"""Millimetres under a title in two rows and above the notes."""
LEADING, HEADING = 1.35, 2.6
"""Of a row of text, and of the letter or group above some, in its type."""


def of_ranking(table: RankingTable) -> Size | None:
    """Of names with their clubs; of a team its players stand in a row of their own."""
    entrants = [row.entrant for row in table.rows]
    rows = [f"{entrant.name} {entrant.club}" for entrant in entrants]
    teams = [f"{', '.join(each.players)} {each.club}" for each in entrants if each.team]
    return size_for([*rows, *teams], beside=RANKED, headings=2 * len(table.groups))


def of_tables(page: RoundPage, format_: Format) -> Size | None:
    """Of the tables of a round by number; of a match of teams each beside who sits in its rooms."""
    headings = 2 * len(page.groups)
    if format_ is Format.TEAMS:
        rows = [_longest(side) for match in page.matches for side in match.sides]
        return size_for(rows, beside=SEATED, abreast=TEAM_AND_ROOMS, headings=headings)
    rows = [max((line.name for line in table.lines), key=len) for table in page.tables]
    lines = formats.of(format_).lines
    return size_for(rows, beside=SEATED, abreast=lines, headings=headings)


def in_columns(page: RoundPage, format_: Format) -> bool:
    """Whether the tables of a round are set in columns, by surnames: of a great hall, whose list in
    rows went over many pages."""
    return len(page.tables) > MOST_IN_ROWS and format_ is not Format.TEAMS


def _longest(side: Side) -> str:
    rooms = (f"{each.table} A {' – '.join(each.line.players)}" for each in side.rooms)
    return max((side.entrant.name, *rooms), key=len)


def of_seats(page: SeatsByName) -> Size | None:
    rows = [seat.player for _letter, seats in page.letters for seat in seats]
    return size_for(
        rows,
        beside=AT_DOOR,
        headings=len(page.letters),
        sizes=IN_COLUMNS,
        everyday=Size(10, 0.7, 3),
    )


def of_prizes(page: PrizesPage) -> Size | None:
    """Of what is announced; who calls the winners has a list with room to sign instead."""
    rows = [prize for each in page.lists for _places, prize in each.announced]
    return size_for(rows, beside=PRIZED, headings=2 * len(page.lists))


def size_for(
    rows: Collection[str],
    *,
    beside: float,
    abreast: int = 1,
    headings: int = 0,
    sizes: Iterable[Size] = ROWS,
    everyday: Size = Size(10, 2.0),
) -> Size | None:
    """The first of the sizes in which all rows stand on one page, and of ten names one at most
    is broken more than in everyday type; None: in none of them.

    `beside`: millimetres that figures take in a row, for each point of the type; `abreast`: how
    many names share what is left of it.
    """
    unbroken = _lines_of(rows, everyday, beside, abreast)
    for size in sizes:
        lines = _lines_of(rows, size, beside, abreast)
        broken = sum(lines) - sum(unbroken)
        if broken <= ceil(len(rows) / 10) and _height(lines, size, headings) <= ROOM * size.columns:
            return size
    return None


def _lines_of(rows: Iterable[str], size: Size, beside: float, abreast: int) -> list[int]:
    """How many lines the words of each row take."""
    column = (PAGE - BETWEEN * (size.columns - 1)) / size.columns
    room = max(1.0, (column - beside * size.points) / abreast)
    return [ceil(width_of(words) * size.points / SET_IN / room) for words in rows]


def _height(lines: Collection[int], size: Size, headings: int) -> float:
    text = LEADING * sum(lines) + HEADING * headings
    return text * size.points * POINT + size.padding * len(lines)
