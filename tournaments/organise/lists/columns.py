"""The columns of a list: what each holds, as recognised or as mapped by hand."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from scoring.plans import Format
from scoring.records import record
from scoring.rules import formats
from scoring.rules.violations import refuse
from tournaments.organise.lists import headings
from tournaments.organise.lists.cells import Row, cut, in_columns, read_rows
from tournaments.organise.lists.fields import NAMES, Field, fields_of, guessed, may_name_people
from tournaments.organise.lists.messages import (
    Written,
    is_message,
    is_team,
    is_title,
    names_of,
    read_written,
)
from tournaments.refusals import HouseCode

ROWS_ABOVE = 10
"""How far down a heading row is looked for, below the title of an event."""
SAMPLES = 3
WRITTEN = "written"
"""What is recognised of a list without columns."""
_COLUMN = re.compile(r"(?:^|(?<=\s\s))\S")


@record
class Reading:
    """How somebody wants a list read; what is None goes as recognised."""

    fields: tuple[Field | None, ...] | None = None
    """One for each column; None for one that nobody said anything of."""
    heading: bool | None = None
    """Whether the first row says what the columns are, or is an entry already."""
    taken: frozenset[int] = frozenset()
    """Lines of those who wait, and are entered all the same."""
    usual_case: bool | None = None
    """Whether names all in capitals are written in the usual letters."""
    of: str | None = None
    """`Columns.recognised` of the list that this was said of; for another list it is not meant."""


AS_RECOGNISED = Reading()


@record
class Column:
    """One column of a list."""

    place: int
    """From 1."""
    heading: str
    samples: tuple[str, ...]
    field: Field
    sure: bool
    """Whether it could be recognised without doubt, or was mapped by hand."""


@record
class Columns:
    """A list taken apart: what its columns are, and its rows of entries."""

    columns: tuple[Column, ...]
    recognised: str
    """What could be recognised without a hand, to be told apart from another list."""
    heading: Row | None
    left_out: tuple[Row, ...]
    """Titles, totals and talk, which are no entries."""
    rows: tuple[Row, ...]

    @property
    def unused(self) -> tuple[Column, ...]:
        """What is left out though something stands in it."""
        return tuple(
            column
            for column in self.columns
            if column.field is Field.UNUSED and (column.samples or column.heading)
        )

    @property
    def unclear(self) -> tuple[Column, ...]:
        """What somebody has to say of: names may stand in it, and nothing says whose."""
        return tuple(column for column in self.unused if not column.sure)

    def has(self, field: Field) -> bool:
        return any(column.field is field for column in self.columns)

    def named(self, row: Row) -> dict[Field, str]:
        """The cells of a row by what they hold."""
        cells = zip(self.columns, row.cells, strict=True)
        return {column.field: cell for column, cell in cells if column.field is not Field.UNUSED}


def take_apart(text: str, format_: Format, reading: Reading = AS_RECOGNISED) -> Columns:
    """A list as its columns: of a table as they are, of a list that was written as understood."""
    text = _with_tabs(text)
    by_hand = reading.fields is not None and reading.of is None
    if not by_hand and not _is_table(text, format_):
        return _of_written(read_written(text, format_), format_)
    return recognise(read_rows(text), format_, reading)


def recognise(rows: Sequence[Row], format_: Format, reading: Reading = AS_RECOGNISED) -> Columns:
    """What the columns of a list are; of a field that stands twice, the second is not used.

    Raises:
        Violation: `columns_mismatch`, for a mapping of more or fewer columns.
    """
    by_itself = _recognised(rows, format_, AS_RECOGNISED)
    if reading.of is not None and reading.of != by_itself.recognised:
        return by_itself
    if reading.fields and len(reading.fields) != len(by_itself.columns):
        raise refuse(
            HouseCode.COLUMNS_MISMATCH,
            field="columns",
            value=len(by_itself.columns),
            limit=len(reading.fields),
        )
    return replace(_recognised(rows, format_, reading), recognised=by_itself.recognised)


def _recognised(rows: Sequence[Row], format_: Format, reading: Reading) -> Columns:
    at = _heading_at(rows, reading)
    heading, first = (None, 0) if at is None else _heading(rows, at)
    over = {row.line for row in rows[first:] if _again(row, heading) or _is_total(row, format_)}
    below = [row for row in rows[first:] if row.line not in over]
    found = _fields(heading, below, format_)
    return Columns(
        columns=tuple(_columns(heading, below, found, reading.fields)),
        recognised=",".join((str(at), *(field for field, _ in found))),
        heading=heading,
        left_out=(*rows[: at or 0], *(row for row in rows[first:] if row.line in over)),
        rows=tuple(below),
    )


def _heading(rows: Sequence[Row], at: int) -> tuple[Row, int]:
    """The row of headings, with the one below it where it goes on; and where the list begins."""
    if at + 1 < len(rows) and _goes_on(rows[at], rows[at + 1]):
        return _both(rows[at], rows[at + 1]), at + 2
    return rows[at], at + 1


def _heading_at(rows: Sequence[Row], reading: Reading) -> int | None:
    """Which row says what the columns are: the first, or the first below a title."""
    if reading.heading is False:
        return None
    for at, row in enumerate(rows[:ROWS_ABOVE]):
        if headings.is_heading_row(row.cells):
            return at
        if row.filled > 1:
            break
    return 0 if reading.heading else None


def _goes_on(heading: Row, row: Row) -> bool:
    """Whether a second row of headings follows: `Giocatore 1` above `Cognome`, `Nome`."""
    cells = zip(heading.cells, row.cells, strict=True)
    return row.filled > 1 and all(
        cell in ("", above) or headings.heading_of(cell) for above, cell in cells
    )


def _both(heading: Row, row: Row) -> Row:
    cells = zip(heading.cells, row.cells, strict=True)
    together = tuple(" ".join(dict.fromkeys(filter(None, pair))) for pair in cells)
    return replace(heading, cells=together)


def _is_total(row: Row, format_: Format) -> bool:
    """`Totale coppie 8` below the list, or the foot of a page; `Lista | Ugo` is somebody."""
    first, *others = filter(None, row.cells)
    figures = any(map(str.isdigit, row.content))
    players = formats.of(format_).players[0]
    return (
        len({first, *others}) < 3
        and is_title(first)
        and (figures or not others)
        and not names_of(first, max(players, 2))
    )


def _of_written(written: Written, format_: Format) -> Columns:
    """One column, of a team two; nothing in it is a guess, for what is doubtful says so itself."""
    alone = Field.PLAYER_1 if formats.of(format_).players == (1,) else Field.PEOPLE
    fields = (Field.TEAM, alone) if format_ is Format.TEAMS else (alone,)
    columns = tuple(
        Column(
            place=at + 1,
            heading="",
            samples=tuple(row.cells[at] for row in written.entries[:SAMPLES]),
            field=field,
            sure=True,
        )
        for at, field in enumerate(fields)
    )
    return Columns(
        columns=columns,
        recognised=WRITTEN,
        heading=None,
        left_out=written.left_out,
        rows=written.entries,
    )


def _is_table(text: str, format_: Format) -> bool:
    """Whether a list stands in columns; commas part players as often as columns."""
    lines = [line for line in text.splitlines() if line.strip()]
    if is_message(text):
        return False
    if in_columns(lines):
        return True
    # One alone may be somebody's name: Compagno, Socio.
    if any(sum(map(bool, map(headings.heading_of, cut(line)))) > 1 for line in lines[:ROWS_ABOVE]):
        return True
    least = 1 if formats.of(format_).players == (1,) else 2
    if format_ is Format.TEAMS:
        return not any(is_team(line) for line in lines)
    return 2 * sum(line.count(",") >= least for line in lines) >= len(lines)


def _with_tabs(text: str) -> str:
    """Columns made with blanks, below headings that stand so, as columns apart by tabs."""
    if "\t" in text or ";" in text:
        return text
    lines = text.splitlines()
    for at, line in enumerate(lines[:ROWS_ABOVE]):
        begins = [match.start() for match in _COLUMN.finditer(line)]
        cells = _sliced(line, begins)
        if len(begins) > 2 and headings.is_heading_row(cells):
            if any(_cuts_a_name(each, begin) for each in lines[at:] for begin in begins):
                return text
            below = ("\t".join(_sliced(each, begins)) for each in lines[at:])
            return "\n".join([*lines[:at], *below])
    return text


def _cuts_a_name(line: str, at: int) -> bool:
    """Whether a column begins within a word, or between two that one blank parts."""
    return 1 < at < len(line) and line[at - 2 : at] != "  " and line[at] != " "


def _sliced(line: str, begins: Sequence[int]) -> list[str]:
    ends = (*begins[1:], len(line))
    return [line[first:end].strip() for first, end in zip(begins, ends, strict=False)]


def _again(row: Row, heading: Row | None) -> bool:
    """The headings once more, at the head of another page."""
    return heading is not None and row.cells == heading.cells


def _fields(heading: Row | None, rows: Sequence[Row], format_: Format) -> list[tuple[Field, bool]]:
    """The field of each column, and whether that is sure."""
    allowed = fields_of(format_)
    cells = [row.cells for row in rows]
    if heading is None:
        found = [(guess.field, guess.sure) for guess in guessed(cells, format_)]
    else:
        named = enumerate(headings.fields(heading.cells))
        found = [
            (field, field is not Field.UNUSED or _is_nobody_s(heading.cells[at], cells, at))
            for at, field in named
        ]
        found = _numbers_of_pairs(found, cells)
        if not NAMES.intersection(field for field, _ in found):
            found = _filled_by_content(found, cells, format_)
    if Field.PEOPLE not in allowed:
        alone = {Field.PEOPLE: Field.PLAYER_1}
        found = [(alone.get(field, field), sure) for field, sure in found]
    return [
        (field, sure) if field in allowed else (Field.UNUSED, field not in NAMES)
        for field, sure in found
    ]


def _is_nobody_s(heading: str, rows: Sequence[Sequence[str]], at: int) -> bool:
    """Whether a column without a field has no names in it, by its heading or by its cells."""
    named = headings.heading_of(heading)
    if heading:
        return not (named and named.names_somebody)
    return not may_name_people([row[at] for row in rows])


def _numbers_of_pairs(
    found: list[tuple[Field, bool]], rows: Sequence[Sequence[str]]
) -> list[tuple[Field, bool]]:
    """`Coppia` over figures is the number of a pair and not its players."""
    return [
        (Field.NUMBER, sure)
        if field is Field.PEOPLE and rows and all(row[at].rstrip(".").isdigit() for row in rows)
        else (field, sure)
        for at, (field, sure) in enumerate(found)
    ]


def _filled_by_content(
    found: Sequence[tuple[Field, bool]], rows: Sequence[Sequence[str]], format_: Format
) -> list[tuple[Field, bool]]:
    """The names, by their content, among columns whose headings say nothing of them."""
    open_ = [at for at, (field, _) in enumerate(found) if field is Field.UNUSED]
    filled = list(found)
    if not open_ or not rows:
        return filled
    guesses = guessed([[row[at] for at in open_] for row in rows], format_)
    taken = {field for field, _ in found}
    for at, guess in zip(open_, guesses, strict=True):
        if guess.field in NAMES and guess.field not in taken:
            filled[at] = (guess.field, False)
    return filled


def _columns(
    heading: Row | None,
    rows: Sequence[Row],
    found: Sequence[tuple[Field, bool]],
    mapped: Sequence[Field | None] | None,
) -> list[Column]:
    columns: list[Column] = []
    taken: set[Field] = {Field.UNUSED}
    for at, ((field, sure), by_hand) in enumerate(zip_longest(found, mapped or ())):
        wanted = by_hand or field
        samples = tuple(dict.fromkeys(row.cells[at] for row in rows if row.cells[at]))
        column = Column(
            place=at + 1,
            heading=heading.cells[at] if heading else "",
            samples=samples[:SAMPLES],
            field=wanted if wanted not in taken else Field.UNUSED,
            sure=by_hand is not None or sure,
        )
        columns.append(column)
        taken.add(wanted)
    return columns
