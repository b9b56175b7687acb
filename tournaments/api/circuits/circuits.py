"""Circuits, seasons over several tournaments: opened, read, changed, managed."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from enum import StrEnum
from http import HTTPStatus
from typing import Annotated, Any, ClassVar, TypeAlias

import msgspec
from django.contrib.auth.models import User
from django.db.models import F, Q, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.rules.circuits import CircuitRules, CircuitTieBreak
from scoring.rules.violations import Violation, refuse
from tournaments.api.circuits.legs import LegShape, legs
from tournaments.api.wire.commands import body_of
from tournaments.api.wire.headers import REPEATED, idempotent
from tournaments.api.wire.pagination import After, InADictionary, Limit, SlugPagination, holding
from tournaments.api.wire.permissions import Manager, Opener, ReadWrite
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.requests import ApiRequest, Body, Line, Query, Username
from tournaments.api.wire.shapes import Shape, examples, fill
from tournaments.api.wire.views import ApiView, CircuitView
from tournaments.models import Circuit
from tournaments.organise import circuits
from tournaments.organise.circuits import HIGHEST_FIGURE, LONGEST_TABLE, MOST_LEGS, CircuitForm
from tournaments.organise.invitations import invite_manager
from tournaments.permissions import AnyUser, makes_accounts, managed, owns
from tournaments.refusals import HouseCode


@examples(carla={"username": "carla"})
class ManagerBody(Body):
    username: Username


class ManagerShape(Shape):
    user: int
    username: str
    name: str
    owner: bool


class ManagerList(Shape):
    items: tuple[ManagerShape, ...]


class ManagersView(CircuitView):
    permission_classes = [Manager]

    @extend_schema(summary="Who manages a circuit, its owner first", responses=ManagerList)
    def get(self, request: ApiRequest) -> Response:
        return self.respond(ManagerList, items=_managers(self.circuit))

    @extend_schema(
        summary="Let somebody else manage it; for its owner",
        description="202: invited, where only administrators appoint at once.",
        request=ManagerBody,
        responses={201: ManagerList, 202: ManagerList, HTTPStatus.CONFLICT: ProblemDetails},
    )
    def post(self, request: ApiRequest) -> Response:
        username = request.body_as(ManagerBody).username
        if not owns(request.account, self.circuit):
            raise refuse(HouseCode.CIRCUIT_NOT_YOURS)
        if not makes_accounts(request.account):
            invite_manager(by=request.account, circuit=self.circuit, asked=username)
            managers = fill(ManagerList, items=_managers(self.circuit))
            return Response(managers, HTTPStatus.ACCEPTED)
        user = User.objects.filter(username=username, is_active=True).first()
        if user is None:
            raise refuse(HouseCode.USER_UNKNOWN, field="username", value=username)
        circuits.appoint_manager(circuit=self.circuit, user=user, by=request.account)
        managers = fill(ManagerList, items=_managers(self.circuit))
        return self.made(managers, "circuits", self.slug, "managers", user.pk)


class ManagerView(CircuitView):
    permission_classes = [Manager]

    @extend_schema(
        summary="No longer a manager; for its owner, or for oneself", responses={204: None}
    )
    def delete(self, request: ApiRequest, user: int) -> Response:
        circuits.dismiss_manager(circuit=self.circuit, user_id=user, by=request.account)
        return Response(status=HTTPStatus.NO_CONTENT)


def _managers(circuit: Circuit) -> tuple[ManagerShape, ...]:
    others = [manager.user for manager in circuit.managers.select_related("user")]
    return tuple(
        fill(
            ManagerShape,
            user,
            user=user.pk,
            name=user.get_full_name(),
            owner=user.pk == circuit.owner_id,
        )
        for user in (circuit.owner, *others)
    )


BestOf: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=MOST_LEGS)]
Figures: TypeAlias = Annotated[
    tuple[Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_FIGURE)], ...],
    msgspec.Meta(max_length=LONGEST_TABLE),
]
Ties: TypeAlias = Annotated[tuple[CircuitTieBreak, ...], msgspec.Meta(max_length=10)]


class RulesGiven(Body):
    """How a season is counted; what is left out is as usual, but for the table of points, which
    `places` cannot be counted by without.
    """


# Whole points by place, best first; places beyond it get the last figure. Of `places`, one at
# the least; of `victory_points`, none is needed.
RulesBody: Any = body_of(
    CircuitRules, "RulesBody", base=RulesGiven, best_of=BestOf | None, table=Figures, ties=Ties
)


class CircuitChange(Body):
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


class CircuitQuery(Query):
    mine: Annotated[bool, msgspec.Meta(description="Only those that one manages.")] = False
    name: Annotated[
        Line, msgspec.Meta(description="Part of the name; accents and capitals count for nothing.")
    ] = ""
    ordering: Annotated[
        CircuitOrdering, msgspec.Meta(description="By what; with a minus, the other way round.")
    ] = CircuitOrdering.NEWEST
    after: After = ""
    limit: Limit = 100


class CircuitSummary(Shape):
    slug: str
    name: str
    is_public: bool
    managed: bool
    """Whether one may change it."""


class CircuitList(Shape):
    items: tuple[CircuitSummary, ...]
    next: str | None


class CircuitShape(CircuitSummary):
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
