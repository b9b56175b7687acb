"""What is ruled about a sheet: verified, corrected with a countersigning referee, awarded."""

from __future__ import annotations

from typing import Annotated

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import (
    AwardScore,
    CorrectSheet,
    VerifySheet,
)
from scoring.rules.violations import refuse
from scoring.rulings import AskedBy, AwardCause
from scoring.values import (
    Points,
    RoundNumber,
    TableNumber,
)
from tournaments.api.sheets.typed import PER_SMAZZATA, SheetEntry
from tournaments.api.sheets.views import seen_sheet, telling_what_stands
from tournaments.api.wire.bodies import Body, Event, Figure, Reason
from tournaments.api.wire.permissions import May
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Written, examples, fill
from tournaments.api.wire.views import TournamentView
from tournaments.api.wire.writing import expects_event, idempotent
from tournaments.organise.rulings import (
    award_score,
    correct_sheet,
    verify_sheet,
)
from tournaments.organise.sheets import sheet_score
from tournaments.permissions import referee
from tournaments.refusals import HouseCode


@examples(verify={"expected": 57})
class Verification(Body, frozen=True, kw_only=True):
    expected: Event | None = None


@examples(
    recounted={
        **PER_SMAZZATA,
        "expected": 61,
        "asked_by": "line_b",
        "countersigned_by": 3,
        "reason": "Seconda smazzata ricontata al tavolo: la linea B ha 980, non 890",
    }
)
class SheetCorrection(SheetEntry, frozen=True, kw_only=True):
    """Another score for a sheet that stands, countersigned by a referee of the tournament."""

    asked_by: AskedBy
    countersigned_by: Annotated[int, msgspec.Meta(ge=1, le=2_147_483_647)]
    """The referee's user id, as the list of officials has it."""


class AwardedPoints(Body, frozen=True, kw_only=True):
    victory_points: Figure = 0
    match_points: Figure = 0
    game_points: Figure = 0


@examples(
    lost_sheet={
        "cause": "lost_sheet",
        "points": [{"victory_points": 7}, {"victory_points": 7}],
        "reason": "Score mai consegnato",
        "expected": 57,
    }
)
class Award(Body, frozen=True, kw_only=True):
    """A score by decision, not by play."""

    cause: AwardCause
    points: Annotated[tuple[AwardedPoints, ...], msgspec.Meta(min_length=1, max_length=3)]
    """Of each line, a first; at one table of a match of teams, the whole match's."""
    reason: Reason
    expected: Event | None = None


class VerificationView(TournamentView):
    permission_classes = [May(VerifySheet.right)]

    @extend_schema(
        summary="The entry was compared with the paper", request=Verification, responses=Written
    )
    @expects_event
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        verification = request.body_as(Verification)
        expected = seen_sheet(request, verification.expected, self.moment, round, table)
        with telling_what_stands(self.moment, round, table):
            receipt = verify_sheet(
                by=self.by,
                round_=round,
                table=table,
                expected=expected,
                command_id=request.command_id,
            )
        return self.written(receipt)


class CorrectionView(TournamentView):
    permission_classes = [May(CorrectSheet.right)]

    @extend_schema(
        summary="Correct a sheet, with reason and countersigning referee",
        request=SheetCorrection,
        responses=Written,
    )
    @expects_event
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        correction = request.body_as(SheetCorrection)
        signing = referee(self.tournament, correction.countersigned_by)
        if signing is None:
            raise refuse(
                HouseCode.REFEREE_UNKNOWN,
                field="countersigned_by",
                value=correction.countersigned_by,
            )
        score = sheet_score(correction.form(), self.moment.ledger)
        expected = seen_sheet(request, correction.expected, self.moment, round, table)
        with telling_what_stands(self.moment, round, table):
            receipt = correct_sheet(
                by=self.by,
                round_=round,
                table=table,
                sheet=score,
                asked_by=correction.asked_by,
                countersigned_by=signing,
                reason=correction.reason,
                time_out=correction.time_out,
                override=correction.override,
                expected=expected,
                command_id=request.command_id,
            )
        return self.written(receipt)


class AwardView(TournamentView):
    permission_classes = [May(AwardScore.right)]

    @extend_schema(summary="Award a table's score by decision", request=Award, responses=Written)
    @expects_event
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        award = request.body_as(Award)
        expected = seen_sheet(request, award.expected, self.moment, round, table)
        with telling_what_stands(self.moment, round, table):
            receipt = award_score(
                by=self.by,
                round_=round,
                table=table,
                cause=award.cause,
                points=fill(tuple[Points, ...], award.points),
                reason=award.reason,
                expected=expected,
                command_id=request.command_id,
            )
        return self.written(receipt)
