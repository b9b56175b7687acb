"""Tokens: made for a password, listed, revoked; and who one is."""

from http import HTTPStatus
from typing import Annotated

import msgspec
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.db.models import BooleanField, ExpressionWrapper, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.rules.violations import refuse
from scoring.values import Right, Role
from tournaments.access.attempts import BUSY_SECONDS, PasswordAttempts, TooBusy, reckoning
from tournaments.api.wire.permissions import Everybody, Identified, Keyholder, shown_token
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest, Body, Slug, Username, Word
from tournaments.api.wire.shapes import Instant, Shape, examples, fill
from tournaments.api.wire.views import ApiView, found
from tournaments.models import AccessToken, Official, Scope, Tournament
from tournaments.organise import second_factors
from tournaments.organise.accounts import (
    MOST_DAYS,
    MOST_TOKENS,
    UNNAMED,
    USUAL_DAYS,
    is_handed_out,
    live_tokens,
    make_token,
    revoke_token,
)
from tournaments.permissions import ARE_ELSEWHERE, SCOPE_RIGHTS, may_open, rights_of, visible
from tournaments.spelling.field_types import NO_NUL

TOKEN = {
    "id": 7,
    "name": "Tabellone",
    "scope": "type",
    "tournament": "serale",
    "created_at": "2026-11-22T20:40:00+01:00",
    "ends_at": "2026-12-22T20:40:00+01:00",
    "last_used_at": None,
}


class Credentials(Body):
    username: Username
    password: Annotated[str, msgspec.Meta(min_length=1, max_length=1000, pattern=NO_NUL)]
    code: Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=NO_NUL)] | None = None
    """Of the second factor, where the account has one: of the phone, or one of recovery."""
    name: Word = UNNAMED
    """What it is for: told in the list of one's tokens."""
    scope: Scope = Scope.DIRECT
    """`read`; `type` (sheets and the roll as well); `direct` (all that the account may do)."""
    tournament: Slug | None = None
    """The only one where it shall be good."""
    days: Annotated[int, msgspec.Meta(ge=1, le=MOST_DAYS)] = USUAL_DAYS
    """How long it is good."""


@examples(token=TOKEN)
class TokenInfo(Shape):
    """A token, without what it reads."""

    id: int
    name: str
    scope: Scope
    tournament: str | None
    """The only one where it is good; null: wherever its owner has an office."""
    created_at: Instant
    ends_at: Instant
    last_used_at: Instant | None
    """To the minute."""


class TokenShape(TokenInfo):
    token: str
    """Told this once: only a hash of it is kept."""


class TokenList(Shape):
    items: Annotated[tuple[TokenInfo, ...], msgspec.Meta(max_length=MOST_TOKENS)]


class OfficeShape(Shape):
    slug: str
    name: str
    role: Role
    rights: tuple[Right, ...]
    """As far as the token goes that asks."""


class MeShape(Shape):
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
        summary="Make a token of an account",
        description=(
            f"An account has up to {MOST_TOKENS} of them: of one more, the one left unused the "
            "longest ends. A change of the password ends them all."
        ),
        request=Credentials,
        responses={
            200: TokenShape,
            HTTPStatus.FORBIDDEN: ProblemDetails,
            HTTPStatus.TOO_MANY_REQUESTS: ProblemDetails,
        },
    )
    def post(self, request: ApiRequest) -> Response:
        asked = request.body_as(Credentials)
        user = _owner(request, asked)
        if is_handed_out(user):
            raise refuse(ApiCode.PASSWORD_TO_CHANGE)
        _require_code(user, asked.code)
        row, text = make_token(
            user,
            name=asked.name,
            scope=asked.scope,
            tournament=_tournament(user, asked.tournament),
            days=asked.days,
        )
        return self.respond(TokenShape, _info(row), token=text)


class OwnTokensView(ApiView):
    permission_classes = [Keyholder]

    @extend_schema(summary="One's tokens, newest first", responses=TokenList)
    def get(self, request: ApiRequest) -> Response:
        return self.respond(TokenList, items=tuple(map(_info, live_tokens(request.account))))


class ListedTokenView(ApiView):
    permission_classes = [Keyholder]

    @extend_schema(summary="Revoke one of one's tokens", responses={204: None})
    def delete(self, request: ApiRequest, token: int) -> Response:
        if not revoke_token(request.account, token):
            raise refuse(ApiCode.NOT_FOUND)
        return Response(status=HTTPStatus.NO_CONTENT)


class ShownTokenView(ApiView):
    permission_classes = [Identified]

    def check_home(self, request: Request) -> None:
        """Every token may end itself."""

    @extend_schema(summary="Revoke the token that asks", responses={204: None})
    def delete(self, request: ApiRequest) -> Response:
        token = found(shown_token(request))
        revoke_token(request.account, token.id)
        return Response(status=HTTPStatus.NO_CONTENT)


class MeView(ApiView):
    permission_classes = [Identified]

    def check_home(self, request: Request) -> None:
        """Of a token for one tournament only that is told."""

    @extend_schema(summary="Who one is, and where one has an office", responses=MeShape)
    def get(self, request: ApiRequest) -> Response:
        user, token = request.account, shown_token(request)
        offices = Official.objects.filter(user_id=user.pk)
        if token and token.tournament_id:
            offices = offices.filter(tournament=token.tournament_id)
        goes_far = token is None or (token.scope is Scope.DIRECT and not token.tournament_id)
        return self.respond(
            MeShape,
            user,
            name=user.get_full_name(),
            may_open=may_open(user) and goes_far,
            offices=_told(offices, token.scope if token else None),
        )


def _owner(request: ApiRequest, asked: Credentials) -> User:
    """Whose user name and password these are; guesses are counted on Django's own request."""
    try:
        with reckoning():
            user = authenticate(request._request, username=asked.username, password=asked.password)
    except TooBusy as busy:
        raise Throttled(wait=BUSY_SECONDS) from busy
    if not isinstance(user, User):
        raise refuse(ApiCode.CREDENTIALS_WRONG)
    return user


def _require_code(user: User, code: str | None) -> None:
    """The second factor of an account that has one; one that is to have it has no token before."""
    if not second_factors.has_one(user):
        if second_factors.is_required(user):
            raise refuse(ApiCode.SECOND_FACTOR_TO_SET_UP)
        return
    if code is None:
        raise refuse(ApiCode.CODE_REQUIRED, field="code")
    verdict = second_factors.look_at(user, code)
    if verdict.wait:
        raise Throttled(wait=verdict.wait)
    if not verdict.right:
        raise refuse(ApiCode.CODE_WRONG, field="code")


def _tournament(user: User, slug: str | None) -> Tournament | None:
    """One where the account has an office: whether there are others is not told here."""
    if slug is None:
        return None
    tournament = visible(user).filter(slug=slug).first()
    if tournament is None:
        raise refuse(ApiCode.NO_OFFICE_THERE, field="tournament", value=slug)
    return tournament


def _info(row: AccessToken) -> TokenInfo:
    tournament = row.tournament.slug if row.tournament else None
    return fill(TokenInfo, row, tournament=tournament)


def _told(offices: QuerySet[Official], scope: Scope | None) -> tuple[OfficeShape, ...]:
    """All of them, for programs that choose one: the few columns that are told, not a tournament
    made whole for each of hundreds."""
    reach = SCOPE_RIGHTS[scope] if scope else frozenset(Right)
    columns = ("tournament__slug", "tournament__name", "role")
    marked = offices.annotate(elsewhere=ExpressionWrapper(ARE_ELSEWHERE, BooleanField()))
    return tuple(
        OfficeShape(
            slug=slug,
            name=name,
            role=Role(role),
            rights=tuple(sorted(rights_of(Role(role), elsewhere=elsewhere) & reach)),
        )
        for slug, name, role, elsewhere in marked.values_list(*columns, "elsewhere")
    )
