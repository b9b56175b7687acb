"""One POST to somebody else's server, never into the networks behind ours.

Whoever registers an address makes this server ask it. So its name is looked up once, and the
connection goes to the very address that was looked at: a name that answers otherwise the second
time leads nowhere else. Of what comes back only the status is read, within a few seconds.
Redirects are not followed, no proxy is asked.
"""

import re
import socket
import ssl
import time
from collections.abc import Mapping
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from threading import Timer
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

import psutil
from django.conf import settings
from django.http.request import validate_host

from scoring.records import record
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


@record
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


PATIENCE_SECONDS = 10.0
"""For all of it: whoever answers byte by byte is cut off as well."""
CONNECT_SECONDS = 5.0
GONE = 410
"""Its own word for that nobody is there any more."""


@record
class Outcome:
    """What came of an attempt."""

    status: int | None = None
    failure: Failure | None = None
    took_ms: int = 0


class _Pinned(HTTPConnection):
    """Connects to one address, whatever its host is called."""

    def __init__(self, target: Target) -> None:
        super().__init__(target.host, target.port, timeout=CONNECT_SECONDS)
        self._target = target
        self._cut = False

    def connect(self) -> None:
        place = (self._target.ip, self._target.port)
        self.sock = socket.create_connection(place, timeout=CONNECT_SECONDS)
        self.sock.settimeout(PATIENCE_SECONDS)
        if self._target.tls:
            secured = ssl.create_default_context().wrap_socket(
                self.sock, server_hostname=self._target.host, do_handshake_on_connect=False
            )
            # Before the handshake: `cut` has to reach it.
            self.sock = secured
            secured.do_handshake()

    def cut(self) -> None:
        """From another thread: whoever waits for a byte gets none any more."""
        self._cut = True
        with suppress(OSError, AttributeError):
            # The plain socket's own: that of TLS would wait for the other side.
            socket.socket.shutdown(self.sock, socket.SHUT_RDWR)

    @property
    def was_cut(self) -> bool:
        return self._cut


def post(address: str, body: bytes, headers: Mapping[str, str]) -> Outcome:
    """Hand a message over; whatever goes wrong is told, nothing raised."""
    began = time.monotonic()
    try:
        outcome = _post(found(address), body, headers)
    except Unfit as unfit:
        outcome = Outcome(failure=unfit.failure)
    took = round((time.monotonic() - began) * 1000)
    return Outcome(status=outcome.status, failure=outcome.failure, took_ms=took)


def _post(target: Target, body: bytes, headers: Mapping[str, str]) -> Outcome:
    connection = _Pinned(target)
    timer = Timer(PATIENCE_SECONDS, connection.cut)
    timer.daemon = True
    timer.start()
    try:
        with closing(connection):
            connection.request("POST", target.path, body, {"Host": target.called, **headers})
            status = connection.getresponse().status
        # The end of a line that was cut is read as the end of the answer's head.
        return Outcome(failure=Failure.TIMEOUT) if connection.was_cut else _of_status(status)
    except (OSError, HTTPException, ValueError) as error:
        return Outcome(failure=Failure.TIMEOUT if connection.was_cut else _of_error(error))
    finally:
        timer.cancel()


def _of_status(status: int) -> Outcome:
    if 200 <= status < 300:
        return Outcome(status=status)
    redirect = 300 <= status < 400
    return Outcome(status=status, failure=Failure.REDIRECT if redirect else Failure.STATUS)


def _of_error(error: Exception) -> Failure:
    if isinstance(error, TimeoutError):
        return Failure.TIMEOUT
    if isinstance(error, ssl.SSLError):
        return Failure.CERTIFICATE
    return Failure.UNREACHABLE if isinstance(error, OSError) else Failure.BROKEN
