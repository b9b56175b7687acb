"""What bodies come and go as: bytes, bounded; forms read them, `answers` writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer, JSONRenderer


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


class _AsItIs(BaseRenderer):
    """Tells the negotiation what may be asked for; the body is written already."""

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> Any:
        return data


class Pdf(_AsItIs):
    media_type = "application/pdf"
    format = "pdf"


class Zip(_AsItIs):
    media_type = "application/zip"
    format = "zip"


PDF = (Pdf, JSONRenderer)
ZIP = (Zip, JSONRenderer)
"""JSON, too: a refusal is always problem details."""
