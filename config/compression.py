"""Pages made small on the way, and never beside a secret that somebody else may ask about."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

from tournaments.api.wire.problems import is_api
from tournaments.pages.live.packing import accepted

TEXTS = ("text/", "application/json", "application/manifest+json")
"""Papers, workbooks and pictures are small already."""
OURS = ("same-origin", "none")
"""Who had a page asked for, as browsers say: a page of ours, or a person."""
SECRET = {"second-factor"}
"""Shows the same secret again and again, beside its own address."""


class CompressedPages(GZipMiddleware):
    """What is read, for who came by themselves: whoever makes somebody's browser ask, with a guess
    in the address, learns nothing from the length of the answer (BREACH).

    The API has its own. Left to itself Django's would take papers, and what answers a form.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if is_api(request) or not (_may_be_small(request) and _is_text(response)):
            return response
        if b"gzip" not in accepted(request.headers.get("Accept-Encoding", "").encode()):
            # Django's takes `gzip;q=0` for a wish.
            patch_vary_headers(response, ("Accept-Encoding",))
            return response
        return super().process_response(request, response)


def _may_be_small(request: HttpRequest) -> bool:
    match = request.resolver_match
    return (
        request.method in ("GET", "HEAD")
        and request.headers.get("Sec-Fetch-Site", "none") in OURS
        and not (match and match.url_name in SECRET)
    )


def _is_text(response: HttpResponseBase) -> bool:
    kind = response.get("Content-Type", "")
    return response.status_code == HTTPStatus.OK and kind.startswith(TEXTS)
