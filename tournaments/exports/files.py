"""Exports as CSV and xlsx: numbers are numbers, and no name is ever a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Sequence
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.utils import formats, timezone

from scoring.records import record
from tournaments.organise.lists.cells import harmless
from tournaments.presenters.tables import Cell, Table
from tournaments.spelling.letters import in_address

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

BOM = "\ufeff"
"""Without it Excel takes UTF-8 for something else."""
MOMENT = "%Y-%m-%d %H:%M:%S"
MADE = datetime(2000, 1, 1)  # noqa: DTZ001
"""The same figures are the same file: in the API its ETag is of its content."""
_NO_SHEET_NAME = re.compile(r"[\[\]:*?/\\']")
LONGEST_SHEET_NAME = 31
NARROWEST, WIDEST = 6, 60
"""Of a column, in letters."""


class NothingToExport(LookupError):
    """There is no such round, or none that is published; no fee was ever set."""


@record
class Export:
    """What goes into one file."""

    name: str
    """Of the file, in ASCII and without its ending."""
    tables: tuple[Table, ...]
    """The first holds everything; the others are parts of it, on sheets of their own."""


def file_name(*words: object) -> str:
    """classifica-turno-2-serata-di-circolo."""
    return in_address(" ".join(map(str, words)))


class FileType(StrEnum):
    CSV = "csv"
    XLSX = "xlsx"


@record
class Written:
    """How a type of file is written."""

    media_type: str
    write: Callable[[Export], bytes]


def file_of(export: Export, file_type: FileType) -> HttpResponse:
    """The file, to be kept under its name."""
    written = TYPES[file_type]
    disposition = f'attachment; filename="{export.name}.{file_type}"'
    return HttpResponse(
        written.write(export),
        content_type=written.media_type,
        headers={"Content-Disposition": disposition},
    )


def to_csv(export: Export) -> bytes:
    """The first table, as an Italian Excel opens it: semicolons, and commas in decimals."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    whole = export.tables[0]
    for row in (whole.headings, *whole.rows):
        writer.writerow([_as_text(cell) for cell in row])
    return (BOM + out.getvalue()).encode()


def _as_text(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case str():
            return harmless(cell)
        case datetime():
            return timezone.localtime(cell).strftime(MOMENT)
        case Decimal():
            return str(cell).replace(".", formats.get_format("DECIMAL_SEPARATOR"))
        case _:
            return str(cell)


def to_xlsx(export: Export) -> bytes:
    """Every table on a sheet of its own, with filters over its columns."""
    # Here: most processes never write one.
    from xlsxwriter import Workbook

    out = io.BytesIO()
    with Workbook(out, {"in_memory": True}) as workbook:
        workbook.set_properties({"title": export.tables[0].title, "created": MADE})
        bold = workbook.add_format({"bold": True, "bottom": 1})
        moments = workbook.add_format({"num_format": "yyyy-mm-dd hh:mm:ss", "align": "left"})
        for name, table in zip(_sheet_names(export.tables), export.tables, strict=True):
            _fill(workbook.add_worksheet(name), table, bold, moments)
    return out.getvalue()


def _fill(sheet: Worksheet, table: Table, bold: Format, moments: Format) -> None:
    for place, heading in enumerate(table.headings):
        sheet.write_string(0, place, heading, bold)
        sheet.set_column(place, place, _width(heading, [row[place] for row in table.rows]))
    for number, row in enumerate(table.rows, start=1):
        for place, cell in enumerate(row):
            _write(sheet, number, place, cell, moments)
    sheet.freeze_panes(1, 0)
    sheet.autofilter(0, 0, max(1, len(table.rows)), len(table.headings) - 1)
    sheet.set_landscape()
    sheet.repeat_rows(0)
    sheet.fit_to_pages(1, 0)


def _write(sheet: Worksheet, row: int, place: int, cell: Cell, moments: Format) -> None:
    """By its type and never by how it begins: a text is no formula and no address."""
    match cell:
        case None | "":
            return
        case str():
            sheet.write_string(row, place, cell)
        case datetime():
            naive = timezone.make_naive(cell).replace(microsecond=0)
            sheet.write_datetime(row, place, naive, moments)
        case _:
            sheet.write_number(row, place, cell)


def _width(heading: str, cells: Sequence[Cell]) -> int:
    longest = max((len(_as_text(cell)) for cell in cells), default=0)
    return min(WIDEST, max(NARROWEST, len(heading) + 3, longest + 1))


def _sheet_names(tables: Sequence[Table]) -> list[str]:
    """What Excel accepts: short, without its own signs, each once."""
    names: list[str] = []
    taken: set[str] = set()
    for number, table in enumerate(tables, start=1):
        name = _NO_SHEET_NAME.sub(" ", table.title).strip()[:LONGEST_SHEET_NAME].strip()
        if not name or name.casefold() in (*taken, "history"):
            name = f"{name[: LONGEST_SHEET_NAME - 5]} {number}".strip()
        taken.add(name.casefold())
        names.append(name)
    return names


TYPES: dict[FileType, Written] = {
    FileType.CSV: Written(media_type="text/csv; charset=utf-8", write=to_csv),
    FileType.XLSX: Written(
        media_type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        write=to_xlsx,
    ),
}
