"""What is ruled about a sheet: verified, awarded."""

from __future__ import annotations

from typing import Annotated

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import (
    AwardScore,
    AwardSmazzata,
    LiftAward,
    VerifySheet,
)
from scoring.rulings import AwardCause, Lifting
from scoring.values import (
    Points,
    RoundNumber,
    SmazzataNumber,
    TableNumber,
)
from tournaments.api.sheets.views import Verification, seen_sheet, telling_what_stands
from tournaments.api.wire.bodies import Body, Event, Figure, Reason
from tournaments.api.wire.permissions import May
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Written, examples, fill
from tournaments.api.wire.views import TournamentView
from tournaments.api.wire.writing import expects_event, idempotent
from tournaments.organise.corrections import signed_by
from tournaments.organise.rulings import (
    award_score,
    award_smazzata,
    lift_award,
    verify_sheet,
)
from tournaments.organise.sheets import TotalsForm


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
    countersigned_by: Annotated[int, msgspec.Meta(ge=1, le=2_147_483_647)] | None = None
    """Over a sheet that is in: the official who signs it too, as a correction has one."""
    sole_official: bool = False
    """Who sends this countersigns too: there is no other official."""
    expected: Event | None = None


@examples(found={"why": "found", "reason": "Lo score era nella cartellina del tavolo 4"})
class AwardLifting(Body, frozen=True, kw_only=True):
    """An award stands no more; what was typed before stands again."""

    why: Lifting
    reason: Reason
    smazzata: Annotated[int, msgspec.Meta(ge=1, le=20)] | None = None
    """Only the technical score of this one."""
    expected: Event | None = None


@examples(mixed={"totals": {"a": 300, "b": 300}, "reason": "Carte mischiate prima del conteggio"})
class SmazzataAward(Body, frozen=True, kw_only=True):
    """The technical score of one smazzata, P.P. of each line (U art. 10.27)."""

    totals: TotalsForm
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
                countersigned_by=signed_by(
                    self.tournament,
                    by=self.by,
                    chosen=award.countersigned_by,
                    alone=award.sole_official,
                ),
                sole_official=award.sole_official,
                expected=expected,
                command_id=request.command_id,
            )
        return self.written(receipt)


class LiftingView(TournamentView):
    permission_classes = [May(LiftAward.right)]

    @extend_schema(summary="Lift an award", request=AwardLifting, responses=Written)
    @expects_event
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        lifting = request.body_as(AwardLifting)
        expected = seen_sheet(request, lifting.expected, self.moment, round, table)
        with telling_what_stands(self.moment, round, table):
            receipt = lift_award(
                by=self.by,
                round_=round,
                table=table,
                why=lifting.why,
                reason=lifting.reason,
                smazzata=SmazzataNumber(lifting.smazzata) if lifting.smazzata else None,
                expected=expected,
                command_id=request.command_id,
            )
        return self.written(receipt)


class SmazzataAwardView(TournamentView):
    permission_classes = [May(AwardSmazzata.right)]

    @extend_schema(
        summary="Give one smazzata a technical score", request=SmazzataAward, responses=Written
    )
    @expects_event
    @idempotent
    def post(
        self, request: ApiRequest, round: RoundNumber, table: TableNumber, smazzata: int
    ) -> Response:
        award = request.body_as(SmazzataAward)
        expected = seen_sheet(request, award.expected, self.moment, round, table)
        with telling_what_stands(self.moment, round, table):
            receipt = award_smazzata(
                by=self.by,
                round_=round,
                table=table,
                smazzata=SmazzataNumber(smazzata),
                totals=award.totals.totals(),
                reason=award.reason,
                expected=expected,
                command_id=request.command_id,
            )
        return self.written(receipt)
