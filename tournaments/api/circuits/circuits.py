"""Circuits, seasons over several tournaments: listed, opened, read, changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from enum import StrEnum
from http import HTTPStatus
from typing import Annotated, Any, ClassVar, TypeAlias

import msgspec
from django.db.models import F, Q, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.rules.circuits import CircuitRules, CircuitTieBreak
from scoring.rules.violations import Violation
from tournaments.api.circuits.legs import LegShape, legs
from tournaments.api.wire.commands import body_of
from tournaments.api.wire.headers import REPEATED, idempotent
from tournaments.api.wire.pagination import After, InADictionary, Limit, SlugPagination, holding
from tournaments.api.wire.permissions import Manager, Opener, ReadWrite
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.requests import ApiRequest, Body, Line, Query
from tournaments.api.wire.shapes import Shape, fill
from tournaments.api.wire.views import ApiView, CircuitView
from tournaments.models import Circuit
from tournaments.organise import circuits
from tournaments.organise.circuits import HIGHEST_FIGURE, LONGEST_TABLE, MOST_LEGS, CircuitForm
from tournaments.permissions import AnyUser, managed

BestOf: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=MOST_LEGS)]
Figures: TypeAlias = Annotated[
    tuple[Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_FIGURE)], ...],
    msgspec.Meta(max_length=LONGEST_TABLE),
]
Ties: TypeAlias = Annotated[tuple[CircuitTieBreak, ...], msgspec.Meta(max_length=10)]


class RulesGiven(Body, frozen=True, kw_only=True):
    """How a season is counted; what is left out is as usual, but for the table of points, which
    `places` cannot be counted by without.
    """


# Whole points by place, best first; places beyond it get the last figure. Of `places`, one at
# the least; of `victory_points`, none is needed.
RulesBody: Any = body_of(
    CircuitRules, "RulesBody", base=RulesGiven, best_of=BestOf | None, table=Figures, ties=Ties
)


class CircuitChange(Body, frozen=True, kw_only=True):
    """Rules are given whole: the ranking is reckoned anew by them, and nothing else changes."""


CircuitOpening = body_of(CircuitForm, "CircuitOpening", name=Line, rules=RulesBody)
CircuitPatch = body_of(
    CircuitForm, "CircuitPatch", base=CircuitChange, changes=True, name=Line, rules=RulesBody
)


class CircuitOrdering(StrEnum):
    NEWEST = "-created_at"
    OLDEST = "created_at"
    NAME = "name"
    NAME_BACKWARDS = "-name"


class CircuitQuery(Query, frozen=True, kw_only=True):
    mine: Annotated[bool, msgspec.Meta(description="Only those that one manages.")] = False
    name: Annotated[
        Line, msgspec.Meta(description="Part of the name; accents and capitals count for nothing.")
    ] = ""
    ordering: Annotated[
        CircuitOrdering, msgspec.Meta(description="By what; with a minus, the other way round.")
    ] = CircuitOrdering.NEWEST
    after: After = ""
    limit: Limit = 100


class CircuitSummary(Shape, frozen=True, kw_only=True):
    slug: str
    name: str
    is_public: bool
    managed: bool
    """Whether one may change it."""


class CircuitList(Shape, frozen=True, kw_only=True):
    items: tuple[CircuitSummary, ...]
    next: str | None


class CircuitShape(CircuitSummary, frozen=True, kw_only=True):
    rules: CircuitRules
    legs: tuple[LegShape, ...]
    """Those that players may see, in order."""


class CircuitPagination(SlugPagination):
    keys: ClassVar = {"created_at": F("created_at"), "name": InADictionary("name")}


def known(user: AnyUser) -> QuerySet[Circuit]:
    """Those that a user may know of."""
    return Circuit.objects.filter(Q(pk__in=managed(user).values("pk")) | Q(is_public=True))


class CircuitsView(ApiView):
    permission_classes = [ReadWrite(write=Opener)]
    query_class = CircuitQuery
    pagination_class = CircuitPagination
    known = staticmethod(known)

    @extend_schema(
        summary="Public circuits and those one manages, newest first unless asked otherwise",
        responses={HTTPStatus.OK: CircuitList, HTTPStatus.UNPROCESSABLE_ENTITY: ProblemDetails},
    )
    def get(self, request: ApiRequest) -> Response:
        own_ids = set(managed(request.user).values_list("pk", flat=True))
        rows = known(request.user).filter(**holding(name=self.query.name))
        page = self.page(rows.filter(pk__in=own_ids) if self.query.mine else rows)
        items = tuple(fill(CircuitSummary, row, managed=row.pk in own_ids) for row in page.items)
        return self.respond(CircuitList, page, items=items)

    @extend_schema(
        summary="Open a circuit and own it",
        request=CircuitOpening,
        responses={201: CircuitShape},
        parameters=[REPEATED],
    )
    @idempotent
    def post(self, request: ApiRequest) -> Response:
        form = fill(CircuitForm, request.body_as(CircuitOpening))
        repeated = circuits.opened_by(request.account, request.command_id) is not None
        with _under_rules():
            circuit = circuits.open_circuit(
                by=request.account, form=form, command_id=request.command_id
            )
        shape = _shape(circuit, managed=True)
        return self.made(shape, "circuits", circuit.slug, repeated=repeated)


class OneCircuitView(CircuitView):
    permission_classes = [ReadWrite(write=Manager)]

    @extend_schema(summary="A circuit, its rules and its tournaments", responses=CircuitShape)
    def get(self, request: ApiRequest) -> Response:
        return Response(_shape(self.circuit, managed=self.managed))

    @extend_schema(
        summary="Change name, rules, or whether players may see it",
        request=CircuitPatch,
        responses=CircuitShape,
    )
    def patch(self, request: ApiRequest) -> Response:
        changes = msgspec.structs.asdict(request.body_as(CircuitPatch)).items()
        form = fill(
            CircuitForm,
            self.circuit,
            **{name: value for name, value in changes if value is not msgspec.UNSET},
        )
        with _under_rules():
            circuit = circuits.change_circuit(circuit=self.circuit, form=form, by=request.account)
        return Response(_shape(circuit, managed=True))


@contextmanager
def _under_rules() -> Iterator[None]:
    """What is wrong with a rule is wrong where the body has it."""
    try:
        yield
    except Violation as violation:
        ours = set(RulesBody.__struct_fields__)
        raise Violation(
            *(
                replace(problem, field=f"rules.{problem.field}")
                if problem.field in ours
                else problem
                for problem in violation.problems
            )
        ) from violation


def _shape(circuit: Circuit, *, managed: bool) -> CircuitShape:
    return fill(CircuitShape, circuit, managed=managed, legs=legs(circuit))
