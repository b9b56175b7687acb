"""Who plays under a number: substitutes from a round on, and the rooms of a team."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

import msgspec

from scoring.commands import Receipt
from scoring.seats import RoomLineUp
from scoring.values import EntrantNumber, PlayerId, Right, RoundNumber
from tournaments.api.bodies import Body, Reason
from tournaments.api.entrants import PAIR, Players
from tournaments.api.operations import Asked, Door, operation
from tournaments.organise.entrants import change_line_up
from tournaments.organise.seating import declare_rooms

FOUR = [f"7e4a3f62-6a0e-4f0b-9a62-3a4f1f7a104{at}" for at in range(4)]


class LineUpBody(Body, frozen=True, kw_only=True):
    players: Players
    from_round: Annotated[int, msgspec.Meta(ge=1, le=9_999)] | None = None
    """The first round they play; left out: the one being played, or the next if it is over."""
    reason: Reason = ""


class RoomsBody(Body, frozen=True, kw_only=True):
    """Ids of players, as the list of entrants has them."""

    open: Annotated[tuple[UUID, ...], msgspec.Meta(max_length=6)]
    closed: Annotated[tuple[UUID, ...], msgspec.Meta(max_length=6)]

    def rooms(self) -> RoomLineUp:
        return RoomLineUp(
            open=tuple(PlayerId(one) for one in self.open),
            closed=tuple(PlayerId(one) for one in self.closed),
        )


class LineUpDoor(Door):
    @operation(
        summary="Put other players under a number; once play has begun, with a reason",
        answers=Receipt,
        body=LineUpBody,
        right=Right.ENTER_ENTRANTS,
        keyed=True,
        examples={"stand_in": {"players": PAIR["players"], "reason": "Sostituzione al turno 3"}},
    )
    def put(self, asked: Asked[LineUpBody], entrant: int) -> Receipt:
        return change_line_up(
            by=asked.by,
            entrant=EntrantNumber(entrant),
            players=[player.form() for player in asked.form.players],
            from_round=_round(asked.form.from_round),
            reason=asked.form.reason,
            command_id=asked.command_id,
        )


class RoomsDoor(Door):
    @operation(
        summary="Say who of a team sits in which room this round; two players in each",
        answers=Receipt,
        body=RoomsBody,
        right=Right.CHECK_IN,
        keyed=True,
        examples={"two_pairs": {"open": FOUR[:2], "closed": FOUR[2:]}},
    )
    def put(self, asked: Asked[RoomsBody], round_: int, entrant: int) -> Receipt:
        return declare_rooms(
            by=asked.by,
            round_=RoundNumber(round_),
            entrant=EntrantNumber(entrant),
            rooms=asked.form.rooms(),
            command_id=asked.command_id,
        )


def _round(said: int | None) -> RoundNumber | None:
    return None if said is None else RoundNumber(said)
