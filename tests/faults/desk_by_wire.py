"""A computerista's program that types sheets over the network, and asks again when told to."""

import http.client
import json
import ssl
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID, uuid4

from django.contrib.auth.models import User

from tests.builders import Hall
from tests.machine.client import as_
from tests.machine.waiting import PATIENCE_SECONDS

CSRF = "c" * 32
LATEST = 999_999


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Desk:
    """One person at one site, logged in as a browser is."""

    url: str
    session: str
    slug: str
    trust: ssl.SSLContext | None = None
    """Whose certificates are good, where the site is asked by HTTPS."""

    def get(self, path: str) -> Answer:
        return self._ask("GET", path)

    def posts(self, path: str, said: object = None) -> Answer:
        key = {"Idempotency-Key": str(uuid4())} if said else {}
        return self._ask("POST", path, json.dumps(said) if said else "", key)

    def types(
        self, round_: int, table: int, total: int, key: UUID | None = None, seen: int = LATEST
    ) -> Answer:
        """A sheet; sent again with the same key it is the same sheet. Who has seen the latest means
        to replace whatever is there."""
        path = f"/api/v1/tournaments/{self.slug}/rounds/{round_}/tables/{table}/sheet"
        headers = {"Idempotency-Key": str(key or uuid4()), "If-Match": f'"{seen}"'}
        return self._ask("PUT", path, json.dumps({"totals": {"a": total, "b": 0}}), headers)

    def _ask(
        self, method: str, path: str, body: str = "", headers: dict[str, str] | None = None
    ) -> Answer:
        line = self._line()
        given = {
            "Origin": self.url,
            "Content-Type": "application/json",
            "Cookie": f"sessionid={self.session}; csrftoken={CSRF}",
            "X-CSRFToken": CSRF,
            **(headers or {}),
        }
        try:
            line.request(method, path, body or None, given)
            said = line.getresponse()
            heads = {name.lower(): value for name, value in said.getheaders()}
            return Answer(said.status, heads, said.read())
        finally:
            line.close()

    def _line(self) -> http.client.HTTPConnection:
        where = urlsplit(self.url).netloc
        if self.trust:
            return http.client.HTTPSConnection(where, timeout=PATIENCE_SECONDS, context=self.trust)
        return http.client.HTTPConnection(where, timeout=PATIENCE_SECONDS)


def session_of(user: User) -> str:
    """Without the form, which other tests fill in."""
    client = as_(user)
    return client.cookies["sessionid"].value


def desk_at(url: str, hall: Hall, session: str) -> Desk:
    return Desk(url, session, hall.tournament.slug)
