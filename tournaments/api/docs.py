"""The guide, the OpenAPI document, a page to try it at, and every other address under /api/."""

import hashlib
import json
from functools import cache
from typing import Any

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_replace
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.decorators import method_decorator
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.permissions import AllowAny
from rest_framework.renderers import TemplateHTMLRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.values import Json
from tournaments.api.wire.views import ToldByAllow


@cache
def schema() -> Json:
    """The whole OpenAPI document; it changes only with the program."""
    generator: Any = SchemaGenerator
    document: Json = generator().get_schema(public=True)
    return document


@cache
def _as_json() -> tuple[bytes, str]:
    """The document with its ETag."""
    content = json.dumps(schema(), ensure_ascii=False).encode()
    return content, f'"{hashlib.sha256(content).hexdigest()[:32]}"'


class SchemaView(ToldByAllow):
    """OpenAPI 3.1 as JSON."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    schema = None

    def get(self, request: Request) -> HttpResponseBase | None:
        content, tag = _as_json()
        headers = {"Cache-Control": "public, no-cache", "ETag": tag, "Vary": "Accept-Encoding"}
        answer = HttpResponse(content, content_type="application/json", headers=headers)
        return get_conditional_response(request._request, etag=tag, response=answer)


class GuideView(ToldByAllow):
    """How to begin, in a page that is light on a slow line; the heavy one is the reference."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    renderer_classes = (TemplateHTMLRenderer,)
    schema = None

    def get(self, request: Request) -> Response:
        origin = request.build_absolute_uri("/").rstrip("/")
        return Response({"origin": origin}, template_name="api/guide.html")


# Swagger UI writes styles as it goes; scripts stay ours alone. Replaced, not added to: beside the
# hash of our own sheet browsers do not heed that any style may stand.
@method_decorator(csp_replace({"style-src": [SELF, UNSAFE_INLINE]}), name="dispatch")
class DocsView(ToldByAllow, SpectacularSwaggerSplitView):
    """A page on which every operation can be tried."""

    schema = None


class NowhereView(APIView):
    """Answered in the API's own shape, never with a page."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    http_method_names = ()
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise Http404
