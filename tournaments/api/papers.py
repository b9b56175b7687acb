"""The papers of a round at the desk: how far each is, received, read again, settled, undone."""

from __future__ import annotations

from typing import Annotated

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import CheckInSheet, ChooseSecondKeying, ReadSheetAgain, SettleReadings
from scoring.rules.risks import InversionHint, Risk
from scoring.rules.violations import Code, refuse
from scoring.rulings import SecondKeying
from scoring.values import Line, PaperState, Right, RoundNumber, TableNumber
from tournaments.api.sheets.typed import PER_SMAZZATA, SheetFigures
from tournaments.api.sheets.views import Verification, seen_sheet, telling_what_stands
from tournaments.api.wire.bodies import Body, Event, Reason
from tournaments.api.wire.conditional import conditional_get
from tournaments.api.wire.permissions import May
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Instant, Shape, Written, examples, fill
from tournaments.api.wire.views import TournamentView
from tournaments.api.wire.writing import expects_event, idempotent
from tournaments.organise.papers import (
    check_in,
    choose_second_keying,
    read_again,
    settle_readings,
    undo_entry,
)
from tournaments.organise.sheets import sheet_score
from tournaments.presenters.papers import Paper, board


class StepOfPaper(Shape, frozen=True, kw_only=True):
    what: str
    at: Instant
    who: str


class PaperShape(Shape, frozen=True, kw_only=True):
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


@examples(
    round={
        "number": 64,
        "round": 2,
        "second_keying": "by_risk",
        "papers": [
            {
                "table": 4,
                "state": "entered",
                "flagged": False,
                "awaits_second": True,
                "handed_in_by": "a",
                "signed_by": ["a", "b"],
                "risks": ["lopsided"],
                "hints": [],
                "steps": [
                    {"what": "score ricevuto", "at": "2026-11-22T21:04:00Z", "who": "Anna Neri"}
                ],
            }
        ],
    }
)
class BoardShape(Shape, frozen=True, kw_only=True):
    number: int
    round: int
    second_keying: SecondKeying
    papers: tuple[PaperShape, ...]


@examples(winners={"handed_in_by": "a", "signed_by": ["a", "b"]}, received={})
class CheckIn(Body, frozen=True, kw_only=True):
    """How a paper came in; both left out, only that it is there."""

    handed_in_by: Line | None = None
    signed_by: Annotated[tuple[Line, ...], msgspec.Meta(max_length=3)] = ()


@examples(totals={"totals": {"a": 2095, "b": 1990}, "expected": 61}, whole={**PER_SMAZZATA})
class Reading(SheetFigures, frozen=True, kw_only=True):
    """What somebody else reads on the same paper; the round's totals are enough."""

    expected: Event | None = None


@examples(second={"chosen": 66, "reason": "Riletto con le due linee", "expected": 66})
class Choice(Body, frozen=True, kw_only=True):
    """The reading that counts: the number of its event."""

    chosen: Event
    reason: Reason
    expected: Event | None = None


@examples(by_risk={"keying": "by_risk"})
class Keying(Body, frozen=True, kw_only=True):
    keying: SecondKeying


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
            papers=tuple(map(_shape, page.papers)),
        )


class CheckInView(TournamentView):
    permission_classes = [May(CheckInSheet.right)]

    @extend_schema(summary="The paper is on the desk", request=CheckIn, responses=Written)
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        form = request.body_as(CheckIn)
        receipt = check_in(
            by=self.by,
            round_=round,
            table=table,
            handed_in_by=form.handed_in_by,
            signed_by=form.signed_by,
            command_id=request.command_id,
        )
        return self.written(receipt)


class ReadingView(TournamentView):
    permission_classes = [May(ReadSheetAgain.right)]

    @extend_schema(
        summary="Read a typed sheet a second time; a difference flags it",
        request=Reading,
        responses=Written,
    )
    @expects_event
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        reading = request.body_as(Reading)
        expected = seen_sheet(request, reading.expected, self.moment, round, table)
        with telling_what_stands(self.moment, round, table):
            receipt = read_again(
                by=self.by,
                round_=round,
                table=table,
                sheet=sheet_score(reading.form(), self.moment.ledger),
                time_out=reading.time_out,
                expected=expected,
                command_id=request.command_id,
            )
        return self.written(receipt)


class ChoiceView(TournamentView):
    permission_classes = [May(SettleReadings.right)]

    @extend_schema(
        summary="Choose, of readings that differ, the one that counts",
        request=Choice,
        responses=Written,
    )
    @expects_event
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        choice = request.body_as(Choice)
        expected = seen_sheet(request, choice.expected, self.moment, round, table)
        with telling_what_stands(self.moment, round, table):
            receipt = settle_readings(
                by=self.by,
                round_=round,
                table=table,
                chosen=choice.chosen,
                reason=choice.reason,
                expected=expected,
                command_id=request.command_id,
            )
        return self.written(receipt)


class UndoView(TournamentView):
    permission_classes = [May(Right.ENTER_SHEETS)]

    @extend_schema(
        summary="Take one's own last entry back", request=Verification, responses=Written
    )
    @expects_event
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        form = request.body_as(Verification)
        expected = seen_sheet(request, form.expected, self.moment, round, table)
        with telling_what_stands(self.moment, round, table):
            receipt = undo_entry(
                by=self.by,
                round_=round,
                table=table,
                expected=expected,
                command_id=request.command_id,
            )
        return self.written(receipt)


class SecondKeyingView(TournamentView):
    permission_classes = [May(ChooseSecondKeying.right)]

    @extend_schema(
        summary="Say which sheets are typed a second time", request=Keying, responses=Written
    )
    @idempotent
    def put(self, request: ApiRequest) -> Response:
        keying = request.body_as(Keying).keying
        receipt = choose_second_keying(by=self.by, keying=keying, command_id=request.command_id)
        return self.written(receipt)


def _shape(paper: Paper) -> PaperShape:
    return fill(PaperShape, paper, paper.card.book.handling)
