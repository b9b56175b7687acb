"""Rulings: a sheet verified, corrected, awarded; penalties given and taken back."""

from __future__ import annotations

from typing import Annotated

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring import queries
from scoring.commands import (
    AwardScore,
    CorrectSheet,
    GivePenalty,
    RevokeRuling,
    VerifySheet,
)
from scoring.events import PenaltyGiven
from scoring.queries import EventFilter
from scoring.rules.violations import Violation, refuse
from scoring.rulings import AskedBy, AwardCause, PenaltyUnit
from scoring.values import (
    EventNumber,
    Points,
    Right,
    RoundNumber,
    TableNumber,
)
from tournaments.api.register import EVENT, RegisterShape
from tournaments.api.sheets import PER_SMAZZATA, SheetEntry, seen_sheet, with_what_stands
from tournaments.api.wire.bodies import Body, Entrant, Event, Figure, Reason, Round, Word
from tournaments.api.wire.conditional import conditional_get
from tournaments.api.wire.pagination import NumberPagination, PageQuery
from tournaments.api.wire.permissions import May, ReadWrite
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape, Written, examples, fill
from tournaments.api.wire.views import TournamentView
from tournaments.api.wire.writing import expects_event, idempotent
from tournaments.organise.rulings import (
    award_score,
    correct_sheet,
    penalise,
    revoke,
    verify_sheet,
)
from tournaments.organise.sheets import sheet_score
from tournaments.permissions import referee
from tournaments.presenters.register import lines
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


@examples(
    exposed_pozzetto={
        "entrant": 4,
        "round": 2,
        "unit": "game_points",
        "amount": 100,
        "article": "10.25",
        "reason": "Pozzetto esposto",
    }
)
class PenaltyBody(Body, frozen=True, kw_only=True):
    """`amount` is positive and is taken off: P.P. off the round, V.P. off the ranking."""

    entrant: Entrant
    round: Round
    unit: PenaltyUnit
    amount: Figure
    article: Word
    reason: Reason


@examples(
    wrong_pair={"reason": "Coppia sbagliata"},
    wrong_player={"reason": "Era il compagno"},
)
class RevocationBody(Body, frozen=True, kw_only=True):
    reason: Reason


class PenaltyShape(Shape, frozen=True, kw_only=True):
    number: int = msgspec.field(name="ruling")
    """The number of its event: its address here."""
    entrant: int
    round: int
    unit: PenaltyUnit
    amount: int
    article: str
    """Empty when a sanction took the points: why is listed for who may penalise."""
    revoked: bool
    given: RegisterShape | None


@examples(
    given={
        "number": 70,
        "items": [
            {
                "ruling": 66,
                "entrant": 4,
                "round": 2,
                "unit": "game_points",
                "amount": 100,
                "article": "10.25",
                "revoked": False,
                "given": {name: value for name, value in EVENT.items() if name != "data"}
                | {
                    "number": 66,
                    "kind": "PenaltyGiven",
                    "sentence": "Anna Neri ha tolto 100 P.P. alla coppia 4: «Pozzetto esposto»",
                },
            }
        ],
        "next": None,
    }
)
class PenaltyList(Shape, frozen=True, kw_only=True):
    number: int
    items: tuple[PenaltyShape, ...]
    next: int | None


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
        try:
            receipt = verify_sheet(
                by=self.by,
                round_=round,
                table=table,
                expected=expected,
                command_id=request.command_id,
            )
        except Violation as violation:
            raise with_what_stands(violation, self.moment, round, table) from violation
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
        try:
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
        except Violation as violation:
            raise with_what_stands(violation, self.moment, round, table) from violation
        return self.written(receipt)


class AwardView(TournamentView):
    permission_classes = [May(AwardScore.right)]

    @extend_schema(summary="Award a table's score by decision", request=Award, responses=Written)
    @expects_event
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        award = request.body_as(Award)
        expected = seen_sheet(request, award.expected, self.moment, round, table)
        try:
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
        except Violation as violation:
            raise with_what_stands(violation, self.moment, round, table) from violation
        return self.written(receipt)


class PenaltiesView(TournamentView):
    permission_classes = [ReadWrite(read=May(Right.READ), write=May(GivePenalty.right))]
    query_class = PageQuery
    pagination_class = NumberPagination

    @extend_schema(
        summary="Penalties in the order they were given, revoked ones too", responses=PenaltyList
    )
    @conditional_get
    def get(self, request: ApiRequest) -> Response:
        given = queries.events(self.moment.ledger, EventFilter(names=(PenaltyGiven.name(),)))
        by_number = {line.number: line for line in lines(self.moment, given)}
        page = self.page(self.moment.penalties)
        items = tuple(
            fill(PenaltyShape, penalty, given=by_number.get(penalty.number))
            for penalty in page.items
        )
        return self.respond(PenaltyList, page, number=self.moment.number, items=items)

    @extend_schema(summary="Give a penalty in P.P. or V.P.", request=PenaltyBody, responses=Written)
    @idempotent
    def post(self, request: ApiRequest) -> Response:
        penalty = request.body_as(PenaltyBody)
        receipt = penalise(
            by=self.by,
            entrant=penalty.entrant,
            round_=penalty.round,
            unit=penalty.unit,
            amount=penalty.amount,
            article=penalty.article,
            reason=penalty.reason,
            command_id=request.command_id,
        )
        return self.written(receipt)


class RevocationView(TournamentView):
    permission_classes = [May(RevokeRuling.right)]

    @extend_schema(summary="Take a penalty back", request=RevocationBody, responses=Written)
    @idempotent
    def post(self, request: ApiRequest, ruling: EventNumber) -> Response:
        receipt = revoke(
            by=self.by,
            ruling=ruling,
            reason=request.body_as(RevocationBody).reason,
            command_id=request.command_id,
        )
        return self.written(receipt)
