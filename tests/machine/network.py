"""A network between browser and server that can freeze: nothing gets through, nobody hangs up.

Or break off: whoever is on it is thrown out, and nobody gets in."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from threading import Event, Thread
from urllib.parse import urlsplit

import pytest

from tests.machine.processes import Site

CHUNK_BYTES = 65_536


class Network:
    """Hands on what comes over its address, both ways."""

    def __init__(self, site: Site) -> None:
        where = urlsplit(site.url)
        self._server = (where.hostname, where.port)
        self._thawed = Event()
        self._thawed.set()
        self._door = socket.create_server(("127.0.0.1", 0))
        self._streams: set[socket.socket] = set()
        self._broken = False
        self._ends: set[socket.socket] = set()
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        Thread(target=self._accept, daemon=True).start()

    @property
    def streams(self) -> int:
        """How many streams are open through it."""
        return len(self._streams)

    def freeze(self) -> None:
        self._thawed.clear()

    def thaw(self) -> None:
        self._thawed.set()

    def break_off(self) -> None:
        self._broken = True
        for end in tuple(self._ends):
            _hang_up(end)

    def mend(self) -> None:
        self._broken = False

    def close(self) -> None:
        self.thaw()
        self._door.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                browser, _ = self._door.accept()
                if self._broken:
                    browser.close()
                    continue
                server = socket.create_connection(self._server)
                self._ends |= {browser, server}
                for ends in ((browser, server), (server, browser)):
                    Thread(target=self._hand_on, args=ends, daemon=True).start()

    def _hand_on(self, origin: socket.socket, to: socket.socket) -> None:
        with suppress(OSError):
            while words := origin.recv(CHUNK_BYTES):
                self._thawed.wait()
                if words.startswith(b"GET ") and b"/eventi " in words.partition(b"\r\n")[0]:
                    self._streams.add(origin)
                to.sendall(words)
        self._streams.discard(origin)
        self._ends.discard(origin)
        for end in (origin, to):
            _hang_up(end)


def _hang_up(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def network(site: Site) -> Iterator[Network]:
    network = Network(site)
    yield network
    network.close()
