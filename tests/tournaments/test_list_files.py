"""Lists from files: read as they look, and bounded before anything is filled with them."""

import io
import zipfile
from collections.abc import Callable

import pytest

from scoring.rules.violations import Violation
from tests.workbooks import cell, ods, ods_row, xlsx, zipped
from tournaments.organise.lists import read_file
from tournaments.organise.lists.cells import MOST_ROWS, read_rows
from tournaments.organise.texts import LARGEST
from tournaments.refusals import HouseCode

ROWS: list[list[str | float]] = [
    ["Giocatore 1", "Tessera"],
    ["Rossi  Mario", 12345],
    [],
    ["D'Alò; Rosè", "007"],
]


def refusal(content: bytes) -> Violation:
    with pytest.raises(Violation) as refused:
        read_file(content, source="elenco.xlsx")
    return refused.value


def test_a_workbook_becomes_text_that_reads_as_its_cells() -> None:
    colours = '<row r="1048576"><c r="A1048576" s="1"/></row>'
    content = xlsx(ROWS, [], [["altro"]])
    read = read_file(content)
    assert (read.sheet, read.other_sheets) == ("Foglio1", ("Foglio3",))
    rows = read_rows(read.text)
    assert [(row.line, row.cells) for row in rows] == [
        (1, ("Giocatore 1", "Tessera")),
        (2, ("Rossi Mario", "12345")),
        (4, ("D'Alò; Rosè", "007")),
    ]
    assert len(read_rows(read_file(xlsx([["a", "b"]], first=colours)).text)) == 1


def test_a_sheet_that_begins_further_down_keeps_its_row_numbers() -> None:
    read = read_file(xlsx([[], [], ["Rossi", "Bianchi"]]))
    assert [(row.line, row.cells) for row in read_rows(read.text)] == [(3, ("Rossi", "Bianchi"))]


def test_an_open_document_is_read_with_all_its_empty_rows() -> None:
    empty = ods_row(times=1_048_570)
    read = read_file(ods(ods_row("Rossi", "Bianchi") + ods_row("Verdi", "Neri") + empty))
    assert [row.cells for row in read_rows(read.text)] == [("Rossi", "Bianchi"), ("Verdi", "Neri")]


FAR = '<row r="1"><c r="A1"><v>1</v></c></row><row r="{row}">{cell}</row>'


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (lambda: xlsx([["a"]] * 100_000), HouseCode.ROWS_TOO_MANY),
        (
            lambda: xlsx([], first=FAR.format(row=9_999, cell=cell("A9999", "x"))),
            HouseCode.ROWS_TOO_MANY,
        ),
        (
            lambda: xlsx([], first=FAR.format(row=2, cell=cell("XFD2", "x"))),
            HouseCode.COLUMNS_TOO_MANY,
        ),
        (
            lambda: xlsx([], first=FAR.format(row=2, cell=cell("XFD1048576", "x"))),
            HouseCode.ROWS_TOO_MANY,
        ),
        (lambda: ods(ods_row("a", times=1_048_576)), HouseCode.ROWS_TOO_MANY),
        (
            lambda: ods(ods_row("a") + ods_row("", times=1_000_000) + ods_row("b")),
            HouseCode.ROWS_TOO_MANY,
        ),
        (
            lambda: zipped({"xl/a.xml": "<a>" + " " * 13_000_000 + "</a>"}),
            HouseCode.UPLOAD_TOO_LARGE,
        ),
        (lambda: zipped({f"{at}.xml": "<a/>" for at in range(501)}), HouseCode.UPLOAD_TOO_LARGE),
        (
            lambda: xlsx([["x" * 30_000] * 20] * 30),
            HouseCode.UPLOAD_TOO_LARGE,
        ),
        (
            lambda: zipped({"a.xml": '<!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>'}),
            HouseCode.FILE_UNREADABLE,
        ),
        (lambda: zipped({"elenco.docx": "x"}), HouseCode.FILE_UNREADABLE),
        (lambda: xlsx([["a"]])[:-40], HouseCode.FILE_UNREADABLE),
        (lambda: xlsx([[]]), HouseCode.NOTHING_PASTED),
        (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", HouseCode.WORKBOOK_OLD),
        (lambda: b"PK\x03\x04" + b"x" * LARGEST, HouseCode.UPLOAD_TOO_LARGE),
        (lambda: b"\x00\x01", HouseCode.ENCODING_UNREADABLE),
    ],
    ids=lambda value: str(value)[:24] if isinstance(value, HouseCode) else "file",
)
def test_a_file_that_is_too_much_or_none_is_refused(
    content: Callable[[], bytes], code: HouseCode
) -> None:
    assert refusal(content()).code == code


def test_two_files_of_one_name_are_read_as_they_were_counted() -> None:
    packed = io.BytesIO(xlsx([["Rossi", "Bianchi"]]))
    with zipfile.ZipFile(packed, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr(
            "xl/worksheets/sheet1.xml", FAR.format(row=1_048_576, cell=cell("XFD1048576", "x"))
        )
    assert refusal(packed.getvalue()).code in (HouseCode.ROWS_TOO_MANY, HouseCode.FILE_UNREADABLE)


def test_too_many_rows_of_text_are_refused_before_they_are_read() -> None:
    with pytest.raises(Violation) as refused:
        read_rows("a;b\n" * 100_000)
    assert refused.value.code == HouseCode.ROWS_TOO_MANY
    assert len(read_rows("a;b\n" * MOST_ROWS)) == MOST_ROWS


@pytest.mark.parametrize("end", ["\r", "\r\n", "\v", "\f", "\x1c", "\x85", "\u2028"])
def test_they_are_whatever_ends_a_line(end: str) -> None:
    with pytest.raises(Violation) as refused:
        read_rows(f"a;b{end}" * (MOST_ROWS + 1))
    assert refused.value.code == HouseCode.ROWS_TOO_MANY
    (problem,) = refused.value.problems
    assert problem.data["limit"] == MOST_ROWS
