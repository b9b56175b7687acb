"""A webhook's message: which book moved to which number, signed as Standard Webhooks has it.

No name, no text, no figure: whoever wants more asks the API, as far as a token goes. The number is
everybody's already (`/t/<slug>/numero/`); of the kinds only those are told whose effect stands on
a public page as soon as they happen. Signatures: https://www.standardwebhooks.com
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import b64decode, b64encode, urlsafe_b64encode
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

import msgspec
from django.conf import settings

from scoring.bearings import Seen
from scoring.events import kinds_where

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

MOVED, TEST = "tournament.moved", "webhook.test"
TOLD = frozenset(kind.name() for kind in kinds_where(lambda bearing: bearing.seen is Seen.PUBLIC))


def told_of(kinds: Iterable[str]) -> list[str]:
    """Of these kinds those that may be told, always in the same order."""
    return sorted(TOLD.intersection(kinds))


def message_id(webhook: UUID, tournament: UUID, number: int) -> str:
    """The same whenever the same is told again: by it a receiver knows that it has it."""
    return f"msg_{uuid5(webhook, f'{tournament}:{number}').hex}"


def moved(slug: str, number: int, kinds: list[str], at: datetime) -> bytes:
    """The body of a delivery."""
    return _body(MOVED, at, {"tournament": slug, "number": number, "kinds": kinds})


def trial(at: datetime) -> bytes:
    """The body of a test."""
    return _body(TEST, at, {})


def _body(kind: str, at: datetime, data: Mapping[str, object]) -> bytes:
    return msgspec.json.encode({"type": kind, "timestamp": at, "data": data})


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
