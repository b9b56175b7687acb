"""Secrets and signatures, as Standard Webhooks has them (https://www.standardwebhooks.com)."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import b64decode, b64encode, urlsafe_b64encode
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

PREFIX = "whsec_"
BYTES = 32


class SecretLost(Exception):
    """It was sealed with another key of the server than there is now."""


def new_secret() -> str:
    """What both sides know, as it is written."""
    return PREFIX + b64encode(secrets.token_bytes(BYTES)).decode()


def sealed(secret: str) -> str:
    """A secret as it is kept: a copy of the database signs nothing."""
    return _seal().encrypt(secret.encode()).decode()


def opened(kept: str) -> str:
    """
    Raises:
        SecretLost: the server's key is another one.
    """
    from cryptography.fernet import InvalidToken

    try:
        return _seal().decrypt(kept).decode()
    except InvalidToken:
        raise SecretLost from None


def signature(secrets_: Iterable[str], message: str, timestamp: int, body: bytes) -> str:
    """The header `webhook-signature`: one for each secret that is good now."""
    signed = f"{message}.{timestamp}.".encode() + body
    return " ".join(_sign(secret, signed) for secret in secrets_)


def _sign(secret: str, signed: bytes) -> str:
    key = b64decode(secret.removeprefix(PREFIX))
    return "v1," + b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


def _seal() -> Fernet:
    # Of what a web process holds it is a twentieth, and most seal nothing.
    from cryptography.fernet import Fernet

    key = hashlib.sha256(b"webhooks:" + settings.SECRET_KEY.encode()).digest()
    return Fernet(urlsafe_b64encode(key))
