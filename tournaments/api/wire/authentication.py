"""Who asks, by token; in a browser by session, which is DRF's own."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed


class TokenInOneStatement(TokenAuthentication):
    """`Authorization: Token ...`. One statement, written out: every saved sheet comes by here."""

    def authenticate_credentials(self, key: str) -> tuple[Any, Any]:
        for user in User.objects.raw(_BEARER, [key]):
            if user.is_active:
                return user, key
        raise AuthenticationFailed


_BEARER = """
    SELECT bearer.*
      FROM auth_user AS bearer
      JOIN authtoken_token AS token ON token.user_id = bearer.id
     WHERE token.key = %s
"""
