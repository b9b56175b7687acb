"""Ends sessions of desks where nobody does anything, and notes when somebody does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from tournaments.access import idle

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
