"""What a circuit is made of: its tournaments in order, and who manages it."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, TypeAlias

import msgspec
from django.contrib.auth.models import User

from scoring.rules.violations import refuse as refuse_by_rule
from tournaments.api.bodies import NO_NUL, Body
from tournaments.api.circuit_shapes import LEG, LegList, leg_shape
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.problems import refuse
from tournaments.api.refusals import ApiCode
from tournaments.api.shapes import Shape
from tournaments.models import Circuit, Tournament
from tournaments.organise import circuits
from tournaments.organise.circuits import MOST_LEGS
from tournaments.permissions import owns
from tournaments.presenters.circuits.ranking import circuit_table
from tournaments.refusals import HouseCode

Slug: TypeAlias = Annotated[str, msgspec.Meta(max_length=80, pattern=r"^[-a-zA-Z0-9_]*$")]
Username: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=150, pattern=NO_NUL)]
HERE = (HTTPStatus.NOT_FOUND, HTTPStatus.FORBIDDEN, HTTPStatus.UNPROCESSABLE_ENTITY)


class LegOrder(Body, frozen=True, kw_only=True):
    """Every tournament that is listed once, the latest last."""

    tournaments: Annotated[tuple[Slug, ...], msgspec.Meta(max_length=MOST_LEGS)]


class ManagerBody(Body, frozen=True, kw_only=True):
    username: Username


class ManagerShape(Shape, frozen=True, kw_only=True):
    user: int
    username: str
    name: str
    owner: bool


class ManagerList(Shape, frozen=True, kw_only=True):
    items: tuple[ManagerShape, ...]


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


def _legs(circuit: Circuit) -> LegList:
    return LegList(items=tuple(leg_shape(one) for one in circuit_table(circuit).legs))


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
