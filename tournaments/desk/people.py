"""Who worked lately in this browser: ids in a signed cookie, and who they are when it is asked."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse

COOKIE = "people"
LATELY_SECONDS = 12 * 60 * 60
"""A day of tournaments."""
MOST = 8
_SALT = "people of a desk"


def remember(request: HttpRequest, answer: HttpResponse) -> None:
    """Whoever just logged in, first of all."""
    ids = [request.user.pk, *(known for known in _ids(request) if known != request.user.pk)]
    answer.set_signed_cookie(
        COOKIE,
        ".".join(map(str, ids[:MOST])),
        salt=_SALT,
        max_age=LATELY_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def lately(request: HttpRequest) -> list[User]:
    """Who else worked here, the last one first."""
    others = [known for known in _ids(request) if known != request.user.pk]
    found = User.objects.filter(is_active=True, is_staff=True).in_bulk(others)
    return [found[known] for known in others if known in found]


def _ids(request: HttpRequest) -> list[int]:
    kept = request.get_signed_cookie(COOKIE, default="", salt=_SALT, max_age=LATELY_SECONDS)
    return [int(word) for word in (kept or "").split(".") if word.isdigit()]
