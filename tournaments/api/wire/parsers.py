"""What bodies come as: bounded bytes.

JSON stays bytes until the view says which type it takes (`ApiRequest.body_as`): msgspec then reads
it once, straight into that type. DRF parses before that, where a browser's session is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from rest_framework.parsers import BaseParser


class JsonParser(BaseParser):
    media_type = "application/json"

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        return read_bounded(stream, settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0)


class ZipParser(JsonParser):
    media_type = "application/zip"


class OctetStreamParser(JsonParser):
    """The same, by clients whose generator knows no other type of a file."""

    media_type = "application/octet-stream"


def read_bounded(stream: Any, limit: int) -> bytes:
    """All of a stream.

    Raises:
        RequestDataTooBig: there is more than `limit` bytes of it.
    """
    content: bytes = stream.read(limit + 1)
    if len(content) > limit:
        raise RequestDataTooBig
    return content
