"""The ranking of a season."""

from __future__ import annotations

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.rules.circuits import CircuitTieBreak
from tournaments.api.circuits.legs import LegShape, leg_shape
from tournaments.api.wire.permissions import Everybody
from tournaments.api.wire.requests import ApiRequest, Query, Word
from tournaments.api.wire.shapes import Shape, fill
from tournaments.api.wire.views import CircuitView
from tournaments.presenters.circuits.ranking import CircuitRow, circuit_table


class CircuitRankingQuery(Query, frozen=True, kw_only=True):
    category: Word = ""


class ResultShape(Shape, frozen=True, kw_only=True):
    leg: int
    place: int
    """In the whole tournament: merit group B goes on behind the last of A."""
    sharing: int
    """How many entrants hold the place."""
    points: int = msgspec.field(name="hundredths")
    """Circuit points, in hundredths of a point."""
    victory_points: int
    match_points: int
    counts: bool
    """False: dropped, the others were better."""
    final: bool


class SeasonShape(Shape, frozen=True, kw_only=True):
    rank: int
    key: str
    """Stands for the competitor, whatever the ranking."""
    players: tuple[str, ...]
    joined: tuple[str, ...]
    """The names that are one person here, as who manages the circuit decided; mostly none."""
    category: str
    points: int = msgspec.field(name="hundredths")
    """Circuit points, in hundredths of a point: sum of the results that count."""
    provisional: bool
    decided_by: CircuitTieBreak | None
    """What puts it below who stands before it with the same points."""
    results: tuple[ResultShape, ...]


class RepeatedShape(Shape, frozen=True, kw_only=True):
    names: int
    undecided: int
    """Of so many nobody has decided whether they are one person."""


class SeasonRanking(Shape, frozen=True, kw_only=True):
    category: str
    categories: tuple[str, ...]
    provisional: bool
    legs: tuple[LegShape, ...]
    rows: tuple[SeasonShape, ...]
    repeated: RepeatedShape
    """Names of the whole season that stand more than once."""


class CircuitRankingView(CircuitView):
    permission_classes = [Everybody]
    query_class = CircuitRankingQuery

    @extend_schema(
        summary="The ranking of the season, with every result and whether it counts",
        responses=SeasonRanking,
    )
    def get(self, request: ApiRequest) -> Response:
        table = circuit_table(self.circuit, self.query.category)
        return self.respond(
            SeasonRanking,
            table,
            legs=tuple(map(leg_shape, table.legs)),
            rows=tuple(map(_row, table.rows)),
        )


def _row(row: CircuitRow) -> SeasonShape:
    results = tuple(fill(ResultShape, cell, leg=cell.leg.number) for cell in row.results)
    return fill(SeasonShape, row, results=results)
