"""How often something may be tried."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle


class PasswordAttempts(SimpleRateThrottle):
    """Guessing passwords takes longer than a tournament lasts."""

    scope = "token"
    rate = "20/min"

    def get_cache_key(self, request: Request, view: Any) -> str:
        return f"token-attempts-{self.get_ident(request)}"
