"""A hall and its people, and a client that speaks the API as each of them."""

import json
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User

from tests.builders import Hall, small_tournament
from tests.machine.client import Client
from tests.tokens import token_of

V1 = "/api/v1"


@dataclass(frozen=True)
class Speaker:
    """Speaks the API as one user, or as nobody; keeps the token as a real client does."""

    token: str = ""

    def get(self, path: str, query: str = "", **headers: str) -> Any:
        return self.send("GET", path + (f"?{query}" if query else ""), **headers)

    def post(self, path: str, body: Any = None, key: UUID | None = None, **headers: str) -> Any:
        return self.write("POST", path, body, key, **headers)

    def put(self, path: str, body: Any = None, key: UUID | None = None, **headers: str) -> Any:
        return self.write("PUT", path, body, key, **headers)

    def patch(self, path: str, body: Any = None, key: UUID | None = None, **headers: str) -> Any:
        return self.write("PATCH", path, body, key, **headers)

    def delete(self, path: str, body: Any = None, key: UUID | None = None, **headers: str) -> Any:
        return self.write("DELETE", path, body, key, **headers)

    def write(
        self, method: str, path: str, body: Any = None, key: UUID | None = None, **headers: str
    ) -> Any:
        headers = {"Idempotency-Key": str(key or uuid4()), **_dashed(headers)}
        return self.send(method, path, json.dumps(body or {}), **headers)

    def send(
        self,
        method: str,
        path: str,
        content: str | bytes = "",
        content_type: str = "application/json",
        **headers: str,
    ) -> Any:
        headers = _dashed(headers)
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        return Client().generic(
            method, f"{V1}{path}", content, content_type=content_type, headers=headers
        )


def _dashed(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


def as_user(user: User) -> Speaker:
    return Speaker(token_of(user))


def code(answer: Any) -> str:
    """The code of a refusal, whose shape is checked on the way."""
    assert answer["Content-Type"] == "application/problem+json", answer.content
    problem = answer.json()
    assert set(problem) == {"type", "title", "status", "detail", "code", "errors"}
    assert problem["status"] == answer.status_code
    assert problem["type"] == f"urn:burraco:problem:{problem['code']}"
    assert problem["detail"]
    for error in problem["errors"]:
        assert set(error) == {"field", "code", "detail", "article", "data"}
    return str(problem["code"])


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    return round_under_way()


def round_under_way() -> Hall:
    """Eight pairs, one round played, the second under way with no sheet in yet."""
    return small_tournament(8, 3, played=1, started=True)


@pytest.fixture
def director(hall: Hall) -> Speaker:
    return as_user(hall.director)


@pytest.fixture
def computerista(hall: Hall) -> Speaker:
    return as_user(hall.computerista)


@pytest.fixture
def referee(hall: Hall) -> Speaker:
    return as_user(hall.referee)


@pytest.fixture
def anonymous() -> Speaker:
    return Speaker()
