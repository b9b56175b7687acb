"""Where a request comes from, and how many passwords may be tried from there."""

from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, IPv6Network, ip_address
from threading import BoundedSemaphore
from typing import Any

from django.http import HttpRequest
from rest_framework.throttling import BaseThrottle, SimpleRateThrottle

from tournaments.outside import let_go

AT_ONCE = 2
"""Passwords that a process reckons at a time: each takes a core for a quarter of a second."""
PATIENCE_SECONDS = 4.0
BUSY_SECONDS = 60
NETWORK_BITS = 64
"""One household or one server has as many addresses of IPv6 as it likes; this much is its own."""


def address_of(request: Any) -> str | None:
    """The address, as the proxy says where there is one, of IPv6 the network; None if unknown."""
    for said in (BaseThrottle().get_ident(request), request.META.get("REMOTE_ADDR")):
        try:
            return _network(str(said))
        except ValueError:
            continue
    return None


def _network(text: str) -> str:
    address = ip_address(text)
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, NETWORK_BITS), strict=False).network_address)


class ByAddress(SimpleRateThrottle):
    """DRF's throttle by the address that asks, for pages of Django's as well."""

    def get_cache_key(self, request: Any, view: Any) -> str:
        return f"{self.scope}-{address_of(request)}"

    def admits(self, request: HttpRequest | None) -> bool:
        return bool(self.allow_request(request, None))  # type: ignore[arg-type]


class Letters(ByAddress):
    """How often one address asks for a letter."""

    scope = "letters"
    rate = "10/min"


class PasswordAttempts(ByAddress):
    """What one address asks of the doors, a whole hall perhaps: reckoning a password takes long.

    Who guesses at one account is stopped much sooner (`AXES_FAILURE_LIMIT`).
    """

    scope = "password-attempts"
    rate = "120/min"


class TooBusy(Exception):
    """Others' passwords are being reckoned, and were for as long as somebody waits."""


_slots = BoundedSemaphore(AT_ONCE)


@contextmanager
def reckoning() -> Iterator[None]:
    """A password is reckoned within.

    Few at a time, and whoever waits holds no connection: a burst of guesses would take them all,
    and each of its guesses would be past the count of them before one was found wrong.

    Raises:
        TooBusy: ask again in a minute.
    """
    let_go()
    if not _slots.acquire(timeout=PATIENCE_SECONDS):
        raise TooBusy
    try:
        yield
    finally:
        _slots.release()
