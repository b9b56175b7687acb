"""The shapes of ASGI that pass through here."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

Scope: TypeAlias = dict[str, Any]
Message: TypeAlias = Mapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Application: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]
Header: TypeAlias = tuple[bytes, bytes]


@lru_cache(maxsize=256)
def takes_gzip(accepted: bytes) -> bool:
    """Whether an `Accept-Encoding` names gzip, and not with a weight of nothing."""
    kinds = [kind.partition(b";") for kind in accepted.lower().replace(b" ", b"").split(b",")]
    return any(name == b"gzip" and not _NOTHING.fullmatch(weight) for name, _, weight in kinds)


_NOTHING = re.compile(rb"q=0(\.0*)?")


async def answer(send: Send, status: int, headers: list[Header], body: bytes = b"") -> None:
    """Send a whole response."""
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
