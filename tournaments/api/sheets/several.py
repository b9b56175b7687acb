"""The sheets of a round: how far each paper is, and several typed in one call, alone or all."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Annotated, Any
from uuid import UUID, uuid5

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import EnterSheet, HeldByOthers, Receipt, transaction_on
from scoring.rules.risks import InversionHint, Risk
from scoring.rules.violations import Code, Problem, Violation, refuse
from scoring.rulings import SecondKeying
from scoring.values import Line, PaperState, Right, RoundNumber
from tournaments.api.sheets.typed import SheetEntry, SheetFigures
from tournaments.api.sheets.views import replaced, save_sheet
from tournaments.api.wire.headers import (
    REPEATED,
    REPLAYED,
    conditional_get,
    expects_event,
    idempotent,
    told_as,
)
from tournaments.api.wire.permissions import May
from tournaments.api.wire.problems import ProblemDetails, details
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest, Body, Event, Table
from tournaments.api.wire.shapes import Instant, Shape, fill
from tournaments.api.wire.views import TournamentView
from tournaments.organise.sheets import sheet_score
from tournaments.presenters.papers import Paper, board


class StepOfPaper(Shape):
    what: str
    at: Instant
    who: str


class PaperShape(Shape):
    """One paper: its state, and what is doubtful about it."""

    table: int
    state: PaperState
    flagged: bool
    """Two people read it differently: nothing is published until somebody has chosen."""
    awaits_second: bool
    """Somebody else still has to type it."""
    handed_in_by: Line | None
    signed_by: tuple[Line, ...]
    risks: tuple[Risk, ...]
    hints: tuple[InversionHint, ...]
    """What speaks for the two lines having been changed over."""
    steps: tuple[StepOfPaper, ...]


class BoardShape(Shape):
    number: int
    round: int
    second_keying: SecondKeying
    second_keyed: int
    """How many sheets of the round, by risk."""
    papers: tuple[PaperShape, ...]


class Reading(SheetFigures):
    """What somebody else reads on the same paper; the round's totals are enough."""

    expected: Event | None = None


class BoardView(TournamentView):
    permission_classes = [May(Right.READ)]

    @extend_schema(
        summary="The papers of a round: how far, by whom, since when", responses=BoardShape
    )
    @conditional_get
    def get(self, request: ApiRequest, round: RoundNumber) -> Response:
        round_ = self.moment.round(round)
        if round_ is None or not round_.published:
            raise refuse(Code.ROUND_UNKNOWN, field="round", round=round)
        page = board(self.moment, round)
        return self.respond(
            BoardShape,
            page,
            second_keying=self.moment.book.second_keying,
            second_keyed=self.moment.book.second_keyed,
            papers=tuple(map(_shape, page.papers)),
        )


def reading_of(view: TournamentView, body: Any) -> Mapping[str, Any]:
    """The sheet as somebody else reads it."""
    return {"sheet": sheet_score(body.form(), view.moment.ledger)}


def _shape(paper: Paper) -> PaperShape:
    return fill(PaperShape, paper, paper.card.book.handling)


MOST = 100
"""Sheets of one call: about a second of writing, in which nobody else's waits for longer than one
of them."""
ALONE = ("round", "table")
"""What the address of a sheet alone says: what is unknown of it is not there, 404."""


class SheetOfSeveral(SheetEntry):
    """A sheet with its table; all else as where it is sent alone.

    Without a `key` of its own it gets one that follows from the call's `Idempotency-Key` and its
    table: the call sent again repeats each of its commands.
    """

    table: Table
    key: UUID | None = None

    def command_id(self, call: UUID) -> UUID:
        return self.key or uuid5(call, f"table {self.table}")


class SheetsBody(Body):
    """Sheets of different tables. `atomic`: where one is refused, none is saved."""

    sheets: Annotated[tuple[SheetOfSeveral, ...], msgspec.Meta(min_length=1, max_length=MOST)]
    atomic: bool = False


class SheetOutcome(Shape):
    """What became of one sheet; `status` is that of the answer it would have got alone."""

    table: int
    status: int
    number: int | None = None
    """The ledger's, behind it; null where it was refused."""
    events: tuple[int, ...] = ()
    replaced: bool = False
    """Another sheet stood there, and stands no more."""
    repeated: bool = False
    """The same command had come before, and this is what it was answered with."""
    problem: ProblemDetails | None = None


class SheetsWritten(Shape):
    saved: int
    refused: int
    outcomes: tuple[SheetOutcome, ...]
    """In the order sent."""


class SheetsView(TournamentView):
    permission_classes = [May(EnterSheet.right)]

    @extend_schema(
        summary="Type several sheets of a round; each has an outcome of its own",
        request=SheetsBody,
        responses=SheetsWritten,
        parameters=[REPEATED],
    )
    @expects_event
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber) -> Response:
        body = request.body_as(SheetsBody)
        _require_different_tables(body.sheets)
        done = (self._all_or_none if body.atomic else self._each)(request, round, body.sheets)
        outcomes = tuple(map(_outcome, body.sheets, done))
        refused = sum(outcome.problem is not None for outcome in outcomes)
        saved = len(outcomes) - refused
        answer = self.respond(SheetsWritten, saved=saved, refused=refused, outcomes=outcomes)
        answer[REPLAYED] = told_as(repeated=all(outcome.repeated for outcome in outcomes))
        return answer

    def _all_or_none(
        self, request: ApiRequest, round_: RoundNumber, sheets: Iterable[SheetOfSeveral]
    ) -> list[Receipt | Violation]:
        with transaction_on(self.by.ledger):
            done = [self._saved(request, round_, sheet) for sheet in sheets]
            _require_all_saved(done)
        return done

    def _each(
        self, request: ApiRequest, round_: RoundNumber, sheets: Sequence[SheetOfSeveral]
    ) -> list[Receipt | Violation]:
        """Where the book is held by others, those that come behind are not tried: each would wait
        as long."""
        done = list[Receipt | Violation]()
        try:
            for sheet in sheets:
                done.append(self._saved(request, round_, sheet))
        except HeldByOthers:
            done += [refuse(ApiCode.BOOK_BUSY)] * (len(sheets) - len(done))
        return done

    def _saved(
        self, request: ApiRequest, round_: RoundNumber, sheet: SheetOfSeveral
    ) -> Receipt | Violation:
        """What became of it; one that is refused leaves the others as they are."""
        command_id = sheet.command_id(request.command_id)
        try:
            return save_sheet(self, request, (round_, sheet.table), sheet, command_id)
        except Violation as violation:
            return violation


def _outcome(sheet: SheetOfSeveral, done: Receipt | Violation) -> SheetOutcome:
    if isinstance(done, Violation):
        problem = details(done.problems, ALONE)
        return SheetOutcome(table=sheet.table, status=problem.status, problem=problem)
    return SheetOutcome(
        table=sheet.table,
        status=HTTPStatus.OK,
        number=done.number,
        events=tuple(recorded.number for recorded in done.events),
        replaced=replaced(done),
        repeated=done.repeated,
    )


def _require_different_tables(sheets: Iterable[SheetOfSeveral]) -> None:
    seen = set[int]()
    for at, sheet in enumerate(sheets):
        if sheet.table in seen:
            field = f"sheets.{at}.table"
            raise refuse(ApiCode.TABLE_TWICE, field=field, value=sheet.table)
        seen.add(sheet.table)


def _require_all_saved(done: Iterable[Receipt | Violation]) -> None:
    problems: list[Problem] = []
    for at, each in enumerate(done):
        for problem in each.problems if isinstance(each, Violation) else ():
            placed = _within(problem, at)
            # Of the round, which is the same for all of them, once.
            problems += [placed] if placed not in problems else []
    if problems:
        raise Violation(*problems)


def _within(problem: Problem, at: int) -> Problem:
    """The table is named in the body, the round in the address."""
    if problem.field == "round":
        return problem
    return replace(problem, field=f"sheets.{at}.{problem.field}".rstrip("."))
