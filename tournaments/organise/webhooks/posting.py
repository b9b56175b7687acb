"""One POST to somebody else's server: to the address that was looked up, within a few seconds.

Of what comes back only the status is read. Redirects are not followed, no proxy is asked.
"""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from threading import Timer

from tournaments.models import Failure
from tournaments.organise.webhooks.addresses import Target, Unfit, found

PATIENCE_SECONDS = 10.0
"""For all of it: whoever answers byte by byte is cut off as well."""
CONNECT_SECONDS = 5.0
GONE = 410
"""Its own word for that nobody is there any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
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
