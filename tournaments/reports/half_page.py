"""What the title and the names of a score sheet leave of its half page to the rulings."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.plans import Format
from scoring.values import Line
from tournaments.presenters.sheets.blank import BlankSheet, BlankSheets, SheetLine
from tournaments.wording.lines import line_mark

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
    team = line.line.entrants[0].team
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
