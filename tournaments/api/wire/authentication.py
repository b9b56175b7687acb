"""Who asks, by token; in a browser by session, which is DRF's own."""

from dataclasses import dataclass
from functools import cache, partial
from uuid import UUID

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from scoring.values import Authority
from tournaments.models import AccessToken, Scope, Tournament
from tournaments.organise.accounts import digest
from tournaments.permissions import read_standing, standing_columns

SCHEMES = (b"bearer", b"token")
"""`Bearer` is what the document says; `Token` is what it said before."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The token that a request showed, as far as it goes."""

    id: int
    digest: str
    name: str
    scope: Scope
    tournament_id: UUID | None
    """The only tournament where it is good."""
    standing: tuple[Tournament, Authority | None] | None
    """The tournament that is asked about, where there is one, and the owner's office in it."""


class BearerInOneStatement(BaseAuthentication):
    """`Authorization: Bearer ...`. One statement without the ORM, and one wait for who asks and
    where: every saved sheet asks it. Nothing is remembered: a token that was ended is dead at once.
    """

    def authenticate(self, request: Request) -> tuple[User, Shown] | None:
        scheme, _, token = get_authorization_header(request).partition(b" ")
        if scheme.lower() not in SCHEMES:
            return None
        kept = digest(token.strip().decode("latin-1"))
        with connection.cursor() as cursor:
            cursor.execute(_bearer_sql(), [_slug(request), kept])
            row = cursor.fetchone()
        if row is None:
            raise AuthenticationFailed
        token_id, name, scope, tournament_id, unnoted, *values = row
        account, place = values[: len(_fields())], values[len(_fields()) :]
        user = User.from_db(connection.alias, _fields(), account)
        if not user.is_active:
            raise AuthenticationFailed
        if unnoted:
            # After the snapshot that the request may read in, which could not write.
            transaction.on_commit(partial(_note_use, token_id), robust=True)
        found = read_standing(place, user.pk) if place[0] else None
        return user, Shown(token_id, kept, name, Scope(scope), tournament_id, found)

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


def _slug(request: Request) -> str | None:
    """Of the tournament that the address names (`addresses.TOURNAMENT`); a circuit is called
    otherwise there."""
    match = request.resolver_match
    return match.kwargs.get("slug") if match else None


def _note_use(token_id: int) -> None:
    AccessToken.objects.filter(pk=token_id).update(last_used_at=timezone.now())


@cache
def _fields() -> list[str]:
    return [field.attname for field in User._meta.concrete_fields]


@cache
def _bearer_sql() -> str:
    columns = ", ".join((*(f"bearer.{name}" for name in _fields()), *standing_columns()))
    return f"""
        SELECT token.id, token.name, token.scope, token.tournament_id,
               token.last_used_at IS NULL OR token.last_used_at < now() - interval '1 minute',
               {columns}
          FROM auth_user AS bearer
          JOIN tournaments_accesstoken AS token ON token.owner_id = bearer.id
          LEFT JOIN tournaments_tournament AS tournament ON tournament.slug = %s
          LEFT JOIN tournaments_official AS official
            ON official.tournament_id = tournament.id AND official.user_id = bearer.id
         WHERE token.digest = %s AND token.ends_at > now()
    """  # noqa: S608
