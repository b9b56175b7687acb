"""What is ruled about a sheet: verified, corrected with a countersigning referee, awarded."""

from __future__ import annotations

from typing import Annotated

import msgspec

from scoring.commands import Receipt
from scoring.rules.violations import Violation
from scoring.rules.violations import refuse as refuse_by_rule
from scoring.rulings import AskedBy, AwardCause
from scoring.values import (
    Points,
    Right,
    RoundNumber,
    TableNumber,
)
from tournaments.api import sheet_samples
from tournaments.api.bodies import Body, Reason, Seen
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.sheets import Figure, SheetEntry, expected_number, with_what_stands
from tournaments.organise.rulings import award_score, correct_sheet, verify_sheet
from tournaments.organise.sheets import (
    sheet_score,
)
from tournaments.permissions import referee
from tournaments.refusals import HouseCode


class SheetCorrection(SheetEntry, frozen=True, kw_only=True):
    """Another score for a sheet that stands, countersigned by a referee of the tournament."""

    asked_by: AskedBy
    countersigned_by: Annotated[int, msgspec.Meta(ge=1, le=2_147_483_647)]
    """The referee's user id, as the list of officials has it."""


class Verification(Body, frozen=True, kw_only=True):
    expected: Seen | None = None


class AwardedPoints(Body, frozen=True, kw_only=True):
    victory_points: Figure = 0
    match_points: Figure = 0
    game_points: Figure = 0

    def points(self) -> Points:
        return Points(self.victory_points, self.match_points, self.game_points)


class Award(Body, frozen=True, kw_only=True):
    """A score by decision, not by play."""

    cause: AwardCause
    points: Annotated[tuple[AwardedPoints, ...], msgspec.Meta(min_length=1, max_length=3)]
    """Of each line, a first; at one table of a match of teams, the whole match's."""
    reason: Reason
    expected: Seen | None = None


class VerificationDoor(Door):
    @operation(
        summary="The entry was compared with the paper",
        answers=Receipt,
        body=Verification,
        right=Right.VERIFY,
        keyed=True,
        expects=True,
        examples={"verify": {"expected": 57}},
    )
    def post(self, asked: Asked[Verification], round_: int, table: int) -> Receipt:
        place = (RoundNumber(round_), TableNumber(table))
        expected = expected_number(asked, asked.form.expected, *place)
        try:
            return verify_sheet(
                by=asked.by,
                round_=place[0],
                table=place[1],
                expected=expected,
                command_id=asked.command_id,
            )
        except Violation as violation:
            raise with_what_stands(violation, asked, *place) from violation


class CorrectionDoor(Door):
    @operation(
        summary="Correct a sheet, with reason and countersigning referee",
        answers=Receipt,
        body=SheetCorrection,
        right=Right.CORRECT,
        keyed=True,
        expects=True,
        examples=sheet_samples.CORRECTIONS,
    )
    def post(
        self,
        asked: Asked[SheetCorrection],
        round_: int,
        table: int,
    ) -> Receipt:
        said, place = asked.form, (RoundNumber(round_), TableNumber(table))
        signing = referee(asked.tournament, said.countersigned_by)
        if signing is None:
            raise refuse_by_rule(
                HouseCode.REFEREE_UNKNOWN, field="countersigned_by", value=said.countersigned_by
            )
        score = sheet_score(said.form(), asked.ledger)
        expected = expected_number(asked, said.expected, *place)
        try:
            return correct_sheet(
                by=asked.by,
                round_=place[0],
                table=place[1],
                sheet=score,
                asked_by=said.asked_by,
                countersigned_by=signing,
                reason=said.reason,
                time_out=said.time_out,
                override=said.override,
                expected=expected,
                command_id=asked.command_id,
            )
        except Violation as violation:
            raise with_what_stands(violation, asked, *place) from violation


class AwardDoor(Door):
    @operation(
        summary="Award a table's score by decision",
        answers=Receipt,
        body=Award,
        right=Right.PENALISE,
        keyed=True,
        expects=True,
        examples=sheet_samples.AWARDS,
    )
    def post(self, asked: Asked[Award], round_: int, table: int) -> Receipt:
        said, place = asked.form, (RoundNumber(round_), TableNumber(table))
        expected = expected_number(asked, said.expected, *place)
        try:
            return award_score(
                by=asked.by,
                round_=place[0],
                table=place[1],
                cause=said.cause,
                points=tuple(one.points() for one in said.points),
                reason=said.reason,
                expected=expected,
                command_id=asked.command_id,
            )
        except Violation as violation:
            raise with_what_stands(violation, asked, *place) from violation
