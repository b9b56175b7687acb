"""All that there is about one player of a tournament. Disciplinary data."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import GiveSanction
from scoring.rules.violations import refuse
from scoring.values import PlayerId
from tournaments.api.sanctions.given import SanctionShape, sanction_shape
from tournaments.api.wire.permissions import May
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape
from tournaments.api.wire.views import TournamentView
from tournaments.presenters.discipline import (
    CardPenalty,
    CardReferto,
    PlayedAs,
    PlayedTable,
    player_card,
)


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
