"""Players: names corrected, and all that there is about one. Disciplinary data."""

from __future__ import annotations

from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import CorrectName, GiveSanction
from scoring.queries import EntrantInBook
from scoring.rules.violations import refuse
from scoring.values import PlayerId
from tournaments.api.entrants import Card, PlayerShape
from tournaments.api.sanctions.given import SanctionShape, sanction_shape
from tournaments.api.wire.permissions import May
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest, Body, PersonName
from tournaments.api.wire.shapes import Shape
from tournaments.api.wire.views import TournamentView
from tournaments.organise.players import correct_name
from tournaments.presenters.discipline import (
    CardPenalty,
    CardReferto,
    PlayedAs,
    PlayedTable,
    player_card,
)


class PlayerPatch(Body, frozen=True, kw_only=True):
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


class PlayerCardShape(Shape, frozen=True, kw_only=True):
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
        card = player_card(self.moment, PlayerId(player))
        if card is None:
            raise refuse(ApiCode.NOT_FOUND)
        return self.respond(
            PlayerCardShape,
            card,
            number=self.moment.number,
            sanctions=tuple(map(sanction_shape, card.sanctions)),
        )
