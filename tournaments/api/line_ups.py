"""Who plays under a number: substitutes from a round on, and the rooms of a team."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import ChangeLineUp, DeclareRooms, Substitute
from scoring.seats import Room, RoomLineUp
from scoring.values import EntrantNumber, PlayerId, RoundNumber
from tournaments.api.entrants import PAIR, PlayerBody, Players
from tournaments.api.wire.bodies import Body, Reason
from tournaments.api.wire.permissions import May
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Written, examples, fill
from tournaments.api.wire.views import TournamentView
from tournaments.api.wire.writing import idempotent
from tournaments.organise.entrants import appoint_captain, change_line_up, substitute
from tournaments.organise.players import PlayerForm
from tournaments.organise.seating import declare_rooms

FOUR = [f"7e4a3f62-6a0e-4f0b-9a62-3a4f1f7a104{seat}" for seat in range(4)]


@examples(stand_in={"players": PAIR["players"], "reason": "Sostituzione al turno 3"})
class LineUpBody(Body, frozen=True, kw_only=True):
    players: Players
    from_round: Annotated[RoundNumber, msgspec.Meta(ge=1, le=9_999)] | None = None
    """The first round they play; left out: the first whose match has not begun."""
    reason: Reason = ""


@examples(two_pairs={"open": FOUR[:2], "closed": FOUR[2:]})
class RoomsBody(Body, frozen=True, kw_only=True):
    """Ids of players, as the list of entrants has them.

    From the second round on the team lower in the ranking declares before its opponents.
    """

    open: Annotated[tuple[PlayerId, ...], msgspec.Meta(max_length=6)]
    closed: Annotated[tuple[PlayerId, ...], msgspec.Meta(max_length=6)]


class SeatedPlayerBody(PlayerBody, frozen=True, kw_only=True):
    room: Room | None = None
    """Of a team: where they sit; null for who rests."""


@examples(
    in_the_open_room={
        "players": [
            {"name": "Rossi Anna", "room": "open"},
            {"name": "Neri Ugo", "membership_number": "A1077", "room": "open"},
            {"name": "Rossi Carla", "room": "closed"},
            {"name": "Rossi Dario", "room": "closed"},
        ],
        "reason": "Malore di Rossi Bruno",
    }
)
class SubstitutionBody(Body, frozen=True, kw_only=True):
    """All who play under the number from this round on, those who stay too.

    Of a team without any room: whoever comes in takes the seat of who goes.
    """

    players: Annotated[tuple[SeatedPlayerBody, ...], msgspec.Meta(min_length=1, max_length=10)]
    reason: Reason = ""


@examples(first={"player": FOUR[0]})
class CaptainBody(Body, frozen=True, kw_only=True):
    player: PlayerId
    """One of those who play for the team now."""


class LineUpView(TournamentView):
    permission_classes = [May(ChangeLineUp.right)]

    @extend_schema(
        summary="Put other players under a number from a round that has not begun for it",
        request=LineUpBody,
        responses=Written,
    )
    @idempotent
    def put(self, request: ApiRequest, entrant: EntrantNumber) -> Response:
        line_up = request.body_as(LineUpBody)
        receipt = change_line_up(
            by=self.by,
            entrant=entrant,
            players=fill(tuple[PlayerForm, ...], line_up.players),
            from_round=line_up.from_round,
            reason=line_up.reason,
            command_id=request.command_id,
        )
        return self.written(receipt)


class RoomsView(TournamentView):
    permission_classes = [May(DeclareRooms.right)]

    @extend_schema(
        summary="Say who of a team sits in which room this round; two players in each",
        request=RoomsBody,
        responses=Written,
    )
    @idempotent
    def put(self, request: ApiRequest, round: RoundNumber, entrant: EntrantNumber) -> Response:
        receipt = declare_rooms(
            by=self.by,
            round_=round,
            entrant=entrant,
            rooms=fill(RoomLineUp, request.body_as(RoomsBody)),
            command_id=request.command_id,
        )
        return self.written(receipt)


class SubstitutionView(TournamentView):
    permission_classes = [May(Substitute.right)]

    @extend_schema(
        summary="Record a substitution in a match that has begun, with its reason (I art. 3)",
        request=SubstitutionBody,
        responses=Written,
    )
    @idempotent
    def put(self, request: ApiRequest, round: RoundNumber, entrant: EntrantNumber) -> Response:
        substitution = request.body_as(SubstitutionBody)
        receipt = substitute(
            by=self.by,
            round_=round,
            entrant=entrant,
            players=fill(tuple[PlayerForm, ...], substitution.players),
            seated=[player.room for player in substitution.players],
            reason=substitution.reason,
            command_id=request.command_id,
        )
        return self.written(receipt)


class CaptainView(TournamentView):
    permission_classes = [May(ChangeLineUp.right)]

    @extend_schema(
        summary="Say who a team's captain is (I art. 3)",
        request=CaptainBody,
        responses={204: None},
    )
    def put(self, request: ApiRequest, entrant: EntrantNumber) -> Response:
        captain = request.body_as(CaptainBody).player
        appoint_captain(by=self.by, entrant=entrant, player=captain)
        return Response(status=HTTPStatus.NO_CONTENT)

    @extend_schema(summary="Name no captain", responses={204: None})
    def delete(self, request: ApiRequest, entrant: EntrantNumber) -> Response:
        appoint_captain(by=self.by, entrant=entrant, player=None)
        return Response(status=HTTPStatus.NO_CONTENT)
