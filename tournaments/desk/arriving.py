"""Where somebody lands who came in, by whichever door."""

from __future__ import annotations

from typing import cast
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from tournaments.desk import people
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
    people.remember(request, answer)
    return answer
