"""Corrections: what they need and would bring, made; and a seating that they come too late for."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http import HTTPStatus
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import AwardScore, CorrectSheet
from scoring.queries import TableInBook
from scoring.rules.violations import Code, Violation, refuse
from scoring.rulings import AskedBy, CorrectionPhase, Mistake
from scoring.values import Right, RoundNumber, TableNumber
from tournaments.api.ranking import ComparisonShape
from tournaments.api.register import RegisterShape
from tournaments.api.sheets.typed import Award, SheetEntry, signing
from tournaments.api.sheets.views import seen_sheet, telling_what_stands
from tournaments.api.wire.headers import expects_event, idempotent
from tournaments.api.wire.permissions import May
from tournaments.api.wire.problems import ProblemDetails, ToldProblem
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape, Written, fill
from tournaments.api.wire.views import TournamentView, found
from tournaments.moment import Moment
from tournaments.organise.rulings import correct_sheet, countersigner
from tournaments.organise.sheets import sheet_score
from tournaments.presenters.corrections import annulment, correction_card, seating_rankings
from tournaments.presenters.what_if import effect_card

Players = Annotated[tuple[UUID, ...], msgspec.Meta(max_length=12)]


class SheetCorrection(SheetEntry):
    """Another score for a sheet that stands, countersigned by a referee of the tournament."""

    mistake: Mistake = Mistake.PLAYERS
    """Whose it was; of one of the desk, the paper being right, no player is asked (U 2.5)."""
    asked_by: AskedBy
    countersigned_by: Annotated[int, msgspec.Meta(ge=1, le=2_147_483_647)]
    """The referee's user id, as the list of officials has it: never who sends this."""
    agreed_by: Players = ()
    """Players of the table who recognise the mistake."""
    referee_called: bool = False
    """A referee was called to the table."""
    sole_official: bool = False
    """Who sends this countersigns too: there is no other official."""


class TermsShape(Shape):
    """What a correction of this sheet needs now, beside a reason and who countersigns."""

    phase: CorrectionPhase
    agreement: Literal["", "other_pair", "majority"]
    referee_called: bool
    even: bool
    """Not admitted and bringing an advantage, it may be annulled: 7-7, else as the referee sets."""
    article: str
    desk_article: str
    """By which the desk mends what it typed wrongly itself, with another's countersignature."""
    desk_agreement: Literal["", "other_pair", "majority"]
    """Whose recognition that needs too: once places are out, of both pairs (I art. 19)."""
    desk_referee_called: bool


class EffectShape(Shape):
    """What it would do; nothing is written."""

    round: int
    counts_from: int
    """The ranking after this round counts it, and those that follow."""
    pairings_stand: bool
    """The next seating is out: nobody changes place, and the ranking posted stays."""
    comparison: ComparisonShape


@contextmanager
def telling_an_annulment(
    moment: Moment, command: CorrectSheet, table: TableInBook
) -> Iterator[None]:
    """A refusal for want of a referee says for which advantage the sheet may be annulled."""
    try:
        yield
    except Violation as refused:
        effect = annulment(moment, command, table, refused)
        if effect is None:
            raise
        shape = msgspec.to_builtins(fill(EffectShape, effect))
        raise Violation(ToldProblem.about(refused.problems[0], annulment=shape)) from refused


class TableSheetView(TournamentView):
    """A table that lines play at."""

    def seated(self, round_: RoundNumber, table: TableNumber) -> TableInBook:
        return found(self.moment.table(round_, table))

    def correction(
        self, body: SheetCorrection, round_: RoundNumber, table: TableNumber
    ) -> CorrectSheet:
        sheet = sheet_score(body.form(), self.moment.ledger)
        alone = body.sole_official
        signing = countersigner(
            self.tournament, by=self.by, chosen=body.countersigned_by, alone=alone
        )
        return fill(
            CorrectSheet, body, round=round_, table=table, sheet=sheet, countersigned_by=signing
        )


class CorrectionView(TableSheetView):
    permission_classes = [May(CorrectSheet.right)]

    @extend_schema(summary="What a correction of this sheet needs now", responses=TermsShape)
    def get(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        card = correction_card(self.moment, self.seated(round, table))
        return self.respond(
            TermsShape,
            card.terms,
            desk_article=card.desk.article,
            desk_agreement=card.desk.agreement,
            desk_referee_called=card.desk.referee_called,
        )

    @extend_schema(
        summary="Correct a sheet, with reason and countersigning referee",
        request=SheetCorrection,
        responses=Written,
    )
    @expects_event
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        body = request.body_as(SheetCorrection)
        command = self.correction(body, round, table)
        expected = seen_sheet(request, body.expected, self.moment, round, table)
        seated = self.seated(round, table)
        with (
            telling_what_stands(self.moment, round, table),
            telling_an_annulment(self.moment, command, seated),
        ):
            receipt = correct_sheet(
                replace(command, expected=expected),
                by=self.by,
                reason=body.reason,
                command_id=request.command_id,
            )
        return self.written(receipt)


class CorrectionPreviewView(TableSheetView):
    permission_classes = [May(CorrectSheet.right)]

    @extend_schema(
        summary="What a correction would change; it is refused as the correction would be",
        request=SheetCorrection,
        responses={200: EffectShape, HTTPStatus.CONFLICT: ProblemDetails},
    )
    def post(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        body = request.body_as(SheetCorrection)
        command = self.correction(body, round, table)
        seated = self.seated(round, table)
        with telling_an_annulment(self.moment, command, seated):
            card = effect_card(self.moment, command, round, seated.entrants())
        return self.respond(EffectShape, card)


class AwardPreviewView(TableSheetView):
    permission_classes = [May(AwardScore.right)]

    @extend_schema(
        summary="What a score by decision would change: an undue advantage is seen beforehand",
        request=Award,
        responses={200: EffectShape, HTTPStatus.CONFLICT: ProblemDetails},
    )
    def post(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        body: Any = request.body_as(Award)
        command = fill(AwardScore, body, round=round, table=table, **signing(self, body))
        seated = self.seated(round, table)
        card = effect_card(self.moment, command, round, seated.entrants())
        return self.respond(EffectShape, card)


class SeatingRankingsShape(Shape):
    """The ranking that a round was seated by, beside the same as corrected since."""

    round: int
    ranked_at: int | None
    """The ledger's number whose ranking was paired; null where it went by no ranking."""
    comparison: ComparisonShape
    why: tuple[RegisterShape, ...]
    """What was decided since, oldest first."""


class SeatingRankingsView(TournamentView):
    permission_classes = [May(Right.READ)]

    @extend_schema(
        summary="The ranking used for a seating, and the same as corrected since",
        responses=SeatingRankingsShape,
    )
    def get(self, request: ApiRequest, round: RoundNumber) -> Response:
        private = self.may(Right.PENALISE)
        shown = seating_rankings(self.moment, round, private=private)
        if shown is None:
            raise refuse(Code.ROUND_UNKNOWN, field="round", round=round)
        return self.respond(SeatingRankingsShape, shown)
