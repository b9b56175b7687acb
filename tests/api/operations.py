"""The operations of the API as its document describes them, each with its view."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator


def operations() -> Iterator[Any]:
    make: Any = SchemaGenerator
    generator = make()
    generator.get_schema(public=True)
    for path, regex, method, callback in generator.endpoints:
        view = generator.create_view(callback, method)
        operation = view.schema
        operation.get_operation(path, regex, "", method, generator.registry)
        yield operation


@cache
def exchanges() -> dict[tuple[str, str], tuple[Any, Any]]:
    """What each operation reads and answers, by its method and its address below the version."""
    return {
        (str(one.method), str(one.path).removeprefix("/api/v1")): (body_of(one), answer_of(one))
        for one in operations()
    }


def body_of(operation: Any) -> Any:
    """What it reads; None where nothing is sent."""
    writes = operation.method in ("POST", "PUT", "PATCH")
    return operation.get_request_serializer() if writes else None


def answer_of(operation: Any) -> Any:
    """What it answers when all goes well."""
    answers = operation.get_response_serializers()
    return next(iter(answers.values())) if isinstance(answers, dict) else answers
