"""Circuits: seasons over several tournaments, their rules, tournaments, managers and ranking."""

from __future__ import annotations

from datetime import date
from http import HTTPStatus
from typing import Annotated, Any, TypeAlias

import msgspec
from django.contrib.auth.models import User
from django.db.models import Q

from scoring.rules.circuits import (
    CircuitRules,
    CircuitScale,
    CircuitTieBreak,
    Competitors,
    EqualPlaces,
)
from scoring.rules.violations import refuse as refuse_by_rule
from tournaments.api.bodies import NO_NUL, Body, Line, Word
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.pages import Limit
from tournaments.api.problems import refuse
from tournaments.api.refusals import ApiCode
from tournaments.api.shapes import Shape
from tournaments.models import Circuit, Tournament
from tournaments.organise import circuits
from tournaments.organise.circuits import HIGHEST_FIGURE, LONGEST_TABLE, MOST_LEGS, CircuitForm
from tournaments.permissions import managed, manages, owns
from tournaments.presenters.circuits import (
    Cell,
    CircuitRow,
    CircuitTable,
    LegLine,
    LegState,
    circuit_table,
)
from tournaments.refusals import HouseCode

Slug: TypeAlias = Annotated[str, msgspec.Meta(max_length=80, pattern=r"^[-a-zA-Z0-9_]*$")]
Username: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=150, pattern=NO_NUL)]
BestOf: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=9_999)]
Figures: TypeAlias = Annotated[
    tuple[Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_FIGURE)], ...],
    msgspec.Meta(max_length=LONGEST_TABLE),
]
Ties: TypeAlias = Annotated[tuple[CircuitTieBreak, ...], msgspec.Meta(max_length=10)]
HERE = (HTTPStatus.NOT_FOUND, HTTPStatus.FORBIDDEN, HTTPStatus.UNPROCESSABLE_ENTITY)
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


class RulesBody(Body, frozen=True, kw_only=True):
    """How a season is counted; what is left out is as usual."""

    competitors: Competitors = Competitors.PLAYERS
    best_of: BestOf | None = None
    """How many results count at most; null: all."""
    scale: CircuitScale = CircuitScale.PLACES
    table: Figures = ()
    """Whole points by place, best first; places beyond it get the last figure."""
    equal_places: EqualPlaces = EqualPlaces.MEAN
    ties: Ties = ()


class CircuitOpening(Body, frozen=True, kw_only=True):
    name: Line
    rules: RulesBody
    is_public: bool = True


class CircuitPatch(Body, frozen=True, kw_only=True):
    """Rules are given whole: the ranking is reckoned anew by them, and nothing else changes."""

    name: Line | msgspec.UnsetType = msgspec.UNSET
    is_public: bool | msgspec.UnsetType = msgspec.UNSET
    rules: RulesBody | msgspec.UnsetType = msgspec.UNSET


class CircuitQuery(Body, frozen=True, kw_only=True):
    mine: bool = False
    """Only those that one manages."""
    after: Slug = ""
    limit: Limit = 100


class CircuitRankingQuery(Body, frozen=True, kw_only=True):
    category: Word = ""


class LegOrder(Body, frozen=True, kw_only=True):
    """Every tournament that is listed once, the latest last."""

    tournaments: Annotated[tuple[Slug, ...], msgspec.Meta(max_length=MOST_LEGS)]


class ManagerBody(Body, frozen=True, kw_only=True):
    username: Username


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


class ManagerShape(Shape, frozen=True, kw_only=True):
    user: int
    username: str
    name: str
    owner: bool


class ManagerList(Shape, frozen=True, kw_only=True):
    items: tuple[ManagerShape, ...]


class CircuitsDoor(Door):
    @operation(
        summary="Public circuits and those one manages, newest first",
        answers=CircuitList,
        query=CircuitQuery,
        public=True,
        example={"items": [SUMMARY], "next": None},
    )
    def get(self, asked: Asked[CircuitQuery]) -> CircuitList:
        own = set(managed(asked.request.user).values_list("pk", flat=True))
        which = Q(pk__in=own) if asked.form.mine else Q(pk__in=own) | Q(is_public=True)
        chosen = Circuit.objects.filter(which).order_by("-created_at", "-id")
        last = Circuit.objects.filter(slug=asked.form.after).first() if asked.form.after else None
        if last is not None:
            behind = Q(created_at=last.created_at, id__lt=last.id)
            chosen = chosen.filter(Q(created_at__lt=last.created_at) | behind)
        shown = list(chosen[: asked.form.limit + 1])
        more, shown = len(shown) > asked.form.limit, shown[: asked.form.limit]
        return CircuitList(
            items=tuple(CircuitSummary(**_summary(one, one.pk in own)) for one in shown),
            next=shown[-1].slug if more else None,
        )

    @operation(
        summary="Open a circuit and own it",
        answers=CircuitShape,
        body=CircuitOpening,
        opener=True,
        keyed=True,
        status=HTTPStatus.CREATED,
        examples={
            "best_four": {"name": "Coppa 2026", "rules": RULES},
            "all_victory_points": {"name": "Coppa", "rules": {"scale": "victory_points"}},
        },
        example=EXAMPLE,
    )
    def post(self, asked: Asked[CircuitOpening]) -> CircuitShape:
        said = asked.form
        form = CircuitForm(name=said.name, is_public=said.is_public, rules=_rules(said.rules))
        return _shape(circuits.open_circuit(asked.user, form, command_id=asked.command_id), True)


class CircuitDoor(Door):
    @operation(
        summary="A circuit, its rules and its tournaments",
        answers=CircuitShape,
        public=True,
        example=EXAMPLE,
    )
    def get(self, asked: Asked[None]) -> CircuitShape:
        return _shape(asked.circuit, manages(asked.request.user, asked.circuit))

    @operation(
        summary="Change name, rules, or whether players may see it",
        manager=True,
        answers=CircuitShape,
        body=CircuitPatch,
        examples={"hide": {"is_public": False}, "best_three": {"rules": {**RULES, "best_of": 3}}},
        example=EXAMPLE,
    )
    def patch(self, asked: Asked[CircuitPatch]) -> CircuitShape:
        found, said = asked.circuit, asked.form
        form = CircuitForm(
            name=found.name if said.name is msgspec.UNSET else said.name,
            is_public=found.is_public if said.is_public is msgspec.UNSET else said.is_public,
            rules=found.rules if said.rules is msgspec.UNSET else _rules(said.rules),
        )
        return _shape(circuits.change_circuit(found, form, by=asked.user), True)


class CircuitRankingDoor(Door):
    @operation(
        summary="The ranking of the season, with every result and whether it counts",
        answers=SeasonRanking,
        query=CircuitRankingQuery,
        public=True,
        example={
            "category": "",
            "categories": ["Argento", "Oro"],
            "provisional": False,
            "legs": [LEG],
            "rows": [
                {
                    "rank": 1,
                    "key": "9f86d081884c7d65",
                    "players": ["Rossi Anna"],
                    "category": "Oro",
                    "hundredths": 2250,
                    "provisional": False,
                    "decided_by": None,
                    "results": [
                        {
                            "leg": 1,
                            "place": 1,
                            "sharing": 2,
                            "hundredths": 2250,
                            "victory_points": 55,
                            "counts": True,
                            "final": True,
                        }
                    ],
                }
            ],
        },
    )
    def get(self, asked: Asked[CircuitRankingQuery]) -> SeasonRanking:
        return _ranking(circuit_table(asked.circuit, asked.form.category))


class LegsDoor(Door):
    @operation(
        summary="Put the tournaments of a circuit in order",
        manager=True,
        answers=LegList,
        body=LegOrder,
        refusals=(HTTPStatus.CONFLICT,),
        examples={"two": {"tournaments": ["serale-di-marzo", "serale-di-aprile"]}},
        example={"items": [LEG]},
    )
    def put(self, asked: Asked[LegOrder]) -> LegList:
        circuits.order_legs(asked.circuit, asked.form.tournaments, by=asked.user)
        return _legs(asked.circuit)


class LegDoor(Door):
    @operation(
        summary="Put a tournament into a circuit: a public one, or one that you direct",
        manager=True,
        answers=LegList,
        refusals=HERE,
        example={"items": [LEG]},
    )
    def put(self, asked: Asked[None], tournament: str) -> LegList:
        circuits.add_leg(asked.circuit, tournament, by=asked.user)
        return _legs(asked.circuit)

    @operation(
        summary="Take a tournament out of a circuit; its own results stay",
        manager=True,
        answers=None,
        status=HTTPStatus.NO_CONTENT,
    )
    def delete(self, asked: Asked[None], tournament: str) -> None:
        found = asked.circuit
        leg = Tournament.objects.filter(slug=tournament, circuit_legs__circuit=found).first()
        if leg is None:
            raise refuse(ApiCode.NOT_FOUND)
        circuits.remove_leg(found, leg, by=asked.user)


class ManagersDoor(Door):
    @operation(
        summary="Who manages a circuit, its owner first",
        manager=True,
        answers=ManagerList,
        example={"items": [{"user": 3, "username": "anna", "name": "Anna Neri", "owner": True}]},
    )
    def get(self, asked: Asked[None]) -> ManagerList:
        return _managers(asked.circuit)

    @operation(
        summary="Let somebody else manage it; for its owner",
        manager=True,
        answers=ManagerList,
        body=ManagerBody,
        status=HTTPStatus.CREATED,
        refusals=(HTTPStatus.CONFLICT,),
        examples={"carla": {"username": "carla"}},
        example={"items": [{"user": 4, "username": "carla", "name": "", "owner": False}]},
    )
    def post(self, asked: Asked[ManagerBody]) -> ManagerList:
        found, username = asked.circuit, asked.form.username
        if not owns(asked.user, found):
            raise refuse_by_rule(HouseCode.CIRCUIT_NOT_YOURS)
        user = User.objects.filter(username=username, is_active=True).first()
        if user is None:
            raise refuse_by_rule(HouseCode.USER_UNKNOWN, field="username", value=username)
        circuits.appoint_manager(found, user, by=asked.user)
        return _managers(found)


class ManagerDoor(Door):
    @operation(
        summary="No longer a manager; for its owner, or for oneself",
        manager=True,
        answers=None,
        status=HTTPStatus.NO_CONTENT,
    )
    def delete(self, asked: Asked[None], user: int) -> None:
        circuits.dismiss_manager(asked.circuit, user, by=asked.user)


def _rules(said: RulesBody) -> CircuitRules:
    return CircuitRules(**msgspec.structs.asdict(said))


def _summary(circuit: Circuit, own: bool) -> dict[str, Any]:
    return {
        "slug": circuit.slug,
        "name": circuit.name,
        "is_public": circuit.is_public,
        "managed": own,
    }


def _shape(circuit: Circuit, own: bool) -> CircuitShape:
    legs = circuit_table(circuit).legs
    return CircuitShape(
        **_summary(circuit, own), rules=circuit.rules, legs=tuple(_leg(one) for one in legs)
    )


def _legs(circuit: Circuit) -> LegList:
    return LegList(items=tuple(_leg(one) for one in circuit_table(circuit).legs))


def _leg(line: LegLine) -> LegShape:
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


def _ranking(table: CircuitTable) -> SeasonRanking:
    return SeasonRanking(
        category=table.category,
        categories=table.categories,
        provisional=table.provisional,
        legs=tuple(_leg(one) for one in table.legs),
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


def _result(cell: Cell) -> ResultShape:
    return ResultShape(
        leg=cell.leg.number,
        place=cell.place,
        sharing=cell.sharing,
        hundredths=cell.points,
        victory_points=cell.victory_points,
        counts=cell.counts,
        final=cell.final,
    )


def _managers(circuit: Circuit) -> ManagerList:
    others = [one.user for one in circuit.managers.select_related("user")]
    return ManagerList(
        items=tuple(
            ManagerShape(
                user=one.pk,
                username=one.get_username(),
                name=one.get_full_name(),
                owner=one.pk == circuit.owner_id,
            )
            for one in (circuit.owner, *others)
        )
    )
