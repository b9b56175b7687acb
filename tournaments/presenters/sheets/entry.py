"""A sheet as the fields of its form, by their paths (`smazzate.0.a.clean`, `totals.b`), and the
form with what was typed and what is wrong, smazzata by smazzata and line by line."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest

from django.utils.translation import get_language

from scoring.queries import Book, TableInBook
from scoring.rules import formats
from scoring.sheets import FIGURES, TICK, Breakdown, Figure, LineScore, SheetScore
from scoring.values import Line, RoundNumber, SheetState, TableNumber
from tournaments.moment import Moment
from tournaments.presenters.proposals import Statement, to_accept
from tournaments.presenters.rounds.tables import TableCard, TableLine, card
from tournaments.presenters.seating.team_rooms import OtherRoom, other_room
from tournaments.presenters.sheets.paper import PaperFigure, arithmetic, checks, figures
from tournaments.wording.sentence import line_mark

BREAKDOWN, SMAZZATE, ROUND = "breakdown", "smazzate", "round"
WAYS = (BREAKDOWN, SMAZZATE, ROUND)
"""Ways of typing: the whole breakdown, a total for each smazzata, the round's total."""
Fields = Mapping[str, int | bool]
"""A sheet as the fields of its form, by their paths."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A field of the form: what it shows, and what is wrong with it."""

    path: str
    value: object
    wrong: str
    figure: PaperFigure | None  # None: a total

    @property
    def ticked(self) -> bool:
        return self.figure is not None and self.figure.kind is TICK and bool(self.value)


@dataclass(frozen=True, slots=True)
class Row:
    """One line's smazzata."""

    line: Line
    seated: TableLine | None  # who sits there, once a table is open
    at: str  # under which paths its figures stand
    figures: tuple[Cell, ...]
    total: Cell


@dataclass(frozen=True, slots=True)
class Place:
    """One smazzata of the sheet, line by line."""

    place: int
    lines: tuple[Row, ...]

    @property
    def number(self) -> int:
        return self.place + 1


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One line of the sheet: its total of the round, and its smazzate."""

    line: Line
    seated: TableLine | None
    total: Cell
    smazzate: tuple[Row, ...]


@dataclass(frozen=True, kw_only=True)
class SheetEntry:
    """The form of a sheet: `fields` as typed, and by the same paths what is `wrong` with them."""

    book: Book
    card: TableCard | None
    fields: Mapping[str, object]
    wrong: Mapping[str, str]
    way: str

    @cached_property
    def places(self) -> tuple[Place, ...]:
        asked = figures(self.book.regulation)
        planned = range(self.book.smazzate_per_round)
        return tuple(Place(place, tuple(self._rows(place, asked))) for place in planned)

    @cached_property
    def lines(self) -> tuple[EntryLine, ...]:
        by_line = zip(*(place.lines for place in self.places), strict=True)
        return tuple(
            EntryLine(rows[0].line, rows[0].seated, self._cell(f"totals.{rows[0].line}"), rows)
            for rows in by_line
        )

    def _rows(self, place: int, asked: tuple[PaperFigure, ...]) -> Iterator[Row]:
        sitting = formats.of(self.book.format).sitting
        seated = self.card.lines[: len(sitting)] if self.card else ()
        for line, who in zip_longest(sitting, seated):
            at = f"smazzate.{place}.{line}."
            cells = tuple(self._cell(at + figure.name, figure) for figure in asked)
            yield Row(line, who, at, cells, self._cell(f"{at}total"))

    def _cell(self, path: str, figure: PaperFigure | None = None) -> Cell:
        value = self.fields.get(path)
        return Cell(path, "" if value is None else value, self.wrong.get(path, ""), figure)


def rules_of(moment: Moment) -> dict[str, object]:
    """The arithmetic of the regulation, as figures: the script adds up, the command judges.

    Without bands there are neither M.P. nor V.P. (U art. 3.1).
    """
    book = moment.book
    regulation, smazzate, rules = book.regulation, book.smazzate_per_round, formats.of(book.format)
    table = rules.points_table
    return {
        **moment.fold.once(
            (rules_of, get_language()), lambda: arithmetic(regulation) | checks(regulation)
        ),
        "smazzate": smazzate,
        "lines": [str(line) for line in rules.sitting],
        "marks": {str(line): line_mark(line) for line in rules.sitting},
        "bands": list(regulation.victory_points_table(smazzate, table).bands) if table else None,
    }


def as_fields(sheet: SheetScore) -> Fields:
    """A sheet as the fields of its form."""
    if sheet.totals is not None:
        return {f"totals.{line}": value for line, value in zip(Line, sheet.totals, strict=False)}
    return {
        f"smazzate.{index}.{line}.{name}": value
        for index, smazzata in enumerate(sheet.smazzate)
        for line, score in smazzata.lines().items()
        for name, value in _figures(score).items()
    }


def _figures(line: LineScore) -> Fields:
    made = line.breakdown
    if made is None:
        return {"total": line.total}
    return {"total": line.total, **{figure.name: _figure(figure, made) for figure in FIGURES}}


def _figure(figure: Figure, made: Breakdown) -> int | bool:
    number = figure.number(made)
    return bool(number) if figure.kind is TICK else number


def way_of_typing(sheet: SheetScore) -> str:
    """The one of `WAYS` in which it was typed."""
    if sheet.totals is not None:
        return ROUND
    broken = any(
        line.breakdown for smazzata in sheet.smazzate for line in smazzata.lines().values()
    )
    return BREAKDOWN if broken else SMAZZATE


@dataclass(frozen=True, kw_only=True, eq=False)
class TypingCard:
    """A table's sheet to be typed; of no table until one is asked for."""

    moment: Moment
    round: RoundNumber
    number: TableNumber | None
    accepts: str  # the proposal whose figures are taken over
    way: str  # as it is asked for; empty: as the sheet was typed
    typed: Mapping[str, str]  # what was sent and refused, by its path, with what is wrong
    wrong: Mapping[str, str]
    blind: bool = False  # nothing that stands on it is shown; the round's totals are typed

    @cached_property
    def table(self) -> TableInBook | None:
        return self.moment.table(self.round, self.number) if self.number else None

    @cached_property
    def card(self) -> TableCard | None:
        return card(self.table, self.moment.names) if self.table else None

    @property
    def other_room(self) -> OtherRoom | None:
        if self.blind or self.table is None:
            return None
        return other_room(self.table, self.moment.tables(self.round))

    @property
    def last(self) -> int | str:
        """The last event about its sheet."""
        return int(self.table.last) if self.table else ""

    @cached_property
    def proposal(self) -> Statement | None:
        """What the lines propose, as long as nothing is typed and they do not differ."""
        if self.table is None or self.table.state is not SheetState.MISSING:
            return None
        return to_accept(self.moment, self.table)

    @property
    def score(self) -> SheetScore | None:
        """What stands on its sheet, or what is accepted."""
        if self.blind:
            return None
        if self.proposal and str(self.proposal.id) == self.accepts:
            return self.proposal.score
        return self.table.sheet if self.table else None

    @cached_property
    def entry(self) -> SheetEntry:
        score = self.score
        return SheetEntry(
            book=self.moment.book,
            card=self.card,
            fields=self.typed or (as_fields(score) if score else {}),
            wrong=self.wrong,
            way=ROUND if self.blind else self.way or (way_of_typing(score) if score else BREAKDOWN),
        )
