"""Tokens: obtained for a password, revoked; and who one is."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

import msgspec
from django.contrib.auth import authenticate
from drf_spectacular.utils import extend_schema
from rest_framework.authtoken.models import Token
from rest_framework.response import Response

from scoring.rules.violations import refuse
from scoring.values import Right, Role
from tournaments.api.wire.bodies import NO_NUL, Body, Username
from tournaments.api.wire.permissions import Everybody, Identified
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape, examples, fill
from tournaments.api.wire.throttling import PasswordAttempts
from tournaments.api.wire.views import ApiView
from tournaments.models import Official
from tournaments.permissions import RIGHTS, may_open


@examples(referee={"username": "arbitro", "password": "kd8f-9xwm-p3rt"})
class Credentials(Body, frozen=True, kw_only=True):
    username: Username
    password: Annotated[str, msgspec.Meta(min_length=1, max_length=1000, pattern=NO_NUL)]


@examples(token={"token": "9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b"})
class TokenShape(Shape, frozen=True, kw_only=True):
    token: str


class OfficeShape(Shape, frozen=True, kw_only=True):
    slug: str
    name: str
    role: Role
    rights: tuple[Right, ...]


@examples(
    referee={
        "id": 3,
        "username": "arbitro",
        "name": "Anna Neri",
        "may_open": False,
        "offices": [{"slug": "serale", "name": "Serale", "role": "referee", "rights": ["read"]}],
    }
)
class MeShape(Shape, frozen=True, kw_only=True):
    id: int
    username: str
    name: str
    may_open: bool
    offices: tuple[OfficeShape, ...]


class TokenView(ApiView):
    permission_classes = [Everybody]
    throttle_classes = [PasswordAttempts]
    # Whoever asks for a token has nothing else to show yet.
    authentication_classes = ()

    @extend_schema(
        summary="Obtain the token of an account",
        request=Credentials,
        responses={200: TokenShape, HTTPStatus.TOO_MANY_REQUESTS: ProblemDetails},
    )
    def post(self, request: ApiRequest) -> Response:
        credentials = msgspec.structs.asdict(request.body_as(Credentials))
        # Guesses are counted on Django's own request.
        user = authenticate(request._request, **credentials)
        if user is None:
            raise refuse(ApiCode.CREDENTIALS_WRONG)
        return self.respond(TokenShape, token=Token.objects.get_or_create(user=user)[0].key)


class OwnTokenView(ApiView):
    permission_classes = [Identified]

    @extend_schema(summary="Revoke one's token, wherever it is used", responses={204: None})
    def delete(self, request: ApiRequest) -> Response:
        Token.objects.filter(user_id=request.account.pk).delete()
        return Response(status=HTTPStatus.NO_CONTENT)


class MeView(ApiView):
    permission_classes = [Identified]

    @extend_schema(summary="Who one is, and where one has an office", responses=MeShape)
    def get(self, request: ApiRequest) -> Response:
        user = request.account
        offices = Official.objects.filter(user_id=user.pk).select_related("tournament")
        return self.respond(
            MeShape,
            user,
            name=user.get_full_name(),
            may_open=may_open(user),
            offices=tuple(map(_office, offices)),
        )


def _office(official: Official) -> OfficeShape:
    role = Role(official.role)
    return fill(OfficeShape, official.tournament, role=role, rights=tuple(sorted(RIGHTS[role])))
