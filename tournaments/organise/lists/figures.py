"""V.P. and M.P. taken off a list of totals: by headings, by where they stand, behind the names.

What is left over are names, a list like any other. A column, or a figure, that may mean two things
is nobody's: the list is unclear, or the line odd.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from scoring.records import record
from tournaments.organise.lists.cells import Row, as_text, cut, in_columns, read_rows
from tournaments.organise.lists.columns import ROWS_ABOVE
from tournaments.organise.lists.headings import heading_of, is_heading_row
from tournaments.spelling.letters import folded

_MOST_LIKELY = 400
"""V.P. of twenty rounds: what no heading says, and is beyond, may be something else."""
_STEP = 5
"""Whatever a smazzata is worth is so many times this, and M.P. are."""
_LONGEST = 300
"""Signs of a line that is looked into: no total needs as many."""
_NUMBER = re.compile(r"[+\-\u2212]?\d+")
_GROUPED = re.compile(r"[+\-\u2212]?\d{1,3}(?:\.\d{3})+")
_LIKE_A_NUMBER = re.compile(r"[+\-\u2212]?\d[\d.,]*")
_PLACE = re.compile(r"\W*(\d{1,4})\s*[.°ºª)^]*")
_SAYS_VP = re.compile(
    r"(?<![a-z])(?:v\.?\s?p|p\.?\s?v)(?![a-z])|punti\s?vittoria|victory\s?points?"
)
_SAYS_MP = re.compile(r"(?<![a-z])m\.?\s?p(?![a-z])|match\s?points?|punti\s?partita")
_SAYS_POINTS = frozenset(
    ("punti", "punteggio", "totale", "tot", "total", "pt", "pti", "punteggiototale")
)
"""V.P. where nothing else is said to be."""
_NOT_ASKED_FOR = frozenset(("pp", "pos", "posizione", "posto", "class", "classifica", "cl", "rank"))
_LABEL = (
    r"(?:v\.?\s?p\.?|p\.?\s?v\.?|m\.?\s?p\.?|punti(?:\s(?:vittoria|partita))?|pti?\.?|tot(?:ale)?)"
)
_LINE = re.compile(
    rf"\W*(?:(?P<place>\d{{1,4}})[°ºª]?\W*)?"
    r"(?:(?:posto|classificat[aei]|ex[ -]?(?:ae|æ|e)quo|pari merito)\b\W*)*"
    r"(?P<names>[^\W\d][^\d()\[\]]*?)"
    r"(?:\s*[:=|]\s*|\s*\.{2,}\s*|,\s+|\s+(?:[-–—]\s+)?)"
    rf"(?:(?P<before>{_LABEL})\s*[:=]?\s*)?(?P<first>\d{{1,7}})"
    rf"(?(before)|(?:\s*(?P<behind>{_LABEL})(?!\w))?)"
    r"(?:(?:\s+|[,;|/]\s+|\s+[|/]\s+)"
    rf"(?:(?P<before2>{_LABEL})\s*[:=]?\s*)?(?P<second>[+\-\u2212]?\d[\d.]*)"
    rf"(?(before2)|(?:\s*(?P<behind2>{_LABEL})(?!\w))?))?\s*[.;,]?\s*",
    re.IGNORECASE,
)
"""A place, names, V.P., perhaps M.P.; of a line with more figures, none is taken off."""


@record
class Figures:
    """Of a line, as they were written."""

    victory_points: str = ""
    match_points: str = ""
    place: str = ""
    odd: bool = False
    """A cell is not what its column holds."""


@record
class Taken:
    """The text without figures, and the figures of each line."""

    names: str
    figures: Mapping[int, Figures]
    unclear: bool
    """Which figures are V.P. would be a guess."""
    headed: bool = False
    headings: frozenset[int] = field(default_factory=frozenset)
    """The lines that say what stands below."""


def taken_off(text: str) -> Taken:
    """The figures of a table by its columns, of a list that was written line by line."""
    if not _is_table(text):
        return _of_lines(text)
    rows = read_rows(text)
    headings = next((row for row in rows[:ROWS_ABOVE] if _are_headings(row.cells)), None)
    return _without_headings(rows) if headings is None else _below(headings, rows)


def is_figure(text: str, *, grouped: bool = False) -> bool:
    """Whether it is a whole number; `12.350` where thousands are likely."""
    return bool(_NUMBER.fullmatch(text) or (grouped and _GROUPED.fullmatch(text)))


def figure(text: str) -> int:
    return int(text.replace("\N{MINUS SIGN}", "-").replace(".", ""))


def says_figures(text: str) -> str:
    """Which figures a heading, or a word beside one, says: vp, mp, both, points; or none."""
    plain = folded(text)
    vp, mp = _SAYS_VP.search(plain), _SAYS_MP.search(plain)
    if vp or mp:
        return "both" if vp and mp else "vp" if vp else "mp"
    return "points" if _letters(text) in _SAYS_POINTS else ""


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, folded(text)))


def _is_table(text: str) -> bool:
    """Whether most lines stand in columns; a comma parts names as often as columns."""
    lines = [line for line in text.splitlines() if line.strip()]
    if in_columns(lines):
        return True
    return 2 * sum(_ends_with_a_figure(cut(line)) for line in lines) >= len(lines)


def _ends_with_a_figure(cells: Sequence[str]) -> bool:
    return len(cells) > 1 and _LIKE_A_NUMBER.fullmatch(cells[-1]) is not None


def _are_headings(cells: Sequence[str]) -> bool:
    filled = [cell for cell in cells if cell]
    if len(filled) < 2 or any(map(_LIKE_A_NUMBER.fullmatch, filled)):
        return False
    return any(map(says_figures, filled)) or is_heading_row(cells)


def _below(headings: Row, rows: Sequence[Row]) -> Taken:
    """By what headings say; what none speaks of stays in the list, which does not use it."""
    said = list(map(_said, headings.cells))
    weak = "vp" not in said
    kinds = ["vp" if weak and kind == "points" else kind for kind in said]
    again = {row.line for row in rows if row.cells == headings.cells}
    # Over a single column a heading says nothing, and may be somebody's name: Giocatore.
    listed = rows if kinds.count("") > 1 else [row for row in rows if row.line not in again]
    return _taken(
        listed,
        kinds,
        {row.line: _figures(row, kinds) for row in rows},
        unclear=kinds.count("vp") != 1 or kinds.count("mp") > 1 or "both" in kinds,
        weak=weak,
        headings=frozenset(again),
    )


def _said(cell: str) -> str:
    """The kind of a headed column; the number of an entrant says nothing elsewhere."""
    if kind := says_figures(cell):
        return kind
    heading = heading_of(cell)
    number = heading is not None and heading.kind in ("number", "table", "line")
    return "left_out" if number or _letters(cell) in _NOT_ASKED_FOR else ""


def _without_headings(rows: Sequence[Row]) -> Taken:
    """A place, names, V.P., perhaps M.P.; any other order, or figure more, would be a guess."""
    kinds: list[str] = []
    for cells in zip(*(row.cells for row in rows), strict=True):
        kinds.append(_by_content(cells, named="" in kinds))
    behind = [at for at, kind in enumerate(kinds) if kind == "figure"]
    for at, kind in zip(behind, ("vp", "mp"), strict=False):
        kinds[at] = kind
    figures = {row.line: _figures(row, kinds, by_content=True) for row in rows}
    unclear = len(behind) > 2 or kinds.count("place") > 1 or not _are_in_order(figures.values())
    if len(behind) == 2:
        unclear = unclear or not _may_be_both(figures.values())
    return _taken(rows, kinds, figures, unclear=unclear, weak=True)


def _by_content(cells: Sequence[str], *, named: bool) -> str:
    filled = [cell for cell in cells if cell]
    kind, pattern = ("figure", _LIKE_A_NUMBER) if named else ("place", _PLACE)
    return kind if 2 * sum(map(bool, map(pattern.fullmatch, filled))) > len(filled) else ""


def _figures(row: Row, kinds: Sequence[str], *, by_content: bool = False) -> Figures:
    of_row = {kind: cell for kind, cell in zip(kinds, row.cells, strict=True) if kind}
    place = _PLACE.fullmatch(of_row.get("place", ""))
    return Figures(
        victory_points=of_row.get("vp", ""),
        match_points=of_row.get("mp", ""),
        place=place[1] if place else "",
        odd=by_content and bool(of_row.get("place")) and place is None,
    )


def _taken(
    rows: Sequence[Row],
    kinds: Sequence[str],
    figures: Mapping[int, Figures],
    *,
    unclear: bool,
    weak: bool,
    headings: frozenset[int] = frozenset(),
) -> Taken:
    cells: list[Sequence[str]] = [()] * max(row.line for row in rows)
    for row in rows:
        cells[row.line - 1] = [
            cell for cell, kind in zip(row.cells, kinds, strict=True) if not kind
        ]
    return Taken(
        names=as_text(cells),
        figures=figures,
        unclear=unclear or (weak and _are_too_many(figures.values())),
        headed=bool(headings),
        headings=headings,
    )


def _of_lines(text: str) -> Taken:
    lines = dict(enumerate(text.splitlines(), start=1))
    headings = frozenset(number for number, line in lines.items() if _is_heading_line(line))
    ended = {number: found for number, line in lines.items() if (found := _ended(line))}
    figures = {number: _behind(ended.get(number)) for number in lines}
    names = {number: found["names"] for number, found in ended.items()} | dict.fromkeys(
        headings, ""
    )
    guessed = [figures[number] for number, found in ended.items() if _is_second_guessed(found)]
    unclear = _are_too_many(figures.values()) or not _are_in_order(figures.values())
    return Taken(
        names="\n".join(names.get(number, line) for number, line in lines.items()),
        figures=figures,
        unclear=unclear or (bool(guessed) and not _may_be_both(guessed)),
        headings=headings,
    )


def _ended(line: str) -> re.Match[str] | None:
    return _LINE.fullmatch(line) if len(line) <= _LONGEST else None


def _is_second_guessed(found: re.Match[str]) -> bool:
    """A figure behind the first that no word says of what it is."""
    return bool(found["second"]) and not _labels(found)[1]


def _is_heading_line(line: str) -> bool:
    """`Pos. Coppia V.P. M.P.` above what is written in this order."""
    words = line.split()
    said = [kind for kind in map(says_figures, words) if kind]
    rest = [word for word in words if not says_figures(word)]
    known = all(heading_of(word) or _letters(word) in _NOT_ASKED_FOR for word in rest)
    return known and said in (["vp"], ["points"], ["vp", "mp"])


def _labels(found: re.Match[str]) -> tuple[str, str]:
    first, second = (
        says_figures(found[before] or found[behind] or "")
        for before, behind in (("before", "behind"), ("before2", "behind2"))
    )
    return first, second


def _behind(found: re.Match[str] | None) -> Figures:
    """By the words beside them, or in their order; M.P. alone, and V.P. twice, are no total."""
    if found is None:
        return Figures()
    labels, place = _labels(found), found["place"] or ""
    first, second = found["first"], found["second"] or ""
    if labels == ("mp", "vp"):
        return Figures(victory_points=second, match_points=first, place=place)
    if labels[0] == "mp" or labels[1] not in ("", "mp"):
        return Figures(place=place)
    return Figures(victory_points=first, match_points=second, place=place)


def _are_in_order(figures: Iterable[Figures]) -> bool:
    """Whether places go on, and none is beyond its line; V.P. before the names do not."""
    lines = enumerate(figures, start=1)
    places = [(int(each.place), line) for line, each in lines if each.place]
    told = [place for place, _ in places]
    return told == sorted(told) and all(place <= line for place, line in places)


def _may_be_both(figures: Iterable[Figures]) -> bool:
    """Whether the first may be V.P., and the second M.P. and nothing but M.P."""
    told = list(figures)
    points = [figure(each.victory_points) for each in told if is_figure(each.victory_points)]
    matches = [
        figure(each.match_points) for each in told if is_figure(each.match_points, grouped=True)
    ]
    likely = range(_MOST_LIKELY + 1)
    return (
        all(value in likely for value in points)
        and any(value not in likely for value in matches)
        and all(value % _STEP == 0 for value in matches)
    )


def _are_too_many(figures: Iterable[Figures]) -> bool:
    told = [each.victory_points for each in figures if is_figure(each.victory_points[:9])]
    return bool(told) and min(figure(text[:9]) for text in told) > _MOST_LIKELY
