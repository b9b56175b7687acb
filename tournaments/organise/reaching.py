"""Whether push services can be told anything from here: a hall's own machine may have no Internet,
and whoever waits for an alert would wait for nothing."""

import time
from functools import partial
from threading import Lock
from urllib.parse import urlsplit

from tournaments.outside import Aside, Crowded

PATIENCE_SECONDS = 4
KNOWN_SECONDS = 300
FAILED_SECONDS = 30
"""One try that failed is soon made again."""
AT_ONCE = 2
MOST = 100
"""Hosts that are known; whoever asks may name as many as they like."""


class Reached:
    """What this process found out of each host, once in some minutes and beside the requests."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._looking = Aside(AT_ONCE)
        self._known: dict[str, tuple[float, bool | None]] = {}
        """Until when, and what; None: it is being found out."""

    def says(self, endpoint: str) -> bool | None:
        """None: it is not known yet. Whoever has to know asks again in some seconds."""
        host = urlsplit(endpoint).hostname or ""
        with self._guard:
            until, found = self._known.get(host, (0.0, None))
            if time.monotonic() < until:
                return found
            self._keep(host, None)
        try:
            self._looking.do(partial(self._find_out, host))
        except Crowded:
            with self._guard:
                self._known.pop(host, None)
        return None

    def _find_out(self, host: str) -> None:
        import requests

        try:
            requests.head(f"https://{host}/", timeout=PATIENCE_SECONDS)
            found = True
        except (OSError, ValueError):  # What is no name for a host is a ValueError.
            found = False
        with self._guard:
            self._keep(host, found)

    def _keep(self, host: str, found: bool | None) -> None:
        seconds = FAILED_SECONDS if found is False else KNOWN_SECONDS
        self._known.pop(host, None)
        self._known[host] = time.monotonic() + seconds, found
        if len(self._known) > MOST:
            del self._known[self._least_missed()]

    def _least_missed(self) -> str:
        """The oldest of those that were not reached: names that were invented push out no other."""
        now = time.monotonic()
        missed = (host for host, (until, found) in self._known.items() if not found or until < now)
        return next(missed, next(iter(self._known)))


reached = Reached()
