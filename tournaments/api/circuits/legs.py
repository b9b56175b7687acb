"""The tournaments of a circuit, in order."""

from __future__ import annotations

from datetime import date
from http import HTTPStatus
from typing import Annotated
from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.rules.violations import refuse
from tournaments.api.wire.permissions import Manager
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest, Body, Slug
from tournaments.api.wire.shapes import Shape, examples, fill
from tournaments.api.wire.views import CircuitView
from tournaments.models import Circuit, Tournament
from tournaments.organise import circuits
from tournaments.organise.circuits import MOST_LEGS
from tournaments.presenters.circuits.legs import LegLine, LegState
from tournaments.presenters.circuits.ranking import circuit_table


@examples(two={"tournaments": ["serale-di-marzo", "serale-di-aprile"]})
class LegOrder(Body, frozen=True, kw_only=True):
    """Every tournament that is listed once, the latest last; one played elsewhere by its id."""

    tournaments: Annotated[tuple[Slug, ...], msgspec.Meta(max_length=MOST_LEGS)]


class LegShape(Shape, frozen=True, kw_only=True):
    number: int
    slug: str = msgspec.field(name="tournament")
    """Empty where it was played elsewhere."""
    elsewhere: UUID | None
    """Of one played elsewhere, its id; null: it was played here."""
    name: str
    played_on: date | None
    state: LegState
    """`to_play`: it does not count yet; `provisional`: as after its last complete round."""
    after_round: int
    planned_rounds: int
    entrants: int


class LegList(Shape, frozen=True, kw_only=True):
    items: tuple[LegShape, ...]


class LegsView(CircuitView):
    permission_classes = [Manager]

    @extend_schema(
        summary="Put the tournaments of a circuit in order",
        request=LegOrder,
        responses={200: LegList, HTTPStatus.CONFLICT: ProblemDetails},
    )
    def put(self, request: ApiRequest) -> Response:
        order = request.body_as(LegOrder)
        circuits.order_legs(circuit=self.circuit, keys=order.tournaments, by=request.account)
        return self.respond(LegList, items=legs(self.circuit))


class LegView(CircuitView):
    permission_classes = [Manager]

    @extend_schema(
        summary="Put a tournament into a circuit: a public one, or one that you direct",
        request=None,
        responses={200: LegList, HTTPStatus.UNPROCESSABLE_ENTITY: ProblemDetails},
    )
    def put(self, request: ApiRequest, tournament: str) -> Response:
        circuits.add_leg(circuit=self.circuit, slug=tournament, by=request.account)
        return self.respond(LegList, items=legs(self.circuit))

    @extend_schema(
        summary="Take a tournament out of a circuit; its own results stay", responses={204: None}
    )
    def delete(self, request: ApiRequest, tournament: str) -> Response:
        rows = Tournament.objects.filter(slug=tournament, circuit_legs__circuit=self.circuit)
        leg = rows.first()
        if leg is None:
            raise refuse(ApiCode.NOT_FOUND)
        circuits.remove_leg(circuit=self.circuit, tournament=leg, by=request.account)
        return Response(status=HTTPStatus.NO_CONTENT)


def legs(circuit: Circuit) -> tuple[LegShape, ...]:
    """Those that players may see, in order."""
    return tuple(map(leg_shape, circuit_table(circuit).legs))


def leg_shape(line: LegLine) -> LegShape:
    return fill(LegShape, line)
