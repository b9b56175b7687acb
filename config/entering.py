"""Nothing answers a session that has still something to do at its login."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from scoring.rules.violations import Problem
from tournaments.api.wire.problems import is_api, response
from tournaments.api.wire.refusals import ApiCode
from tournaments.organise.entering import Step, next_step

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
