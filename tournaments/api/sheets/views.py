"""The table and its sheet: read with who sits there and its history, typed, reckoned."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring import queries
from scoring.commands import EnterSheet, Receipt
from scoring.events import SheetSigned
from scoring.rules.pairing import table_in_other_room
from scoring.rules.violations import Code, Violation
from scoring.seats import Room
from scoring.sheets import Handling
from scoring.values import (
    EventNumber,
    Line,
    Points,
    Right,
    RoundNumber,
    SheetState,
    TableNumber,
)
from tournaments.api.entrants import EntrantShape
from tournaments.api.rounds import TableShape, require_seen, table_shape
from tournaments.api.seating import table_unknown
from tournaments.api.sheets.typed import SheetEntry, SheetFigures, sheet_form
from tournaments.api.wire.commands import About
from tournaments.api.wire.headers import conditional_get, expects_event, idempotent, seen_event
from tournaments.api.wire.permissions import Everybody, May, ReadWrite
from tournaments.api.wire.problems import FieldProblem, ToldProblem, field_problems
from tournaments.api.wire.requests import ApiRequest, Body, Event
from tournaments.api.wire.shapes import Instant, Shape, Written, fill
from tournaments.api.wire.views import TournamentView
from tournaments.moment import Moment
from tournaments.organise.sheets import (
    SheetForm,
    sheet_score,
    type_sheet,
)
from tournaments.presenters.papers import readings
from tournaments.presenters.rounds.tables import card
from tournaments.presenters.sheets.page import SheetPage, SheetStep, sheet_page


class LineShape(Shape):
    line: Line
    entrants: tuple[EntrantShape, ...]
    players: tuple[str, ...]
    """Who really sat there."""
    points: Points | None


class ReadingShape(Shape):
    """How one person read the paper."""

    number: int
    """Of its event: send it to choose this one."""
    who: str
    stands: bool
    sheet: SheetForm


class StepShape(Shape):
    """One thing that happened to the sheet; a whole typing counts as one."""

    number: int
    at: Instant
    who: str
    kind: str
    sentence: str
    sheet: SheetForm | None
    """As it stood from here on; null when its figures did not change."""
    before: SheetForm | None
    why: str = msgspec.field(name="reason")
    read_by: str
    """Whose reading a correction took; empty where its figures were typed."""
    countersigned_by: str


class SheetShape(Shape):
    number: int
    round: int
    table: int
    room: Room | None
    group: str
    other_room: int | None
    """The other table of a match of teams: nothing counts before both sheets are in."""
    state: SheetState
    last: int = msgspec.field(name="expected")
    """Number of the last event about this sheet: send it with the next write."""
    entered_by: str
    lines: tuple[LineShape, ...]
    sheet: SheetForm | None
    flagged: bool
    """Two people read it differently: see `readings`."""
    readings: tuple[ReadingShape, ...]
    handling: Handling
    """What became of the paper at the desk."""
    history: tuple[StepShape, ...]


class Verification(Body):
    expected: Event | None = None


class SheetWritten(Written):
    replaced: bool
    """Another sheet stood there, and stands no more."""


class ReckoningShape(Shape):
    """What the sheet would come to if it were saved now, and what is wrong with it."""

    smazzate: tuple[tuple[int, ...], ...]
    """P.P. of each line, a first, as each breakdown adds up."""
    points: tuple[Points, ...]
    """Of each line; of one room alone, where a match of teams has two."""
    problems: tuple[FieldProblem, ...]


class SheetView(TournamentView):
    permission_classes = [ReadWrite(read=May(Right.READ), write=May(EnterSheet.right))]

    @extend_schema(summary="A table's sheet with its history", responses=SheetShape)
    @conditional_get
    def get(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        page = sheet_page(self.moment, round, table)
        if page is None:
            raise table_unknown(self.moment, round, table)
        book = page.card.book
        return self.respond(
            SheetShape,
            page,
            page.card,
            book,
            other_room=table_in_other_room(book.table, book.room),
            sheet=sheet_form(book.sheet) if book.sheet else None,
            readings=tuple(
                fill(ReadingShape, reading, sheet=sheet_form(reading.sheet))
                for reading in readings(self.moment, book)
            ),
            history=tuple(map(_step, page.history)),
        )

    @extend_schema(summary="Type a sheet, whole", request=SheetEntry, responses=SheetWritten)
    @expects_event
    @idempotent
    def put(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        entry = request.body_as(SheetEntry)
        receipt = save_sheet(self, request, (round, table), entry, request.command_id)
        return self.written(receipt, SheetWritten, replaced=replaced(receipt))


def save_sheet(
    view: TournamentView,
    request: ApiRequest,
    place: tuple[RoundNumber, TableNumber],
    entry: SheetEntry,
    command_id: UUID,
) -> Receipt:
    """A sheet as it was sent, saved at its round and table."""
    round_, table = place
    expected = seen_sheet(request, entry.expected, view.moment, round_, table)
    with telling_what_stands(view.moment, round_, table):
        sheet = sheet_score(entry.form(), view.moment.ledger)
        return type_sheet(
            fill(EnterSheet, entry, round=round_, table=table, sheet=sheet, expected=expected),
            by=view.by,
            reason=entry.reason,
            photographed=view.tournament,
            command_id=command_id,
        )


def replaced(receipt: Receipt) -> bool:
    """Whether another sheet stood there."""
    return any(
        isinstance(recorded.event, SheetSigned) and recorded.event.replaces is not None
        for recorded in receipt.events
    )


class ReckoningView(TournamentView):
    permission_classes = [May(Right.READ)]

    @extend_schema(
        summary="Reckon a sheet without saving it", request=SheetFigures, responses=ReckoningShape
    )
    def post(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        figures = request.body_as(SheetFigures)
        book = self.moment.book
        score = sheet_score(figures.form(), book.ledger, whole=False)
        reckoning = queries.reckon(book, score, time_out=figures.time_out)
        return self.respond(ReckoningShape, reckoning, problems=field_problems(reckoning.problems))


def seen_sheet(
    request: ApiRequest,
    expected: EventNumber | None,
    moment: Moment,
    round_: RoundNumber,
    table: TableNumber,
) -> EventNumber:
    """The last event about a sheet that the sender had seen."""
    return seen_event(request, expected, partial(_last_of_sheet, moment, round_, table))


def _last_of_sheet(
    moment: Moment, round: RoundNumber, table: TableNumber, **_smazzata: object
) -> EventNumber | None:
    seated = moment.table(round, table)
    return seated.last if seated else None


_TOLD = (Code.STALE, Code.SCORE_AWARDED, Code.CORRECTION_REQUIRED)
"""Refusals after which whoever typed wants to see what is there."""


@contextmanager
def telling_what_stands(
    moment: Moment, round: RoundNumber, table: TableNumber, **_smazzata: object
) -> Iterator[None]:
    """A refusal says what another person entered or awarded, so that nobody types blind."""
    try:
        yield
    except Violation as violation:
        page = sheet_page(moment.again(), round, table) if violation.code in _TOLD else None
        if page is None:
            raise
        raise _with_what_stands(violation, page) from violation


ABOUT_SHEET = About(_last_of_sheet, telling_what_stands)
BLIND = About(_last_of_sheet)
"""For who reads it a second time: what stands there is not told."""


def _with_what_stands(violation: Violation, page: SheetPage) -> Violation:
    book = page.card.book
    stale = violation.problems[0]
    known = {
        "state": book.state,
        "who": page.history[-1].who if page.history else "",
        "sheet": msgspec.to_builtins(sheet_form(book.sheet)) if book.sheet else None,
        "points": msgspec.to_builtins(book.points),
    }
    field = "expected" if stale.code is Code.STALE else ""
    return Violation(ToldProblem.about(stale, field, stands=known))


def _step(step: SheetStep) -> StepShape:
    return fill(
        StepShape,
        step,
        sentence=step.line.sentence,
        sheet=sheet_form(step.score) if step.score else None,
        before=sheet_form(step.before) if step.before else None,
    )


class OneTable(TableShape):
    number: int
    round: int
    other_room: int | None
    """The other table of a match of teams."""
    sheet: SheetForm | None
    """As it was typed, told to officials only; null while it is not in."""


class TableView(TournamentView):
    permission_classes = [Everybody]

    @extend_schema(
        summary="One table of a round with its sheet; of a draft for officials only",
        responses=OneTable,
    )
    @conditional_get
    def get(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        require_seen(self, round)
        seated = self.moment.table(round, table)
        if seated is None:
            raise table_unknown(self.moment, round, table)
        official = self.may(Right.READ)
        return self.respond(
            OneTable,
            table_shape(card(seated, self.moment.names)),
            number=self.moment.number,
            round=round,
            other_room=table_in_other_room(seated.table, seated.room),
            sheet=sheet_form(seated.sheet) if seated.sheet and official else None,
        )
