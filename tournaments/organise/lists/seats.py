"""The tables that a list gives, as a seating of the first round.

As drawn lists have them (RULES.md section 12): as many rows to a table as sit at it, the fixed
line first; or with a column that says which line. A match of teams is one table of the list.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from scoring.plans import Format
from scoring.records import record
from scoring.rules import formats
from scoring.rules.formats import FormatRules
from scoring.rules.pairing import in_rooms
from scoring.rules.violations import Code, Datum, Problem
from scoring.seats import Seat
from scoring.values import HIGHEST_TABLE, EntrantNumber, TableNumber
from tournaments.refusals import HouseCode

_TABLE = re.compile(r"(?:t|tav|tavolo|table)?\.?\s*0*(\d{1,4})\.?", re.IGNORECASE)
_LINES = {
    mark: line
    for line, marks in enumerate(
        (
            ("a", "1", "fissa", "fisso", "fisse", "fixed", "f", "ns", "n/s", "n-s"),
            ("b", "2", "mobile", "mobili", "movable", "m", "eo", "e/o", "e-o", "ew", "e/w", "e-w"),
            ("c", "3"),
        )
    )
    for mark in marks
}


@record
class Place:
    """What a row says of its seat, in the list's own words."""

    line: int
    content: str
    table: str
    group: str = ""
    mark: str = ""
    """Which line, where a column says so."""


@record
class GivenTable:
    """A table of the list; its lines hold the places of rows in the list, from 0."""

    table: int
    lines: tuple[tuple[int, ...], ...]
    group: str = ""
    was: int = 0
    """The number in the list, where groups number their tables each for itself."""


@record
class GivenSeats:
    """The first round as a list has it, and why it cannot be seated so, if it cannot."""

    tables: tuple[GivenTable, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def renumbered(self) -> bool:
        return any(table.was != table.table for table in self.tables)

    def seating(self, numbers: Sequence[EntrantNumber], format_: Format) -> tuple[Seat, ...]:
        """The seats of the entrants that the rows became."""
        seats = tuple(
            Seat(
                table=TableNumber(given.table),
                lines=tuple(tuple(numbers[at] for at in line) for line in given.lines),
            )
            for given in self.tables
        )
        return in_rooms(seats) if formats.of(format_).tables > 1 else seats


def given_seats(places: Sequence[Place], format_: Format) -> GivenSeats | None:
    """The tables that these rows name; None where none of them names one."""
    if not any(place.table for place in places):
        return None
    unreadable = tuple(_unreadable(places))
    if unreadable:
        return GivenSeats(tables=(), problems=unreadable)
    rules = formats.of(format_)
    tables = tuple(_tables(places, rules))
    return GivenSeats(tables=tables, problems=tuple(_misfits(tables, len(places), rules)))


def published() -> GivenSeats:
    """Seats that come too late."""
    return GivenSeats(tables=(), problems=(Problem(Code.SEATING_PUBLISHED, data={"round": 1}),))


def _unreadable(places: Sequence[Place]) -> Iterator[Problem]:
    for place in places:
        where: dict[str, Datum] = {"line": place.line, "content": place.content}
        if not place.table:
            yield Problem(HouseCode.TABLE_MISSING, "table", "", where)
        elif _table(place) is None:
            data: dict[str, Datum] = {
                **where,
                "value": place.table[:20],
                "limit": HIGHEST_TABLE,
            }
            yield Problem(HouseCode.TABLE_UNREADABLE, "table", "", data)
        if place.mark and place.mark.casefold() not in _LINES:
            yield Problem(
                HouseCode.LINE_UNREADABLE, "line", "", {**where, "value": place.mark[:20]}
            )


def _table(place: Place) -> int | None:
    match = _TABLE.fullmatch(place.table)
    number = int(match[1]) if match else 0
    return number if 1 <= number <= HIGHEST_TABLE else None


def _tables(places: Sequence[Place], rules: FormatRules) -> Iterator[GivenTable]:
    rows: dict[tuple[str, int], list[int]] = defaultdict(list)
    for at, place in enumerate(places):
        rows[place.group.casefold(), _table(place) or 0].append(at)
    numbers = _numbered(list(rows))
    for key in sorted(rows, key=numbers.__getitem__):
        yield GivenTable(
            table=numbers[key],
            lines=tuple(_lines(rows[key], places, rules)),
            group=places[rows[key][0]].group,
            was=key[1],
        )


def _numbered(keys: Sequence[tuple[str, int]]) -> Mapping[tuple[str, int], int]:
    """The tables' own numbers; where two groups have the same, each behind the one before."""
    if len({number for _, number in keys}) == len(keys):
        return {key: key[1] for key in keys}
    numbered: dict[tuple[str, int], int] = {}
    for name in dict.fromkeys(group for group, _ in keys):
        behind = max(numbered.values(), default=0)
        numbered |= {key: key[1] + behind for key in keys if key[0] == name}
    return numbered


def _lines(
    rows: Sequence[int], places: Sequence[Place], rules: FormatRules
) -> Iterator[tuple[int, ...]]:
    """The rows of a table by its lines: as marked, or in their order."""
    marked = [_LINES.get(places[at].mark.casefold()) for at in rows]
    if None not in marked:
        for line in sorted(set(filter(lambda mark: mark is not None, marked)), key=str):
            yield tuple(at for at, mark in zip(rows, marked, strict=True) if mark == line)
        return
    for first in range(0, len(rows), rules.partners):
        yield tuple(rows[first : first + rules.partners])


def _misfits(tables: Sequence[GivenTable], rows: int, rules: FormatRules) -> Iterator[Problem]:
    """Tables at which others than the format wants would sit; who is left over may rest alone."""
    rests = rows % rules.at_a_match
    for given in tables:
        seated = Counter(map(len, given.lines))
        alone = sum(map(len, given.lines)) == 1
        rests -= alone
        if seated != {rules.partners: rules.lines} and not (alone and rests >= 0):
            yield Problem(
                HouseCode.TABLE_MISCOUNTED,
                "table",
                "",
                {
                    "table": given.was,
                    "value": sum(map(len, given.lines)),
                    "choices": (rules.at_a_match,),
                },
            )
