"""The sheet of a table: read with its history, typed, reckoned."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

import msgspec

from scoring import queries
from scoring.commands import Receipt
from scoring.queries import TableInBook
from scoring.rules.violations import Code, Problem, Violation
from scoring.rules.violations import refuse as refuse_by_rule
from scoring.seats import Room
from scoring.values import (
    EventNumber,
    Line,
    Points,
    Right,
    RoundNumber,
    SheetState,
    TableNumber,
)
from tournaments.api import samples, sheet_samples
from tournaments.api.bodies import Body, Reason, Seen
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.problems import FieldProblem, Refusal, told
from tournaments.api.shapes import EntrantShape, Shape, entrant_shape, sheet_form
from tournaments.organise.sheets import (
    SheetForm,
    SmazzataForm,
    TotalsForm,
    enter_sheet,
    sheet_score,
)
from tournaments.presenters.sheets.page import SheetStep, sheet_page

Smazzate = Annotated[tuple[SmazzataForm, ...], msgspec.Meta(max_length=20)]
Figure = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]


class SheetFigures(Body, frozen=True, kw_only=True):
    """A sheet in one of three ways: breakdowns, a total per smazzata, or the round's totals."""

    smazzate: Smazzate = ()
    totals: TotalsForm | None = None
    time_out: bool = False
    """Fewer smazzate than planned were played (C/F art. 10)."""

    def form(self) -> SheetForm:
        return SheetForm(smazzate=self.smazzate, totals=self.totals)


class SheetEntry(SheetFigures, frozen=True, kw_only=True):
    """A sheet to be saved. `override` sets checks aside, for a referee's `reason`."""

    expected: Seen | None = None
    override: bool = False
    reason: Reason = ""


class LineShape(Shape, frozen=True, kw_only=True):
    line: Line
    entrants: tuple[EntrantShape, ...]
    players: tuple[str, ...]
    """Who really sat there."""
    points: Points | None


class StepShape(Shape, frozen=True, kw_only=True):
    """One thing that happened to the sheet; a whole typing counts as one."""

    number: int
    at: datetime
    who: str
    kind: str
    sentence: str
    sheet: SheetForm | None
    """As it stood from here on; null when its figures did not change."""
    before: SheetForm | None
    reason: str
    countersigned_by: str


class SheetShape(Shape, frozen=True, kw_only=True):
    number: int
    round: int
    table: int
    room: Room | None
    group: str
    other_room: int | None
    """The other table of a match of teams: nothing counts before both sheets are in."""
    state: SheetState
    expected: int
    """Number of the last event about this sheet: send it with the next write."""
    entered_by: str
    lines: tuple[LineShape, ...]
    sheet: SheetForm | None
    history: tuple[StepShape, ...]


class ReckoningShape(Shape, frozen=True, kw_only=True):
    """What the sheet would come to if it were saved now, and what is wrong with it."""

    smazzate: tuple[tuple[int, ...], ...]
    """P.P. of each line, a first, as each breakdown adds up."""
    points: tuple[Points, ...]
    """Of each line; of one room alone, where a match of teams has two."""
    problems: tuple[FieldProblem, ...]


class SheetDoor(Door):
    @operation(
        summary="A table's sheet with its history",
        answers=SheetShape,
        right=Right.READ,
        tagged=True,
        example=samples.SHEET_READ,
    )
    def get(self, asked: Asked[None], round_: int, table: int) -> SheetShape:
        found = sheet_page(asked.moment, RoundNumber(round_), TableNumber(table))
        if found is None:
            raise table_unknown(asked, round_, table)
        book = found.card.book
        return SheetShape(
            number=found.number,
            round=book.round,
            table=book.table,
            room=book.room,
            group=book.group,
            other_room=_other_room(book),
            state=book.state,
            expected=book.last,
            entered_by=found.entered_by,
            lines=tuple(
                LineShape(
                    line=one.line,
                    entrants=tuple(entrant_shape(entrant) for entrant in one.entrants),
                    players=one.players,
                    points=one.points,
                )
                for one in found.card.lines
            ),
            sheet=sheet_form(book.sheet) if book.sheet else None,
            history=tuple(_step(one) for one in found.history),
        )

    @operation(
        summary="Type a sheet, whole",
        answers=Receipt,
        body=SheetEntry,
        right=Right.ENTER_SHEETS,
        keyed=True,
        expects=True,
        examples=sheet_samples.SHEETS,
    )
    def put(self, asked: Asked[SheetEntry], round_: int, table: int) -> Receipt:
        entry, place = asked.form, (RoundNumber(round_), TableNumber(table))
        try:
            return enter_sheet(
                asked.tournament,
                *place,
                entry.form(),
                by=asked.by,
                command_id=asked.command_id,
                expected=expected_number(asked, entry.expected, *place),
                time_out=entry.time_out,
                override=entry.override,
                reason=entry.reason,
            )
        except Violation as violation:
            raise with_what_stands(violation, asked, *place) from violation


class ReckonDoor(Door):
    @operation(
        summary="Reckon a sheet without saving it",
        answers=ReckoningShape,
        body=SheetFigures,
        right=Right.READ,
        examples=sheet_samples.FIGURES,
        example=samples.RECKONED,
    )
    def post(
        self,
        asked: Asked[SheetFigures],
        round_: int,
        table: int,
    ) -> ReckoningShape:
        book = queries.book(asked.ledger)
        if book is None:
            raise refuse_by_rule(Code.TOURNAMENT_UNKNOWN)
        score = sheet_score(asked.form.form(), asked.ledger, whole=False)
        found = queries.reckon(book, score, time_out=asked.form.time_out)
        return ReckoningShape(
            smazzate=found.smazzate,
            points=found.points,
            problems=told(found.problems),
        )


def expected_number(
    asked: Asked[Any], said: int | None, round_: RoundNumber, table: TableNumber
) -> EventNumber:
    def last() -> EventNumber | None:
        found = queries.table(asked.ledger, round_, table)
        return found.last if found else None

    return asked.expected(said, last)


def with_what_stands(
    violation: Violation, asked: Asked[Any], round_: RoundNumber, table: TableNumber
) -> Violation:
    """A refusal as stale says what the other person entered, so that nobody types blind."""
    if violation.code is not Code.STALE:
        return violation
    found = sheet_page(asked.moment, round_, table)
    if found is None:
        return violation
    book = found.card.book
    stale = violation.problems[0]
    stands = {
        "state": book.state,
        "who": found.history[-1].who if found.history else "",
        "sheet": msgspec.to_builtins(sheet_form(book.sheet)) if book.sheet else None,
        "points": msgspec.to_builtins(book.points),
    }
    problem = Problem(stale.code, stale.field or "expected", stale.article, stale.data)
    return Refusal(problem, more={"stands": stands})


def table_unknown(asked: Asked[Any], round_: int, table: int) -> Violation:
    """That there is no such table, or no such round."""
    seats = queries.tables(asked.ledger, RoundNumber(round_))
    if not seats:
        return refuse_by_rule(Code.ROUND_UNKNOWN, field="round", round=round_)
    last = int(max(one.table for one in seats))
    return refuse_by_rule(Code.TABLE_UNKNOWN, field="table", round=round_, table=table, last=last)


def _other_room(table: TableInBook) -> int | None:
    """A match sits at tables 2m-1 and 2m."""
    if table.room is None:
        return None
    return table.table + (1 if table.room is Room.OPEN else -1)


def _step(step: SheetStep) -> StepShape:
    return StepShape(
        number=step.number,
        at=step.at,
        who=step.who,
        kind=step.kind,
        sentence=step.line.sentence,
        sheet=sheet_form(step.score) if step.score else None,
        before=sheet_form(step.before) if step.before else None,
        reason=step.why,
        countersigned_by=step.countersigned_by,
    )
