"""A request as the views see it: typed body and query, the client's key, the account."""

from __future__ import annotations

from typing import Any, TypeVar
from uuid import UUID

from django.contrib.auth.models import User
from rest_framework.request import Request

from tournaments.api.wire.bodies import Body, read_json, read_query

Form = TypeVar("Form", bound=Body)
Query = TypeVar("Query", bound=Body)


class ApiRequest(Request):
    """DRF's request, whose body and query come as types."""

    command_id: UUID
    """The `Idempotency-Key` of an `idempotent` method."""

    def body_as(self, form: type[Form]) -> Form:
        """The body; none at all is an empty object.

        Raises:
            Violation: it is no JSON, or does not fit.
        """
        return read_json(self.content, form)

    @property
    def content(self) -> bytes:
        """The body as it came."""
        body: Any = self.data
        return body if isinstance(body, bytes) else b""

    def query_as(self, query: type[Query]) -> Query:
        """The query string.

        Raises:
            Violation: a parameter is unknown or does not fit.
        """
        return read_query(self.query_params, query)

    @property
    def account(self) -> User:
        """Whoever is logged in; asked only where somebody must be."""
        if not isinstance(self.user, User):
            raise AssertionError("an address open to everybody asked who it is")
        return self.user
