"""Middleware of our own: idle sessions, the steps of a login, pages made small."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.functional import SimpleLazyObject

from scoring.rules.violations import Problem
from tournaments.access import idle
from tournaments.api.wire.problems import is_api, response
from tournaments.api.wire.refusals import ApiCode
from tournaments.organise.second_factors import Step, next_step
from tournaments.pages.live.packing import accepted

ASKED_BY_SCRIPTS = {
    "desk-round-now",
    "desk-clock-now",
    "desk-sheets-now",
    "desk-sheets-open",
    "still-here",
}
"""What open pages of the desk ask by themselves; `still-here` notes for itself when it is told."""


class IdleMiddleware:
    """The desk and the API end what is over; pages of everybody see nobody then."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        match = request.resolver_match
        if match is None or not settings.IDLE_SECONDS or "admin" not in match.namespaces:
            return answer
        if match.url_name == "logout":
            answer.delete_cookie(idle.COOKIE, samesite="Lax")
        elif match.url_name not in ASKED_BY_SCRIPTS and _has_session(request):
            idle.note(request, answer)
        return answer

    def process_view(self, request: HttpRequest, *_: Any) -> None:
        if not settings.IDLE_SECONDS or settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return
        if request.path_info.startswith(("/admin/", "/api/")):
            if idle.is_over(request):
                logout(request)
            return
        user = request.user
        seen = SimpleLazyObject(lambda: AnonymousUser() if idle.is_over(request) else user)
        request.user = cast("User | AnonymousUser", seen)


def _has_session(request: HttpRequest) -> bool:
    """Read or begun by now; who has none is not asked for one."""
    return settings.SESSION_COOKIE_NAME in request.COOKIES or request.session.modified


PAGES = {
    Step.CODE: "admin:code",
    Step.PASSWORD: "admin:password_change",
    Step.FACTOR: "admin:second-factor",
}
CODES = {
    Step.CODE: ApiCode.CODE_REQUIRED,
    Step.PASSWORD: ApiCode.PASSWORD_TO_CHANGE,
    Step.FACTOR: ApiCode.SECOND_FACTOR_TO_SET_UP,
}
ALSO_OPEN = {"admin:login", "admin:logout"}
PUBLIC = "pages"
"""The namespace of what everybody may read, who is logged in or not."""


class EnteringMiddleware:
    """Leads to the next step of the login, or says which it is; public pages see nobody."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_: Any) -> HttpResponse | None:
        match = request.resolver_match
        # Whoever has no session is asked by the view itself; no answer hangs on a cookie for this.
        if match is None or settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return None
        if match.view_name not in ALSO_OPEN:
            return self._closed(request, match.view_name, PUBLIC in match.namespaces)
        return None

    def _closed(self, request: HttpRequest, view: str, public: bool) -> HttpResponse | None:
        user = request.user
        if public or not request.path_info.startswith(("/admin/", "/api/")):
            seen = SimpleLazyObject(lambda: AnonymousUser() if next_step(request.session) else user)
            request.user = cast("User | AnonymousUser", seen)
            return None
        step = next_step(request.session)
        if step is None or view == PAGES[step]:
            return None
        if is_api(request):
            return response([Problem(CODES[step])])
        return redirect(f"{reverse(PAGES[step])}?{urlencode({'next': request.get_full_path()})}")


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
