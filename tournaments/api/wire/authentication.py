"""Who asks, by token; in a browser by session, which is DRF's own."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.contrib.auth.models import User
from django.db import connection
from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed


class TokenInOneStatement(TokenAuthentication):
    """`Authorization: Token ...`. One statement without the ORM: every saved sheet asks it."""

    def authenticate_credentials(self, key: str) -> tuple[Any, Any]:
        with connection.cursor() as cursor:
            cursor.execute(_bearer_sql(), [key])
            row = cursor.fetchone()
        user = User.from_db(connection.alias, _fields(), row) if row else None
        if user is None or not user.is_active:
            raise AuthenticationFailed
        return user, key


@cache
def _fields() -> list[str]:
    return [field.attname for field in User._meta.concrete_fields]


@cache
def _bearer_sql() -> str:
    columns = ", ".join(f"bearer.{name}" for name in _fields())
    return f"""
        SELECT {columns}
          FROM auth_user AS bearer
          JOIN authtoken_token AS token ON token.user_id = bearer.id
         WHERE token.key = %s
    """  # noqa: S608
