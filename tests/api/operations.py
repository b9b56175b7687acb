"""The operations of the API as its document describes them, each with its view."""

from __future__ import annotations

from collections.abc import Iterator
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


def body_of(operation: Any) -> Any:
    """What it reads; None where nothing is sent."""
    writes = operation.method in ("POST", "PUT", "PATCH")
    return operation.get_request_serializer() if writes else None
