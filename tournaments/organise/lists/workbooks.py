"""Files of spreadsheets as text: xlsx and ods, bounded before the library sees them, and a sheet as
it is seen: figures in their format, merged cells, no hidden columns.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time
from itertools import product
from typing import TYPE_CHECKING, Any, TypeAlias
from xml.parsers import expat

from scoring.records import record
from scoring.rules.violations import Violation, refuse
from tournaments.organise.lists.cells import (
    MOST_COLUMNS,
    OF_ENTRIES,
    Bounds,
    as_text,
    require_columns,
    require_rows,
)
from tournaments.organise.texts import read_text
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import tidy_line

if TYPE_CHECKING:
    from openpyxl.worksheet.cell_range import CellRange
    from openpyxl.worksheet.worksheet import Worksheet

_ASIDE = re.compile(r"\[[^\]]*\]|_.|\*.")
"""What a format says of colours, conditions and room."""
_MASK = re.compile(r"""(?:"[^"]*"|\\.|[^?.,%E"\\])*""")
_OF_MASK = re.compile(r"""("[^"]*"|\\.|.)""")
"""Text, and a place for each figure: `00000`, `"IT"0000`, `000-000`."""
_AS_EXPONENT = 10**11
"""From here on Excel shows a figure without a format by its exponent."""
_TITLE_PART = 0.75
"""A cell merged over so much of a row is its title, and no heading of each column."""


def shown(sheet: Worksheet, *, rows: int, columns: int) -> Iterator[list[str]]:
    """The first rows of a sheet, each cell as Excel shows it; a merged one stands for all that it
    covers, but for a title.
    """
    hidden = set(_hidden(sheet))
    covered = {
        place: sheet.cell(merged.min_row, merged.min_col)
        for merged in sheet.merged_cells.ranges
        if not _is_title(merged, sheet)
        for place in _places(merged, rows, columns)
    }
    last_row, last_column = min(sheet.max_row, rows), min(sheet.max_column, columns)
    for row in sheet.iter_rows(max_row=last_row, max_col=last_column):
        yield [
            written(covered.get((cell.row or 0, cell.column or 0), cell))
            for cell in row
            if cell.column not in hidden
        ]


def _hidden(sheet: Worksheet) -> Iterator[int]:
    for dimension in sheet.column_dimensions.values():
        if dimension.hidden:
            yield from range(dimension.min or 1, (dimension.max or 1) + 1)


def _places(merged: CellRange, rows: int, columns: int) -> Iterator[tuple[int, int]]:
    yield from product(
        range(merged.min_row, min(merged.max_row, rows) + 1),
        range(merged.min_col, min(merged.max_col, columns) + 1),
    )


def written(cell: Any) -> str:
    """What stands in a cell, as it looks in Italian."""
    value = cell.value
    match value:
        case None:
            return ""
        case bool():
            return "VERO" if value else "FALSO"
        case int() | float():
            return _figure(value, str(cell.number_format))
        case datetime():
            return f"{value:%d/%m/%Y}" if value.time() == time() else f"{value:%d/%m/%Y %H:%M}"
        case date():
            return f"{value:%d/%m/%Y}"
    return str(value)


def _figure(value: float, format_: str) -> str:
    way = _ASIDE.sub("", format_.split(";", maxsplit=1)[0])
    whole = int(value) if float(value).is_integer() else None
    if re.search("E[+-]", way):
        return f"{value:.2E}".replace(".", ",")
    if whole is None:
        return str(value).replace(".", ",")
    if way == "General":
        return str(whole) if abs(whole) < _AS_EXPONENT else f"{value:.5E}".replace(".", ",")
    masked = _MASK.fullmatch(way) if "0" in way else None
    return _in_mask(way, str(whole).zfill(way.count("0"))) if masked else str(whole)


def _in_mask(mask: str, figures: str) -> str:
    """The figures in their places, from the last one on; those over stand at the first place."""
    written, left = [], list(figures)
    tokens = _OF_MASK.findall(mask)
    first = min(at for at, sign in enumerate(tokens) if sign in "0#")
    for at, sign in reversed([*enumerate(tokens)]):
        if sign not in "0#":
            written.append(re.sub(r"[\"\\]", "", sign))
        elif left:
            written.append("".join(left) if at == first else left[-1])
            left = [] if at == first else left[:-1]
    return "".join(reversed(written))


def _is_title(merged: CellRange, sheet: Worksheet) -> bool:
    width = merged.max_col - merged.min_col + 1
    return bool(width >= _TITLE_PART * (sheet.max_column or 1))


UNPACKED = 12
"""Bytes of XML for each byte of a list: twenty times what the most rows take."""
MOST_FILES = 500
MOST_COVERED = 200_000
"""Cells that are merged into others: a title over whole rows has 16,384 of them."""
_ZIP, _OLD = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_REFERENCE = re.compile(r"([A-Za-z]{1,3})([0-9]{1,7})")
_WORTH = {"v", "is", "f", "p"}
"""Elements in a cell that says something; a cell of colours alone is none."""


@record
class ListText:
    """A file as text, which a form shows and takes back."""

    text: str
    sheet: str = ""
    """The sheet of a workbook that was read."""
    other_sheets: tuple[str, ...] = ()
    """Those that were not, though something stands in them."""


def read_file(
    content: bytes, *, source: str = "", sheet: str = "", bounds: Bounds = OF_ENTRIES
) -> ListText:
    """A file of whatever kind as text; of a workbook one `sheet`, else the one of most rows.

    Raises:
        Violation: it is too large, damaged, of another kind, or holds more rows than a list has.
    """
    if not content.startswith((_ZIP, _OLD)):
        text = read_text(content, source=source, limit=bounds.size)
        return ListText(text=text.replace("\r\n", "\n"))
    if len(content) > bounds.size:
        raise _too_large(source, len(content), bounds.size)
    if content.startswith(_OLD):
        raise refuse(HouseCode.WORKBOOK_OLD, file=source)
    try:
        return _workbook(content, source, sheet.strip(), bounds)
    except _damaged() as error:
        # What the libraries say of it is English, and helps nobody here.
        raise refuse(HouseCode.FILE_UNREADABLE, file=source) from error


def _workbook(content: bytes, source: str, wanted: str, bounds: Bounds) -> ListText:
    packed = _bounded(content, source, bounds)
    try:
        filled = _filled(_of_excel(packed, bounds), source, bounds)
    except _damaged(IndexError, KeyError, TypeError):
        # An ods; or what other programs call xlsx, whose figures are read without their format.
        filled = _filled(_of_others(packed), source, bounds)
    if not filled:
        raise refuse(HouseCode.NOTHING_PASTED)
    named = {name.casefold(): name for name in filled}
    if wanted and wanted.casefold() not in named:
        raise refuse(HouseCode.SHEET_UNKNOWN, field="sheet", value=wanted, choices=tuple(filled))
    # A cover may come first.
    chosen = named.get(wanted.casefold()) or max(filled, key=lambda name: len(filled[name]))
    others = tuple(name for name in filled if name != chosen)
    return ListText(text=as_text(filled[chosen]), sheet=chosen, other_sheets=others)


def _damaged(*otherwise: type[Exception]) -> tuple[type[Exception], ...]:
    """How the readers say that they cannot read something."""
    from python_calamine import CalamineError

    of_packing = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError)
    return (*of_packing, OSError, ValueError, expat.ExpatError, CalamineError, *otherwise)


Sheets: TypeAlias = Iterable[tuple[str, Iterable[Iterable[str]]]]


def _filled(sheets: Sheets, source: str, bounds: Bounds) -> dict[str, list[list[str]]]:
    """The sheets in which something stands."""
    read = {name: list(_rows(cells, source, bounds)) for name, cells in sheets}
    return {name: rows for name, rows in read.items() if rows}


def _of_excel(packed: bytes, bounds: Bounds) -> Sheets:
    """The sheets of xlsx as they are shown."""
    # With the numpy that it takes along a sixth of what a web process holds; most never read one.
    from openpyxl import load_workbook

    for sheet in load_workbook(io.BytesIO(packed), data_only=True).worksheets:
        yield sheet.title, shown(sheet, rows=bounds.rows, columns=MOST_COLUMNS)


def _of_others(packed: bytes) -> Sheets:
    """The sheets of a workbook, without how their figures look."""
    from python_calamine import CalamineWorkbook

    workbook = CalamineWorkbook.from_filelike(io.BytesIO(packed))
    for name in workbook.sheet_names:
        rows = workbook.get_sheet_by_name(name).iter_rows()
        yield name, ([_text(cell) for cell in row] for row in rows)


def _rows(rows: Iterable[Iterable[str]], source: str, bounds: Bounds) -> Iterator[list[str]]:
    """Cells that say something, empty rows too: a row keeps its number."""
    signs = 0
    waiting: list[list[str]] = []
    for row in rows:
        cells = [tidy_line(cell) for cell in row]
        signs += sum(map(len, cells))
        if signs > bounds.size:  # one long text may stand in every cell
            raise _too_large(source, signs, bounds.size)
        waiting.append(cells)
        if any(cells):
            yield from waiting
            waiting = []


def _text(cell: object) -> str:
    """A number of no decimals as people write it: a workbook has no whole ones."""
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)


def _bounded(content: bytes, source: str, bounds: Bounds) -> bytes:
    """The XML of a workbook and nothing else, packed anew.

    Headers may lie about sizes, and two readers choose differently between files of one name:
    what was counted here is what is read.
    """
    counted, kept, most = 0, io.BytesIO(), UNPACKED * bounds.size
    with zipfile.ZipFile(io.BytesIO(content)) as archive, zipfile.ZipFile(kept, "w") as packed:
        if len(archive.infolist()) > MOST_FILES:
            raise _too_large(source, len(archive.infolist()), MOST_FILES)
        for name in dict.fromkeys(archive.namelist()):
            if not name.endswith((".xml", ".rels", "mimetype")):
                continue
            with archive.open(name) as member:
                unpacked = member.read(most - counted + 1)
            counted += len(unpacked)
            if counted > most:
                raise _too_large(source, counted, most)
            if name != "mimetype":
                _Grid(bounds).read(unpacked)
            packed.writestr(name, unpacked)
    return kept.getvalue()


class _Grid:
    """How far down and to the right cells that say something reach, in either format."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.row, self.column = 0, 0
        self.repeated = 1
        self.covered = 0
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.StartDoctypeDeclHandler = _no_doctype

    def read(self, content: bytes) -> None:
        self.parser.Parse(content, True)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        element = name.rpartition(":")[2]
        if element in ("row", "table-row"):
            self._next_row(attributes)
        elif element in ("c", "table-cell", "covered-table-cell"):
            self._next_cell(attributes)
            if any(key.rpartition(":")[2] in _VALUES for key in attributes):
                self._require()
        elif element in _WORTH:
            self._require()
        elif element == "mergeCell":
            self._cover(attributes.get("ref", ""))
        elif element in ("sheetData", "table"):
            self.row = self.column = 0

    def _end(self, name: str) -> None:
        if name.rpartition(":")[2] == "table-row":
            self.row += self.repeated - 1

    def _next_row(self, attributes: dict[str, str]) -> None:
        self.column = 0
        self.repeated = _repeats(attributes, "number-rows-repeated")
        self.row = int(attributes.get("r", self.row + 1))

    def _next_cell(self, attributes: dict[str, str]) -> None:
        self.column += _repeats(attributes, "number-columns-repeated")
        if reference := attributes.get("r"):
            match = _REFERENCE.fullmatch(reference)
            if match is None:
                raise ValueError(reference[:20])
            self.column = _column(match[1])
            self.row = max(self.row, int(match[2]))

    def _cover(self, merged: str) -> None:
        """What is merged is filled, cell by cell."""
        ends = [_REFERENCE.fullmatch(end) for end in merged.split(":")]
        places = [(_column(end[1]), int(end[2])) for end in ends if end]
        if len(places) == 2:
            (left, top), (right, bottom) = places
            self.covered += (abs(right - left) + 1) * (abs(bottom - top) + 1)
        if len(places) != len(ends) or self.covered > MOST_COVERED:
            raise ValueError(merged[:20])

    def _require(self) -> None:
        require_rows(self.row + self.repeated - 1, self.bounds)
        require_columns(self.column)


_VALUES = {"value", "string-value", "date-value", "time-value", "boolean-value", "formula"}


def _repeats(attributes: dict[str, str], name: str) -> int:
    return next(
        (int(value) for key, value in attributes.items() if key.rpartition(":")[2] == name), 1
    )


def _column(letters: str) -> int:
    """`A` is 1, `AA` 27."""
    place = 0
    for letter in letters.upper():
        place = 26 * place + ord(letter) - ord("A") + 1
    return place


def _no_doctype(*_declaration: object) -> None:
    """Entities make much of little; no workbook has any."""
    raise ValueError("doctype")


def _too_large(source: str, value: int, limit: int) -> Violation:
    return refuse(HouseCode.UPLOAD_TOO_LARGE, file=source, value=value, limit=limit)
