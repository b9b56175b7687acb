"""The officials of a tournament: appointed, given another role, dismissed."""

from __future__ import annotations

from http import HTTPStatus
from operator import attrgetter
from typing import Any

from django.contrib.auth.models import User
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.rules.violations import refuse
from scoring.values import Right, Role
from tournaments.api.wire.bodies import Body, Line, Username
from tournaments.api.wire.pagination import NumberPagination, PageQuery
from tournaments.api.wire.permissions import May, ReadWrite
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape, examples, fill
from tournaments.api.wire.views import TournamentView
from tournaments.models import Official, Tournament
from tournaments.organise.officials import (
    TO_APPOINT,
    appoint,
    appoint_newcomer,
    change_role,
    dismiss,
)
from tournaments.refusals import HouseCode

OFFICIAL: dict[str, Any] = {
    "user": 3,
    "username": "arbitro",
    "name": "Anna Neri",
    "role": "referee",
}


@examples(referee={"username": "arbitro", "role": "referee"})
class Appointment(Body, frozen=True, kw_only=True):
    username: Username
    role: Role


@examples(computerista={"username": "carla", "full_name": "Carla Verdi", "role": "computerista"})
class Newcomer(Body, frozen=True, kw_only=True):
    """Somebody without an account yet."""

    username: Username
    full_name: Line = ""
    role: Role


@examples(referee={"role": "referee"})
class RoleChange(Body, frozen=True, kw_only=True):
    role: Role


@examples(referee=OFFICIAL)
class OfficialShape(Shape, frozen=True, kw_only=True):
    user: int
    username: str
    name: str
    role: Role


@examples(referee={**OFFICIAL, "password": "kd8f-9xwm-p3rt"})
class NewcomerShape(OfficialShape, frozen=True, kw_only=True):
    password: str
    """Told this once."""


@examples(referee={"items": [OFFICIAL], "next": None})
class OfficialList(Shape, frozen=True, kw_only=True):
    items: tuple[OfficialShape, ...]
    next: int | None


class OfficialPagination(NumberPagination):
    number = attrgetter("user_id")


class OfficialsView(TournamentView):
    permission_classes = [ReadWrite(read=May(Right.READ), write=May(TO_APPOINT))]
    query_class = PageQuery
    pagination_class = OfficialPagination

    @extend_schema(summary="The officials, in order of user id", responses=OfficialList)
    def get(self, request: ApiRequest) -> Response:
        page = self.page(self.tournament.officials.select_related("user").order_by("user_id"))
        return self.respond(OfficialList, page, items=tuple(map(_shape, page.items)))

    @extend_schema(
        summary="Appoint somebody who has an account",
        request=Appointment,
        responses={201: OfficialShape, HTTPStatus.CONFLICT: ProblemDetails},
    )
    def post(self, request: ApiRequest) -> Response:
        appointment = request.body_as(Appointment)
        user = User.objects.filter(username=appointment.username).first()
        if user is None:
            raise refuse(HouseCode.USER_UNKNOWN, field="username", value=appointment.username)
        official = appoint(tournament=self.tournament, user=user, role=appointment.role, by=self.by)
        return Response(_shape(official), HTTPStatus.CREATED)


class NewcomersView(TournamentView):
    permission_classes = [May(TO_APPOINT)]

    @extend_schema(
        summary="Make an account for somebody and appoint it",
        request=Newcomer,
        responses={201: NewcomerShape, HTTPStatus.CONFLICT: ProblemDetails},
    )
    def post(self, request: ApiRequest) -> Response:
        newcomer = request.body_as(Newcomer)
        official, password = appoint_newcomer(
            tournament=self.tournament,
            username=newcomer.username,
            full_name=newcomer.full_name,
            role=newcomer.role,
            by=self.by,
        )
        return self.respond(NewcomerShape, _shape(official), status=201, password=password)


class OfficialView(TournamentView):
    permission_classes = [May(TO_APPOINT)]

    @extend_schema(
        summary="Give an official another role",
        request=RoleChange,
        responses={200: OfficialShape, HTTPStatus.CONFLICT: ProblemDetails},
    )
    def patch(self, request: ApiRequest, user: int) -> Response:
        role = request.body_as(RoleChange).role
        official = _official(self.tournament, user)
        change_role(official=official, role=role, by=self.by)
        return Response(_shape(official))

    @extend_schema(
        summary="Dismiss an official",
        responses={204: None, HTTPStatus.CONFLICT: ProblemDetails},
    )
    def delete(self, request: ApiRequest, user: int) -> Response:
        dismiss(official=_official(self.tournament, user), by=self.by)
        return Response(status=HTTPStatus.NO_CONTENT)


def _official(tournament: Tournament, user: int) -> Official:
    official = tournament.officials.select_related("user").filter(user_id=user).first()
    if official is None:
        raise refuse(ApiCode.NOT_FOUND)
    return official


def _shape(official: Official) -> OfficialShape:
    user = official.user
    return fill(
        OfficialShape, user, user=user.pk, name=user.get_full_name(), role=Role(official.role)
    )
