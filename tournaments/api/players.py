"""Players: names and membership numbers, corrected."""

from __future__ import annotations

from uuid import UUID

import msgspec
from django.db import IntegrityError

from scoring import queries
from scoring.rules.violations import refuse as refuse_by_rule
from scoring.values import PlayerId, Right
from tournaments.api import samples
from tournaments.api.bodies import Body, Line
from tournaments.api.entrants import Card, PlayerShape
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.problems import refuse
from tournaments.api.refusals import ApiCode
from tournaments.models import Player
from tournaments.organise.entrants import (
    rename_player,
)
from tournaments.refusals import HouseCode


class PlayerPatch(Body, frozen=True, kw_only=True):
    name: Line | msgspec.UnsetType = msgspec.UNSET
    membership_number: Card | msgspec.UnsetType = msgspec.UNSET


class PlayerDoor(Door):
    @operation(
        summary="Correct the name or membership number of a player entered here",
        answers=PlayerShape,
        body=PlayerPatch,
        right=Right.ENTER_ENTRANTS,
        examples={"misspelt": {"name": "Rossi Annamaria"}},
        example=samples.PLAYER,
    )
    def patch(self, asked: Asked[PlayerPatch], player: UUID) -> PlayerShape:
        here = {one for entrant in queries.entrants(asked.ledger) for one in entrant.players}
        found = Player.objects.filter(id=player).first()
        if found is None or PlayerId(player) not in here:
            raise refuse(ApiCode.NOT_FOUND)
        _change(found, asked.form)
        return PlayerShape(name=found.name, id=found.id, membership_number=found.membership_number)


def _change(player: Player, said: PlayerPatch) -> None:
    if said.name is not msgspec.UNSET:
        player.name = " ".join(said.name.split())
    if said.membership_number is not msgspec.UNSET:
        player.membership_number = said.membership_number.strip()
    if not player.name:
        raise refuse_by_rule(HouseCode.NAME_REQUIRED, field="name")
    try:
        rename_player(player)
    except IntegrityError as error:
        other = Player.objects.filter(membership_number=player.membership_number).first()
        raise refuse_by_rule(
            HouseCode.MEMBERSHIP_OF_ANOTHER,
            field="membership_number",
            value=player.membership_number,
            name=player.name,
            other=other.name if other else "",
        ) from error
