"""`fields`: of the members of a long list, only what is asked for.

Whoever made a client of the schema gets whole members unless `fields` was sent: then they are of
the member's sparse twin, which has the same fields and needs none of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

SPARSE: set[type[msgspec.Struct]] = set()
"""The shapes that have a sparse twin in the document."""
_MARK = "x-may-be-sparse"
"""Stands at a list until the document is made: msgspec writes what is in a list over what was said
of it."""


def fields_of(shape: type[msgspec.Struct]) -> dict[str, str]:
    """The names of a shape's fields, for the enumeration of what `fields` may ask for."""
    return {field.encode_name: field.encode_name for field in msgspec.structs.fields(shape)}


def or_sparse(shape: type[msgspec.Struct]) -> msgspec.Meta:
    """Says of a list of these that its members may be sparse."""
    SPARSE.add(shape)
    return msgspec.Meta(extra_json_schema={_MARK: True})


def with_twins(schemas: dict[str, Any]) -> dict[str, Any]:
    """Components of the document, with the sparse twins beside their shapes, and referred to."""
    shapes = [shape.__name__ for shape in SPARSE if shape.__name__ in schemas]
    twins = {_twin(name): _needing_nothing(schemas[name]) for name in shapes}
    return {name: _told_of_twins(schema) for name, schema in {**schemas, **twins}.items()}


def _needing_nothing(schema: dict[str, Any]) -> dict[str, Any]:
    """The same fields, as many of them as were asked for."""
    told = f"{schema['title']}, with the fields alone that `fields` asked for."
    return {**schema, "title": _twin(schema["title"]), "required": [], "description": told}


def _told_of_twins(schema: Any) -> Any:
    """Where a list was marked, its members are of the shape or of its twin."""
    if isinstance(schema, list):
        return [_told_of_twins(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    told = {key: _told_of_twins(part) for key, part in schema.items() if key != _MARK}
    if _MARK in schema:
        whole = schema["items"]
        told["items"] = {"anyOf": [whole, {"$ref": _beside(whole["$ref"])}]}
    return told


def _beside(ref: str) -> str:
    at, name = ref.rsplit("/", 1)
    return f"{at}/{_twin(name)}"


def _twin(name: str) -> str:
    return f"Sparse{name}"


def thinned(answer: msgspec.Struct, members: str, wanted: Iterable[str]) -> Any:
    """The answer with the members of a list cut down to these fields, all of them for none."""
    names = set(wanted)
    if not names:
        return answer
    items: tuple[msgspec.Struct, ...] = getattr(answer, members)
    whole = {field.encode_name: getattr(answer, field.name) for field in _fields(answer)}
    whole[members] = [
        {
            field.encode_name: getattr(item, field.name)
            for field in _fields(item)
            if field.encode_name in names
        }
        for item in items
    ]
    return whole


def _fields(struct: msgspec.Struct) -> tuple[msgspec.structs.FieldInfo, ...]:
    return msgspec.structs.fields(struct)
