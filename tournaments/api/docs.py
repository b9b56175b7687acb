"""The OpenAPI document, a page to try the API at, and every other address under /api/."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from csp.constants import UNSAFE_INLINE
from csp.decorators import csp_update
from django.http import Http404, HttpResponse
from django.utils.decorators import method_decorator
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView


@cache
def schema() -> dict[str, Any]:
    """The whole OpenAPI document; it changes only with the program."""
    generator: Any = SchemaGenerator
    document: dict[str, Any] = generator().get_schema(public=True)
    return document


@cache
def _as_json() -> bytes:
    return json.dumps(schema(), ensure_ascii=False).encode()


class SchemaView(APIView):
    """OpenAPI 3.1 as JSON."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    metadata_class = None
    schema = None

    def get(self, request: Request) -> HttpResponse:
        return HttpResponse(
            _as_json(), content_type="application/json", headers={"Cache-Control": "no-cache"}
        )


# Swagger UI writes styles as it goes; scripts stay ours alone.
@method_decorator(csp_update({"style-src": [UNSAFE_INLINE]}), name="dispatch")
class DocsView(SpectacularSwaggerSplitView):
    """A page on which every operation can be tried."""

    metadata_class = None
    schema = None


class NowhereView(APIView):
    """Answered in the API's own shape, never with a page."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise Http404
