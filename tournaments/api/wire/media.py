"""What bodies come as, and what answers go as: bounded bytes, JSON by msgspec, files, made small.

JSON stays bytes until the view says which type it takes (`ApiRequest.body_as`): msgspec then reads
it once, straight into that type. DRF parses before that, where a browser's session is looked at.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from compression_middleware.middleware import CompressionMiddleware
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer

from tournaments.api.wire.problems import is_api


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


_encode = msgspec.json.Encoder().encode


class JsonRenderer(BaseRenderer):
    media_type = "application/json"
    format = "json"
    charset = None
    render_style = "binary"

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        return b"" if data is None else _encode(data)


class PdfRenderer(BaseRenderer):
    """The bytes of a file, drawn already."""

    media_type = "application/pdf"
    format = "pdf"
    charset = None
    render_style = "binary"

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> Any:
        return data


class ZipRenderer(PdfRenderer):
    media_type = "application/zip"
    format = "zip"


class CsvRenderer(PdfRenderer):
    media_type = "text/csv"
    format = "csv"


class XlsxRenderer(PdfRenderer):
    media_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    format = "xlsx"


def binary(media_type: str) -> dict[str, str]:
    """How the document describes a file: `format` is what those read who make clients of it."""
    return {"type": "string", "format": "binary", "contentMediaType": media_type}


PDF = (PdfRenderer, JsonRenderer)
ZIP = (ZipRenderer, JsonRenderer)
TABLES = (CsvRenderer, XlsxRenderer, JsonRenderer)
"""JSON, too: whoever asks for it may, and a refusal is always a problem."""


TEXTS = ("application/json", "application/javascript", "text/")
"""Papers, workbooks and exports are small already."""


class CompressedReads(CompressionMiddleware):
    """Under /api/ alone, and never what answers a body that was sent: where somebody else's words
    stand beside a secret in one compressed answer, its length tells the secret (BREACH).

    Of what the client takes, the first of zstd, br and gzip: weights in `Accept-Encoding` are not
    weighed, but for `q=0`, which takes nothing of the kind.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> Any:
        if not (is_api(request) and _is_text_read(request, response)):
            return response
        return super().process_response(request, response)


def _is_text_read(request: HttpRequest, response: HttpResponse) -> bool:
    return (
        request.method in ("GET", "HEAD")
        and response.status_code == HTTPStatus.OK
        and response.get("Content-Type", "").startswith(TEXTS)
    )
