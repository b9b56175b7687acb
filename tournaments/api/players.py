"""Players: names and membership numbers, corrected."""

from __future__ import annotations

from uuid import UUID

import msgspec
from django.db import IntegrityError
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import EnterEntrants
from scoring.rules.violations import refuse
from scoring.values import PlayerId
from tournaments.api.entrants import Card, PlayerShape
from tournaments.api.wire.bodies import Body, Line
from tournaments.api.wire.permissions import May
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import examples
from tournaments.api.wire.views import TournamentView
from tournaments.models import Player
from tournaments.organise.entrants import rename_player
from tournaments.refusals import HouseCode


@examples(misspelt={"name": "Rossi Annamaria"})
class PlayerPatch(Body, frozen=True, kw_only=True):
    name: Line | msgspec.UnsetType = msgspec.UNSET
    membership_number: Card | msgspec.UnsetType = msgspec.UNSET


class PlayerView(TournamentView):
    permission_classes = [May(EnterEntrants.right)]

    @extend_schema(
        summary="Correct the name or membership number of a player entered here",
        request=PlayerPatch,
        responses=PlayerShape,
    )
    def patch(self, request: ApiRequest, player: UUID) -> Response:
        change = request.body_as(PlayerPatch)
        here = {player_id for entrant in self.moment.entrants for player_id in entrant.players}
        row = Player.objects.filter(id=player).first()
        if row is None or PlayerId(player) not in here:
            raise refuse(ApiCode.NOT_FOUND)
        _change(row, change)
        return self.respond(PlayerShape, row)


def _change(player: Player, change: PlayerPatch) -> None:
    if change.name is not msgspec.UNSET:
        player.name = " ".join(change.name.split())
    if change.membership_number is not msgspec.UNSET:
        player.membership_number = change.membership_number.strip()
    if not player.name:
        raise refuse(HouseCode.NAME_REQUIRED, field="name")
    try:
        rename_player(player)
    except IntegrityError as error:
        other = Player.objects.filter(membership_number=player.membership_number).first()
        raise refuse(
            HouseCode.MEMBERSHIP_OF_ANOTHER,
            field="membership_number",
            value=player.membership_number,
            name=player.name,
            other=other.name if other else "",
        ) from error
