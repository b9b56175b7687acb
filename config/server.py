"""The web server, the same on the laptop and behind a federation's proxy."""

import os
import resource
import signal
import socket
from types import FrameType

import uvicorn

# Live streams never end by themselves: after this they are cut, and their phones connect again.
SECONDS_TO_FINISH = 3
HIGHEST_FILE_LIMIT = 65_536


class Occupied(Exception):
    """Why the address cannot be served, in a sentence for the person at the terminal."""


def see_that_it_is_free(host: str, port: int) -> None:
    """Asked before anything is started: a second start by mistake should say so at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except PermissionError as refusal:
            raise Occupied(
                f"La porta {port} è riservata all'amministratore. Esempio: PORT=8000 make run"
            ) from refusal
        except OSError as refusal:
            raise Occupied(
                f"L'indirizzo {host}:{port} non è libero: forse il programma è già in funzione."
                f" Un'altra porta si sceglie così: PORT={_other(port)} make run"
            ) from refusal


def _other(port: int) -> int:
    return port + 1 if port < 65_535 else 8000


class StopSignals:
    """Ctrl-C, SIGTERM and a closed terminal, heard from the first moment of a start to the last.

    While the start is prepared a signal interrupts it. What it raises is lost in some places, such
    as the callback that ends an import: so it is kept here too. From when the server runs it is
    only kept, and the server looks here: asyncio, uvloop and uvicorn install their handlers one
    after the other, and an exception between two of them leaves a loop that cannot be closed.
    Ctrl-C has this handler from the start because asyncio, where it finds Python's own, installs
    one that forgets a signal of its first moment, and because `make run &` begins without any.
    """

    def __init__(self) -> None:
        self.received = False
        self.serving = False

    def listen(self) -> None:
        signal.signal(signal.SIGINT, self._receive)
        signal.signal(signal.SIGTERM, self._receive)
        signal.signal(signal.SIGHUP, _pass_on)

    def _receive(self, number: int, frame: FrameType | None) -> None:
        # A second one interrupts in any case: somebody has no patience left.
        interrupts = self.received or not self.serving
        self.received = True
        if interrupts:
            raise KeyboardInterrupt


def _pass_on(number: int, frame: FrameType | None) -> None:
    os.kill(os.getpid(), signal.SIGTERM)


class Server(uvicorn.Server):
    """Ends as well on a signal that came before it listened itself."""

    def __init__(self, config: uvicorn.Config, signals: StopSignals) -> None:
        super().__init__(config)
        self._signals = signals

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        self._signals.serving = True
        super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # It listens by now: a signal was received before, or will be seen.
        self.should_exit = self.should_exit or self._signals.received


def loaded(host: str, port: int, *, signals: StopSignals, behind_proxy: bool) -> Server:
    """Everything imported: what is left to do for `run()` is to open the door."""
    raise_file_limit()
    config = uvicorn.Config(
        "config.asgi:application",
        host=host,
        port=port,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
        proxy_headers=behind_proxy,
        server_header=False,
        # Phones ask all evening long: one line each would bury what matters.
        access_log=False,
        log_config=None,
        log_level="warning",
    )
    config.load()
    return Server(config, signals)


def raise_file_limit() -> None:
    """Every phone holds a stream open, and a system's default is 1,024 files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = HIGHEST_FILE_LIMIT if hard == resource.RLIM_INFINITY else min(hard, HIGHEST_FILE_LIMIT)
    if soft != resource.RLIM_INFINITY and soft < limit:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
