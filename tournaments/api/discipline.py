"""All that there is about one player of a tournament. Disciplinary data."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import GiveSanction
from scoring.rules.violations import refuse
from scoring.rulings import Measure, PenaltyUnit
from scoring.values import PlayerId, SheetState
from tournaments.api.sanctions.given import SanctionShape, sanction_shape
from tournaments.api.wire.permissions import May
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape, fill
from tournaments.api.wire.views import TournamentView
from tournaments.presenters.discipline import player_card


class PlayedAsShape(Shape, frozen=True, kw_only=True):
    """A number that the player played under, from one round to another (null: until now)."""

    entrant: int
    since: int
    upto: int | None
    players: tuple[str, ...]


class PlayedTableShape(Shape, frozen=True, kw_only=True):
    round: int
    table: int
    lines: tuple[str, ...]
    state: SheetState


class CardPenaltyShape(Shape, frozen=True, kw_only=True):
    """A free penalty of a line in which the player sat."""

    number: int
    entrant: int
    round: int
    unit: PenaltyUnit
    amount: int
    article: str
    why: str
    revoked: bool


class CardRefertoShape(Shape, frozen=True, kw_only=True):
    referto: UUID
    round: int | None
    """Null: outside the rounds."""
    article: str
    measure: Measure
    filed: bool


class PlayerCardShape(Shape, frozen=True, kw_only=True):
    number: int
    player: UUID
    name: str
    membership_number: str
    line_ups: tuple[PlayedAsShape, ...]
    tables: tuple[PlayedTableShape, ...]
    sanctions: tuple[SanctionShape, ...]
    penalties: tuple[CardPenaltyShape, ...]
    referti: tuple[CardRefertoShape, ...]


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
            line_ups=tuple(fill(PlayedAsShape, line_up) for line_up in card.line_ups),
            tables=tuple(fill(PlayedTableShape, table) for table in card.tables),
            sanctions=tuple(map(sanction_shape, card.sanctions)),
            penalties=tuple(fill(CardPenaltyShape, penalty) for penalty in card.penalties),
            referti=tuple(fill(CardRefertoShape, referto) for referto in card.referti),
        )
