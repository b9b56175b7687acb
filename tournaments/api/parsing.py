"""How a body is taken in: as bytes, bounded; forms read it. Another type than asked is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from rest_framework.parsers import BaseParser


class JsonBytes(BaseParser):
    media_type = "application/json"

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        return read_bounded(stream, settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0)


class ZipBytes(JsonBytes):
    media_type = "application/zip"


def read_bounded(stream: Any, limit: int) -> bytes:
    """All of a stream.

    Raises:
        RequestDataTooBig: there is more than `limit` bytes of it.
    """
    content: bytes = stream.read(limit + 1)
    if len(content) > limit:
        raise RequestDataTooBig
    return content
