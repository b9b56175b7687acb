"""A list that was read, as the page shows it: doubtful rows first, its columns, its tables."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django import forms
from django.utils.translation import gettext as _

from scoring.records import record
from tournaments.desk.entrants.list_form import BETWEEN_CELLS, TAB, ListForm
from tournaments.models import ListDraft
from tournaments.moment import Moment
from tournaments.organise.lists import Column, Field, ListText, Preview, PreviewRow
from tournaments.organise.lists.columns import WRITTEN
from tournaments.presenters.arrivals import CardCheck, Cards, checks_of
from tournaments.presenters.entrants_screen import ReadList
from tournaments.refusals import HouseCode
from tournaments.wording import explain
from tournaments.wording.fields import column_words


@record
class ShownRow:
    """A line of the list: its fields, or the line itself, and what is wrong in it."""

    line: int
    content: str
    cells: tuple[str, ...]
    wrong: tuple[str, ...]
    written: str
    """What is to be mended, where the row can be mended in its place."""
    waits: bool
    """Nothing is wrong, but that it is a reserve or may not come."""

    @property
    def typed(self) -> str:
        """As it is mended: nobody types a tab into a field."""
        return self.written.replace(TAB, BETWEEN_CELLS)


@dataclass(frozen=True, kw_only=True)
class ShownList:
    """A list with its form; `read` is None where it could not be read at all."""

    form: ListForm
    moment: Moment
    text: ListText
    read: Preview | None = None
    draft: ListDraft | None = None
    """Which it is kept as, to be gone back to."""

    @property
    def entered(self) -> bool:
        return self.draft is not None and self.draft.entered

    @property
    def waiting(self) -> ReadList | None:
        """What of it waits to be entered; None where it was not read, or is entered."""
        if self.read is None or self.entered:
            return None
        return ReadList(entries=len(self.rows), wrong=self.wrong)

    @property
    def is_fine(self) -> bool:
        return not self.form.errors and self.read is not None and self.read.acceptable

    @cached_property
    def rows(self) -> list[ShownRow]:
        """Those to be mended first."""
        rows = _rows(self.read, self.fields) if self.read else ()
        return sorted(rows, key=lambda row: not row.wrong)

    @cached_property
    def fields(self) -> list[Field]:
        """Those that some entry fills: each player with the membership number, between what stands
        before and behind them."""
        rows = self.read.rows if self.read else ()
        filled = {field for row in rows for field, cell in _cells(row).items() if cell}
        return sorted((field for field in Field if field in filled), key=_beside_the_name)

    @property
    def wrong(self) -> int:
        return sum(bool(row.wrong) for row in self.rows)

    @property
    def counted(self) -> str:
        return self.moment.words.count(len(self.rows))

    @cached_property
    def headings(self) -> list[str]:
        """What the columns are called."""
        entries = self.read.entries if self.read else ()
        alone = max((len(entry.players) for entry in entries), default=0) == 1
        return [column_words(field.kind, 0 if alone else field.place) for field in self.fields]

    @property
    def cards(self) -> tuple[CardCheck, ...] | None:
        """What is written of memberships, looked at before the list is entered."""
        return checks_of(self.moment, [*_cards(self.read)]) if self.read else None

    @property
    def mapped(self) -> list[tuple[Column, forms.BoundField]]:
        """Its columns beside their fields, where something about them can be chosen."""
        if self.read is None or self.read.taken_apart.recognised == WRITTEN:
            return []
        columns = self.read.columns if self.form.columns else ()
        return [(column, self.form[f"column_{column.place}"]) for column in columns]

    @property
    def unused(self) -> list[str]:
        columns = self.read.taken_apart.unused if self.read else ()
        return [
            column.heading or _("la colonna %(place)s") % {"place": column.place}
            for column in columns
        ]

    @property
    def unsure(self) -> bool:
        return self.read is not None and any(not column.sure for column in self.read.columns)

    @property
    def unclear(self) -> list[str]:
        return [explain(problem) for problem in self.read.column_problems] if self.read else []

    @property
    def left_out(self) -> list[str]:
        return [row.shown for row in self.read.taken_apart.left_out] if self.read else []

    @property
    def seat_problems(self) -> list[str]:
        """Why its tables cannot be used."""
        seats = self.read.seats if self.read else None
        return [explain(problem) for problem in seats.problems] if seats else []


def _cards(read: Preview) -> Iterator[Cards]:
    for row in read.rows:
        if row.entry:
            people = ((player.name, player.membership_number) for player in row.entry.players)
            yield Cards(number=row.line, people=tuple(people), category=row.entry.category)


def _beside_the_name(field: Field) -> tuple[int, int]:
    behind = field in (Field.CLUB, Field.CATEGORY, Field.GROUP, Field.TABLE)
    return (2 if behind else int(field.place > 0)), field.place


def _rows(read: Preview, fields: list[Field]) -> Iterator[ShownRow]:
    before: set[int] = set()
    for row in read.rows:
        cells = _cells(row)
        yield ShownRow(
            line=row.line,
            content=row.content,
            cells=tuple(cells.get(field, "") for field in fields) if row.entry else (),
            wrong=tuple(explain(problem) for problem in row.problems),
            # A line that is a whole table is mended once.
            written="" if row.line in before else row.written,
            waits={problem.code for problem in row.problems} == {HouseCode.ENTRY_WAITS},
        )
        before.add(row.line)


def _cells(row: PreviewRow) -> dict[Field, str]:
    """What an entry would be, by the fields of a list."""
    if row.entry is None:
        return {}
    entry = row.entry
    cells = {
        Field.NUMBER: str(entry.number or ""),
        Field.TEAM: entry.team,
        Field.CLUB: entry.club,
        Field.CATEGORY: entry.category,
        Field.GROUP: row.group,
        Field.TABLE: row.table,
    }
    for place, player in enumerate(entry.players, start=1):
        cells[Field(f"player_{place}")] = player.name
        cells[Field(f"membership_{place}")] = player.membership_number
    return cells
