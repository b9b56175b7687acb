"""What the schema says is what the API does, whatever is sent."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from drf_spectacular.drainage import GENERATOR_STATS, get_override
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema
from hypothesis import HealthCheck, Phase, settings
from msgspec import inspect as info
from pytest_django.plugin import DjangoDbBlocker
from schemathesis.checks import CHECKS

from scoring import queries
from tests.builders import Hall, enter, open_tournament, play_round, start_round
from tests.seasons import circuit
from tests.tokens import bearing, token_of
from tournaments.api.docs import schema as described
from tournaments.api.wire.bodies import Body
from tournaments.api.wire.shapes import Shape, Written


@schemathesis.serializer("application/zip")
def as_it_is(_ctx: Any, value: Any) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode(errors="surrogatepass")


schema = schemathesis.openapi.from_wsgi("/api/schema/", get_wsgi_application())
seen_from_outside = schemathesis.openapi.from_wsgi("/api/schema/", get_wsgi_application())
# Who may nothing is told so before any figure is read: the bounds of each are of no interest.
seen_from_outside.config.phases.coverage.enabled = False
CONFORMS = [
    CHECKS.get_one(name)
    for name in (
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_headers_conformance",
        "response_schema_conformance",
    )
]
AS_IT_IS = {"Accept-Encoding": "identity"}
"""Over WSGI nobody unpacks what came small; `test_compression.py` does."""
BOUNDED = settings(
    max_examples=12,
    deadline=None,
    database=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def kept_connection() -> Iterator[None]:
    """A request of the plain WSGI application closes the connection: the test's own, in which
    everything is rolled back. Django's test client keeps it open in the same way."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture(scope="module")
def built(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, kept_connection: None
) -> Iterator[Hall]:
    """Four pairs; one round played, the second published with sheets missing. Built once, for it
    takes longer than what is asked of it: each test's own transaction lies within this one."""
    with django_db_blocker.unblock(), transaction.atomic():
        hall = open_tournament(rounds=3)
        enter(hall, 4)
        play_round(hall, 1)
        start_round(hall, 2)
        circuit(hall.director, hall, name="Coppa")
        yield hall
        transaction.set_rollback(True)


@pytest.fixture
def played(built: Hall, db: None) -> Hall:
    return built


def _at_home(case: Any, hall: Hall) -> None:
    """Lead most requests to what exists, or they would all end at 404."""
    path = case.path_parameters or {}
    homes: dict[str, Any] = {"slug": hall.tournament.slug, "round": 2, "table": 1, "entrant": 1}
    homes["user"] = hall.referee.pk
    homes |= {"circuit": "coppa", "tournament": hall.tournament.slug}
    if "edition" in path:
        homes["edition"] = "classico"
    if "player" in path:
        homes["player"] = str(queries.entrants(hall.ledger)[0].players[0])
    for name, value in homes.items():
        if name in path:
            path[name] = value


@schema.parametrize()
@BOUNDED
def test_the_director_gets_only_answers_of_the_schema(case: Any, played: Hall) -> None:
    _at_home(case, played)
    headers = {**bearing(token_of(played.director)), **AS_IT_IS}
    case.call_and_validate(headers=headers, checks=CONFORMS)


@seen_from_outside.parametrize()
@settings(BOUNDED, max_examples=3)
def test_strangers_get_only_answers_of_the_schema(case: Any, played: Hall) -> None:
    _at_home(case, played)
    case.call_and_validate(headers=AS_IT_IS, checks=CONFORMS)


def test_the_schema_is_made_without_a_warning_and_is_valid() -> None:
    generator: Any = SchemaGenerator
    document = generator().get_schema(public=True)
    valid: Any = validate_schema
    valid(document)
    assert not GENERATOR_STATS._warn_cache
    assert not GENERATOR_STATS._error_cache


def test_every_operation_has_a_name_of_its_own_and_says_what_it_refuses() -> None:
    operations = [
        operation for path in described()["paths"].values() for operation in path.values()
    ]
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    for operation in operations:
        assert operation["summary"]
        assert "400" in operation["responses"]
        for status, response in operation["responses"].items():
            if status >= "400":
                assert list(response["content"]) == ["application/problem+json"]


def test_every_body_that_can_be_sent_or_comes_back_has_an_example_that_fits() -> None:
    for operation in _operations():
        for serializer in (_body(operation), _answer(operation)):
            shape = getattr(serializer, "response", serializer)
            if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
                assert shape is Written or _examples(serializer), operation.get_summary()
                for example in _examples(serializer):
                    msgspec.convert(example, shape)


def test_what_is_referred_to_is_described_under_one_name_each() -> None:
    document = described()
    names = document["components"]["schemas"].keys()
    referred = re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(document))
    assert set(referred) <= names
    assert [name for name in names if not name.isidentifier()] == [], "two shapes of one name"


def test_the_body_that_is_described_is_the_one_that_is_read() -> None:
    for operation in _operations():
        body = _body(operation)
        described = [body.__name__] if isinstance(body, type) else []
        handler = inspect.getsource(getattr(type(operation.view), operation.method.lower()))
        assert re.findall(r"body_as\((\w+)\)", handler) == described, operation.get_summary()


def test_every_point_in_time_has_its_offset_and_says_that_it_is_one() -> None:
    """msgspec describes as `date-time` what must have an offset, and refuses what has none."""
    without = [
        f"{struct.__name__}.{field.name}"
        for struct in (*_below(Shape), *_below(Body))
        for field in info.type_info(struct).fields  # type: ignore[attr-defined]
        if any(kind.tz is not True for kind in _instants(field.type))
    ]
    assert without == []


def _below(struct: type[Any]) -> Iterator[type[Any]]:
    for below in struct.__subclasses__():
        yield below
        yield from _below(below)


def _instants(kind: Any) -> Iterator[info.DateTimeType]:
    """Those within a type; what a struct within it holds stands there itself."""
    if isinstance(kind, info.DateTimeType):
        yield kind
    for name in ("types", "item_types", "fields"):
        for part in getattr(kind, name, ()):
            yield from _instants(getattr(part, "type", part))
    if inner := getattr(kind, "item_type", None):
        yield from _instants(inner)


def _operations() -> Iterator[Any]:
    make: Any = SchemaGenerator
    generator = make()
    generator.get_schema(public=True)
    for path, regex, method, callback in generator.endpoints:
        view = generator.create_view(callback, method)
        operation = view.schema
        operation.get_operation(path, regex, "", method, generator.registry)
        yield operation


def _body(operation: Any) -> Any:
    writes = operation.method in ("POST", "PUT", "PATCH")
    return operation.get_request_serializer() if writes else None


def _answer(operation: Any) -> Any:
    answers = operation.get_response_serializers()
    return next(iter(answers.values())) if isinstance(answers, dict) else answers


def _examples(described: Any) -> list[Any]:
    examples = getattr(described, "examples", None) or get_override(described, "examples", [])
    return [example.value for example in examples]
