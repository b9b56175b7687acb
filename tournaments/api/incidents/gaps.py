"""Seats that stay empty: how many stand-ins would fill the last table."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.values import Right
from tournaments.api.wire.permissions import May
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape
from tournaments.api.wire.views import TournamentView


class GapShape(Shape, frozen=True, kw_only=True):
    group: str
    field: int
    """Who is to be seated, stand-ins too."""
    stand_ins: int
    missing: int
    """How many stand-ins would fill the last table."""


class Gaps(Shape, frozen=True, kw_only=True):
    items: tuple[GapShape, ...]


class GapsView(TournamentView):
    permission_classes = [May(Right.READ)]

    @extend_schema(
        summary="How many stand-ins would fill the last table, group by group", responses=Gaps
    )
    def get(self, request: ApiRequest) -> Response:
        return self.respond(Gaps, items=self.moment.gaps)
