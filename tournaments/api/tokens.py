"""Tokens: obtained for a password, revoked; and who one is."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any

import msgspec
from django.contrib.auth import authenticate
from rest_framework.authtoken.models import Token
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from scoring.values import Right, Role
from tournaments.api.bodies import NO_NUL, Body
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.problems import refuse
from tournaments.api.refusals import ApiCode
from tournaments.api.shapes import Shape
from tournaments.models import Official
from tournaments.permissions import RIGHTS, may_open


class Attempts(SimpleRateThrottle):
    """Guessing passwords takes longer than a tournament lasts."""

    scope = "token"
    rate = "20/min"

    def get_cache_key(self, request: Request, view: Any) -> str:
        return f"token-attempts-{self.get_ident(request)}"


class Credentials(Body, frozen=True, kw_only=True):
    username: Annotated[str, msgspec.Meta(min_length=1, max_length=150, pattern=NO_NUL)]
    password: Annotated[str, msgspec.Meta(min_length=1, max_length=1000, pattern=NO_NUL)]


class TokenShape(Shape, frozen=True, kw_only=True):
    token: str


class OfficeShape(Shape, frozen=True, kw_only=True):
    slug: str
    name: str
    role: Role
    rights: tuple[Right, ...]


class MeShape(Shape, frozen=True, kw_only=True):
    id: int
    username: str
    name: str
    may_open: bool
    offices: tuple[OfficeShape, ...]


class TokenDoor(Door):
    throttle_classes = (Attempts,)

    # Whoever asks for a token has nothing else to show yet.
    authentication_classes = ()

    @operation(
        summary="Obtain the token of an account",
        answers=TokenShape,
        body=Credentials,
        public=True,
        refusals=(HTTPStatus.TOO_MANY_REQUESTS,),
        examples={"referee": {"username": "arbitro", "password": "kd8f-9xwm-p3rt"}},
        example={"token": "9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b"},
    )
    def post(self, asked: Asked[Credentials]) -> TokenShape:
        user = authenticate(
            asked.request, username=asked.form.username, password=asked.form.password
        )
        if user is None:
            raise refuse(ApiCode.CREDENTIALS_WRONG)
        return TokenShape(token=Token.objects.get_or_create(user=user)[0].key)


class OwnTokenDoor(Door):
    @operation(summary="Revoke one's token, wherever it is used", answers=None)
    def delete(self, asked: Asked[None]) -> None:
        Token.objects.filter(user_id=asked.user.pk).delete()


class MeDoor(Door):
    @operation(
        summary="Who one is, and where one has an office",
        answers=MeShape,
        example={
            "id": 3,
            "username": "arbitro",
            "name": "Anna Neri",
            "may_open": False,
            "offices": [
                {"slug": "serale", "name": "Serale", "role": "referee", "rights": ["read"]}
            ],
        },
    )
    def get(self, asked: Asked[None]) -> MeShape:
        user = asked.user
        offices = Official.objects.filter(user_id=user.pk).select_related("tournament")
        return MeShape(
            id=user.pk,
            username=user.get_username(),
            name=getattr(user, "get_full_name", str)(),
            may_open=may_open(user),
            offices=tuple(
                OfficeShape(
                    slug=one.tournament.slug,
                    name=one.tournament.name,
                    role=Role(one.role),
                    rights=tuple(sorted(RIGHTS[Role(one.role)])),
                )
                for one in offices
            ),
        )
