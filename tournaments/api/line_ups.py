"""Who plays under a number: substitutes from a round on, and the rooms of a team."""

from __future__ import annotations

from typing import Annotated

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import ChangeLineUp, DeclareRooms, NameCaptain, Receipt, Substitute
from scoring.seats import Room, RoomLineUp
from scoring.values import EntrantNumber, EventNumber, PlayerId, RoundNumber
from tournaments.api.entrants import PlayerBody, Players
from tournaments.api.wire.bodies import Body, Event, Reason
from tournaments.api.wire.permissions import May
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Written, fill
from tournaments.api.wire.views import TournamentView
from tournaments.api.wire.writing import expects_event, idempotent, seen_event
from tournaments.organise.entrants import (
    appoint_captain,
    change_line_up,
    kept_line_ups,
    lost_captain,
    substitute,
)
from tournaments.organise.perform import perform
from tournaments.organise.players import PlayerForm


class LineUpBody(Body, frozen=True, kw_only=True):
    players: Players
    from_round: Annotated[RoundNumber, msgspec.Meta(ge=1, le=9_999)] | None = None
    """The first round they play; left out: the first whose match has not begun."""
    reason: Reason = ""
    expected: Event | None = None
    """`expected` of the entrant: refused when somebody changed who plays there meanwhile."""


class RoomsBody(Body, frozen=True, kw_only=True):
    """Ids of players, as the list of entrants has them.

    From the second round on the team lower in the ranking declares before its opponents.
    """

    open: Annotated[tuple[PlayerId, ...], msgspec.Meta(max_length=6)]
    closed: Annotated[tuple[PlayerId, ...], msgspec.Meta(max_length=6)]
    expected: Event | None = None
    """`expected` of the entrant."""


class SeatedPlayerBody(PlayerBody, frozen=True, kw_only=True):
    room: Room | None = None
    """Of a team: where they sit; null for who rests."""


class SubstitutionBody(Body, frozen=True, kw_only=True):
    """All who play under the number from this round on, those who stay too.

    Of a team without any room: whoever comes in takes the seat of who goes.
    """

    players: Annotated[tuple[SeatedPlayerBody, ...], msgspec.Meta(min_length=1, max_length=10)]
    reason: Reason = ""
    expected: Event | None = None
    """`expected` of the entrant: refused when somebody changed who plays there meanwhile."""


class CaptainBody(Body, frozen=True, kw_only=True):
    player: PlayerId
    """One of those who play for the team now."""
    expected: Event | None = None
    """`expected` of the entrant."""


class LineUpWritten(Written, frozen=True, kw_only=True):
    """What a change of who plays under a number came to."""

    expected: int
    """The last event about who plays there now: send it with the next change."""
    captain_lost: bool
    """Whoever was the team's captain plays no more: it has none until one is named."""
    kept_from: int | None
    """The round from which others play who were announced for it before; null for nobody."""


class EntrantView(TournamentView):
    """Who plays under one number."""

    def seen(
        self, request: ApiRequest, expected: EventNumber | None, entrant: EntrantNumber
    ) -> EventNumber:
        """The last event about who plays there that the sender had seen."""

        def last() -> EventNumber | None:
            named = self.moment.names.entrants.get(entrant)
            return named.changed if named else None

        return seen_event(request, expected, last)

    def changed(self, receipt: Receipt, entrant: EntrantNumber) -> Response:
        """As it was first answered: the last of its events, or the one before it that made none."""
        told = [recorded.number for recorded in receipt.events]
        last = told[-1] if told else self.moment.again().names.entrants[entrant].changed
        lost = lost_captain(receipt)
        kept = [int(line_up.from_round or 0) for line_up in kept_line_ups(receipt)]
        return self.written(
            receipt,
            LineUpWritten,
            expected=last,
            captain_lost=lost,
            kept_from=next(iter(kept), None),
        )


class LineUpView(EntrantView):
    permission_classes = [May(ChangeLineUp.right)]

    @extend_schema(
        summary="Put other players under a number from a round that has not begun for it",
        request=LineUpBody,
        responses=LineUpWritten,
    )
    @idempotent
    @expects_event
    def put(self, request: ApiRequest, entrant: EntrantNumber) -> Response:
        line_up = request.body_as(LineUpBody)
        receipt = change_line_up(
            by=self.by,
            entrant=entrant,
            players=fill(tuple[PlayerForm, ...], line_up.players),
            from_round=line_up.from_round,
            reason=line_up.reason,
            expected=self.seen(request, line_up.expected, entrant),
            command_id=request.command_id,
        )
        return self.changed(receipt, entrant)


class RoomsView(EntrantView):
    permission_classes = [May(DeclareRooms.right)]

    @extend_schema(
        summary="Say who of a team sits in which room this round; two players in each",
        request=RoomsBody,
        responses=LineUpWritten,
    )
    @idempotent
    @expects_event
    def put(self, request: ApiRequest, round: RoundNumber, entrant: EntrantNumber) -> Response:
        rooms = request.body_as(RoomsBody)
        receipt = perform(
            DeclareRooms(
                round=round,
                entrant=entrant,
                rooms=fill(RoomLineUp, rooms),
                expected=self.seen(request, rooms.expected, entrant),
            ),
            by=self.by,
            command_id=request.command_id,
        )
        return self.changed(receipt, entrant)


class SubstitutionView(EntrantView):
    permission_classes = [May(Substitute.right)]

    @extend_schema(
        summary="Record a substitution in a match that has begun, with its reason (I art. 3)",
        request=SubstitutionBody,
        responses=LineUpWritten,
    )
    @idempotent
    @expects_event
    def put(self, request: ApiRequest, round: RoundNumber, entrant: EntrantNumber) -> Response:
        substitution = request.body_as(SubstitutionBody)
        receipt = substitute(
            by=self.by,
            round_=round,
            entrant=entrant,
            players=fill(tuple[PlayerForm, ...], substitution.players),
            seated=[player.room for player in substitution.players],
            reason=substitution.reason,
            expected=self.seen(request, substitution.expected, entrant),
            command_id=request.command_id,
        )
        return self.changed(receipt, entrant)


class CaptainView(EntrantView):
    permission_classes = [May(NameCaptain.right)]

    @extend_schema(
        summary="Say who a team's captain is (I art. 3)",
        request=CaptainBody,
        responses=LineUpWritten,
    )
    @idempotent
    @expects_event
    def put(self, request: ApiRequest, entrant: EntrantNumber) -> Response:
        body = request.body_as(CaptainBody)
        return self._named(request, entrant, body.player, body.expected)

    @extend_schema(summary="Name no captain", request=None, responses=LineUpWritten)
    @idempotent
    @expects_event
    def delete(self, request: ApiRequest, entrant: EntrantNumber) -> Response:
        return self._named(request, entrant, None, None)

    def _named(
        self,
        request: ApiRequest,
        entrant: EntrantNumber,
        player: PlayerId | None,
        expected: EventNumber | None,
    ) -> Response:
        receipt = appoint_captain(
            by=self.by,
            entrant=entrant,
            player=player,
            expected=self.seen(request, expected, entrant),
            command_id=request.command_id,
        )
        return self.changed(receipt, entrant)
