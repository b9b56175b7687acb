"""Whether an address can be read at all, asked once and before anybody reads it.

Who reads it later never says: the web server and Django write U+FFFD for bytes that are no text,
the front would take such a question for another.
"""

from __future__ import annotations

import re
from urllib.parse import unquote_to_bytes

from config.errors import unreadable
from tournaments.pages.live.asgi import Application, Receive, Scope, Send, answer

MOST_PARAMETERS = 200
"""Our longest form has some eighty; what messengers and crawlers add is a handful."""
_NO_OCTET = re.compile(rb"%(?![0-9A-Fa-f]{2})")


class ReadableAddresses:
    """Hands on what can be read; the rest is refused here, at every door."""

    def __init__(self, behind: Application) -> None:
        self._behind = behind

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or _is_readable(scope):
            await self._behind(scope, receive, send)
        else:
            refusal = unreadable({**scope, "query_string": b""}, MOST_PARAMETERS)
            headers = [(k.lower().encode(), v.encode("latin-1")) for k, v in refusal.items()]
            body = b"" if scope["method"] == "HEAD" else refusal.content
            await answer(send, refusal.status_code, headers, body)


def _is_readable(scope: Scope) -> bool:
    query = scope["query_string"]
    # `OPTIONS *` asks for no place; and a server need not say how a path was written.
    if not (scope["path"].startswith("/") and _is_text(scope.get("raw_path") or b"")):
        return False
    return not query or (query.count(b"&") < MOST_PARAMETERS and _is_text(query))


def _is_text(written: bytes) -> bool:
    if b"%" in written:
        if _NO_OCTET.search(written):
            return False
        written = unquote_to_bytes(written)
    elif written.isascii():
        return True
    try:
        written.decode()
    except UnicodeDecodeError:
        return False
    return True
