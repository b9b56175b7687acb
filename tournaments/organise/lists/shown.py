"""A sheet of Excel as it is seen: figures in their format, merged cells, no hidden columns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, time
from itertools import product
from typing import TYPE_CHECKING, Any

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
    return _filled(way, str(whole).zfill(way.count("0"))) if masked else str(whole)


def _filled(mask: str, figures: str) -> str:
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
