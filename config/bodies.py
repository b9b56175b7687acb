"""Whether the texts of a form are texts at all, asked before anybody reads them.

Django writes U+FFFD for bytes that are none, and reads with whatever codec a header names. What is
in files are bytes of any kind, and nobody's matter here.
"""

from base64 import b64decode
from collections import deque
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote_to_bytes

from django.core.exceptions import BadRequest
from django.core.handlers.asgi import ASGIRequest
from django.http.multipartparser import FILE, ChunkIter, LazyStream, Parser

URLENCODED = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data"


class BodyUnreadable(BadRequest):
    """A form holds letters that are not UTF-8, or says that it does."""


class ReadableRequest(ASGIRequest):
    """A request whose form is what was sent, or refused."""

    _is_spoilt = False

    def _set_content_type_params(self, meta: dict[str, object]) -> None:
        try:
            super()._set_content_type_params(meta)  # type: ignore[misc]
        except (LookupError, TypeError, ValueError):
            # Such as `x*=undefined''%41`: it says nothing that anybody could go by.
            meta["CONTENT_TYPE"], self._is_spoilt = "", True
            super()._set_content_type_params(meta)  # type: ignore[misc]

    def _load_post_and_files(self) -> None:
        try:
            self._require_utf_8()
            super()._load_post_and_files()
            for text in self._texts():
                text.decode()
        except (LookupError, TypeError, ValueError) as error:
            self._mark_post_parse_error()  # type: ignore[attr-defined]
            raise BodyUnreadable from error

    def _require_utf_8(self) -> None:
        announced = (self.encoding or "utf-8").lower()
        is_form = self.content_type in (URLENCODED, MULTIPART)
        if self._is_spoilt or (is_form and announced != "utf-8"):
            raise LookupError(announced)

    def _texts(self) -> Iterator[bytes]:
        """All that was sent but what is in files."""
        if self.method != "POST":
            return
        if self.content_type == URLENCODED:
            # Twice: Django reads it as text first, and then what percents stand for.
            yield self.body
            yield unquote_to_bytes(self.body)
        elif self.content_type == MULTIPART:
            boundary = (self.content_params or {})["boundary"]
            yield from _texts_of_parts(self._stream, boundary.encode())


def _texts_of_parts(body: Any, boundary: bytes) -> Iterator[bytes]:
    """Also of parts that Django leaves out, since it cannot read what they are called."""
    body.seek(0)
    for kind, heads, part in Parser(LazyStream(ChunkIter(body)), boundary):
        if kind == FILE:
            # The next part begins where this one was read to.
            deque(part, maxlen=0)
            continue
        coding, _ = heads.get("content-transfer-encoding", ("", {}))
        text = part.read()
        yield b64decode(text) if coding.strip() == "base64" else text
