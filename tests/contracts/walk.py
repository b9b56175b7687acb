"""A hall with something at every address, walked as everybody."""

import re
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from tests.builders import Hall
from tests.contracts.addresses import CIRCUIT, CIRCUIT_PAPER, CIRCUITS_START, SEASONS
from tests.machine.client import Client, as_
from tests.tokens import bearing, token_of
from tournaments.models import AccessToken, Circuit

SECRET = "Xyzzypippo"


@dataclass(frozen=True)
class Walk:
    """A hall with something at every address, and everybody who may come along."""

    hall: Hall
    people: dict[str, User | None]
    ids: dict[str, Any]
    circuit: Circuit
    """Of the director's, with the tournament in it."""
    entered: dict[str, str] = field(default_factory=dict)
    """The session of everybody who has logged in."""
    tokens: dict[tuple[str, str], tuple[int, str]] = field(default_factory=dict)
    """Number and text of the tokens that were asked with, by whose and how narrow they are."""

    def fill(self, route: str) -> str:
        filled = re.sub(r"<(?:\w+:)?(\w+)>", lambda one: str(self.ids[one[1]]), route)
        return "/" + filled

    def fill_season(self, route: str) -> str:
        return self.fill(route.replace("<slug:slug>", "<slug:circuit>"))

    def ask(self, who: str, method: str, route: str, **limits: Any) -> Any:
        """A request without content, whatever it did taken back; by a token of such limits."""
        person, headers, client = self.people[who], {}, Client(raise_request_exception=False)
        if route.startswith("api/"):
            headers["Idempotency-Key"] = str(uuid4())
            if person:
                self.ids["token"], text = self._token(who, person, limits)
                headers |= bearing(text)
        elif person:
            client.cookies[settings.SESSION_COOKIE_NAME] = self._session(who, person)
        route = route.replace("<token>", "set-password")  # The letter's; an API token has a number.
        if route.startswith(CIRCUIT):
            route = route.replace("<uuid:document>", str(self.ids["circuit_document"]))
        if route.startswith(CIRCUITS_START):
            route = route.replace("<int:invitation>", str(self.ids["circuit_invitation"]))
        kind = "application/json"
        if route.startswith("api/v1/imports"):
            kind = "application/zip"
        elif not route.startswith("api/"):
            kind = "application/x-www-form-urlencoded"
        with transaction.atomic():
            season = route in SEASONS or route == CIRCUIT_PAPER
            filled = self.fill_season(route) if season else self.fill(route)
            answer = client.generic(method, filled, b"", content_type=kind, headers=headers)
            transaction.set_rollback(True)
        # Whoever meets an error of the server's was let in, and got nothing.
        assert answer.status_code < 500, (who, method, filled, answer.status_code)
        return answer

    def _token(self, who: str, person: User, limits: dict[str, Any]) -> tuple[int, str]:
        key = who, repr(sorted(limits.items()))
        if key not in self.tokens:
            text = token_of(person, **limits)
            self.tokens[key] = AccessToken.objects.latest("pk").pk, text
        return self.tokens[key]

    def _session(self, who: str, person: User) -> str:
        if who not in self.entered:
            client = as_(person)
            self.entered[who] = client.cookies[settings.SESSION_COOKIE_NAME].value
        return self.entered[who]


def hide(walk: Walk) -> None:
    walk.hall.tournament.is_public = False
    walk.hall.tournament.save()
