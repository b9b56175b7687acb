"""Who plays under a number: substitutes, the rooms of a team, names. Disciplinary data of one."""

from collections.abc import Sequence
from typing import Annotated, Any
from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import (
    ChangeLineUp,
    CorrectName,
    DeclareRooms,
    GiveSanction,
    NameCaptain,
    Receipt,
    Substitute,
)
from scoring.queries import EntrantInBook
from scoring.rules.violations import refuse
from scoring.seats import Room, RoomLineUp
from scoring.values import EntrantNumber, EventNumber, PlayerId, RoundNumber
from tournaments.api.entrants import Card, PlayerBody, Players, PlayerShape
from tournaments.api.sanctions import SanctionShape, sanction_shape
from tournaments.api.wire.commands import About, Answer, body_of, writing
from tournaments.api.wire.headers import expects_event, idempotent
from tournaments.api.wire.permissions import May
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest, Body, Event, PersonName, Reason
from tournaments.api.wire.shapes import Shape, Written, fill
from tournaments.api.wire.views import TournamentView, found
from tournaments.moment import Moment
from tournaments.organise.entrants import (
    appoint_captain,
    change_line_up,
    kept_line_ups,
    lost_captain,
)
from tournaments.organise.players import PlayerForm, correct_name
from tournaments.presenters.discipline import (
    CardPenalty,
    CardReferto,
    PlayedAs,
    PlayedTable,
    player_card,
)


class LineUpBody(Body):
    players: Players
    from_round: Annotated[RoundNumber, msgspec.Meta(ge=1, le=9_999)] | None = None
    """The first round they play; left out: the first whose match has not begun."""
    reason: Reason = ""
    expected: Event | None = None
    """`expected` of the entrant: refused when somebody changed who plays there meanwhile."""


class RoomsBody(Body):
    """Ids of players, as the list of entrants has them.

    From the second round on the team lower in the ranking declares before its opponents.
    """

    open: Annotated[tuple[PlayerId, ...], msgspec.Meta(max_length=6)]
    closed: Annotated[tuple[PlayerId, ...], msgspec.Meta(max_length=6)]
    expected: Event | None = None
    """`expected` of the entrant."""


class SeatedPlayerBody(PlayerBody):
    room: Room | None = None
    """Of a team: where they sit; null for who rests."""


class SubstitutionBody(Body):
    """All who play under the number from this round on, those who stay too.

    Of a team without any room: whoever comes in takes the seat of who goes.
    """

    players: Annotated[tuple[SeatedPlayerBody, ...], msgspec.Meta(min_length=1, max_length=10)]
    reason: Reason = ""
    expected: Event | None = None
    """`expected` of the entrant: refused when somebody changed who plays there meanwhile."""


class LineUpWritten(Written):
    """What a change of who plays under a number came to."""

    expected: int
    """The last event about who plays there now: send it with the next change."""
    captain_lost: bool
    """Whoever was the team's captain plays no more: it has none until one is named."""
    kept_from: int | None
    """The round from which others play who were announced for it before; null for nobody."""


def _last_of_line_up(moment: Moment, entrant: EntrantNumber, **_round: Any) -> EventNumber | None:
    named = moment.names.entrants.get(entrant)
    return named.changed if named else None


ABOUT_LINE_UP = About(_last_of_line_up)


def _changed(view: TournamentView, receipt: Receipt) -> Response:
    """As it was first answered: the last of its events, or the one before it that made none."""
    numbers = [recorded.number for recorded in receipt.events]
    kept = [int(line_up.from_round or 0) for line_up in kept_line_ups(receipt)]
    return view.written(
        receipt,
        LineUpWritten,
        expected=numbers[-1]
        if numbers
        else _last_of_line_up(view.moment.again(), view.kwargs["entrant"]),
        captain_lost=lost_captain(receipt),
        kept_from=next(iter(kept), None),
    )


LINE_UP_WRITTEN = Answer(LineUpWritten, _changed)


def _put(
    view: TournamentView,
    request: ApiRequest,
    body: Any,
    kind: type[ChangeLineUp | Substitute],
    seated: Sequence[Room | None] = (),
    **at: Any,
) -> Response:
    """Others put under the number of an address."""
    seen = ABOUT_LINE_UP.seen(view.moment, request, body, {"entrant": at["entrant"]})
    receipt = change_line_up(
        fill(kind, body, players=(), **at, **seen),
        fill(tuple[PlayerForm, ...], body.players),
        by=view.by,
        seated=seated,
        reason=body.reason,
        command_id=request.command_id,
    )
    return _changed(view, receipt)


class LineUpView(TournamentView):
    permission_classes = [May(ChangeLineUp.right)]

    @extend_schema(
        summary="Put other players under a number from a round that has not begun for it",
        request=LineUpBody,
        responses=LineUpWritten,
    )
    @idempotent
    @expects_event
    def put(self, request: ApiRequest, entrant: EntrantNumber) -> Response:
        return _put(self, request, request.body_as(LineUpBody), ChangeLineUp, entrant=entrant)


class RoomsView(TournamentView):
    permission_classes = [May(DeclareRooms.right)]

    put = writing(
        DeclareRooms,
        "Say who of a team sits in which room this round; two players in each",
        body=RoomsBody,
        about=ABOUT_LINE_UP,
        said=lambda _view, body: {"rooms": fill(RoomLineUp, body)},
        answer=LINE_UP_WRITTEN,
    )


class SubstitutionView(TournamentView):
    permission_classes = [May(Substitute.right)]

    @extend_schema(
        summary="Record a substitution in a match that has begun, with its reason (I art. 3)",
        request=SubstitutionBody,
        responses=LineUpWritten,
    )
    @idempotent
    @expects_event
    def put(self, request: ApiRequest, round: RoundNumber, entrant: EntrantNumber) -> Response:
        body = request.body_as(SubstitutionBody)
        seated = [player.room for player in body.players]
        return _put(self, request, body, Substitute, seated, round=round, entrant=entrant)


class CaptainView(TournamentView):
    permission_classes = [May(NameCaptain.right)]
    put = writing(
        NameCaptain,
        "Say who a team's captain is (I art. 3)",
        body=body_of(NameCaptain, "CaptainBody", without=["entrant"], words="", player=PlayerId),
        about=ABOUT_LINE_UP,
        act=appoint_captain,
        answer=LINE_UP_WRITTEN,
    )
    delete = writing(
        NameCaptain,
        "Name no captain",
        about=ABOUT_LINE_UP,
        said=lambda *_: {"player": None},
        act=appoint_captain,
        answer=LINE_UP_WRITTEN,
    )


class PlayerPatch(Body):
    name: PersonName | msgspec.UnsetType = msgspec.UNSET
    membership_number: Card | msgspec.UnsetType = msgspec.UNSET


class PlayerView(TournamentView):
    permission_classes = [May(CorrectName.right)]

    @extend_schema(
        summary="Correct the name or membership number of a player, in this tournament alone",
        request=PlayerPatch,
        responses=PlayerShape,
    )
    def patch(self, request: ApiRequest, player: UUID) -> Response:
        change = request.body_as(PlayerPatch)
        entrant = self._entrant_of(PlayerId(player))
        correct_name(
            by=self.by,
            entrant=entrant.number,
            player=PlayerId(player),
            name=_given(change.name),
            membership_number=_given(change.membership_number),
        )
        names = self.moment.again().names
        card = names.membership_numbers[PlayerId(player)]
        name = names.player(PlayerId(player))
        return self.respond(PlayerShape, id=player, name=name, membership_number=card)

    def _entrant_of(self, player: PlayerId) -> EntrantInBook:
        for entrant in self.moment.entrants:
            if player in entrant.ever_played():
                return entrant
        raise refuse(ApiCode.NOT_FOUND)


def _given(value: str | msgspec.UnsetType) -> str | None:
    """What the body says; None for nothing."""
    return None if value is msgspec.UNSET else value


class PlayerCardShape(Shape):
    number: int
    player: UUID
    name: str
    membership_number: str
    line_ups: tuple[PlayedAs, ...]
    tables: tuple[PlayedTable, ...]
    sanctions: tuple[SanctionShape, ...]
    penalties: tuple[CardPenalty, ...]
    referti: tuple[CardReferto, ...]


class PlayerCardView(TournamentView):
    permission_classes = [May(GiveSanction.right)]

    @extend_schema(
        summary="All that there is about one player in this tournament", responses=PlayerCardShape
    )
    def get(self, request: ApiRequest, player: UUID) -> Response:
        card = found(player_card(self.moment, PlayerId(player)))
        return self.respond(
            PlayerCardShape,
            card,
            number=self.moment.number,
            sanctions=tuple(map(sanction_shape, card.sanctions)),
        )
