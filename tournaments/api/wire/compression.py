"""Answers made small on the way: what was asked for by a GET, as zstd, br or gzip."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from compression_middleware.middleware import CompressionMiddleware
from django.http import HttpRequest, HttpResponse

from tournaments.api.wire.problems import is_api

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
