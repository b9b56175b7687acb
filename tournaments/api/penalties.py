"""Penalties: listed, given, taken back."""

from __future__ import annotations

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring import queries
from scoring.commands import GivePenalty
from scoring.events import PenaltyGiven
from scoring.queries import EventFilter
from scoring.rulings import PenaltyUnit
from scoring.values import (
    Right,
)
from tournaments.api.register import RegisterShape
from tournaments.api.wire.commands import body_of, writing
from tournaments.api.wire.headers import conditional_get
from tournaments.api.wire.pagination import NumberPagination, PageQuery
from tournaments.api.wire.permissions import May, ReadWrite
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape, fill
from tournaments.api.wire.views import TournamentView
from tournaments.presenters.register import lines


class PenaltyShape(Shape, frozen=True, kw_only=True):
    number: int = msgspec.field(name="ruling")
    """The number of its event: its address here."""
    entrant: int
    round: int
    unit: PenaltyUnit
    amount: int
    article: str
    """Empty where none was named, when a sanction took the points, and for who may not penalise."""
    revoked: bool
    damaged: bool
    """The line gets the P.P. for a damage; all others are taken off."""
    given: RegisterShape | None


class PenaltyList(Shape, frozen=True, kw_only=True):
    number: int
    items: tuple[PenaltyShape, ...]
    next: int | None


class PenaltiesView(TournamentView):
    permission_classes = [ReadWrite(read=May(Right.READ), write=May(GivePenalty.right))]
    query_class = PageQuery
    pagination_class = NumberPagination

    @extend_schema(
        summary="Penalties in the order they were given, revoked ones too", responses=PenaltyList
    )
    @conditional_get
    def get(self, request: ApiRequest) -> Response:
        recorded = queries.events(self.moment.ledger, EventFilter(names=(PenaltyGiven.name(),)))
        by_number = {line.number: line for line in lines(self.moment, recorded)}
        page = self.page(self.moment.penalties)
        items = tuple(
            fill(PenaltyShape, penalty, given=by_number.get(penalty.number))
            for penalty in page.items
        )
        return self.respond(PenaltyList, page, number=self.moment.number, items=items)

    post = writing(
        GivePenalty,
        "Give a penalty in P.P. or V.P.",
        body=body_of(GivePenalty, "PenaltyBody"),
    )
