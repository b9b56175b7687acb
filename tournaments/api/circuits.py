"""Circuits, seasons over several tournaments: listed, opened, read, changed, ranked."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, TypeAlias

import msgspec
from django.db.models import Q

from scoring.rules.circuits import (
    CircuitRules,
    CircuitScale,
    CircuitTieBreak,
    Competitors,
    EqualPlaces,
)
from tournaments.api.bodies import Body, Line, Word
from tournaments.api.circuit_shapes import (
    EXAMPLE,
    LEG,
    RULES,
    SUMMARY,
    CircuitList,
    CircuitShape,
    CircuitSummary,
    SeasonRanking,
    circuit_shape,
    season_ranking,
    summary,
)
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.pages import Limit
from tournaments.models import Circuit
from tournaments.organise import circuits
from tournaments.organise.circuits import HIGHEST_FIGURE, LONGEST_TABLE, CircuitForm
from tournaments.permissions import managed, manages
from tournaments.presenters.circuits.ranking import circuit_table

Slug: TypeAlias = Annotated[str, msgspec.Meta(max_length=80, pattern=r"^[-a-zA-Z0-9_]*$")]
BestOf: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=9_999)]
Figures: TypeAlias = Annotated[
    tuple[Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_FIGURE)], ...],
    msgspec.Meta(max_length=LONGEST_TABLE),
]
Ties: TypeAlias = Annotated[tuple[CircuitTieBreak, ...], msgspec.Meta(max_length=10)]


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
            items=tuple(CircuitSummary(**summary(one, one.pk in own)) for one in shown),
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
        return circuit_shape(
            circuits.open_circuit(asked.user, form, command_id=asked.command_id), True
        )


class CircuitDoor(Door):
    @operation(
        summary="A circuit, its rules and its tournaments",
        answers=CircuitShape,
        public=True,
        example=EXAMPLE,
    )
    def get(self, asked: Asked[None]) -> CircuitShape:
        return circuit_shape(asked.circuit, manages(asked.request.user, asked.circuit))

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
        return circuit_shape(circuits.change_circuit(found, form, by=asked.user), True)


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
        return season_ranking(circuit_table(asked.circuit, asked.form.category))


def _rules(said: RulesBody) -> CircuitRules:
    return CircuitRules(**msgspec.structs.asdict(said))
