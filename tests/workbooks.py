"""Files of spreadsheets for tests: what a program saves, and what nobody should."""

import io
import zipfile
from collections.abc import Sequence
from string import ascii_uppercase

_OFFICE = "http://schemas.openxmlformats.org"
_TYPES = (
    f'<Types xmlns="{_OFFICE}/package/2006/content-types">'
    '<Default Extension="rels"'
    ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Override PartName="/xl/workbook.xml" ContentType="application/'
    'vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'
)
_DOCUMENT = f"{_OFFICE}/officeDocument/2006/relationships"
_ODS = "urn:oasis:names:tc:opendocument:xmlns"


def xlsx(*sheets: Sequence[Sequence[str | float]], first: str = "") -> bytes:
    """A workbook with these cells; `first` is XML put before the rows of its first sheet."""
    numbers = range(1, len(sheets) + 1)
    names = "".join(f'<sheet name="Foglio{n}" sheetId="{n}" r:id="rId{n}"/>' for n in numbers)
    files = {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _relations([("officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": f'<workbook xmlns="{_OFFICE}/spreadsheetml/2006/main"'
        f' xmlns:r="{_DOCUMENT}"><sheets>{names}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": _relations(
            [("worksheet", f"worksheets/sheet{n}.xml") for n in numbers]
        ),
    }
    for number, rows in zip(numbers, sheets, strict=True):
        body = "".join(_row(at, row) for at, row in enumerate(rows, start=1))
        before = first if number == 1 else ""
        files[f"xl/worksheets/sheet{number}.xml"] = (
            f'<worksheet xmlns="{_OFFICE}/spreadsheetml/2006/main">'
            f"<sheetData>{before}{body}</sheetData></worksheet>"
        )
    return zipped(files)


def ods(rows: str) -> bytes:
    """A document of a spreadsheet with these rows, as XML."""
    names = "".join(
        f' xmlns:{name}="{_ODS}:{name}:1.0"' for name in ("office", "table", "text", "manifest")
    )
    content = (
        f"<office:document-content{names}><office:body><office:spreadsheet>"
        f'<table:table table:name="Elenco">{rows}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    return zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": f"<manifest:manifest{names}/>",
            "content.xml": content,
        }
    )


def ods_row(*cells: str, times: int = 1, behind: int = 16_380) -> str:
    """A row as programs write it, with all that is empty behind it."""
    written = "".join(
        f'<table:table-cell office:value-type="string"><text:p>{cell}</text:p></table:table-cell>'
        for cell in cells
    )
    empty = f'<table:table-cell table:number-columns-repeated="{behind}"/>'
    return (
        f'<table:table-row table:number-rows-repeated="{times}">{written}{empty}</table:table-row>'
    )


def zipped(files: dict[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return packed.getvalue()


def _relations(targets: Sequence[tuple[str, str]]) -> str:
    related = "".join(
        f'<Relationship Id="rId{n}" Type="{_DOCUMENT}/{kind}" Target="{target}"/>'
        for n, (kind, target) in enumerate(targets, start=1)
    )
    space = f"{_OFFICE}/package/2006/relationships"
    return f'<Relationships xmlns="{space}">{related}</Relationships>'


def _row(number: int, cells: Sequence[str | float]) -> str:
    written = "".join(
        cell(f"{ascii_uppercase[at]}{number}", value) for at, value in enumerate(cells) if value
    )
    return f'<row r="{number}">{written}</row>'


def cell(reference: str, value: str | float) -> str:
    if isinstance(value, str):
        return f'<c r="{reference}" t="inlineStr"><is><t>{value}</t></is></c>'
    return f'<c r="{reference}"><v>{value}</v></c>'
