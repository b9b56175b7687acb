"""What a score sheet says: its smazzate line by line, or only the totals of the round.

A figure of a smazzata is a field of `Breakdown`, with all that checks, sums, forms, files, papers
and scripts follow from. To add one: its field here, what it is worth in
`rules/regulations/schema.py` and in the editions that pay for it, its words in
`tournaments/wording/figures.py`; and a stored sample of the events that hold it.

Sheets are msgspec structs: they are most of what a ledger holds, and these are read from JSON and
written to it in half the time that dataclasses take. Nothing in one leads back to it, so that no
collection of garbage goes through them (`gc=False`): more than half of all objects of a process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, replace
from datetime import datetime
from enum import StrEnum
from operator import attrgetter
from typing import Annotated, Any, get_type_hints

import msgspec

from scoring.rulings import AwardCause
from scoring.values import EventNumber, Line, RoundNumber, SmazzataNumber, UserId


class FigureKind(StrEnum):
    """How a figure is written."""

    COUNT = "count"
    TICK = "tick"
    AMOUNT = "amount"
    """P.P. that are no cards."""
    CARDS = "cards"
    """P.P. of cards: those of all lines are not worth more than the deck."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a line's smazzata. Places in an edition are dotted: `smazzata.clean`."""

    kind: FigureKind
    worth: str | int
    """P.P. for one: of a count, of a tick, of the amount written; or where the edition says it."""
    _: KW_ONLY
    field: str = ""
    """Its field in a breakdown."""
    name: str = ""
    """Its field on a form, where that is another: a tick is named for what it says."""
    key: str = ""
    """What it is found by, in words and among differences: its field, or of a further tick of the
    same field the name."""
    default: Any = None
    ticked: object = True
    """What a tick stands for."""
    known_by: str = ""
    """Where an edition says that it knows this figure; empty: it says so by the worth."""
    absent: tuple[object, ...] = (None,)
    """What stands there in an edition that does not."""
    needs: str = ""
    """The field without which it is not paid."""
    rare: bool = False
    """Whether most sheets have nothing there: whoever types passes it by."""
    burraco: bool = False
    """Whether each one is a burraco, with the cards of one on the table."""
    wilds: int = 0
    """How many of the cards of a burraco are wild."""
    cards: int = 0
    """How many cards more each one takes on the table: a burraco more than the least."""
    waived_by: str = ""
    """Where an edition says that nobody pays it when every line would."""
    since: int = 1
    """The version of the sheet's events that it came with."""

    def number(self, breakdown: Breakdown) -> int:
        """How many, or how much; a tick is 1."""
        value = getattr(breakdown, self.field)
        return int(value is self.ticked) if self.kind is FigureKind.TICK else int(value)

    def written(self, number: int) -> Any:
        """What the breakdown holds for so many."""
        if self.kind is FigureKind.TICK:
            return self.ticked if number else self.default
        return number


class Pozzetto(StrEnum):
    """What became of a line's pozzetto; taken and not played counts among the cards in hand."""

    TAKEN = "taken"
    NOT_TAKEN = "not_taken"
    NONE_LEFT = "none_left"
    """The other line played both (I art. 22): it pays nothing, and may close."""


COUNT, TICK, AMOUNT, CARDS = FigureKind


class Breakdown(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How a smazzata of a line is made, in the order of the paper (C/F 7, U 5, I art. 17)."""

    clean: Annotated[int, Figure(COUNT, "smazzata.clean", burraco=True)] = 0
    semi_clean: Annotated[
        int, Figure(COUNT, "smazzata.semi_clean", burraco=True, wilds=1, cards=1, since=2)
    ] = 0
    """Burraco Italiano (RULES.md section 12): the wild lies beside seven clean cards."""
    dirty: Annotated[int, Figure(COUNT, "smazzata.dirty", burraco=True, wilds=1)] = 0
    bonus: Annotated[
        int, Figure(COUNT, "smazzata.bonus_pair", absent=(0,), needs="clean", cards=2, rare=True)
    ] = 0
    """U art. 5: pairs of cards beyond the seventh in clean burrachi."""
    closed: Annotated[bool, Figure(TICK, "smazzata.closing")] = False
    referee_bonus: Annotated[
        int, Figure(AMOUNT, 1, known_by="closing.referee_bonus", needs="closed", since=2, rare=True)
    ] = 0
    """I arts 17, 22: P.P. that the referee added to a closing."""
    pozzetto: Annotated[
        Pozzetto,
        Figure(
            TICK,
            "smazzata.pozzetto_not_taken",
            name="no_pozzetto",
            ticked=Pozzetto.NOT_TAKEN,
            waived_by="neither_pays",
        ),
        Figure(
            TICK,
            0,
            name="none_left",
            ticked=Pozzetto.NONE_LEFT,
            known_by="closing.referee_bonus",
            rare=True,
            since=4,
        ),
    ] = Pozzetto.TAKEN
    cards_table: Annotated[int, Figure(CARDS, 1)] = 0
    cards_hand: Annotated[int, Figure(CARDS, -1)] = 0
    penalised: Annotated[int, Figure(CARDS, -1, rare=True)] = 0


def _figures() -> tuple[Figure, ...]:
    hints = get_type_hints(Breakdown, include_extras=True)
    return tuple(
        replace(
            figure,
            field=field.name,
            name=figure.name or field.name,
            key=figure.name if further else field.name,
            default=field.default,
        )
        for field in msgspec.structs.fields(Breakdown)
        for further, figure in enumerate(hints[field.name].__metadata__)
    )


FIGURES = _figures()
"""In the order of the paper; a field of three states has a tick for each but its default."""
FIELDS = {figure.field: figure for figure in FIGURES if figure.key == figure.field}
"""By the fields of a breakdown, in the same order."""
_values = attrgetter(*(figure.field for figure in FIGURES))
_TICKS = tuple(
    (place, figure.ticked)
    for place, figure in enumerate(FIGURES)
    if figure.kind is FigureKind.TICK and figure.ticked is not True
)


def numbers(breakdown: Breakdown) -> tuple[int, ...]:
    """How many, or how much, of each of `FIGURES`; a tick is 1. Every sheet goes through here."""
    values = [*_values(breakdown)]
    for place, ticked in _TICKS:
        values[place] = values[place] is ticked
    return tuple(values)


def counted(figures: Iterable[Figure]) -> Callable[[Breakdown], tuple[int, ...]]:
    """Reads how many, or how much, of several figures that are no ticks, all at once."""
    return attrgetter(*(figure.field for figure in figures))


def made(written: Mapping[str, int]) -> Breakdown:
    """The breakdown of what stands at each figure's name on a form; what is not there is zero."""
    values = {field: figure.default for field, figure in FIELDS.items()}
    for figure in reversed(FIGURES):
        if number := written.get(figure.name, 0):
            values[figure.field] = figure.written(number)
    return Breakdown(**values)


SHEET_VERSION = max(3, *(figure.since for figure in FIGURES))
"""Of the events that hold a smazzata; with the third a third line came, with the fourth a pozzetto
that was not left to take."""


class LineScore(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One line's smazzata as it stands on the sheet; P.P. everywhere.

    `total` is what the line scored. The breakdown is there when the computerista typed it,
    and then adds up to the total.
    """

    total: int
    breakdown: Breakdown | None = None


class SmazzataScore(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Each line's of one smazzata, under its name; a third sits where three play (U art. 3.1)."""

    a: LineScore
    b: LineScore
    c: LineScore | None = None

    def lines(self) -> Mapping[Line, LineScore]:
        """The lines that are there, in order."""
        pair = {Line.A: self.a, Line.B: self.b}
        return pair if self.c is None else {**pair, Line.C: self.c}

    def of(self, line: Line) -> LineScore:
        """One line's.

        Raises:
            KeyError: no such line sits here.
        """
        score: LineScore | None = getattr(self, line)
        if score is None:
            raise KeyError(line)
        return score

    def others(self, line: Line) -> tuple[LineScore, ...]:
        """Those of whom this line played against."""
        return tuple(score for other, score in self.lines().items() if other is not line)


class SheetScore(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """All that a sheet says: its smazzate, or only the totals of the round."""

    smazzate: tuple[SmazzataScore, ...] = ()
    totals: tuple[int, ...] | None = None
    """P.P. of each line, a first, when only the round's totals were written."""

    def game_points(self, line: Line) -> int:
        if self.totals is not None:
            return self.totals[line.place]
        return sum(smazzata.of(line).total for smazzata in self.smazzate)

    def lines(self) -> int:
        """How many lines it has figures for; 0 for an empty sheet."""
        if self.totals is not None:
            return len(self.totals)
        return max((len(smazzata.lines()) for smazzata in self.smazzate), default=0)


class PaperReading(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody else read on the paper, and not as it was typed."""

    number: EventNumber
    by: UserId
    sheet: SheetScore


class Handling(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What became of a table's paper at the desk, beside its figures."""

    in_hand: bool = False
    """It was checked in."""
    handed_in_by: Line | None = None
    signed_by: tuple[Line, ...] = ()
    typed_at: Annotated[datetime, msgspec.Meta(tz=True)] | None = None
    """When its sheet was first typed."""
    came_in: EventNumber | None = None
    """The event of a sheet that was missing when its round was closed."""
    counts_from: RoundNumber | None = None
    """The round after whose ranking what stands counts, where that is a later one than its own."""
    undoable: bool = False
    """The last thing about the sheet is an entry, which its typist may take back."""
    awarded_by: UserId | None = None
    awarded_for: AwardCause | None = None
    awarded_under: str = ""
    """The article, as the edition writes it; empty: none names such a cause."""
    awarded_over: SheetScore | None = None
    """What the sheet says that does not count; None: none was in."""
    technical: tuple[tuple[SmazzataNumber, tuple[int, ...]], ...] = ()
    """Smazzate that a referee decided, with the P.P. of each line (U art. 10.27)."""
    technical_under: str = ""
    """The article these stand on, as the edition writes it; empty where there are none."""
    entry: EventNumber | None = None
    """Where readings differ: the event of the one that stands."""
    readings: tuple[PaperReading, ...] = ()
    """Those that differ from it, until a named person chooses."""
