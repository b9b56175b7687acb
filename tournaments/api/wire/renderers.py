"""What answers go as: JSON written by msgspec; zip and PDF as they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from rest_framework.renderers import BaseRenderer

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
