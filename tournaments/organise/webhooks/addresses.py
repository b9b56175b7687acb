"""Where a webhook may lead: to others' servers, never into the networks behind ours.

Whoever registers an address makes this server ask it. So what a name stands for is looked up once,
and the connection goes to the very address that was looked at: a name that answers otherwise the
second time leads nowhere else.
"""

from __future__ import annotations

import re
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

import psutil
from django.conf import settings
from django.http.request import validate_host

from tournaments.models import Failure, Webhook
from tournaments.organise.texts import longest

Ip: TypeAlias = IPv4Address | IPv6Address
LONGEST = longest("address", Webhook)
_PLAIN = re.compile(r"[!-\[\]-~]*")
"""What may be written in an address: ASCII without spaces and without the backslash."""
PORTS = {"https": 443, "http": 80}
TRANSLATED = IPv6Network("64:ff9b::/96")
"""NAT64: another address within one that looks like everybody's."""


class Unfit(Exception):
    """Nobody is asked there; `failure` says why."""

    def __init__(self, failure: Failure) -> None:
        self.failure = failure
        super().__init__(failure.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A server, found: one address of it, which is connected to and no other."""

    tls: bool
    host: str
    ip: str
    port: int
    path: str

    @property
    def called(self) -> str:
        """As it is called in `Host`."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = PORTS["https" if self.tls else "http"]
        return host if self.port == usual else f"{host}:{self.port}"


def readable(address: str) -> SplitResult | None:
    """An address taken apart; None where it is none, or one that holds a password."""
    if len(address) > LONGEST or not _PLAIN.fullmatch(address):
        return None
    try:
        parts = urlsplit(address)
        known = parts.scheme in PORTS and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return None
    return parts if known and parts.username is None else None


def is_secure_enough(parts: SplitResult) -> bool:
    """In production nothing is told where others can read along."""
    return parts.scheme == "https" or not settings.WEBHOOKS_HTTPS_ONLY


def found(address: str) -> Target:
    """Look an address up.

    Raises:
        Unfit: it is none, nobody knows the name, or it leads where none may.
    """
    parts = readable(address)
    if parts is None or parts.hostname is None or not is_secure_enough(parts):
        raise Unfit(Failure.FORBIDDEN)
    port = parts.port or PORTS[parts.scheme]
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(
        tls=parts.scheme == "https",
        host=parts.hostname,
        ip=_permitted(parts.hostname, port),
        port=port,
        path=path,
    )


def _permitted(host: str, port: int) -> str:
    """An address of a host, all of whose addresses may be told."""
    ips = _looked_up(host, port)
    if not all(is_permitted(ip) for ip in ips):
        raise Unfit(Failure.FORBIDDEN)
    if _is_our_name(host) and not all(map(_is_invited, ips)):
        raise Unfit(Failure.FORBIDDEN)
    return str(ips[0])


def _looked_up(host: str, port: int) -> list[Ip]:
    try:
        known = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Unfit(Failure.UNRESOLVED) from None
    # A scope (`fe80::1%eth0`) is never everybody's: what is before it is looked at.
    return [ip_address(str(place[0]).partition("%")[0]) for *_, place in known]


def is_permitted(ip: Ip) -> bool:
    """Whether an address may be told: everybody's and not this machine's, or one that the
    installation names (`WEBHOOK_NETWORKS`)."""
    return _is_invited(ip) or (_is_everybodys(ip) and str(ip) not in _own())


def _is_invited(ip: Ip) -> bool:
    inner = getattr(ip, "ipv4_mapped", None) or ip
    return any(inner in network for network in settings.WEBHOOK_NETWORKS)


def _is_everybodys(ip: Ip) -> bool:
    if isinstance(ip, IPv6Address) and (
        ip.ipv4_mapped or ip.sixtofour or ip.teredo or ip in TRANSLATED
    ):
        # Another address is hidden in it, and none that anybody has to write so.
        return False
    return ip.is_global and not ip.is_multicast


def _own() -> set[str]:
    interfaces = psutil.net_if_addrs().values()
    return {one.address.partition("%")[0] for several in interfaces for one in several}


def _is_our_name(host: str) -> bool:
    names = [name for name in settings.ALLOWED_HOSTS if name != "*"]
    return validate_host(host, names)
