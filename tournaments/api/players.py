"""Players: names and membership numbers, corrected."""

from __future__ import annotations

from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import CorrectName
from scoring.queries import EntrantInBook
from scoring.rules.violations import refuse
from scoring.values import PlayerId
from tournaments.api.entrants import Card, PlayerShape
from tournaments.api.wire.bodies import Body, PersonName
from tournaments.api.wire.permissions import May
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.views import TournamentView
from tournaments.organise.players import correct_name


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
