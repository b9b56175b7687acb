"""The rulings of a blank score sheet as one picture, and what title and names leave to them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable

from django.utils.translation import gettext as _

from scoring.plans import Format
from scoring.records import record
from scoring.values import Line
from tournaments.presenters.sheets.blank import BlankSheet, BlankSheets, SheetLine
from tournaments.wording.sentence import line_mark

HALF, FOOT, PLAIN = 148.5, 5.0, 42.0
"""Millimetres of half a page; what a printer leaves white; head, rows' gaps and signatures."""
WIDTH, INDENT, NUMBER = 182.0, 6.4, 16.0
"""Of a row of text; where its second row begins; the letter and number before the names."""
NAME, WAY, TITLE, ROOMS = 5.55, 4.0, 5.2, 5.2
"""Millimetres of a row of names, of a way here, of a title's second row, of a match's sentence."""
LONG_TITLE = 50
"""Letters beyond which a title takes two rows, in smaller type."""
CODES = 14.5
"""Millimetres that the codes of the lines take beside the signatures, above what these take."""
DUTY, FRAME, SMALL_DUTY = 3.6, 2.4, 2.7
"""Of a row of what the players do with the sheet; of the frame around them; of a row in small."""
READABLE = 60.0
"""Millimetres of rulings below which those rows are set small."""
SMALL, CAPITAL = 2.25, 2.95
"""Millimetres of a letter, rather too many: what is not needed stays white."""


def left_for_rulings(sheets: BlankSheets, title: str) -> float:
    """Millimetres, on the sheet of a round that has least."""
    without = _without_duties(sheets, title)
    return without - _duties(sheets, small=small_duties(sheets, title))


def small_duties(sheets: BlankSheets, title: str) -> bool:
    """Whether what the players do with the sheet is set in small type, for the rulings' sake."""
    return _without_duties(sheets, title) - _duties(sheets, small=False) < READABLE


def _without_duties(sheets: BlankSheets, title: str) -> float:
    taken = max((_taken(sheet) for sheet in sheets.sheets), default=0.0)
    head = TITLE if len(title) > LONG_TITLE else 0.0
    rooms = ROOMS if sheets.format is Format.TEAMS else 0.0
    codes = CODES if sheets.with_codes else 0.0
    return HALF - FOOT - PLAIN - head - rooms - codes - taken


def _duties(sheets: BlankSheets, *, small: bool) -> float:
    """One thing takes a row, more take two, in small type one; and a row tells of the yellow."""
    if not sheets.duties:
        return 0.0
    yellow = bool(sheets.marked_article)
    if small:
        return FRAME + SMALL_DUTY * (1 + yellow)
    return FRAME + DUTY * (min(sheets.duties, 2) + yellow)


def _taken(sheet: BlankSheet) -> float:
    return sum(NAME * rows(_parts(line)) + WAY * len(line.ways) for line in sheet.lines)


def _parts(line: SheetLine) -> list[str]:
    """What is kept together where it fits a row: a team, each player."""
    team = line.line.team
    return [team, *line.line.players] if team else list(line.line.players)


def rows(parts: Iterable[str]) -> int:
    """Rows that names take, each beginning a new one when it does not fit beside the last."""
    row, right = 1, NUMBER + CAPITAL * (len(line_mark(Line.A)) - 1)
    for part in parts:
        width = width_of(part)
        if right + width > WIDTH:
            row, right = row + 1, INDENT
        more, right = divmod(right + width, WIDTH)
        row += int(more)
    return row


def width_of(words: str) -> float:
    """Millimetres of words in bold type of 12 points, rather too many."""
    return sum(CAPITAL if letter.isupper() else SMALL for letter in words) + CAPITAL


ROW, HEAD, HIGHEST = 7.6, 7.6, 72.0
RESULT_OF_LINE = 12.0
"""Millimetres of each line's column in the box for the round's P.P., M.P. and V.P."""
GAP, BAND = 3.0, 5.6
SECOND_ROW, BETWEEN = 3.4, 1.5
"""Where the marks of the lines begin; white below a box of the result."""
HAIR, LINE = 0.12, 0.35


@record
class Grid:
    """A sheet's rulings: `smazzate` columns of `lines` lines, and the round's result.

    Measures in millimetres; rows are lower where a regulation asks for more figures than fit.
    """

    smazzate: int
    rows: int
    lines: int
    units: tuple[str, ...]
    """Of the result, one under the other."""
    width: float
    highest: float
    """What the half of a page leaves for it, with room to sign below."""

    @property
    def row_height(self) -> float:
        return min(ROW, (self.highest - HEAD) / self.rows)

    @property
    def height(self) -> float:
        return HEAD + self.rows * self.row_height

    @property
    def band_height(self) -> float:
        """Of a line of the V.P. table beside it: a heading and eleven bands."""
        return min(BAND, self.height / 12.5)

    @property
    def result(self) -> float:
        return self.lines * RESULT_OF_LINE

    @property
    def column(self) -> float:
        return (self.width - self.result - GAP) / (self.lines * self.smazzate)

    @property
    def marks(self) -> tuple[str, ...]:
        return tuple(line_mark(line) for line in tuple(Line)[: self.lines])

    @property
    def columns(self) -> tuple[str, ...]:
        """The mark of each, over all smazzate."""
        return self.marks * self.smazzate

    @property
    def unit_height(self) -> float:
        """Of a box of the round's result."""
        room = self.height - HEAD
        return min(room / len(self.units), room / 3)

    @property
    def smazzata(self) -> float:
        return self.lines * self.column

    @property
    def numbers(self) -> range:
        return range(1, self.smazzate + 1)

    @property
    def mark(self) -> float:
        """From the left of a column to where its mark begins."""
        return self.column / 2 - 0.2 - 0.7 * len(self.marks[0])

    @property
    def raised(self) -> float:
        """From the middle of a unit's box to where its word stands."""
        return self.unit_height / 2 - 2.2

    def picture(self) -> str:
        """Lines only, as a data URI: two paths cost a sheet less than each line by itself, and the
        words, which cost most in a picture, stand over it as text."""
        left = self.width - self.result
        hair, line = Path(), Path()
        self._table(hair, line)
        self._result(hair, line, left, self.result - LINE)
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height:.2f}"'
            f' width="{self.width}mm" height="{self.height:.2f}mm" fill="none" stroke="#16201b">'
            f"{hair.drawn(HAIR)}{line.drawn(LINE)}</svg>"
        )
        return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"

    def _table(self, hair: Path, line: Path) -> None:
        right = self.smazzate * self.smazzata
        line.across(0, right, HEAD)
        for row in range(1, self.rows):
            last = row == self.rows - 1
            (line if last else hair).across(0, right, HEAD + row * self.row_height)
        line.across(0, right, self.height - LINE)
        for column in range(self.smazzate * self.lines + 1):
            x = max(LINE, column * self.column)
            if column % self.lines:
                hair.down(x, SECOND_ROW, self.height)
            else:
                line.down(x, 0, self.height)

    def _result(self, hair: Path, line: Path, left: float, width: float) -> None:
        for row in range(len(self.units)):
            top = HEAD + row * self.unit_height
            bottom = top + self.unit_height - BETWEEN
            line.across(left, left + width, top)
            line.across(left, left + width, bottom)
            line.down(left, top, bottom)
            line.down(left + width, top, bottom)
            for index in range(1, self.lines):
                hair.down(left + index * width / self.lines, top, bottom)


class Path:
    """Straight lines of one width."""

    def __init__(self) -> None:
        self._parts: list[str] = []

    def across(self, left: float, right: float, y: float) -> None:
        self._parts.append(f"M{left:.2f} {y:.2f}H{right:.2f}")

    def down(self, x: float, top: float, bottom: float) -> None:
        self._parts.append(f"M{x:.2f} {top:.2f}V{bottom:.2f}")

    def drawn(self, width: float) -> str:
        return f'<path stroke-width="{width}" d="{"".join(self._parts)}"/>'


def sheet_grid(sheets: BlankSheets, title: str) -> Grid:
    """The rulings of a round's sheets: wide where no V.P. table stands beside them, lower where
    long names take more rows."""
    return Grid(
        smazzate=sheets.smazzate,
        rows=len(sheets.figures) + 1,
        lines=sheets.lines,
        units=_units(sheets),
        width=110.0 if sheets.bands else 148.0,
        highest=min(HIGHEST, left_for_rulings(sheets, title)),
    )


def _units(sheets: BlankSheets) -> tuple[str, ...]:
    """What is added up at the end; of a match of teams first over both rooms."""
    points = tuple(column.heading for column in reversed(sheets.columns))
    if sheets.format is Format.TEAMS:
        return (_("P.P. qui"), _("P.P. altra"), _("P.P. tot."), *points[1:])
    return points
