"""What the schema says, and that it says it of what is there."""

import inspect
import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema
from msgspec import inspect as info

from tests.api.operations import answer_of, body_of, operations
from tournaments.api.docs import schema as described
from tournaments.api.wire.requests import Body
from tournaments.api.wire.shapes import Shape, Written, examples_of


@pytest.mark.slow("the whole schema is made and checked")
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


def test_whoever_writes_is_told_what_is_refused_of_a_body_even_where_none_is_sent() -> None:
    for path in described()["paths"].values():
        for operation in path.values():
            names = {parameter["name"] for parameter in operation["parameters"]}
            if "Idempotency-Key" in names or "requestBody" in operation:
                refused = {"403", "413", "415", "422"} - operation["responses"].keys()
                assert not refused, operation["operationId"]


def test_every_body_that_can_be_sent_or_comes_back_has_an_example_that_fits() -> None:
    for operation in operations():
        for serializer in (body_of(operation), answer_of(operation)):
            shape = getattr(serializer, "response", serializer)
            if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
                shown = getattr(serializer, "examples", None) or examples_of(shape)
                assert shape is Written or shown, operation.get_summary()
                for example in shown:
                    msgspec.convert(example.value, shape)


def test_what_is_referred_to_is_described_under_one_name_each() -> None:
    document = described()
    names = document["components"]["schemas"].keys()
    referred = re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(document))
    assert set(referred) <= names
    assert [name for name in names if not name.isidentifier()] == [], "two shapes of one name"


def test_the_body_that_is_described_is_the_one_that_is_read() -> None:
    for operation in operations():
        body = body_of(operation)
        described = [body.__name__] if isinstance(body, type) else []
        handler = getattr(type(operation.view), operation.method.lower())
        read = re.findall(r"body_as\((\w+)\)", inspect.getsource(handler))
        if read == ["body"]:  # of a command: the method and its description are given the same
            continue
        assert read == described, operation.get_summary()


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
