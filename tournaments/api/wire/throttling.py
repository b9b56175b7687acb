"""How often something may be tried."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle


class PasswordAttempts(SimpleRateThrottle):
    """What one address asks of the door, a whole hall perhaps: reckoning a password takes long.

    Who guesses at one account is stopped much sooner (`AXES_FAILURE_LIMIT`).
    """

    scope = "token"
    rate = "120/min"

    def get_cache_key(self, request: Request, view: Any) -> str:
        return f"token-attempts-{self.get_ident(request)}"
