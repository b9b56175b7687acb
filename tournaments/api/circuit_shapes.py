"""What answers about circuits say."""

from __future__ import annotations

from datetime import date
from typing import Any

from scoring.rules.circuits import CircuitRules, CircuitTieBreak
from tournaments.api.shapes import Shape
from tournaments.models import Circuit
from tournaments.presenters.circuits.ranking import (
    CircuitRow,
    CircuitTable,
    LegLine,
    LegResult,
    LegState,
    circuit_table,
)

RULES = {
    "competitors": "players",
    "best_of": 4,
    "scale": "places",
    "table": [25, 20, 16, 13, 10],
    "equal_places": "mean",
    "ties": ["first_places", "latest_result"],
}
SUMMARY = {"slug": "coppa-2026", "name": "Coppa 2026", "is_public": True, "managed": True}
LEG = {
    "number": 1,
    "tournament": "serale-di-marzo",
    "name": "Serale di marzo",
    "played_on": "2026-03-14",
    "state": "final",
    "after_round": 4,
    "planned_rounds": 4,
    "entrants": 24,
}
EXAMPLE = {**SUMMARY, "rules": RULES, "legs": [LEG]}


class CircuitSummary(Shape, frozen=True, kw_only=True):
    slug: str
    name: str
    is_public: bool
    managed: bool
    """Whether one may change it."""


class CircuitList(Shape, frozen=True, kw_only=True):
    items: tuple[CircuitSummary, ...]
    next: str | None


class LegShape(Shape, frozen=True, kw_only=True):
    number: int
    tournament: str
    name: str
    played_on: date | None
    state: LegState
    """`to_play`: it does not count yet; `provisional`: as after its last complete round."""
    after_round: int
    planned_rounds: int
    entrants: int


class LegList(Shape, frozen=True, kw_only=True):
    items: tuple[LegShape, ...]


class CircuitShape(CircuitSummary, frozen=True, kw_only=True):
    rules: CircuitRules
    legs: tuple[LegShape, ...]
    """Those that players may see, in order."""


class ResultShape(Shape, frozen=True, kw_only=True):
    leg: int
    place: int
    """In the whole tournament: merit group B goes on behind the last of A."""
    sharing: int
    """How many entrants hold the place."""
    hundredths: int
    """Circuit points, in hundredths of a point."""
    victory_points: int
    counts: bool
    """False: dropped, the others were better."""
    final: bool


class SeasonShape(Shape, frozen=True, kw_only=True):
    rank: int
    key: str
    """Stands for the competitor, whatever the ranking."""
    players: tuple[str, ...]
    category: str
    hundredths: int
    """Circuit points, in hundredths of a point: sum of the results that count."""
    provisional: bool
    decided_by: CircuitTieBreak | None
    """What puts it below who stands before it with the same points."""
    results: tuple[ResultShape, ...]


class SeasonRanking(Shape, frozen=True, kw_only=True):
    category: str
    categories: tuple[str, ...]
    provisional: bool
    legs: tuple[LegShape, ...]
    rows: tuple[SeasonShape, ...]


def summary(circuit: Circuit, own: bool) -> dict[str, Any]:
    return {
        "slug": circuit.slug,
        "name": circuit.name,
        "is_public": circuit.is_public,
        "managed": own,
    }


def circuit_shape(circuit: Circuit, own: bool) -> CircuitShape:
    legs = circuit_table(circuit).legs
    return CircuitShape(
        **summary(circuit, own), rules=circuit.rules, legs=tuple(leg_shape(one) for one in legs)
    )


def leg_shape(line: LegLine) -> LegShape:
    return LegShape(
        number=line.number,
        tournament=line.tournament.slug,
        name=line.tournament.name,
        played_on=line.tournament.played_on,
        state=line.state,
        after_round=line.after_round,
        planned_rounds=line.planned_rounds,
        entrants=line.entrants,
    )


def season_ranking(table: CircuitTable) -> SeasonRanking:
    return SeasonRanking(
        category=table.category,
        categories=table.categories,
        provisional=table.provisional,
        legs=tuple(leg_shape(one) for one in table.legs),
        rows=tuple(_row(one) for one in table.rows),
    )


def _row(row: CircuitRow) -> SeasonShape:
    return SeasonShape(
        rank=row.rank,
        key=row.key,
        players=row.players,
        category=row.category,
        hundredths=row.points,
        provisional=row.provisional,
        decided_by=row.decided_by,
        results=tuple(_result(one) for one in row.results),
    )


def _result(cell: LegResult) -> ResultShape:
    return ResultShape(
        leg=cell.leg.number,
        place=cell.place,
        sharing=cell.sharing,
        hundredths=cell.points,
        victory_points=cell.victory_points,
        counts=cell.counts,
        final=cell.final,
    )
