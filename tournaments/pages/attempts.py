"""How often a stranger may try: codes that are none, bookings, figures of one line."""

from typing import Any

from django.http import HttpRequest
from rest_framework.throttling import SimpleRateThrottle

from tournaments.access.attempts import address_of


class _Attempts(SimpleRateThrottle):
    """What may be tried at one place from one address."""

    def __init__(self, place: str) -> None:
        super().__init__()
        self.place = place

    def get_cache_key(self, request: Any, view: Any) -> str:
        return f"{self.scope}-{self.place}-{address_of(request)}"

    def admits(self, request: HttpRequest) -> bool:
        return bool(self.allow_request(request, None))  # type: ignore[arg-type]


class WrongCodes(_Attempts):
    """Codes of one table that lead nowhere, from one address; the right one waits as well.

    Of one table: a hall is one address, and who guesses at a table must not shut out the others.
    """

    scope = "wrong-codes"
    rate = "20/min"

    def throttle_success(self) -> bool:
        """To look is no attempt."""
        return True

    def count(self) -> None:
        """A wrong one: it is remembered for a minute."""
        super().throttle_success()


class Bookings(_Attempts):
    """What one address asks of one tournament: a club's whole evening, not a flood."""

    scope = "bookings"
    rate = "60/hour"


class Statements(_Attempts):
    """What one line sends: enough for clumsy fingers, too little to fill a disk."""

    scope = "statements"
    rate = "20/min"

    def get_cache_key(self, request: Any, view: Any) -> str:
        """The line's code alone, from wherever."""
        return f"{self.scope}-{self.place}"
