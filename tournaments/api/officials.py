"""The officials of a tournament: appointed, given another role, dismissed."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, TypeAlias

import msgspec
from django.contrib.auth.models import User

from scoring.rules.violations import refuse as refuse_by_rule
from scoring.values import Right, Role
from tournaments.api.bodies import NO_NUL, Body, Line
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.pages import PageQuery, page
from tournaments.api.problems import refuse
from tournaments.api.refusals import ApiCode
from tournaments.api.shapes import Shape
from tournaments.models import Official, Tournament
from tournaments.organise.officials import appoint, appoint_newcomer, change_role, dismiss
from tournaments.refusals import HouseCode

Username: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=150, pattern=NO_NUL)]
EXAMPLE = {"user": 3, "username": "arbitro", "name": "Anna Neri", "role": "referee"}
REFUSED = (HTTPStatus.CONFLICT,)


class Appointment(Body, frozen=True, kw_only=True):
    username: Username
    role: Role


class Newcomer(Body, frozen=True, kw_only=True):
    """Somebody without an account yet."""

    username: Username
    full_name: Line = ""
    role: Role


class RoleChange(Body, frozen=True, kw_only=True):
    role: Role


class OfficialShape(Shape, frozen=True, kw_only=True):
    user: int
    username: str
    name: str
    role: Role


class NewcomerShape(OfficialShape, frozen=True, kw_only=True):
    password: str
    """Told this once."""


class OfficialList(Shape, frozen=True, kw_only=True):
    items: tuple[OfficialShape, ...]
    next: int | None


class OfficialsDoor(Door):
    @operation(
        summary="The officials, in order of user id",
        answers=OfficialList,
        query=PageQuery,
        right=Right.READ,
        example={"items": [EXAMPLE], "next": None},
    )
    def get(self, asked: Asked[PageQuery]) -> OfficialList:
        found = asked.tournament.officials.select_related("user").order_by("user_id")
        shown, after = page(found, asked.form, lambda one: one.user_id)
        return OfficialList(items=tuple(_shape(one) for one in shown), next=after)

    @operation(
        summary="Appoint somebody who has an account",
        answers=OfficialShape,
        body=Appointment,
        right=Right.APPOINT,
        status=HTTPStatus.CREATED,
        refusals=REFUSED,
        examples={"referee": {"username": "arbitro", "role": "referee"}},
        example=EXAMPLE,
    )
    def post(self, asked: Asked[Appointment]) -> OfficialShape:
        user = User.objects.filter(username=asked.form.username).first()
        if user is None:
            raise refuse_by_rule(
                HouseCode.USER_UNKNOWN, field="username", value=asked.form.username
            )
        return _shape(appoint(asked.tournament, user, asked.form.role, by=asked.by))


class NewcomersDoor(Door):
    @operation(
        summary="Make an account for somebody and appoint it",
        answers=NewcomerShape,
        body=Newcomer,
        right=Right.APPOINT,
        status=HTTPStatus.CREATED,
        refusals=REFUSED,
        examples={
            "computerista": {
                "username": "carla",
                "full_name": "Carla Verdi",
                "role": "computerista",
            }
        },
        example={**EXAMPLE, "password": "kd8f-9xwm-p3rt"},
    )
    def post(self, asked: Asked[Newcomer]) -> NewcomerShape:
        said = asked.form
        official, password = appoint_newcomer(
            asked.tournament, said.username, said.full_name, said.role, by=asked.by
        )
        return NewcomerShape(**msgspec.structs.asdict(_shape(official)), password=password)


class OfficialDoor(Door):
    @operation(
        summary="Give an official another role",
        answers=OfficialShape,
        body=RoleChange,
        right=Right.APPOINT,
        refusals=REFUSED,
        examples={"referee": {"role": "referee"}},
        example=EXAMPLE,
    )
    def patch(self, asked: Asked[RoleChange], user: int) -> OfficialShape:
        official = _official(asked.tournament, user)
        change_role(official, asked.form.role, by=asked.by)
        return _shape(official)

    @operation(
        summary="Dismiss an official",
        answers=None,
        right=Right.APPOINT,
        refusals=REFUSED,
        status=HTTPStatus.NO_CONTENT,
    )
    def delete(self, asked: Asked[None], user: int) -> None:
        dismiss(_official(asked.tournament, user), by=asked.by)


def _official(tournament: Tournament, user: int) -> Official:
    found = tournament.officials.select_related("user").filter(user_id=user).first()
    if found is None:
        raise refuse(ApiCode.NOT_FOUND)
    return found


def _shape(official: Official) -> OfficialShape:
    user = official.user
    return OfficialShape(
        user=user.pk,
        username=user.get_username(),
        name=user.get_full_name(),
        role=Role(official.role),
    )
