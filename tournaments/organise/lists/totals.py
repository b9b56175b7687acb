"""Totals as people send them: V.P. and M.P. beside the names of each entrant.

The figures are taken off (`figures`); what is left is a list like any other, and is read as one.
Every line is a total, asks, or says plainly that it is none.
"""

import re
from collections.abc import Iterator, Mapping

from scoring.plans import Format
from scoring.records import record
from scoring.rules import formats
from scoring.rules.violations import Problem, refuse
from tournaments.organise.lists import rows as list_rows
from tournaments.organise.lists.cells import Row
from tournaments.organise.lists.columns import Column, Columns, take_apart
from tournaments.organise.lists.fields import NAMES, Field
from tournaments.organise.lists.figures import Figures, Taken, figure, is_figure, taken_off
from tournaments.organise.lists.headings import heading_of
from tournaments.organise.lists.messages import is_title
from tournaments.organise.lists.rows import in_capitals
from tournaments.organise.players import PlayerForm
from tournaments.organise.texts import read_text
from tournaments.refusals import HouseCode

MOST_VICTORY_POINTS = 9_999
MOST_MATCH_POINTS = 999_999
"""Either way: they may be negative."""
_TITLE = re.compile(r"\W*(?:classific[ah]e?|risultat[oi]|sep=)(?!\w)", re.IGNORECASE)
_FOOT = re.compile(
    r"\W*(?:(?:in )?total[ei]|tot|media|tavoli|coppie|giocator[ei]|iscritt[ei]|partecipanti|"
    r"presenti|turni|smazzate)(?:\W+(?:total[ei]|media|tavoli|coppie|giocator[ei]|iscritt[ei]|"
    r"partecipanti|presenti|turni|smazzate|di|dei|delle|v\.?p|m\.?p))*\W*[\d.,]+\W*",
    re.IGNORECASE,
)
"""A count below the list, of nobody."""
_WHEN = re.compile(r"\b(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|(?:19|20)\d\d|\d{1,2}:\d\d(?::\d\d)?)\b")
_NUMBERED = re.compile(r"\W*\d{1,4}[°ºª]?\W+")


@record
class TotalForm:
    """What an entrant came to elsewhere, as told."""

    players: tuple[PlayerForm, ...]
    victory_points: int
    match_points: int | None = None
    category: str = ""
    line: int = 0
    """Of the list that it was read from; 0: of none."""


@record
class TotalRow:
    """A line as pasted, the total read from it, and what is wrong with it."""

    line: int
    content: str
    total: TotalForm | None
    problems: tuple[Problem, ...] = ()


@record
class TotalsRead:
    rows: tuple[TotalRow, ...]
    left_out: tuple[str, ...]
    """Titles and talk."""
    unclear: tuple[Problem, ...] = ()
    """Which figures are which, of the whole list."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        return (*self.unclear, *(problem for row in self.rows for problem in row.problems))

    @property
    def totals(self) -> tuple[TotalForm, ...]:
        return tuple(row.total for row in self.rows if row.total is not None)


def read_totals(content: str | bytes, format_: Format) -> TotalsRead:
    """Read totals and say, line by line, whose they are and what is wrong.

    Raises:
        Violation: it is too large, no text at all, or empty.
    """
    text = read_text(content)
    taken = taken_off(text)
    columns = take_apart(taken.names, format_)
    if not columns.rows:
        raise refuse(HouseCode.NOTHING_PASTED)
    said = dict(enumerate(text.splitlines(), start=1))
    out = {row.line for row in columns.left_out}
    left_out = {line for line in said if _is_plain(said[line], out=line in out)} - taken.headings
    read = [row for row in _rows(columns, taken, said, format_) if row.line not in left_out]
    told = {line for row in read for line in _lines_of(row)} | left_out | taken.headings
    lost = (_asks(line, said[line]) for line in said if line not in told and _says(said[line]))
    return TotalsRead(
        rows=tuple(sorted((*read, *lost), key=lambda row: row.line)),
        left_out=tuple(_shown(said[line]) for line in sorted(left_out)),
        unclear=(Problem(HouseCode.TOTALS_UNCLEAR, "totals"),) if taken.unclear else (),
    )


def _rows(
    columns: Columns, taken: Taken, said: Mapping[int, str], format_: Format
) -> Iterator[TotalRow]:
    lines = list_rows.lines_of(columns, format_)
    most = max(formats.of(format_).players)
    people = [list_rows.players_of(cells, most) for _, cells in lines]
    usual = in_capitals(player.name for players in people for player in players)
    unread = [column for column in columns.columns if _may_be_lost(column, headed=taken.headed)]
    for row, cells in lines:
        odd = any(row.cells[column.place - 1] for column in unread)
        yield _row(row, cells, said[row.line], taken, format_, usual=usual, odd=odd)


def _may_be_lost(column: Column, *, headed: bool) -> bool:
    """What stands there is in no total, and nobody said that it is not meant."""
    heading = heading_of(column.heading)
    if column.field is Field.CATEGORY:
        return not headed
    if heading is not None and heading.kind == "category":
        return True
    used = column.field in NAMES or column.field.kind == "membership"
    return not used and not (headed and column.sure)


def _is_plain(line: str, *, out: bool) -> bool:
    """Whether a line is no total by what it says: no figure of it may be one."""
    if _FOOT.fullmatch(line):
        return True
    figures = any(map(str.isdigit, _WHEN.sub("", line)))
    return _says(line) and not figures and (out or is_title(line) or bool(_TITLE.match(line)))


def _says(line: str) -> bool:
    return any(map(str.isalnum, line))


def _lines_of(row: TotalRow) -> range:
    return range(row.line, row.line + row.content.count("\n") + 1)


def _asks(line: int, content: str) -> TotalRow:
    """A line of which nothing came."""
    where: list_rows.Where = {"line": line, "content": _shown(content)}
    problem = Problem(HouseCode.ENTRY_UNCLEAR, "players", "", where)
    return TotalRow(line=line, content=_shown(content), total=None, problems=(problem,))


def _shown(line: str) -> str:
    return line.strip()[:200]


def _row(
    row: Row,
    cells: list_rows.Cells,
    content: str,
    taken: Taken,
    format_: Format,
    *,
    usual: bool,
    odd: bool,
) -> TotalRow:
    told = taken.figures.get(row.line, Figures())
    most = max(formats.of(format_).players)
    players = list_rows.players_of(cells, most, in_usual_case=usual)
    where: list_rows.Where = {"line": row.line, "content": _shown(content)}
    problems = [
        *list_rows.problems(cells, players, format_, where),
        *(Problem(code, "players", "", where) for code in row.doubts),
        *_unreadable(told, where),
    ]
    # Of several lines, which of them a figure is of would be a guess.
    if odd or told.odd or "\n" in row.content or _has_figures(cells):
        problems = problems or [Problem(HouseCode.ENTRY_UNCLEAR, "players", "", where)]
    total = None if problems or taken.unclear else _total(row, told, players, cells)
    return TotalRow(
        line=row.line, content=str(where["content"]), total=total, problems=tuple(problems)
    )


def _has_figures(cells: list_rows.Cells) -> bool:
    """Whether a name has a figure in it, which may be a total."""
    names = (_NUMBERED.sub("", cell, count=1) for field, cell in cells.items() if field in NAMES)
    return any(map(str.isdigit, "".join(name for name in names if not name.startswith("("))))


def _unreadable(told: Figures, where: list_rows.Where) -> Iterator[Problem]:
    if not told.victory_points:
        yield Problem(HouseCode.TOTAL_MISSING, "victory_points", "", where)
        return
    for field, text, limit in (
        ("victory_points", told.victory_points, MOST_VICTORY_POINTS),
        ("match_points", told.match_points or "0", MOST_MATCH_POINTS),
    ):
        readable = is_figure(text, grouped=field == "match_points")
        if not readable or abs(figure(text[:12])) > limit:
            data: list_rows.Where = {**where, "value": text[:20], "limit": limit}
            yield Problem(HouseCode.TOTAL_UNREADABLE, field, "", data)


def _total(
    row: Row, told: Figures, players: tuple[PlayerForm, ...], cells: list_rows.Cells
) -> TotalForm:
    return TotalForm(
        line=row.line,
        players=players,
        victory_points=figure(told.victory_points),
        match_points=figure(told.match_points) if told.match_points else None,
        category=cells.get(Field.CATEGORY, ""),
    )
