"""Totals as people send them: V.P. and M.P. beside the names of each entrant.

The figures are taken off, by their headings or where they stand; what is left is a list like any
other, and is read as one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.plans import Format
from scoring.rules import formats
from scoring.rules.violations import Problem, refuse
from tournaments.organise.lists import rows as list_rows
from tournaments.organise.lists.cells import Row, as_text, cut, read_rows
from tournaments.organise.lists.columns import take_apart
from tournaments.organise.lists.fields import Field
from tournaments.organise.lists.headings import heading_of
from tournaments.organise.lists.letter_case import in_capitals
from tournaments.organise.players import PlayerForm
from tournaments.organise.texts import read_text
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import folded

MOST_VICTORY_POINTS = 9_999
MOST_MATCH_POINTS = 999_999
"""Either way: they may be negative."""
_FIGURE = re.compile(r"[+\-\u2212]?\d+(?:\.\d{3})*")
_PLACE = re.compile(r"\d{1,4}\s*[.°ºª)]?")
_BEHIND = re.compile(
    r"(?P<names>.*[^\W\d_.)].*?)[\s:;,|–—]+(?P<vp>\d{1,7})\s*(?:v\.?\s?p\.?)?"
    r"(?:[\s:;,|/–—]+(?P<mp>[+\-\u2212]?\d{1,7})\s*(?:m\.?\s?p\.?)?)?\s*",
    re.IGNORECASE,
)
"""Names, V.P., perhaps M.P.: how a line ends that stands in no columns."""
_WORDS = {
    "vp": "vp",
    "victorypoints": "vp",
    "puntivittoria": "vp",
    "punti": "vp",
    "punteggio": "vp",
    "totale": "vp",
    "mp": "mp",
    "matchpoints": "mp",
    "puntipartita": "mp",
    "pp": "left_out",
    "pos": "left_out",
    "posizione": "left_out",
    "posto": "left_out",
    "class": "left_out",
    "classifica": "left_out",
    "cl": "left_out",
    "rank": "left_out",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalForm:
    """What an entrant came to elsewhere, as told."""

    players: tuple[PlayerForm, ...]
    victory_points: int
    match_points: int | None = None
    category: str = ""
    line: int = 0
    """Of the list that it was read from; 0: of none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalRow:
    """A line as pasted, the total read from it, and what is wrong with it."""

    line: int
    content: str
    total: TotalForm | None
    problems: tuple[Problem, ...] = ()

    @property
    def is_no_entry(self) -> bool:
        """Neither names nor a figure: above the first figure it is a title."""
        missing = HouseCode.TOTAL_MISSING
        return {missing} < {problem.code for problem in self.problems}


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsRead:
    rows: tuple[TotalRow, ...]
    left_out: tuple[str, ...]
    """Titles and talk."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        return tuple(problem for row in self.rows for problem in row.problems)

    @property
    def totals(self) -> tuple[TotalForm, ...]:
        return tuple(row.total for row in self.rows if row.total is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Figures:
    """As they were written beside the names; the whole line, to be shown."""

    line: str
    victory_points: str = ""
    match_points: str = ""


_Taken = tuple[str, Mapping[int, _Figures]]
"""The text without figures, and the figures of each line."""


def read_totals(content: str | bytes, format_: Format) -> TotalsRead:
    """Read totals and say, line by line, whose they are and what is wrong.

    Raises:
        Violation: it is too large, no text at all, or empty.
    """
    text = read_text(content)
    names, figures = _of_table(text) if _is_table(text) else _of_lines(text)
    columns = take_apart(names, format_)
    if not columns.rows:
        raise refuse(HouseCode.NOTHING_PASTED)
    lines = list_rows.lines_of(columns, format_)
    most = max(formats.of(format_).players)
    people = [list_rows.players_of(cells, most) for _, cells in lines]
    usual = in_capitals(player.name for players in people for player in players)
    read = [_row(row, cells, figures, format_, usual=usual) for row, cells in lines]
    first = min((line for line, told in figures.items() if told.victory_points), default=0)
    titles = [row for row in read if row.line < first and row.is_no_entry]
    left_out = (figures[row.line].line.strip()[:200] for row in columns.left_out)
    return TotalsRead(
        rows=tuple(row for row in read if row not in titles),
        left_out=(*left_out, *(row.content for row in titles)),
    )


def _is_table(text: str) -> bool:
    """Whether most lines stand in columns; a comma parts names as often as columns."""
    lines = [line for line in text.splitlines() if line.strip()]
    if any(2 * sum(sign in line for line in lines) >= len(lines) for sign in "\t;"):
        return True
    return 2 * sum(_ends_with_a_figure(cut(line)) for line in lines) >= len(lines)


def _ends_with_a_figure(cells: Sequence[str]) -> bool:
    return len(cells) > 1 and _FIGURE.fullmatch(cells[-1]) is not None


def _of_table(text: str) -> _Taken:
    rows = read_rows(text)
    headings = next((row for row in rows if "vp" in map(_heading, row.cells)), None)
    kinds = _kinds(rows, headings)
    named = [at for at, kind in enumerate(kinds) if not kind]
    cells: list[Sequence[str]] = [()] * max(row.line for row in rows)
    figures = {}
    for row in rows:
        # Over a single column a heading says nothing, and may be somebody's name: Giocatore.
        if row is not headings or len(named) > 1:
            cells[row.line - 1] = [row.cells[at] for at in named]
        of_row = {kind: row.cells[at] for at, kind in enumerate(kinds) if kind}
        figures[row.line] = _Figures(
            line=row.content,
            victory_points=of_row.get("vp", ""),
            match_points=of_row.get("mp", ""),
        )
    return as_text(cells), figures


def _kinds(rows: Sequence[Row], headings: Row | None) -> list[str]:
    """Of each column which figure it holds; empty: the list has it."""
    if headings is not None:
        kinds = list(map(_heading, headings.cells))
        # The first of two is meant: V.P. before a total of something else.
        return [
            ("left_out" if kind in kinds[:at] else kind) if kind else _number(headings.cells[at])
            for at, kind in enumerate(kinds)
        ]
    return list(_by_content([[row.cells[at] for row in rows] for at in range(len(rows[0].cells))]))


def _heading(cell: str) -> str:
    return _WORDS.get("".join(filter(str.isalnum, folded(cell))), "")


def _number(cell: str) -> str:
    """The number of an entrant says nothing elsewhere."""
    heading = heading_of(cell)
    return "left_out" if heading and heading.kind in ("number", "table", "line") else ""


def _by_content(columns: Sequence[Sequence[str]]) -> Iterator[str]:
    """Places before the names; behind them V.P., then M.P., then what nobody asks for."""
    behind = iter(("vp", "mp"))
    named = False
    for cells in columns:
        filled = [cell for cell in cells if cell]
        # A heading of its own may stand above them.
        figures = sum(_FIGURE.fullmatch(cell) is not None for cell in filled)
        places = sum(_PLACE.fullmatch(cell) is not None for cell in filled)
        if not named and places >= max(1, len(filled) - 1):
            yield "left_out"
        elif named and figures >= max(1, len(filled) - 1) and len(filled) * 2 > len(cells):
            yield next(behind, "left_out")
        else:
            named = True
            yield ""


def _of_lines(text: str) -> _Taken:
    names, figures = [], {}
    for number, line in enumerate(text.splitlines(), start=1):
        ended = _BEHIND.fullmatch(line)
        names.append(ended["names"] if ended else line)
        figures[number] = _Figures(
            line=line,
            victory_points=ended["vp"] if ended else "",
            match_points=(ended["mp"] or "") if ended else "",
        )
    return "\n".join(names), figures


def _row(
    row: Row,
    cells: list_rows.Cells,
    figures: Mapping[int, _Figures],
    format_: Format,
    *,
    usual: bool,
) -> TotalRow:
    told = figures[row.line]
    most = max(formats.of(format_).players)
    players = list_rows.players_of(cells, most, in_usual_case=usual)
    where: list_rows.Where = {"line": row.line, "content": told.line.strip()[:200]}
    problems = [
        *list_rows.problems(cells, players, format_, where),
        *(Problem(code, "players", "", where) for code in row.doubts),
        *_unreadable(told, where),
    ]
    if "\n" in row.content:
        # Which of its lines a figure is of would be a guess.
        problems = problems or [Problem(HouseCode.ENTRY_UNCLEAR, "players", "", where)]
    total = None if problems else _total(row, told, players, cells)
    return TotalRow(
        line=row.line, content=str(where["content"]), total=total, problems=tuple(problems)
    )


def _unreadable(told: _Figures, where: list_rows.Where) -> Iterator[Problem]:
    if not told.victory_points:
        yield Problem(HouseCode.TOTAL_MISSING, "victory_points", "", where)
        return
    for field, text, limit in (
        ("victory_points", told.victory_points, MOST_VICTORY_POINTS),
        ("match_points", told.match_points or "0", MOST_MATCH_POINTS),
    ):
        if not _FIGURE.fullmatch(text) or abs(_figure(text[:12])) > limit:
            data: list_rows.Where = {**where, "value": text[:20], "limit": limit}
            yield Problem(HouseCode.TOTAL_UNREADABLE, field, "", data)


def _total(
    row: Row, told: _Figures, players: tuple[PlayerForm, ...], cells: list_rows.Cells
) -> TotalForm:
    return TotalForm(
        line=row.line,
        players=players,
        victory_points=_figure(told.victory_points),
        match_points=_figure(told.match_points) if told.match_points else None,
        category=cells.get(Field.CATEGORY, ""),
    )


def _figure(text: str) -> int:
    return int(text.replace("\N{MINUS SIGN}", "-").replace(".", ""))
