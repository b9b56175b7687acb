"""What addresses are made of, and where the phones of a hall find a page: never at the address of
the machine itself."""

from enum import StrEnum
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse

from tournaments.models import Tournament


class MemberConverter:
    """A member of an enumeration, as it stands in an address."""

    members: type[StrEnum]

    def to_python(self, value: str) -> StrEnum:
        return self.members(value)

    def to_url(self, value: str) -> str:
        return self.members(value).value


def origin(request: HttpRequest | None) -> str:
    """`https://torneo.example.org`: as whoever asks got here, if others get here so as well.

    At the laptop itself, and on paper, it is the address that the program was started with. Empty
    where nobody else can come in.
    """
    if request is not None and not _is_own(request.get_host()):
        return f"{request.scheme}://{request.get_host()}"
    return str(settings.PUBLIC_ORIGIN)


def absolute(request: HttpRequest, path: str) -> str:
    """A path with where it is, as messengers want it."""
    return f"{origin(request)}{path}" if origin(request) else request.build_absolute_uri(path)


def public_address(tournament: Tournament, request: HttpRequest | None = None) -> str:
    """Of a tournament's pages; empty where there are none, or nobody else can come in."""
    return _public(tournament, request, "pages:ranking")


def screen_address(tournament: Tournament, screen: str, request: HttpRequest) -> str:
    """Of a screen, for the machine at the wall; empty as above."""
    return _public(tournament, request, "pages:named-screen", screen)


def _public(tournament: Tournament, request: HttpRequest | None, page: str, *further: str) -> str:
    where = origin(request)
    if not (where and tournament.is_public):
        return ""
    return where + reverse(page, args=(tournament.slug, *further))


def _is_own(host: str) -> bool:
    name = split_domain_port(host)[0].strip("[]")
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name in ("", "localhost") or name.endswith(".localhost")
