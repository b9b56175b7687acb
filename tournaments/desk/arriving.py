"""Where somebody lands who came in, by whichever door; and who worked lately in this browser,
by ids in a signed cookie.
"""

from typing import cast
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from tournaments.organise.invitations import waiting_for


def wanted(request: HttpRequest) -> str:
    """The page that `next` names."""
    return ours(request, request.POST.get("next") or request.GET.get("next", ""))


def ours(request: HttpRequest, address: str) -> str:
    """A page of this site; a foreign address ends at home."""
    allowed = url_has_allowed_host_and_scheme(
        address, {request.get_host()}, require_https=request.is_secure()
    )
    return address if allowed and address.startswith("/") else reverse("admin:index")


def arrive(request: HttpRequest, address: str) -> HttpResponse:
    """To that page, or first to who asks them to work somewhere; the browser remembers them."""
    if waiting_for(cast(User, request.user)).exists():
        address = f"{reverse('admin:invitations')}?{urlencode({'next': address})}"
    answer = redirect(address)
    remember(request, answer)
    return answer


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
