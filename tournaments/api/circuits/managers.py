"""Who manages a circuit: its owner, and those the owner appointed."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib.auth.models import User
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.rules.violations import refuse
from tournaments.api.wire.permissions import Manager
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.requests import ApiRequest, Body, Username
from tournaments.api.wire.shapes import Shape, examples, fill
from tournaments.api.wire.views import CircuitView
from tournaments.models import Circuit
from tournaments.organise import circuits
from tournaments.organise.invitations import invite_manager
from tournaments.permissions import makes_accounts, owns
from tournaments.refusals import HouseCode


@examples(carla={"username": "carla"})
class ManagerBody(Body, frozen=True, kw_only=True):
    username: Username


class ManagerShape(Shape, frozen=True, kw_only=True):
    user: int
    username: str
    name: str
    owner: bool


class ManagerList(Shape, frozen=True, kw_only=True):
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
